import type { LineRequest, Quote } from '#domain/contracts/ordering.ts'
import { hasReserved, type Reserved } from '#domain/ordering/reserved-lines.ts'
import type { Db } from '../db/open.ts'

type Lines = { quote: Pick<Quote, 'lines'> }
/** What is held of a cart, by the ids of its lines. */
type Found = ReadonlyMap<string, Reserved>

/**
 * What an order may hold in the calendar: seats and rooms (docs/decisions/seats-in-the-cart.md). The bookings keep it. They import
 * orders, for drinks of a break, so orders get it handed over when the server is put together.
 */
export type Reservations = {
  /** What is held of a cart, at the prices of whoever orders. @param accountId theirs */
  of(accountId: string | null, lines: readonly LineRequest[]): Promise<Found>
  /** Locks what the lines are in. It comes before all that an order locks but its own row. */
  hold(tx: Db, order: Lines): Promise<void>
  /** An order is placed: what it holds is its own until it is paid or over. @throws Refused 409 */
  take(tx: Db, order: Lines & { id: string; userId: string | null }): Promise<void>
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
    of: async (accountId, lines) =>
      hasReserved({ lines }) ? keeper().of(accountId, lines) : NOTHING,
    hold: async (tx, order) => (isAny(order) ? keeper().hold(tx, order) : undefined),
    take: async (tx, order) => (isAny(order) ? keeper().take(tx, order) : undefined),
    pay: async (tx, order) => (isAny(order) ? keeper().pay(tx, order) : undefined),
    end: async (tx, order) => (isAny(order) ? keeper().end(tx, order) : undefined),
  }
}

const NOTHING: Found = new Map()
