import { useCafe } from './queries.ts'
import { tillClock } from './till-clock.ts'

/** The café's time zone at a till, also before the first answer of a server that is gone. Call `useSignals()` first. */
export function useTillZone(): string | undefined {
  return useCafe().data?.cafe.timeZone ?? tillClock.zone()
}
