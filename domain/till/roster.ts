/** A plan reaches so far ahead. */
export const ROSTER_DAYS_AHEAD = 90
const HOUR_MS = 3_600_000
const LONGEST_HOURS = 16
/** Whoever clocks in so much earlier came for this shift. */
export const EARLY_MS = 2 * HOUR_MS
/** Nobody looks at the minutes of a walk through the door. */
const ON_TIME_MINUTES = 5

/** Why a shift cannot be planned so; `null` where it can. Instants are in milliseconds since 1970. */
export function planProblem(startsAt: number, endsAt: number, now: number): string | null {
  if (endsAt <= startsAt) return 'The end is not after the beginning.'
  if (endsAt - startsAt > LONGEST_HOURS * HOUR_MS)
    return `No planned shift is longer than ${LONGEST_HOURS} hours.`
  if (startsAt < now) return 'That time has passed. What was worked is written down under Hours.'
  if (startsAt > now + ROSTER_DAYS_AHEAD * 24 * HOUR_MS)
    return `Shifts are planned up to ${ROSTER_DAYS_AHEAD} days ahead.`
  return null
}

/** How somebody came to a planned shift: 'on time', '12 min late', 'not clocked in'. Empty before it begins. */
export function arrivalText(startsAt: number, clockedInAt: number | null, now: number): string {
  if (clockedInAt === null) return now < startsAt ? '' : 'not clocked in'
  const minutes = Math.round((clockedInAt - startsAt) / 60_000)
  if (Math.abs(minutes) < ON_TIME_MINUTES) return 'on time'
  return minutes > 0 ? `${minutes} min late` : `${-minutes} min early`
}
