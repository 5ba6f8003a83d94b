import type { IceLevel, SugarLevel, Temperature } from '#domain/contracts/menu.ts'
import type { SizeWord } from './levels.ts'

/** One drink that a sentence asks for. */
export type ParsedDrink = {
  id: string
  name: string
  /** medium when none was said */
  size: SizeWord
  isSizeSaid: boolean
  temperature: Temperature | null
  sugarLevel: SugarLevel | null
  iceLevel: IceLevel | null
  /** Id of a milk of the menu, or of one that is not poured here. */
  milk: string | null
  /** Ids; the same id twice is a double portion. */
  toppings: string[]
  /** Toppings and milks that were asked to be left out. */
  without: string[]
  /** What was asked for that this menu may not have, in the words of the customer. */
  unsold: string[]
  /** null when nothing was said about caffeine */
  isDecaf: boolean | null
  quantity: number
  customerName: string | null
  /** 0.7, plus 0.05 for an exact name and for each thing said about it, at most 1; less where several drinks may be meant. See docs/decisions/chat-understanding.md. */
  confidence: number
  /** Ids of the drinks that may be meant, best first, where the name was not clear. */
  others: readonly string[]
  originalText: string
}

/** A line that is talked about: one of the cart, or one that this message adds (`lineId: null`). */
export type Line = {
  lineId: string | null
  drink: ParsedDrink
  /** Which line it was when a message began; each part that is split off has the same. */
  key?: number
}
