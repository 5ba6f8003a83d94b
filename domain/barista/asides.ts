import type { ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { findItem } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import { ASIDES } from './asides-texts.ts'
import { quickReplies, seeMenu } from './buttons.ts'
import { extraReply } from './extra.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { LATER } from './later-texts.ts'
import { addAction, propose } from './propose.ts'
import { listed, type Say } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import { unsoldOf } from './which-topping.ts'
import { stem, wordsOf } from './words.ts'

type Talk = {
  /** What the customer said before, in English. */
  said: string
  state: ChatState
  cart: readonly ChatCartLine[]
  menu: Menu
  cafe: Cafe
  lexicon: Lexicon
  say: Say
}

/** What is asked beside an order and has an answer of its own; what was offered stays on the table. Null for anything else. */
export function aside(message: string, talk: Talk): ChatReply | null {
  const low = message.toLowerCase().trim()
  const { state, say } = talk
  const text =
    extraReply(low, talk) ??
    onTheSide(low, talk) ??
    partOfName(low, talk) ??
    whichOfThem(low, talk) ??
    whichPopping(low, talk) ??
    handed(low, talk) ??
    notSold(low, talk) ??
    notKnown(low, talk)
  const named = itemsOf(low, talk.lexicon).find(({ kind }) => kind === 'drink')
  const isOf = DIETARY.test(low) && named?.kind === 'drink' && named.id
  if (text)
    return {
      text,
      actions: state.pending.length > 0 ? [] : quickReplies(say),
      intent: 'question',
      state: { ...START, ...state, ...(isOf && { topic: { id: isOf, quantity: 1 } }) },
    }
  return quickest(low, talk)
}

/** 'milk on the side', 'with honey', of what is made as it is: what stands on the counter. */
function onTheSide(low: string, { state, menu, say }: Talk): string | null {
  const about = state.pending.at(-1) ?? state.topic
  const item = about && findItem(menu, about.id)
  if (!item?.fixedNote || item.kind !== 'drink' || low.length > 60) return null
  const [, thing = ''] = ON_THE_SIDE.exec(low) ?? []
  if (
    !thing ||
    (item.choices.sugar && thing === 'sugar') ||
    (item.choices.milk && /milk|oat/.test(thing))
  )
    return null
  return inWords(say.words, item.fixedNote)
    .toLowerCase()
    .includes(thing === 'cream' ? 'milk' : thing) ||
    inWords(say.words, item.fixedNote) !== item.fixedNote
    ? inWords(say.words, item.fixedNote)
    : null
}
const ON_THE_SIDE =
  /^\W{0,3}(?:(?:and|ok|oh|can i|could i|can you|may i|get|have|add|put|with|i want|some|please|a|an|splash|bit|little|drop|touch|dash|of|extra|do|you|have|got|is|there|any|need)\b[\s,]{0,2}){0,9}(honey|milk|sugar|cream|oat|soy|almond)(?: milk)?(?: (?:on the side|with (?:it|that|this|the [a-z ]{3,25})|in (?:it|that|there)|on it|too|please|then|there)){0,2}\W{0,3}$/

/** 'ok give me that', where several were named */
function whichOfThem(low: string, { state, menu, say }: Talk): string | null {
  if (state.pending.length > 0 || state.choices.length < 2 || !TAKES_THAT.test(low)) return null
  const names = state.choices.flatMap(({ id }) => findItem(menu, id)?.name ?? [])
  return say.whichOne(listed(names, say.or))
}
const TAKES_THAT =
  /^\W{0,3}(?:(?:ok|okay|cool|great|nice|yes|then|and),? ){0,3}(?:give me|get me|i'll (?:take|have|get|do|try)|let me (?:get|have|try)|i want|can i (?:get|have)|add|let's do) (?:that|it|this|that one|this one)(?: one)?(?: please| then)?\W{0,3}$/

/** 'no mint possible?', of the watermelon mint tea that is offered: what it is made of is said at the counter. */
function partOfName(low: string, { state, menu, lexicon, say }: Talk): string | null {
  const [row, more] = state.pending
  const name = row && findItem(menu, row.id)?.name
  const [, word = ''] = WITHOUT.exec(low) ?? []
  if (
    !name ||
    more ||
    /^(?:milk|tea|sugar|ice|boba)$/.test(word) ||
    !wordsOf(name).map(stem).includes(stem(word))
  )
    return null
  if (itemsOf(word, lexicon).some(({ kind }) => kind === 'choice')) return null
  const [drink] = allFromSpoken([row], menu)
  const line = drink && propose(menu, drink, say)?.line
  return line ? `${say.sayAtCounter(`no ${word}`)} ${LATER[say.code].stillOffered(line)}` : null
}
const WITHOUT =
  /^\W{0,3}(?:(?:and|but|ok|oh|can|could|you|i|we|get|have|make|do|it|that|is|possible|please)\b[\s,]{0,2}){0,7}(?:no|without|hold|skip|leave out|minus)(?: the| any)? ([a-z]{3,12})(?: possible| please| in it| though| tho)?\W{0,3}$/

/** 'pumpkin spice?', and nothing else */
function notSold(low: string, { state, cart, lexicon, say }: Talk): string | null {
  if (state.pending.length + state.choices.length + cart.length > 0 || low.length > 40) return null
  const [item, more] = itemsOf(low, lexicon).filter(
    ({ kind }) => !/^(?:end|comma|quantity)$/.test(kind),
  )
  return item?.kind === 'choice' && item.slot === 'unsold' && !item.isNot && !more
    ? say.notOnMenu(String(item.value))
    : null
}

/** 'can I get extra napkins': what is handed over at the counter. */
function handed(low: string, { say }: Talk): string | null {
  const [, thing = ''] =
    /^\W{0,3}(?:(?:and|also|can|could|i|we|you|get|have|add|please|some|with|need|an?|give|me|just|only|yes|ok) ){0,6}((?:(?:extra|more|paper|two|2|few) )?(?:napkins?|straws?|forks?|spoons?|utensils|lids?|sleeves?|plates?|carrier|drink carrier|tray|bag|water cups?|(?:(?:cup|glass|bottle)(?:e?s)? of )?(?:(?:tap|ice|iced|plain|free|cold|still) )?waters?))\W{0,3}(?:please)?\W{0,3}$/.exec(
      low,
    ) ?? []
  return thing && thing !== 'bag' ? say.sayAtCounter(thing) : null
}

/** 'with popping boba', of which there are two */
function whichPopping(low: string, { state, menu, say }: Talk): string | null {
  if (state.pending.length === 0 || low.length > 40 || ASKS_OF.test(low)) return null
  if (!/\b(?:popping|bursting)\b/.test(low)) return null
  const kinds = menu.toppings.filter(({ bit }) => bit === 'popping')
  const isNamed = kinds.some(({ name }) => low.includes(name.split(' ')[0]!.toLowerCase()))
  const isThere = kinds.some(({ id }) =>
    state.pending.some(({ toppings }) => toppings?.includes(id)),
  )
  if (isNamed || isThere || kinds.length < 2) return null
  const which = say.whichOne(
    listed(
      kinds.map(({ name }) => inWords(say.words, name)),
      say.or,
    ),
  )
  return [...unsoldOf(/\b(?:popping|bursting)\b/, { message: low, menu, say }), which].join(' ')
}

/** 'does the popping boba have nuts' */
const ASKS_OF = /\b(?:does|is|are|what|which|contain|how|have (?:nuts|dairy|milk))\b/

function notKnown(low: string, { cafe, say }: Talk): string | null {
  const texts = ASIDES[say.code]
  if (
    /\bcalor(?:y|ies)\b|\b(?:k?cals?|macros)\b|\bnutrition(?:al)?\b|\bhow many (?:carbs|grams)\b/.test(
      low,
    )
  )
    return texts.calories(cafe.phone)
  if (/\bgift ?cards?\b|\bgift certificates?\b|\bvouchers?\b/.test(low))
    return texts.giftCards(cafe.phone)
  if (
    /\bsplit (?:the |my |our |up the )?(?:check|bill|tab|payment|it between)\b|\bpay separately\b|\bseparate (?:checks?|bills?)\b/.test(
      low,
    )
  )
    return texts.splitting
  const [, wallet = ''] = /\b(apple|google|samsung) ?pay\b/.exec(low) ?? []
  if (wallet) return texts.paying(`${wallet[0]!.toUpperCase()}${wallet.slice(1)} Pay`)
  if (DIETARY.test(low)) return texts.halal(cafe.phone)
  return null
}

const DIETARY = /\b(?:halal|kosher|zabiha)\b/

/** 'what is the fastest thing you make' */
function quickest(low: string, { menu, say, state }: Talk): ChatReply | null {
  if (!/\b(?:fastest|quickest)\b/.test(low)) return null
  const items = menu.items
    .filter(({ isSoldOut, kind }) => !isSoldOut && kind === 'drink')
    .toSorted((a, b) => a.prepSeconds - b.prepSeconds)
    .slice(0, 3)
  const names = items.map(({ name, priceCents }) => `${name} (${say.cents(priceCents)})`)
  return {
    text: ASIDES[say.code].quickest(listed(names, say.and)),
    actions: [...items.map((item) => addAction(item, {}, say)), seeMenu(say)],
    intent: 'recommend',
    state: {
      ...START,
      ...state,
      ...(state.pending.length === 0 && {
        step: 'choosing',
        choices: items.map(({ id }) => ({ id, quantity: 1 })),
      }),
    },
  }
}
