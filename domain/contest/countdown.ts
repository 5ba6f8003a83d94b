import type { Contest } from '#domain/contracts/contest.ts'

/** Where a contest stands, as a countdown tells it: what it counts to, or that there is nothing to count. */
export type Standing =
  | { kind: 'before' | 'open'; until: Date }
  | { kind: 'open-ended' | 'closed' | 'fixed' | 'drawn'; until: null }

export function standingOf(
  { isOpen, opensAt, closesAt, draw }: Pick<Contest, 'isOpen' | 'opensAt' | 'closesAt' | 'draw'>,
  now: Date,
): Standing {
  if (draw) return { kind: draw.seed === null ? 'fixed' : 'drawn', until: null }
  if (opensAt && now < new Date(opensAt)) return { kind: 'before', until: new Date(opensAt) }
  if (closesAt)
    return now < new Date(closesAt)
      ? { kind: 'open', until: new Date(closesAt) }
      : { kind: 'closed', until: null }
  return { kind: isOpen ? 'open-ended' : 'closed', until: null }
}

/** Seconds are counted within the last hour only. */
const SECONDS_FROM_MS = 3_600_000
const MINUTE_MS = 60_000

export type Remaining = { days: number; hours: number; minutes: number; seconds: number | null }

/**
 * What is left, in whole units, as the clock of a countdown shows it.
 * @param isCalm counts minutes only, also within the last hour
 */
export function remaining(until: Date, now: Date, isCalm: boolean): Remaining {
  const ms = Math.max(0, until.getTime() - now.getTime())
  const hasSeconds = !isCalm && ms <= SECONDS_FROM_MS
  // A minute that has begun is still one.
  const whole = hasSeconds ? Math.ceil(ms / 1_000) : Math.ceil(ms / MINUTE_MS) * 60
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor((whole % 86_400) / 3_600),
    minutes: Math.floor((whole % 3_600) / 60),
    seconds: hasSeconds ? whole % 60 : null,
  }
}

/** How long what is shown stays right, in milliseconds. */
export function untilNextTick(until: Date, now: Date, isCalm: boolean): number {
  const ms = Math.max(0, until.getTime() - now.getTime())
  const step = !isCalm && ms <= SECONDS_FROM_MS ? 1_000 : MINUTE_MS
  return ms % step || step
}
