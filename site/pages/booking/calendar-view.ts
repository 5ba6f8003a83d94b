import type { OccasionType } from '#domain/booking/values.ts'

export const VIEWS = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof VIEWS)[number]

/** What of the calendar is shown. */
export type Shown = {
  view: CalendarView
  /** Null: classes and events. */
  kind: OccasionType | null
  /** The chosen day, YYYY-MM-DD. */
  date: string
}
