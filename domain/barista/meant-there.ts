import { findItem } from '#domain/menu/price.ts'
import type { Allergen } from '#domain/contracts/menu.ts'
import type { Before } from './before.ts'
import { choicesIn } from './change-line.ts'
import { itemsOf } from './items.ts'
import { END, LEAD } from './meant-patterns.ts'
import { placeOf } from './rows.ts'
import { stem, wordsOf } from './words.ts'

// What is said of drinks that are there, without 'the' and without a verb of a change.

/** 'and taro gets normal ice', 'mango should be large': of the only drink with that word. */
export function getsSo(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const [, name = '', wish = ''] = GETS.exec(low) ?? []
  const words = wordsOf(name).map(stem)
  const rows = state.pending.length > 0 ? state.pending : cart
  const [row, more] = rows.filter(({ id }) => {
    const own = wordsOf(findItem(menu, id)?.name ?? '').map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const items = itemsOf(wish, lexicon)
  const isWish = choicesIn(items).length > 0 && !items.some(({ kind }) => kind === 'drink')
  return row && !more && isWish ? `the ${findItem(menu, row.id)?.name} ${wish}` : null
}
const GETS =
  /^\W{0,3}(?:(?:and|but|ok|oh|also|so),? ){0,2}(?:the |my )?([a-z][a-z ]{2,25}?) (?:gets|takes|needs|wants|should (?:have|get|be)|can (?:have|be|get)|is (?:to be|supposed to be)) (?:to be )?(?:an? )?((?!the\b|an?\b)[a-z0-9%][a-z0-9% ]{2,40}?)\W{0,3}$/

/** 'sea salt one large please': of the only drink with these words in its name */
export function oneNamed(low: string, { state, menu, lexicon }: Before): string | null {
  const [, said = '', wish = ''] = ONE_NAMED.exec(low) ?? []
  const words = wordsOf(said).map(stem)
  const [row, more] = state.pending.filter(({ id }) => {
    const own = wordsOf(findItem(menu, id)?.name ?? '').map(stem)
    return words.length > 1 && words.every((word) => own.includes(word))
  })
  const isPlain = itemsOf(said, lexicon).every(({ kind }) => kind === 'word')
  return row && !more && isPlain && choicesIn(itemsOf(wish, lexicon)).length > 0
    ? `the ${findItem(menu, row.id)?.name} ${wish}`
    : null
}
const ONE_NAMED = /^\W{0,3}(?:and |ok |but )?([a-z]{3,10} [a-z]{3,10}) one (.{3,40})$/

/** 'regular then', behind a question about the milk */
export function plainMilk(low: string, { said, state }: Before): string | null {
  const isOfMilk = /\b(?:milks?|oat|soy|almond|dairy)\b/.test(said.toLowerCase())
  const hasOther = state.pending.some(({ milk }) => milk && milk !== 'regular')
  return isOfMilk && hasOther && /[?]|\b(?:do|does|is|extra|cost)\b/i.test(said) && PLAIN.test(low)
    ? 'regular milk'
    : null
}
const PLAIN = new RegExp(
  `${LEAD}(?:just |make it )?(?:regular|normal|whole|plain|dairy)(?: is (?:fine|ok))?${END}`,
)

/** 'take out the soy stuff': all that is offered and has it. */
export function withoutAllergen(low: string, { state, menu }: Before): string | null {
  const [, what = ''] = STUFF.exec(low) ?? []
  const allergen = ALLERGENS[what]
  if (!allergen || state.pending.length < 2) return null
  const gone = state.pending.flatMap(({ id }) => {
    const item = findItem(menu, id)
    return item?.allergens.includes(allergen) ? item.name : []
  })
  return gone.length > 0 && gone.length < state.pending.length
    ? gone.map((name) => `remove the ${name}`).join(' and ')
    : null
}
const STUFF =
  /^\W{0,3}(?:(?:oh|ok|and|no|please|actually|can you),? ){0,3}(?:take (?:out|off)|remove|drop|lose|skip|cancel|no|without|delete|get rid of) (?:all )?(?:the |any |everything with )?(soy|nuts?|dairy|milk|gluten|egg|sesame)(?: (?:stuff|things?|items?|food|ones?|products?))?(?:,? (?:i'm|im|because|cos|since|she's|he's) .{3,40})?\W{0,3}$/
const ALLERGENS: Readonly<Record<string, Allergen>> = {
  soy: 'soy',
  nut: 'nuts',
  nuts: 'nuts',
  dairy: 'milk',
  milk: 'milk',
  gluten: 'gluten',
  egg: 'egg',
  sesame: 'sesame',
}

/** 'oh then no', of what was just put in and is nothing for whoever ordered it: as it was before. */
export function undoneThen(low: string, { state, told = '' }: Before): string | null {
  const [was, is] = [state.before ?? [], state.pending]
  const isChange =
    was.length === is.length && is.every(({ id }, at) => id === was[at]?.id) && is.length > 0
  return isChange && WARNED.test(told) && THEN_NO.test(low) ? 'undo' : null
}
const THEN_NO =
  /^\W{0,3}(?:(?:oh|ah|ok|okay|hm+|ew+|well|damn|dang),? ){0,2}(?:then no|no then|not then|then not|no thanks then|(?:then )?without(?: it)?(?: then)?|(?:then )?leave it out)\W{0,3}$/
const WARNED = /\bcontains\b|\bcareful\b|\bcontiene\b|\bcuidado\b/i

/** 'a lemonade instead', where nothing of its kind is offered: what it stands in for was not sold. */
export function besideIt(low: string, { state, menu, lexicon, told = '' }: Before): string | null {
  const [, first, wanted = first ?? ''] = INSTEAD.exec(low) ?? []
  const items = wanted ? itemsOf(wanted, lexicon) : []
  const [drink, more] = items.filter((item) => item.kind === 'drink')
  const kind = drink && findItem(menu, drink.id)?.kind
  if (!kind || more || state.pending.length === 0 || !UNSOLD.test(told)) return null
  return state.pending.every(({ id }) => findItem(menu, id)?.kind !== kind) ? `and ${wanted}` : null
}
const INSTEAD =
  /^\W{0,3}(?:(?:ok|okay|oh|ah|hm+|then|well|and|so|fine),? ){0,3}(?:actually,? ((?:an?|one|two|three|\d) [a-z][a-z -]{2,40}?)|((?:an?|one|two|three|\d) [a-z][a-z -]{2,40}?),? (?:then|instead)(?: instead| then)?)\W{0,3}$/
const UNSOLD = /\bdon't (?:have|sell|make)\b|\bno tenemos\b/i

/** 'less', behind 'ice?': of what was asked about. */
export function levelOf(low: string, before: Before): string | null {
  const { said, state } = before
  const further = furtherOf(low, before)
  if (further) return further
  const [level = '', how = ''] = LEVEL.exec(low) ?? []
  const [, slot = ''] = OF_SLOT.exec(said.toLowerCase()) ?? []
  if (!level || !slot || state.pending.length === 0) return null
  return `${how === 'none' ? 'no' : how === 'light' ? 'less' : how} ${slot}`
}
/** 'even less', 'like a quarter', behind a wish for the sugar or the ice: of that. */
function furtherOf(low: string, { said, state, lexicon }: Before): string | null {
  const [, less, to = ''] = FURTHER.exec(low) ?? []
  const [slot, more] = new Set(
    choicesIn(itemsOf(said.toLowerCase(), lexicon)).map((each) => each.slot),
  )
  const [row, other] = state.pending
  if ((!less && !to) || more || (slot !== 'sugar' && slot !== 'ice') || !row || other) return null
  if (slot === 'ice') return to ? null : 'no ice'
  const now = row.sugarLevel ?? 100
  return `${to ? TO[to] : now > 50 ? 50 : now > 25 ? 25 : 0}% sugar`
}
const FURTHER =
  /^\W{0,3}(?:(?:hm+|no|ok|actually|maybe|make it|and|oh),? ){0,3}(?:(even less|(?:a )?(?:bit|little) less|less)(?: than that)?)?[\s,]{0,2}(?:(?:like|about|maybe|just|only|make it) ){0,2}(?:an? )?(quarter|half|none)?(?: of that| please| pls| then)*\W{0,3}$/
const TO: Readonly<Record<string, number>> = { quarter: 25, half: 50, none: 0 }
const LEVEL =
  /^\W{0,3}(?:(?:just|ok|hm+|make it|a little|a bit),? ){0,2}(less|more|extra|half|no|none|regular|normal|light|full)(?: please| pls| then)?\W{0,3}$/
const OF_SLOT =
  /^\W{0,3}(?:(?:and|what about|how about|how much|the|what),? ){0,3}(ice|sugar)(?: levels?| options?)?(?: (?:is|does|do|can|are)\b.{0,30})?\?/

/** 'make mine large', of the only drink that is nobody's by name. */
export function mineOf(low: string, { state, menu }: Before): string | null {
  const drinks = state.pending.flatMap((row, at) =>
    findItem(menu, row.id)?.kind === 'drink' ? [{ ...row, at }] : [],
  )
  const [own, more] = drinks.filter(({ customerName }) => !customerName)
  const place = own && !more && drinks.length > 1 ? placeOf(own.at) : null
  return place && MINE.test(low) ? low.replace(MINE, place) : null
}
const MINE = /\b(?:mine|my (?:one|drink))\b/

/** 'coconut milk tea with it', behind a question about a topping or a milk */
export function withIt(low: string, { said, lexicon }: Before): string | null {
  if (!WITH_IT.test(low) || !lexicon.more.isQuestion(said)) return null
  const choices = choicesIn(itemsOf(said, lexicon)).filter(
    ({ slot, isNot }) => !isNot && (slot === 'topping' || slot === 'milk'),
  )
  const [one, more] = choices
  const isOrder = itemsOf(low, lexicon).some(({ kind }) => kind === 'drink')
  return one && !more && isOrder ? low.replace(WITH_IT, `with ${one.word}`) : null
}
const WITH_IT = /\bwith (?:it|that|those|them)(?=\W{0,3}$| please| pls)/
