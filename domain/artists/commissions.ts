// What somebody asks an artist to make, and how far that is.

/** What somebody would spend, in cents; `null` is no upper end. */
export const COMMISSION_BUDGETS = [
  { id: 'to-100', label: 'Up to $100', fromCents: 0, toCents: 10_000 },
  { id: '100-250', label: '$100 to $250', fromCents: 10_000, toCents: 25_000 },
  { id: '250-500', label: '$250 to $500', fromCents: 25_000, toCents: 50_000 },
  { id: '500-1000', label: '$500 to $1,000', fromCents: 50_000, toCents: 100_000 },
  { id: '1000-up', label: 'More than $1,000', fromCents: 100_000, toCents: null },
] as const
export const COMMISSION_BUDGET_IDS = COMMISSION_BUDGETS.map(({ id }) => id)
export type CommissionBudget = (typeof COMMISSION_BUDGETS)[number]['id']

export const COMMISSION_STATES = ['new', 'answered', 'accepted', 'declined', 'closed'] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]
/** What an artist may decide. */
export const COMMISSION_DECISIONS = ['accepted', 'declined', 'closed'] as const
export type CommissionDecision = (typeof COMMISSION_DECISIONS)[number]

export const COMMISSION_LABELS: Record<CommissionState, string> = {
  new: 'New',
  answered: 'Answered',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed',
}

/** What can be decided about one that stands so. */
export const DECISIONS_FROM: Record<CommissionState, readonly CommissionDecision[]> = {
  new: ['accepted', 'declined', 'closed'],
  answered: ['accepted', 'declined', 'closed'],
  accepted: ['closed'],
  declined: ['closed'],
  closed: [],
}

/** How one stands after whoever asked wrote again: what was accepted stays so, all else waits for an answer. */
export const afterReply = (state: CommissionState): CommissionState =>
  state === 'accepted' ? 'accepted' : 'new'

export const budgetLabel = (id: CommissionBudget): string =>
  COMMISSION_BUDGETS.find((each) => each.id === id)?.label ?? id

/** How many artists somebody may follow. */
export const FOLLOWS_MOST = 200
/** Until then whoever was told hears nothing more. */
export const FOLLOW_QUIET_HOURS = 24
