import { SEAT_HOLD_MINUTES } from './values.ts'

/** With so little left a hold can be extended, and the page says that it runs out. */
export const LATE_SECONDS = 120
/** How much longer seats are held then. */
export const EXTRA_MINUTES = 5
/** The way of a press to the server and back. */
const SLACK_MS = 5_000
const MINUTE_MS = 60_000

type Hold = { createdAt: Date; heldUntil: Date | null }

/** Whether a hold was not made longer yet: by its button, or by going to pay. */
export function isFirstHold({ createdAt, heldUntil }: Hold): boolean {
  return heldUntil !== null && heldUntil.getTime() <= firstEnd(createdAt)
}

/**
 * Until when seats are held that are held for longer now: once, with less than two minutes left, never past the bound of a hold and not
 * into the class or event itself. @returns `null` where it cannot be
 */
export function extendedUntil(hold: Hold & { startsAt: Date }, now: Date): Date | null {
  const { createdAt, heldUntil, startsAt } = hold
  if (!heldUntil || !isFirstHold(hold)) return null
  const left = heldUntil.getTime() - now.getTime()
  if (left <= 0 || left > LATE_SECONDS * 1_000 + SLACK_MS) return null
  const until = Math.min(
    heldUntil.getTime() + EXTRA_MINUTES * MINUTE_MS,
    firstEnd(createdAt) + EXTRA_MINUTES * MINUTE_MS,
    startsAt.getTime(),
  )
  return until > firstEnd(createdAt) && until > heldUntil.getTime() ? new Date(until) : null
}

const firstEnd = (createdAt: Date): number => createdAt.getTime() + SEAT_HOLD_MINUTES * MINUTE_MS
