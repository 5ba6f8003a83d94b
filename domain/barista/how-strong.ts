import type { Language } from '#domain/cafe/language.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import { type Caffeine, caffeineOf } from '#domain/menu/caffeine.ts'
import { findItem } from '#domain/menu/price.ts'
import { itemsOf } from './items.ts'
import { START } from './state.ts'
import type { Talk } from './talk.ts'

/** 'is it strong', 'how much caffeine is in the mocha', of one drink; what was offered stays on the table. */
export function strengthReply({ message, state, menu, lexicon, say }: Talk): ChatReply | null {
  const plain = message.toLowerCase()
  if (!ASKS.test(plain)) return null
  const named = itemsOf(plain, lexicon).filter((item) => item.kind === 'drink')
  const [first, more] = [...new Set(named.map(({ id }) => id))]
  const [row, other] = state.pending
  const spoken = (other ? null : row) ?? state.topic
  const item = findItem(menu, first ?? spoken?.id ?? '')
  const much = item && !more ? caffeineOf(item) : null
  if (!item || !much) return null
  return {
    text: [say.fact(item.name, item.description), TEXTS[say.code](item.name, much)].join(' '),
    actions: [],
    intent: 'question',
    state: {
      ...START,
      ...state,
      ...(state.topic?.id !== item.id && { topic: { id: item.id, quantity: 1 } }),
    },
  }
}

const SO = '^\\W{0,3}(?:(?:and|so|ok|oh|wait|but|hm+|cool),? ){0,3}'
const ASKS = new RegExp(
  [
    `${SO}(?:is|are) (?!there)(?:the |your |ur )?[a-z ]{2,30}? (?:(?:really|very|super|pretty|too|that|kinda|any) ){0,2}(?:strong|caffeinated|high in caffeine)\\W{0,3}$`,
    `${SO}how (?:strong|caffeinated)(?:'s| is| are)\\b.{2,35}$`,
    `${SO}(?:the |your )?[a-z ]{2,30}?,? is (?:it|that) strong\\W{0,3}$`,
    `${SO}how much (?:caffeine|caf)\\b.{0,40}$`,
    `${SO}(?:is there|does (?:it|that|this|the [a-z ]{3,25}) have|has it got) (?:a lot of|much|a ton of|too much) caffeine\\b.{0,30}$`,
  ].join('|'),
)

const LIKE = {
  'a little': [
    'a little caffeine, about as a green tea has',
    'un poco de cafeína, más o menos como un té verde',
  ],
  some: [
    'some caffeine, about as a black tea has',
    'algo de cafeína, más o menos como un té negro',
  ],
  'a lot': ['a lot of caffeine, as a coffee has', 'mucha cafeína, como un café'],
} as const
const TEXTS: Record<Language, (name: string, much: Caffeine) => string> = {
  en: (name, much) =>
    much === 'none'
      ? `${name} has no caffeine at all.`
      : `${name} has ${LIKE[much][0]}. We do not measure it in each drink.`,
  es: (name, much) =>
    much === 'none'
      ? `${name} no tiene nada de cafeína.`
      : `${name} tiene ${LIKE[much][1]}. No la medimos en cada bebida.`,
}
