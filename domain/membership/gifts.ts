import { HOLD_MINUTES } from '../payments/values.ts'
import { monthAfter } from './periods.ts'

// A membership that somebody pays once for somebody else (docs/decisions/gift-memberships.md).

/** For how many months one can be given. */
export const GIFT_MONTHS_MOST = 12
/** How far ahead its mail may be sent. */
export const GIFT_AHEAD_DAYS = 365
/** So many days before it ends, whoever was given one is told. */
export const GIFT_REMIND_DAYS = 7
/** Gifts that one account may have asked for and not paid. */
export const GIFTS_UNPAID_MOST = 10
/** What may be written to whoever gets it. */
export const GIFT_MESSAGE_MOST = 500

/**
 * How a gift stands: nobody paid it yet, the payment came to nothing, its mail waits for its day, it was sent, somebody started it,
 * or its money went back.
 */
export const GIFT_STATES = ['open', 'unpaid', 'waiting', 'sent', 'started', 'refunded'] as const
export type GiftState = (typeof GIFT_STATES)[number]

export const GIFT_STATE_LABELS: Record<GiftState, string> = {
  open: 'Not paid yet',
  unpaid: 'Not paid',
  waiting: 'Waits for its day',
  sent: 'Sent',
  started: 'Started',
  refunded: 'Money given back',
}

/** What becomes of one that nobody pays. */
export const GIFT_LAPSES = `Not paid within ${HOLD_MINUTES} minutes it is removed by itself.`

/** 'a month', '3 months' */
export const monthsText = (months: number): string =>
  months === 1 ? 'a month' : `${months} months`

/** The first day of each month of a gift, and the first day after the last. @param anchorDay 1 to 31 */
export function giftPeriods(
  from: string,
  anchorDay: number,
  months: number,
): { fromOn: string; untilOn: string }[] {
  const periods: { fromOn: string; untilOn: string }[] = []
  let fromOn = from
  for (let month = 0; month < months; month += 1) {
    const untilOn = monthAfter(fromOn, anchorDay)
    periods.push({ fromOn, untilOn })
    fromOn = untilOn
  }
  return periods
}
