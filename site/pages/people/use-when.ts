import { useCafe, useCafeClock } from '../../state/queries.ts'
import { ago, dayOf } from './ago.ts'

/** When something was, by the café's clock and in its time zone. */
export function useWhen() {
  const now = useCafeClock(60_000)
  const timeZone = useCafe().data?.cafe.timeZone ?? 'America/New_York'
  return {
    ago: (instant: string) => ago(instant, now, timeZone),
    dayOf: (instant: string) => dayOf(instant, timeZone),
  }
}
