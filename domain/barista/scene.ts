import type { ChatCartLine } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Avoided, CARE } from './careful.ts'
import type { ParsedDrink } from './drink.ts'
import type { SayOrders } from './say-orders.ts'

/** What offers are built from, as it is at this moment. */
export type OrderScene = {
  menu: Menu
  cafe: Cafe
  now: Date
  cart: readonly ChatCartLine[]
  say: SayOrders
  /** The drinks that 'it' and 'they' mean. */
  about: readonly ParsedDrink[]
  /** What the customer cannot or does not eat. */
  avoids?: readonly Avoided[]
  /** What the membership of whoever is signed in takes off the menu; only where the server knows it. */
  memberPercent?: number | undefined
  /** Null where nobody avoids anything, and every milk that is asked for is poured. */
  care: typeof CARE | null
}
