import { splitCents } from '#domain/cafe/money.ts'

/** A stretch of time; `endsAt` is `null` while it goes on. Instants are in milliseconds since 1970. */
export type Span = { startsAt: number; endsAt: number | null }
export type Shift = Span & { breaks: readonly Span[] }

export const CLOCK_STATES = ['off', 'working', 'on-break'] as const
export type ClockState = (typeof CLOCK_STATES)[number]
export const CLOCK_ACTS = ['in', 'out', 'break', 'back'] as const
export type ClockAct = (typeof CLOCK_ACTS)[number]

/** What somebody is doing by their open shift. */
export function clockState(shift: Shift | null): ClockState {
  if (!shift || shift.endsAt !== null) return 'off'
  return shift.breaks.some(({ endsAt }) => endsAt === null) ? 'on-break' : 'working'
}

/** What may be done next in each state. */
export const NEXT_ACTS: Record<ClockState, readonly ClockAct[]> = {
  off: ['in'],
  working: ['break', 'out'],
  'on-break': ['back', 'out'],
}

/** The state that an act leads to. */
export const STATE_AFTER: Record<ClockAct, ClockState> = {
  in: 'working',
  back: 'working',
  break: 'on-break',
  out: 'off',
}

const MINUTE_MS = 60_000

/** Whole minutes worked until now, without the breaks; what is begun counts from its half. */
export function minutesWorked(shift: Shift, now: number): number {
  const length = (span: Span) => Math.max(0, (span.endsAt ?? now) - span.startsAt)
  const breaks = shift.breaks.reduce((sum, each) => sum + length(each), 0)
  return Math.round(Math.max(0, length(shift) - breaks) / MINUTE_MS)
}

/** 495 → '8.25': hours as payroll takes them. */
export function decimalHours(minutes: number): string {
  return (minutes / 60).toFixed(2)
}

/** Whether somebody was clocked in and not on a break at an instant. */
export function isWorkingAt(shift: Shift, at: number): boolean {
  const holds = (span: Span) => span.startsAt <= at && (span.endsAt === null || at < span.endsAt)
  return holds(shift) && !shift.breaks.some(holds)
}

/**
 * Why the times of a shift cannot be: `null` where they can. @param now no time may be later
 */
export function shiftProblem(shift: Shift, now: number): string | null {
  const { startsAt, endsAt, breaks } = shift
  if (startsAt > now || (endsAt ?? 0) > now) return 'These times are still to come.'
  if (endsAt !== null && endsAt <= startsAt) return 'The end is not after the beginning.'
  if ((endsAt ?? now) - startsAt > LONGEST_MS) return 'No shift is longer than 24 hours.'
  let last = startsAt
  for (const each of breaks.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (each.endsAt === null && endsAt !== null)
      return 'A break goes on after the end of the shift.'
    if (each.endsAt !== null && each.endsAt <= each.startsAt)
      return 'A break ends before it begins.'
    if (each.startsAt < last || (each.endsAt ?? each.startsAt) > (endsAt ?? now))
      return 'A break lies outside the shift, or over another one.'
    last = each.endsAt ?? each.startsAt
  }
  return null
}

const LONGEST_MS = 24 * 60 * MINUTE_MS

/** A tip as the books have it: when it was paid, and how much; below 0 where it was given back. */
export type Tip = { at: number; cents: number }
/** `null` stands for nobody: it came in while nobody was clocked in. */
export type TipShare = { personId: string | null; cents: number }

/**
 * Shares tips out to whoever was working when each was paid, in equal parts. The cents that cannot be divided go to another one each
 * time, so that nobody gets all of them. The shares add up to the tips.
 */
export function shareTips(
  tips: readonly Tip[],
  shifts: readonly (Shift & { personId: string })[],
): TipShare[] {
  const sums = new Map<string | null, number>()
  const add = (personId: string | null, cents: number) =>
    sums.set(personId, (sums.get(personId) ?? 0) + cents)
  tips.forEach((tip) => {
    const present = [
      ...new Set(
        shifts.filter((shift) => isWorkingAt(shift, tip.at)).map(({ personId }) => personId),
      ),
    ].toSorted()
    if (present.length === 0) return add(null, tip.cents)
    // By the minute and not by the turn: a tip that is given back is taken from those who got it.
    const turn = Math.floor(tip.at / MINUTE_MS) % present.length
    const inTurn = [...present.slice(turn), ...present.slice(0, turn)]
    const parts = splitCents(
      Math.abs(tip.cents),
      inTurn.map(() => 1),
    )
    inTurn.forEach((personId, at) => add(personId, Math.sign(tip.cents) * (parts[at] ?? 0)))
  })
  return [...sums].map(([personId, cents]) => ({ personId, cents }))
}
