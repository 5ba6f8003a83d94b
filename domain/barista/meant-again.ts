import type { Before } from './before.ts'
import { itemsOf } from './items.ts'

/** 'ok regular chai', of the chai that is offered: it is as it was, and no second one is wanted. */
export function restated(message: string, { state, lexicon }: Before): string {
  const [, thing = ''] = RESTATED.exec(message) ?? []
  const [item, more] = thing ? itemsOf(thing, lexicon) : []
  const [row, other] = state.pending
  const isIt = item?.kind === 'drink' && !more && row?.id === item.id
  return isIt && !other && row.size !== 'large' ? 'make it regular size' : message
}
const RESTATED =
  /^\W{0,3}(?:(?:ok|okay|fine|alright|just|then|well|no|k)\b,? ){1,3}(?:a |the |just )?(?:regular|normal|plain) ([a-z][a-z ]{2,25}?)(?: then| please| is fine)*\W{0,3}$/i

/** 'ok that', behind 'what is your strongest coffee': the first of those that were named. */
export const firstOfBest = (message: string, { state, said }: Before): string =>
  state.pending.length === 0 &&
  state.choices.length > 1 &&
  BEST.test(said) &&
  THAT_ONE.test(message)
    ? 'the first one'
    : message
const BEST =
  /\b(?:strongest|fastest|quickest|sweetest|(?:most|least) [a-z]{4,12})\b(?! (?:drinks|things|ones|coffees|teas)\b)/i
const THAT_ONE =
  /^\W{0,3}(?:(?:ok|okay|sure|yes|yeah|cool|great|then|k)\b,? ){0,3}(?:(?:i'll (?:take|have|get|do)|ill (?:take|have|get|do)|give me|get me|add|can i (?:get|have)|let me (?:get|have)) )?(?:that|that one|it|one|one of (?:that|those|them))(?: then| please| pls)*\W{0,3}$/i

/** 'two iced lattes, one vanilla one caramel': the kind, and how all are, are said once. */
export function flavours(message: string, { lexicon, state }: Before): string {
  const found = FLAVOURS.exec(message)?.groups
  if (!found || state.choices.length > 0) return message
  const { how = '', kind = '', first = '', second = '' } = found
  const one = kind.toLowerCase()
  const read = [first, second].map((word) => {
    const [item, more] = itemsOf(`${word} ${one}`, lexicon)
    const isSold = item?.kind === 'drink' && item.isExact && !more
    const [bare] = itemsOf(word, lexicon)
    const isFlavour = isSold || (bare?.kind === 'choice' && bare.slot === 'unsold')
    return isFlavour ? { isSold, text: `one ${how}${word} ${one}` } : null
  })
  const [a, b] = read
  return a && b && (a.isSold || b.isSold) ? `${a.text}, ${b.text}` : message
}
const FLAVOURS =
  /^\W{0,3}(?:(?:hi|hey|ok|and|also|i want|i'd like|i'll (?:do|take|have)|can i (?:get|have)|get me|give me|we want)\b,? ){0,2}(?:two|2) (?<how>(?:(?:large|medium|small|iced|hot) ){0,2})(?<kind>latte|milk tea|fruit tea|green tea|tea|croissant)s?,? (?:one|1|a) (?<first>[a-z]{3,12}(?: [a-z]{3,12})?),? (?:and )?(?:one|1|a) (?<second>[a-z]{3,12}(?: [a-z]{3,12})?)(?: please| pls)?\W{0,3}$/i

/** 'great, a brown sugar with soy', behind an answer: what is wanted begins behind it. */
export const withoutGlad = (message: string, { state }: Before): string =>
  state.pending.length === 0 ? message.replace(GLAD, '') : message
const GLAD =
  /^\W{0,3}(?:great|cool|awesome|perfect|nice|amazing|sweet|lovely)[,!.]{0,2} (?=(?:an?|one|two|i'll|i want|let me|can i|give me) )/i

/** 'what about pastries', of somebody who is vegan: those that they can have. */
export function kindForDiet(message: string, { state }: Before): string {
  const [, kind = ''] = KIND_ALONE.exec(message) ?? []
  const [avoided] = state.avoids ?? []
  return kind && avoided ? `which ${kind} ${HAVE_NO[avoided] ?? `have no ${avoided}`}` : message
}
const HAVE_NO: Partial<Record<string, string>> = {
  vegan: 'are vegan',
  vegetarian: 'are vegetarian',
  gluten: 'are gluten free',
  milk: 'are dairy free',
}
const KIND_ALONE =
  /^\W{0,3}(?:(?:ok|okay|so|hm+|then)\b,? ){0,2}(?:(?:what|how) about|and|any|what)(?: the| your| any)? (pastries|snacks|desserts|teas|coffees|milk teas|fruit teas|food)(?: then| too)?\W{0,3}$/i

/** 'is the foam dairy free': the café has one, and it is called so. */
export const theFoam = (message: string, { menu, lexicon }: Before): string =>
  message.replace(FOAM, (all, asks: string) =>
    menu.toppings.some(({ id }) => id === 'classic-cream-cap') &&
    !itemsOf(message, lexicon).some(({ kind }) => kind === 'drink')
      ? `${asks} the classic cream cap`
      : all,
  )
const FOAM =
  /\b(is|does|has) (?:the|that|your) (?:foam|cap|cream)\b(?= (?:dairy|vegan|gluten|nut|contain|have|safe|ok))/i
