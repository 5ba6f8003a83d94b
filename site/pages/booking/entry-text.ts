import type { CalendarEntry } from '#domain/booking/calendar-entries.ts'
import { isOne, t, word } from '../../texts/t.ts'

/** What matters to whoever wants to come: '3 seats left', 'Quedan 3 lugares', 'Full', 'Lleno'. */
export function stateText({ state }: Pick<CalendarEntry, 'state'>): string {
  const count = parseInt(state, 10)
  if (Number.isNaN(count)) return word(state)
  return isOne(count) ? t('{count} seat left', { count }) : t('{count} seats left', { count })
}
