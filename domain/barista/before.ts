import type { ChatCartLine, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Lexicon } from './lexicon.ts'

/** What a short message leaves out, because it was said before. */
export type Before = {
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  lexicon: Lexicon
  /** What the customer said before this, in English; empty where nothing was. */
  said: string
  /** What the barista said last. */
  told?: string
}
