import type { Account, Posting } from '#domain/books/accounts.ts'

/** What moves the cash of a drawer besides sales. */
export const MOVEMENT_KINDS = ['open', 'pay-in', 'pay-out', 'drop', 'close', 'float'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
/** What people write down while it is open. */
export const MOVES = ['pay-in', 'pay-out', 'drop'] as const satisfies readonly MovementKind[]
export type Move = (typeof MOVES)[number]

export const MOVEMENT_NAMES: Record<MovementKind, string> = {
  open: 'Opened',
  'pay-in': 'Paid in',
  'pay-out': 'Paid out',
  drop: 'To the safe',
  close: 'Closed',
  float: 'Stays in it',
}

/** A count that is further off than this, to either side, is made again or given a reason. */
export const DRAWER_OFF_CENTS = 500

/** The account of a drawer's cash. */
export const cashAccount = (drawerId: string): Account => `cash:${drawerId}`
/** The other way round; `null` where it is no drawer's. */
export const drawerOf = (account: string): string | null =>
  account.startsWith('cash:') ? account.slice('cash:'.length) : null

/** Where a count at opening is from that is not what stayed in the drawer: the safe, or it was not there. */
export const OPENING_DIFFERENCES = ['off', 'safe'] as const
export type OpeningDifference = (typeof OPENING_DIFFERENCES)[number]

/**
 * What a movement puts in the books: debits above 0, credits below, 0 together (docs/decisions/till.md).
 * @param cents what was counted, put in, taken out or left in it @param expectedCents what the books say is in the drawer, for opening and closing it
 * @param difference where what is counted at opening beside that is from
 */
export function movementPostings(
  drawerId: string,
  kind: MovementKind,
  cents: number,
  expectedCents = 0,
  difference: OpeningDifference = 'safe',
): Posting[] {
  const cash = cashAccount(drawerId)
  if (kind === 'open')
    return moved(cash, difference === 'off' ? 'cash-over-short' : 'safe', cents - expectedCents)
  if (kind === 'pay-in' || kind === 'float') return moved(cash, 'safe', cents)
  if (kind === 'pay-out') return moved('paid-out', cash, cents)
  if (kind === 'drop') return moved('safe', cash, cents)
  // All that was counted goes to the safe; what stays for tomorrow comes back from it. What is missing is a debit of its own, what is too much a credit.
  return [
    { account: 'safe' as const, cents },
    { account: 'cash-over-short' as const, cents: expectedCents - cents },
    { account: cash, cents: -expectedCents },
  ].filter((posting) => posting.cents !== 0)
}

function moved(to: Account, from: Account, cents: number): Posting[] {
  if (cents === 0) return []
  return [
    { account: to, cents },
    { account: from, cents: -cents },
  ]
}

/** Notes and coins in cents, the largest first, for counting a drawer. */
export const DENOMINATIONS = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1] as const

/**
 * What people hand over for a sum: the sum itself, the next dollar, and the notes that they reach for.
 * @returns in cents, the smallest first, at most six
 */
export function quickAmounts(totalCents: number): number[] {
  const upTo = (step: number) => Math.ceil(totalCents / step) * step
  const amounts = [totalCents, ...[100, 500, 1_000, 2_000, 5_000, 10_000].map(upTo)]
  return [...new Set(amounts)].toSorted((a, b) => a - b).slice(0, 6)
}

/** Splits a sum into equal parts, the earlier ones a cent more where it does not divide. */
export function evenParts(cents: number, count: number): number[] {
  const least = Math.floor(cents / count)
  const more = cents - least * count
  return Array.from({ length: count }, (_, index) => least + (index < more ? 1 : 0))
}
