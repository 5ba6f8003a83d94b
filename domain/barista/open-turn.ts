import type { ChatCartLine, ChatReply } from '#domain/contracts/barista.ts'
import type { Avoided } from './careful.ts'
import type { ParsedDrink } from './parse.ts'
import type { ReadPickup } from './pickup-reply.ts'
import type { Say } from './say.ts'
import type { Scene } from './themes.ts'
import type { OrderTurn } from './turn.ts'

export type Turn = OrderTurn & {
  /** What this customer usually has, where that is known. */
  usual?: readonly ChatCartLine[]
  say: Say
  /** What the membership of whoever is signed in takes off the menu. */
  memberPercent?: number | undefined
  /** Reads a wish for a pickup time, where the page can keep one. */
  pickup?: ReadPickup | undefined
  /** Answers what is neither an order nor a question about the menu. */
  answer: (message: string, scene: Scene) => ChatReply | null
}

/** A message where it is answered. */
export type Open = Turn & {
  /** The message with what it says about a diet, which `message` leaves out. */
  whole: string
  scene: Scene & { avoids: readonly Avoided[] }
  pending: ParsedDrink[]
}
