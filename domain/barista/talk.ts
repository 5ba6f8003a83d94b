import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Facts } from './facts.ts'
import type { Lexicon } from './lexicon.ts'
import type { Mine } from './mine.ts'
import type { Say } from './say.ts'

/** What the rules that read one message answer, where the conversation stands or would stand. */
export type Answer = (message: string, state?: ChatState) => ChatReply
/** A message with all that it is read by. */
export type Talk = {
  message: string
  /** What the customer said before, in English. */
  said: string
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  cafe: Cafe
  lexicon: Lexicon
  say: Say
  /** What is on, where it was read for this message. */
  facts?: Pick<Facts, 'classes' | 'events'> | undefined
  /** What whoever is signed in waits for, where it was read for this message. */
  mine?: Mine | undefined
  /** What the barista said last. */
  told: string
  now: Date
  /** The page keeps a pickup time for the next order. */
  hasPickup?: boolean | undefined
  /** The page carries nothing out. */
  isAsking?: boolean
}
