import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { RoomRules } from '#domain/cafe/settings.ts'
import type { SpaceRate } from './rates.ts'
import type { RefundStep } from './room-values.ts'

/** What staying longer costs, at the hourly rate. Rounded once, half a cent up; members pay it in full. */
export function overtimeCents(
  { hourlyCents }: Pick<SpaceRate, 'hourlyCents'>,
  minutes: number,
  { overtimePercent }: Pick<RoomRules, 'overtimePercent'>,
): number {
  return Math.round((hourlyCents * minutes * overtimePercent) / 6_000)
}

/** '45 minutes', '1 hour', '1 hour 15 minutes' */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours > 0 ? [hours === 1 ? '1 hour' : `${hours} hours`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} minutes`] : []),
  ].join(' ')
}

/** What comes back of what was paid, and what the café keeps, to whoever cancels now. */
export function refundOf(
  steps: readonly RefundStep[],
  paidCents: number,
  startsAt: Date,
  now: Date,
): { percent: number; refundCents: number; keptCents: number } {
  const left = startsAt.getTime() - now.getTime()
  const percent = Math.max(
    0,
    ...steps.filter(({ hours }) => left >= hours * HOUR_MS).map((step) => step.percent),
  )
  const refundCents = Math.round((paidCents * percent) / 100)
  return { percent, refundCents, keptCents: paidCents - refundCents }
}

/** Until when what comes back, for one start: the last moment of each step, and its percentage. */
export function refundLadder(
  steps: readonly RefundStep[],
  startsAt: Date,
): { until: Date; percent: number }[] {
  return steps.map(({ hours, percent }) => ({
    until: new Date(startsAt.getTime() - hours * HOUR_MS),
    percent,
  }))
}

/** The ladder in sentences, one for each step. Steps that are over are left out. */
export function ladderWords(
  steps: readonly RefundStep[],
  startsAt: Date,
  now: Date,
  timeZone: string,
): string[] {
  const open = refundLadder(steps, startsAt).filter(({ until }) => until >= now)
  const said = open.map(
    ({ until, percent }) =>
      `Cancel by ${formatDate(dateIn(timeZone, until))}, ${formatTime(timeIn(timeZone, until))}: ${percent === 100 ? 'all' : `${percent}%`} of what you paid comes back.`,
  )
  return [
    ...said,
    open.length > 0
      ? 'After that, nothing comes back.'
      : 'This close to the day, nothing comes back.',
  ]
}

/** Whether it can be moved by the guest: as long as cancelling would cost nothing. */
export function canMove(steps: readonly RefundStep[], startsAt: Date, now: Date): boolean {
  return refundOf(steps, 100, startsAt, now).percent === 100
}

/** Until when a guest can move a hire, or that it is too late for that: said before it is paid. */
export function moveWords(
  steps: readonly RefundStep[],
  startsAt: Date,
  now: Date,
  timeZone: string,
): string {
  if (!canMove(steps, startsAt, now))
    return 'It cannot be moved to another time here, as cancelling already costs something.'
  const last = refundLadder(steps, startsAt)
    .filter(({ percent }) => percent === 100)
    .reduce((latest, { until }) => (until > latest ? until : latest), now)
  return `You can move it to another time until ${formatDate(dateIn(timeZone, last))}, ${formatTime(timeIn(timeZone, last))}.`
}

/** '$52.50 comes back to you.' */
export function refundWords(refundCents: number, keptCents: number): string {
  if (refundCents === 0 && keptCents === 0) return 'Nothing was paid, so nothing is to give back.'
  if (refundCents === 0) return `Nothing comes back: ${formatCents(keptCents)} is kept.`
  return keptCents === 0
    ? `${formatCents(refundCents)}, all that you paid, comes back.`
    : `${formatCents(refundCents)} comes back, ${formatCents(keptCents)} is kept.`
}

const HOUR_MS = 3_600_000
