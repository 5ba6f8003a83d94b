import type { ChatReply } from '#domain/contracts/barista.ts'
import { viewCart } from './buttons.ts'
import type { ParsedDrink } from './drink.ts'
import { lineOf } from './edits.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'
import { isSo } from './target.ts'

/** 'did i say less ice?', 'is mine large', 'what size did I get': how it is in the order, as it was understood. */
export function asOrdered(talk: Talk): ChatReply | null {
  const { message, state, cart, menu, lexicon, say, isAsking } = talk
  if (isAsking || message.length > 100 || state.pending.length + cart.length === 0) return null
  const isSize = WHAT_SIZE.test(message)
  if (!isSize && !DID_I.test(message) && !IS_MINE.test(message)) return null
  const asked = itemsOf(message, lexicon)
  const choices = asked.flatMap((item) =>
    item.kind === 'choice' && item.slot !== 'unsold' && !item.isNot ? item : [],
  )
  if (!isSize && choices.length === 0) return null
  const named = asked.flatMap((item) => (item.kind === 'drink' ? [item.id, ...item.others] : []))
  const pending = allFromSpoken(state.pending, menu)
  const isIn = ({ id }: { id: string }) => named.length === 0 || named.includes(id)
  const rows = [...cart.map((line) => lineOf(line, menu).drink), ...pending].filter(isIn)
  const lines = rows.flatMap((drink) => propose(menu, drink, say)?.line ?? [])
  if (lines.length === 0) return null
  const isThere = choices.every((choice) => rows.some((drink) => isAsSaid(drink, choice)))
  const texts = LATER[say.code]
  const yes = say.code === 'es' ? 'Sí' : 'Yes'
  const still = pending.flatMap((drink) => propose(menu, drink, say)?.line ?? [])
  const text = [
    isSize ? `${listed(lines, say.and)}.` : `${isThere ? yes : 'No'}: ${listed(lines, say.and)}.`,
    ...(still.length > 0 ? [texts.stillOffered(listed(still, say.and))] : []),
  ].join(' ')
  return { text, actions: [viewCart(say)], intent: 'cart', state: { ...START, ...state } }
}

type Choice = Extract<Item, { kind: 'choice' }>
const isAsSaid = (drink: ParsedDrink, choice: Choice): boolean =>
  isSo(drink, choice) || (choice.slot === 'milk' && !drink.milk && choice.value === 'regular')

const DID_I =
  /^\W{0,3}(?:(?:wait|so|and|hm+|oh|ok|sorry|but|um)[\s,.]{1,3}){0,3}(?:did|have) (?:i|you|u|we|ya) (?:already |even |actually |just )?(?:say|said|get|got|add|added|ask(?:ed)?(?: for)?|order(?:ed)?|pick(?:ed)?|choose|chosen|put(?: in)?|do|done|mention(?:ed)?|include[d]?|remember(?:ed)?)\b/i
const IS_MINE =
  /^\W{0,3}(?:(?:wait|so|and|hm+|oh|ok)[\s,.]{1,3}){0,3}(?:is|was) (?:mine|my [a-z ]{3,20}?) (?:a |the |in |with |for |still |an )?(?:large|regular|medium|small|iced|hot|oat|soy|almond|boba|pudding|less|no|extra|half)\b/i
const WHAT_SIZE =
  /^\W{0,3}(?:(?:wait|so|and|hm+|oh|ok)[\s,.]{1,3}){0,3}(?:what|which) size (?:did (?:i|we|you)|is (?:mine|my))\b/i
