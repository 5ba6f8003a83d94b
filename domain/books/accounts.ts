import type { MenuItem } from '#domain/contracts/menu.ts'

/** What was sold: a category of the menu, or what stands on no menu. */
export type SalesKind =
  | MenuItem['category']
  | 'membership'
  | 'commission'
  | 'room'
  | 'class'
  | 'event'
  | 'forfeited'
  /** Service fees. */
  | 'fee'
  | 'other'

/**
 * An account of the books. An amount on it is positive where it is a debit and negative where it is a credit
 * (docs/decisions/books.md).
 */
export type Account =
  /** Money taken at the counter without saying how. */
  | 'till'
  /** Coins and notes in a drawer, by its id. */
  | `cash:${string}`
  /** Cards at a terminal that this program does not talk to; somebody typed the amount in. */
  | 'card-terminal'
  /** What a payment provider has taken for the café, by its name. */
  | `provider:${string}`
  /** Where the money of drawers comes from and goes to: floats, and what is taken out of a drawer. */
  | 'safe'
  /** What was paid from the café's bank account, such as what artists are owed. */
  | 'bank'
  /** What was bought with money from a drawer. */
  | 'paid-out'
  /** What a count of a drawer found too little (a debit) or too much. */
  | 'cash-over-short'
  /** Paid for orders that are not paid in full. */
  | 'deposits:orders'
  /** Paid for memberships that were given, and whose months have not begun. */
  | 'deposits:memberships'
  /** Paid for rooms that are not used yet. */
  | 'deposits:rooms'
  /** Paid for seats in classes and at events that have not begun. */
  | 'deposits:seats'
  /** What customers have as credit for classes, and in packs of them. */
  | 'credits:classes'
  /** What was paid for gift cards and not spent yet. */
  | 'gift-cards'
  /** What was sold, before discounts and tax. */
  | `sales:${SalesKind}`
  | 'discounts:members'
  /** What a seat costs less to whoever pays for it with a pack of classes. */
  | 'discounts:packs'
  /** By promo codes. */
  | 'discounts:promo'
  /** By points that customers spent. */
  | 'discounts:points'
  /** Given by somebody at the counter, with a reason. */
  | 'discounts:counter'
  /** Service fees that somebody at the counter waived. */
  | 'discounts:fees'
  /** Given to a customer to make something good: no discount (`CREDIT_GIVEN`). */
  | 'discounts:credit'
  /** Months of membership that the café gave. */
  | 'discounts:memberships'
  /** Sales tax owed, by its rate in thousandths of a percent: 'tax:8250' is 8.25 %. */
  | `tax:${number}`
  | 'tips'
  /** What an artist is owed of works and of seats that were sold. */
  | `payable:artist:${string}`
  /** What whoever teaches or hosts is owed of seats and is no artist, by the id of the instructor. */
  | `payable:instructor:${number}`

/** An amount on an account: whole cents, a debit above 0, a credit below. */
export type Posting = { account: Account; cents: number }

/**
 * The parts of a report, in its order, the sign with which their accounts grow, and what each counts. A figure that other reports
 * have too is called as there.
 */
export const ACCOUNT_GROUPS = [
  {
    id: 'sales',
    name: 'Sales before discounts',
    sign: -1,
    counts: 'What was sold, without tax and tips, less what was given back.',
  },
  { id: 'discounts', name: 'Discounts', sign: 1, counts: 'Taken off these sales.' },
  {
    id: 'credits-given',
    name: 'Credits given',
    sign: 1,
    counts:
      'What the café gave guests to make something good. Not taken off sales: it pays when it is spent.',
  },
  { id: 'tips', name: 'Tips', sign: -1, counts: 'Less those that were given back.' },
  { id: 'tax', name: 'Sales tax owed', sign: -1, counts: 'Taken for the state, by its rate.' },
  {
    id: 'payable',
    name: 'Owed to artists and instructors',
    sign: -1,
    counts: 'Their part of works and seats, less what was paid out to them.',
  },
  { id: 'deposits', name: 'Paid ahead', sign: -1, counts: 'Paid for what is not done yet.' },
  { id: 'gift-cards', name: 'Owed on gift cards', sign: -1, counts: 'Sold or given, not spent.' },
  { id: 'credits', name: 'Owed as credit', sign: -1, counts: 'Credit and packs, not used.' },
  {
    id: 'money',
    name: 'In drawers and on cards',
    sign: 1,
    counts: 'The money taken, less cash that left a drawer for the safe or was paid out of it.',
  },
  { id: 'safe', name: 'Safe', sign: 1, counts: 'Cash that came from drawers, less floats.' },
  {
    id: 'bank',
    name: 'Paid from the bank',
    sign: 1,
    counts: 'Below 0: paid out to artists and instructors.',
  },
  { id: 'paid-out', name: 'Paid out of drawers', sign: 1, counts: 'What was bought with cash.' },
  {
    id: 'cash-over-short',
    name: 'Cash over and short',
    sign: -1,
    counts: 'What counts of drawers found: below 0 it was short.',
  },
] as const
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number]['id']

