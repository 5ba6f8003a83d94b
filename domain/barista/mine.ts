import type { OrderStatus } from '#domain/contracts/ordering.ts'

/** What whoever is signed in waits for: their open orders and their seats to come, soonest first. */
export type Mine = {
  orders: readonly { number: string; status: OrderStatus; readyAt: string }[]
  seats: readonly { title: string; startsAt: string }[]
}
