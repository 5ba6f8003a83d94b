import type { LineRequest, Quote } from '#domain/contracts/ordering.ts'
import { hasJoined, hasReserved, type Reserved } from '#domain/ordering/reserved-lines.ts'
import type { Db } from '../db/open.ts'
import type { Joining } from '../memberships/tier.ts'
import type { ProviderName } from '#domain/payments/values.ts'
import type { KeptCard } from '../payments/provider.ts'

type Lines = { quote: Pick<Quote, 'lines'> }
export type ReservedCart = {
  /** What is held of a cart, by the ids of its lines. */
  found: ReadonlyMap<string, Reserved>
  /** The membership that is joined with it, as whose member all of it is priced. */
  joining: Joining | null
}

/**
 * What an order may hold beside drinks: seats and rooms (docs/decisions/seats-in-the-cart.md), and a membership. The bookings keep it. They
 * import orders, for drinks of a break, so orders get it handed over when the server is put together.
 */
export type Reservations = {
  /**
   * What is held of a cart, at the prices of whoever orders.
   * @param accountId theirs
   * @param membershipFrom the first day of a membership among the lines; today where it is not said
   */
  of(
    accountId: string | null,
    lines: readonly LineRequest[],
    membershipFrom?: string,
  ): Promise<ReservedCart>
  /** Locks what the lines are in. It comes before all that an order locks but its own row. */
  hold(tx: Db, order: Lines): Promise<void>
  /** An order is placed: what it holds is its own until it is paid or over. @throws Refused 409 */
  take(tx: Db, order: Lines & { id: string; userId: string | null }): Promise<void>
  /** The card with which an order is paid is kept for the months that follow. Hold the row of the order. */
  keepCard(
    tx: Db,
    order: Lines & { id: string },
    card: KeptCard & { provider: ProviderName },
  ): Promise<void>
  /** An order is paid now: with its money, what it held is booked. Hold its row. */
  pay(tx: Db, order: Lines & { id: string }): Promise<void>
  /** An order is over that was not paid. Hold its row. */
  end(tx: Db, order: Lines & { id: string }): Promise<void>
}
export type OpenReservations = Reservations & {
  /** Says who keeps them. */
  use(kept: Reservations): void
}

/** Most orders hold nothing, and then nobody is asked. */
export function openReservations(): OpenReservations {
  let kept: Reservations | null = null
  const keeper = () => {
    if (kept === null) throw new Error('Nobody keeps what orders hold in the calendar.')
    return kept
  }
  const isAny = (order: Lines) => hasReserved(order.quote)
  return {
    use: (next) => void (kept = next),
    of: async (accountId, lines, membershipFrom) =>
      hasReserved({ lines }) || lines.some(({ type }) => type === 'membership')
        ? keeper().of(accountId, lines, membershipFrom)
        : NOTHING,
    keepCard: async (tx, order, card) =>
      hasJoined(order.quote) ? keeper().keepCard(tx, order, card) : undefined,
    hold: async (tx, order) => (isAny(order) ? keeper().hold(tx, order) : undefined),
    take: async (tx, order) => (isAny(order) ? keeper().take(tx, order) : undefined),
    pay: async (tx, order) => (isAny(order) ? keeper().pay(tx, order) : undefined),
    end: async (tx, order) => (isAny(order) ? keeper().end(tx, order) : undefined),
  }
}

const NOTHING: ReservedCart = { found: new Map(), joining: null }
