import type { CafeNow } from '#domain/contracts/cafe.ts'

/** What the server says of a cart beyond its lines. */
export type CartFacts = {
  /** The first time at which all of it can be had; null where nothing of it is made. */
  nextPickup: CafeNow['nextPickup']
  /** What is taken off its subtotal, in cents, with the words that say why. */
  off: readonly { label: string; cents: number }[]
}
