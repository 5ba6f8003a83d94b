import type { ChatReply } from '#domain/contracts/barista.ts'
import { CARE } from './careful.ts'
import { inFull } from './in-full.ts'
import { itemsOf } from './items.ts'
import { offerOf } from './offer.ts'
import { allFromSpoken } from './state.ts'
import type { Talk, Answer } from './talk.ts'
import { isSo } from './target.ts'
import { offered } from './turn.ts'
import { wordsOf } from './words.ts'

/** 'forget the drizzle thing', of what is not sold anyway: what is offered stays. */
export function forgotten(talk: Talk, answer: Answer): ChatReply | null {
  const { menu, cart, cafe, now, say, state, lexicon, isAsking } = talk
  const end = talk.message.search(/[.,!] /)
  const message = end < 0 ? talk.message : talk.message.slice(0, end)
  const rest = end < 0 ? '' : talk.message.slice(end + 2).trim()
  const [, without = ''] = WITHOUT_IT.exec(message) ?? WITHOUT_IT.exec(talk.message) ?? []
  const [, sold, atCounter] = NAMES_UNSOLD.exec(talk.told) ?? []
  const unsold = wordsOf(sold ?? atCounter ?? '')
  const isNamed = without !== '' && wordsOf(without).every((word) => unsold.includes(word))
  const [, wish = ''] = FORGETS.exec(message) ?? []
  const isSaidThere = wish !== '' && wordsOf(wish).every((word) => unsold.includes(word))
  const isUnsold = UNSOLD.test(talk.told) && (isNamed || isSaidThere || FORGETS_IT.test(message))
  const what = isUnsold ? 'that' : (FORGETS.exec(message)?.[1] ?? '')
  if (isAsking || !what || state.pending.length === 0 || ALL_OF_IT.test(what)) return null
  const items = isUnsold ? [] : itemsOf(what, lexicon)
  if (items.some(({ kind }) => /^(?:drink|ordinal|other|quantity|that|each)$/.test(kind)))
    return null
  const pending = allFromSpoken(state.pending, menu)
  if (items.some((item) => item.kind === 'choice' && pending.some((drink) => isSo(drink, item))))
    return null
  const inThem = menu.toppings.filter(({ id }) =>
    pending.some(({ toppings }) => toppings.includes(id)),
  )
  const named = new Set([...pending, ...inThem].flatMap(({ name }) => wordsOf(name)))
  if (wordsOf(what).some((word) => named.has(word))) return null
  // 'forget the spicy. add an espresso'
  if (rest && !FINE.test(rest)) return answer(inFull(rest, talk))
  const avoids = state.avoids ?? []
  const scene = { menu, cafe, now, cart, say, about: pending, avoids, care: CARE }
  return offered(offerOf(pending, scene), { ...talk, scene, pending })
}
const FINE = /^(?:(?:it's|its|that's|thats) )?(?:fine|ok|okay|good)\W{0,3}$/i
const NAMES_UNSOLD =
  /\b(?:We don't have|No tenemos|is made with a) ([^.]{2,80})|["«]([^"»]{2,60})["»]/
const UNSOLD =
  /\bWe don't have\b|\bis made with a double shot\b|\bNo tenemos\b|\bDid you mean\b|¿Quisiste decir|["«][^"»]{2,60}["»]/
const FORGETS_IT =
  /^\W{0,3}(?:(?:nah|no|nm|nvm|never mind|ok|okay|oh|well|then),? ){0,2}(?:leave|forget|skip|never ?mind|nvm)(?: (?:it|that))?(?: then)?\W{0,3}$/i
/** "no shot then, it's fine" */
const WITHOUT_IT =
  /^\W{0,3}(?:(?:ok|okay|oh|ah|well|alright|fine|ugh),? ){0,2}(?:no|without|skip|leave out) (?:the |an? )?([a-z]{3,15}(?: [a-z]{3,15}){0,2}?)(?: then| ok| okay)?[\s,.]{0,3}(?:(?:it's|its|that's|thats|is) )?(?:fine|ok|okay|good|cool|then|no problem|no worries)?\W{0,3}$/i
const FORGETS =
  /^\W{0,3}(?:(?:ok|okay|oh|well|then|actually|just|pls|please|no),? ){0,3}(?:forget|never ?mind|nvm|skip|drop|ignore|leave)(?: about)? (?:the|that) ([a-z][a-z ]{2,30}?)(?: (?:thing|part|bit|then|please))*\W{0,3}$/i
const ALL_OF_IT =
  /\b(?:order|drinks?|cart|bag|all|whole|everything|food|one|last|rest|coffees?|teas?|thing)\b/
