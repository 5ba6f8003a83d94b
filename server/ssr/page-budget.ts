import type { Services } from '../services.ts'
import { BudgetSpent } from '../http/budget-spent.ts'
import { Refused } from '../http/refuse.ts'
import { openTurns } from '../http/turns.ts'

/** Made-up addresses have budgets of their own, so that they take no place from pages that exist. */
export type PageKind = keyof typeof BUDGETS

/** Limits how many pages with a query or an id are rendered, of which somebody can make up as many as they like. */
export function openPageBudget(services: Services) {
  const turns = {
    known: openTurns(BUDGETS.known.waiting, AGAIN_SECONDS),
    possible: openTurns(BUDGETS.possible.waiting, AGAIN_SECONDS),
    unknown: openTurns(BUDGETS.unknown.waiting, AGAIN_SECONDS),
  }
  return {
    /**
     * Counts a page before it is rendered: one that is not rendered is never answered as if it were there.
     * @throws Refused 429 or 503
     */
    async spend(kind: PageKind, address: string): Promise<void> {
      await services.reads.take('page', address)
      turns[kind].requirePlace(address)
      const { most } = BUDGETS[kind]
      try {
        await services.limits.spend(`pages-${kind}`, 'all', { seconds: 60, amount: 1, most })
      } catch (error) {
        throw error instanceof BudgetSpent ? tooManyPages(error.retryAfterSeconds) : error
      }
    },
    /** Renders a page when it is the turn of this network. @throws Refused 503 */
    inTurn: <Page>(kind: PageKind, address: string, render: () => Promise<Page>): Promise<Page> =>
      turns[kind].run(address, async () => {
        await services.reads.turn(address)
        return render()
      }),
  }
}

/**
 * Of pages with a query or an id, which take 10 to 30 ms each: what all networks may have rendered in a minute, and how many
 * may wait. One of each kind is rendered at a time: several whose data comes together would leave no pause between them.
 */
const BUDGETS = {
  /** Rendered before, and found to exist. */
  known: { most: 1200, waiting: { ofOne: 24, inAll: 120 } },
  /** Of a form that pages have: whether there is one is known when it is rendered. */
  possible: { most: 600, waiting: { ofOne: 24, inAll: 120 } },
  /** Of no form that any page has. Beyond this the browser renders the page that says so. */
  unknown: { most: 120, waiting: { ofOne: 2, inAll: 4 } },
}
const AGAIN_SECONDS = 3

function tooManyPages(seconds: number) {
  return new Refused(503, 'busy', 'Too many pages are asked for. Please try again later.', {
    headers: { 'Retry-After': String(seconds) },
  })
}
