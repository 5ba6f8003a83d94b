import type { ChatCartLine, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { findItem, findTopping } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import type { Choice } from './item.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import type { Lexicon } from './lexicon.ts'
import { milkSaid } from './propose.ts'
import type { Say } from './say.ts'

type Talk = {
  said: string
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  lexicon: Lexicon
  say: Say
}

/** 'is it extra', 'does oat cost more', 'how much extra is that': what a choice adds to the price, of the one that was spoken of last. */
export function extraReply(low: string, talk: Talk): string | null {
  if (!ASKS_EXTRA.test(low) || low.length > 80) return null
  const { state, menu, lexicon, say } = talk
  const texts = LATER[say.code]
  const named = wishesIn(low, lexicon)
  const row = state.pending.at(-1) ?? state.topic
  const wish = named.at(-1) ?? wishesIn(talk.said, lexicon).at(-1) ?? lastWish(talk)
  const topping = wish?.slot === 'topping' ? findTopping(menu, String(wish.value)) : undefined
  if (topping) return texts.extra(inWords(say.words, topping.name), say.cents(topping.priceCents))
  if (wish?.slot === 'milk') return texts.noExtra(say.term(milkSaid(String(wish.value))))
  if (wish?.slot === 'sugar' || wish?.slot === 'ice' || wish?.slot === 'temp')
    return texts.noExtra(texts.that)
  const item = row && findItem(menu, row.id)
  const [least, most] = item?.sizes ?? []
  return wish?.slot === 'size' && least && most
    ? texts.extra(say.term(most.id), say.cents(most.priceCents - least.priceCents))
    : null
}

type Wish = Pick<Choice, 'slot' | 'value'>
const wishesIn = (text: string, lexicon: Lexicon): Wish[] =>
  itemsOf(text, lexicon).flatMap((item) =>
    item.kind === 'choice' && !item.isNot && item.slot !== 'unsold' ? [item] : [],
  )

/** What is special about the drink that is offered, or was put into the cart. */
function lastWish({ state, cart }: Talk): Wish | undefined {
  const { toppings, milk, size } = state.pending.at(-1) ?? {
    ...cart.at(-1)?.customizations,
    size: cart.at(-1)?.size,
  }
  const topping = toppings?.at(-1)
  if (topping) return { slot: 'topping', value: topping }
  if (milk && milk !== 'regular') return { slot: 'milk', value: milk }
  return size === 'large' || size === 'pot' ? { slot: 'size', value: size } : undefined
}

const ASKS_EXTRA =
  /^\W{0,3}(?:(?:and|so|ok|oh|wait|hm+|but|also),? ){0,2}(?:is|are|does|do|would|will)\b.{0,40}\b(?:extra|upcharge|surcharge|included|cost more|more (?:money|expensive))\W{0,3}(?:cost|charge|money|fee)?\W{0,3}$|^\W{0,3}(?:and |any )?(?:extra|additional) (?:cost|charge|fee|money)\W{0,3}$|^\W{0,3}extra\?|\bhow much (?:extra|more)\b(?! time)|\bup ?charge\b/
