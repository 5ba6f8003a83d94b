/** Words of an order that are English alone: they say which language is spoken. */
const ENGLISH =
  "the and with without please like can i you is it that some my to in on of for two three four one large small hot milk sugar ice less half extra more add get give have i'd"

/** Words of an order that may be in either language. */
const EITHER =
  'a medium iced tea latte coffee matcha taro boba thai mango green black brown cream jasmine oat almond espresso americano mocha cappuccino chocolate lychee strawberry coconut chai regular no yes ok thanks teas lattes order drinks'

const WORDS = new Map<string, boolean>()
for (const word of EITHER.split(' ')) WORDS.set(word, false)
for (const word of ENGLISH.split(' ')) WORDS.set(word, true)

/** For tests. */
export const ORDER_WORDS = [...WORDS.keys()]

/** How a plain order is written: short, a word or a small number after the other. */
const WRITTEN = /^[a-z'’ ,.!\d]{0,100}$/i

/** A message that may be shown and answered. */
export type ReadMessage = {
  /** As the café reads it. */
  text: string
  /** Null where it may be in either language. */
  isSpanish: boolean | null
}

/**
 * A message that has nothing but words of an order in it, so that it is no attack, no Spanish, no wish for a room and no word for the
 * checkout; null for any other. What finds those is large (`guard.ts`, `is-spanish.ts`), and most messages need none of it.
 */
export function inOrderWords(typed: string): ReadMessage | null {
  if (!WRITTEN.test(typed)) return null
  const words =
    typed
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[^ ,.!]+/g) ?? []
  if (!words.every((word) => WORDS.has(word) || /^\d{1,2}$/.test(word))) return null
  return {
    text: typed.trim().replace(/ +/g, ' '),
    isSpanish: words.some((word) => WORDS.get(word)) ? false : null,
  }
}
