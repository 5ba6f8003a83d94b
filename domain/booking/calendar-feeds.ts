import type { OccasionType } from './values.ts'

export type CalendarFeed = { path: string; label: string; kind: OccasionType | null }

/** The calendars that anybody can subscribe to. */
export const CALENDAR_FEEDS = [
  { path: '/calendar/everything.ics', label: 'Classes and events', kind: null },
  { path: '/calendar/classes.ics', label: 'Classes', kind: 'class' },
  { path: '/calendar/events.ics', label: 'Events', kind: 'event' },
] as const satisfies readonly CalendarFeed[]
