import type { MenuItem } from '#domain/contracts/menu.ts'

/** What was sold: a category of the menu, or what stands on no menu. */
export type SalesKind = MenuItem['category'] | 'membership' | 'commission' | 'other'

/**
 * An account of the books. An amount on it is positive where it is a debit and negative where it is a credit
 * (docs/decisions/books.md).
 */
export type Account =
  /** Money taken at the counter. */
  | 'till'
  /** What was sold, before discounts and tax. */
  | `sales:${SalesKind}`
  | 'discounts:members'
  /** Sales tax owed, by its rate in thousandths of a percent: 'tax:8250' is 8.25 %. */
  | `tax:${number}`
  | 'tips'
  /** What an artist is owed of works sold. */
  | `payable:artist:${string}`

/** An amount on an account: whole cents, a debit above 0, a credit below. */
export type Posting = { account: Account; cents: number }

/** The parts of a report, in its order, and the sign with which their accounts grow. */
export const ACCOUNT_GROUPS = [
  { id: 'sales', name: 'Sales', sign: -1 },
  { id: 'discounts', name: 'Discounts', sign: 1 },
  { id: 'tips', name: 'Tips', sign: -1 },
  { id: 'tax', name: 'Sales tax owed', sign: -1 },
  { id: 'payable', name: 'Owed to artists', sign: -1 },
  { id: 'till', name: 'Money taken', sign: 1 },
] as const
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number]['id']

/** The part of the report that an account stands in: 'sales:boba' → 'sales'. */
export function groupOf(account: string): AccountGroup {
  const [group] = account.split(':', 1)
  const known = ACCOUNT_GROUPS.find(({ id }) => id === group)
  if (!known) throw new Error(`${account} is no account of the books.`)
  return known.id
}

/**
 * The name of an account on a screen.
 * @param names of categories by id, and of artists by id
 */
export function accountName(account: string, names: Readonly<Record<string, string>>): string {
  const [group = '', kind = '', id = ''] = account.split(':')
  if (group === 'till') return 'At the counter'
  if (group === 'tips') return 'Tips'
  if (group === 'tax') return `At ${Number(kind) / 1_000} %`
  if (group === 'discounts') return 'For members'
  if (group === 'payable') return names[id] ?? id
  return SALES_NAMES[kind] ?? names[kind] ?? kind
}

const SALES_NAMES: Record<string, string> = {
  membership: 'Memberships',
  commission: 'Commission on works',
  other: 'No longer on the menu',
}