/** The part of the report that an account stands in: 'sales:boba' → 'sales'. */
export function groupOf(account: string): AccountGroup {
  const known = findGroup(account)
  if (!known) throw new Error(`${account} is no account of the books.`)
  return known.id
}

/** The sign with which an account grows; 1 where there is no such account. */
export function signOf(account: string): 1 | -1 {
  return findGroup(account)?.sign ?? 1
}

/** Named as a discount, since what is in the books is never changed: it takes nothing off a sale. */
export const CREDIT_GIVEN = 'discounts:credit' satisfies Account

function findGroup(account: string) {
  const [first = ''] = account.split(':', 1)
  const group = account === CREDIT_GIVEN ? 'credits-given' : MONEY.includes(first) ? 'money' : first
  return ACCOUNT_GROUPS.find(({ id }) => id === group)
}

/**
 * The name of an account on a screen.
 * @param names of categories, artists and drawers by id, and of instructors (`instructorName`)
 */
export function accountName(account: string, names: Readonly<Record<string, string>>): string {
  const [group = '', kind = '', id = ''] = account.split(':')
  if (group === 'till') return 'Marked paid, cash or card not noted'
  if (group === 'cash') return `Cash: ${names[kind] ?? kind}`
  if (group === 'card-terminal') return 'Card terminal'
  if (group === 'provider') return PROVIDER_NAMES[kind] ?? kind
  if (group === 'safe') return 'Safe'
  if (group === 'bank') return 'Bank account'
  if (group === 'paid-out') return 'Paid out of drawers'
  if (group === 'cash-over-short') return 'Cash over and short'
  if (group === 'deposits') return DEPOSIT_NAMES[kind] ?? kind
  if (group === 'credits') return 'Credit and packs for classes'
  if (group === 'gift-cards') return 'Gift cards not spent yet'
  if (group === 'tips') return 'Tips'
  if (group === 'tax') return `At ${Number(kind) / 1_000}%`
  if (group === 'discounts') return DISCOUNT_NAMES[kind] ?? kind
  if (group === 'payable') return names[kind === 'instructor' ? instructorName(id) : id] ?? id
  return SALES_NAMES[kind] ?? names[kind] ?? kind
}

/** Under which an instructor's name stands among those of categories, artists and drawers. */
export const instructorName = (id: number | string): string => `instructor:${id}`

/** Whose money it is: an artist's, or that of an instructor who is no artist. One of both is said. */
export type Payee = { artistId: string | null; instructorId: number | null }

/** The one account of a person. */
export function payableTo({ artistId, instructorId }: Payee): Account {
  if (artistId !== null) return `payable:artist:${artistId}`
  if (instructorId !== null) return `payable:instructor:${instructorId}`
  throw new Error('Money is owed to somebody.')
}

/** Accounts of money that came in, by the first part of their name. */
export const MONEY = ['till', 'cash', 'card-terminal', 'provider']
const PROVIDER_NAMES: Record<string, string> = { stripe: 'Stripe', test: 'Test payments' }

const DEPOSIT_NAMES: Record<string, string> = {
  orders: 'For orders that are not paid in full',
  memberships: 'For months of membership that were given',
  rooms: 'For rooms not used yet',
  seats: 'For seats in what has not begun',
}

const DISCOUNT_NAMES: Record<string, string> = {
  members: 'For members',
  packs: 'By a pack of classes',
  promo: 'By promo code',
  points: 'By points',
  counter: 'By staff at the counter',
  fees: 'Service fees waived',
  credit: 'Given as credit',
  memberships: 'Months given to members',
}

const SALES_NAMES: Record<string, string> = {
  membership: 'Memberships',
  commission: 'Commission on works',
  room: 'Rooms',
  class: 'Classes',
  event: 'Events',
  forfeited: 'Kept of what was cancelled',
  fee: 'Service fees',
  other: 'No longer on the menu',
}
