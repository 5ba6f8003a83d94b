import { formatDay } from './calendar.ts'

/** '2025-10-31' → 'Oct 31, 2025': for lists and tables. Apart from the calendar, which every page has. */
export const formatShortDate = (date: string): string =>
  `${formatDay(date, 'short')}, ${date.slice(0, 4)}`
