import { useCafeClock } from './queries.ts'

/** The café's time is told to the minute, so a page is behind by less than that and the way of the answer. */
const BEHIND_MS = 75_000
/** How far the server's clock is ahead of this device's at the least, by what it said happened just now. */
let aheadMs = -Infinity

/** Something happened by the server's clock and is known here now, so it is no earlier than that. */
export function heardAt(instant: string): void {
  aheadMs = Math.max(aheadMs, Date.parse(instant) - Date.now())
}

/** The café's clock, as `useCafeClock`, but never behind the latest order: what was rung up this second is no order of later. */
export function useCounterClock(everyMs?: number): Date {
  return notBehind(useCafeClock(everyMs))
}

function notBehind(told: Date): Date {
  const least = Date.now() + aheadMs
  const behindMs = least - told.getTime()
  // Somebody set the clock of the device since.
  if (behindMs > BEHIND_MS) aheadMs = -Infinity
  return behindMs > 0 && behindMs <= BEHIND_MS ? new Date(least) : told
}
