import { findItem, unitCents } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { END, LEAD, numberOf } from './meant-patterns.ts'
import { stem, wordsOf } from './words.ts'

// What each rule below reads.
const SWAP = '(?:swap|switch|change|replace|trade|exchange|sub|substitute|turn)'
const ELIDED = new RegExp(
  `${LEAD}(?:the|my) ([a-z][a-z -]{2,25}?) (?:for|to|into|with) ((?:an? |the |some )?[a-z][a-z -]{2,30}?)${END}`,
)
const GONE_FOR = new RegExp(
  `${LEAD}(?:scratch|drop|forget|cancel|remove|lose|skip|ditch|take off|take out|never mind|no|not) (?:the |that |an? )?([a-z][a-z -]{2,25}?)[,.;]? (?:(?:and )?(?:i want |i'd like |i'll (?:have|take) |give me |get me |make it |do )|just |but )?((?:an? |the |some )?[a-z][a-z -]{2,30}?)(?: instead)?${END}`,
)
const ONE_OF = new RegExp(
  `${LEAD}(?:${SWAP}|make) (?:an?|one|1)(?: of (?:the|my))? ([a-z][a-z -]{2,25}?) (?:(?:for|with|to|into) (?:an? |the |one )?|(?:an?|one) )([a-z][a-z -]{2,30}?)${END}`,
)
const SOME_OF = new RegExp(
  `${LEAD}(?:${SWAP} |make )?(two|three|four|five|six|[2-9]) of (?:them|those|these|the ([a-z][a-z -]{2,25}?)(?: ones)?)(?: (?:for|with|to|into|should be))? (?:an? |regular |plain )?([a-z][a-z -]{2,30}?)${END}`,
)
const ONE_NAMED = new RegExp(
  `${LEAD}one of (?:the|my) ([a-z][a-z -]{2,25}?s) (?:should be |to be )?(?:an? )?([a-z][a-z -]{2,30}?)${END}`,
)
const FEWER_AND = new RegExp(
  `${LEAD}make (?:it|that) (one|two|three|four|five|six|[1-9]) and ((?:an?|one|two|\\d) [a-z][a-z -]{2,30}?)${END}`,
)
// 'one scone one egg tart then', of two scones
const COUNT_AND = new RegExp(
  `${LEAD}(?:just |only |make it )?(one|two|three|four|[1-4]) ([a-z][a-z -]{2,25}?)(?: and|,|,? &)? ((?:an?|one|two|three|[1-4]) [a-z][a-z -]{2,30}?),? (?:then|instead)\\W{0,3}$`,
)
const ONE_TO = new RegExp(
  `${LEAD}(?:${SWAP}|make) one(?: of (?:those|them|these))? (?:(?:for|with|to|into) )?(?:an? |the )?([a-z][a-z -]{2,30}?)${END}`,
)
const RATHER = new RegExp(
  `${LEAD}(?:(?:can|could|may) (?:we|i|you) |let's |i(?:'d| would) (?:rather|prefer)(?: to)? )?(?:(?:do|have|get|make (?:it|that)|go with|try) )?((?:an? |the )?[a-z][a-z -]{2,30}?) (?:rather than|in place of|instead of|over|not) (?:the |an? )?([a-z][a-z -]{2,25}?)${END}`,
)
const INSTEAD_OF = new RegExp(
  `${LEAD}(?:rather than|in place of|instead of) (?:the |an? |my )?([a-z][a-z -]{2,25}?),? (?:(?:can|could|may) (?:we|i|you) |i(?:'d| would) (?:like|rather|love) |let's |i want |give me )?(?:(?:do|have|get|make (?:it|that)|go with|try) )?((?:an? |the )?[a-z][a-z -]{2,30}?)${END}`,
)
const CHANGED = new RegExp(
  `${LEAD}${SWAP} (?:the |my |that )?([a-z][a-z -]{2,25}?) (?:for|with|to|into) (?:an? |the )?([a-z][a-z -]{2,25}?)${END}`,
)
const RATHER_ONE = new RegExp(
  `${LEAD}(?:(?:i )?changed my mind,? |on second thought,? )?(?:(?:i think |maybe )?i(?:'d|d| would) (?:rather|prefer)(?: to)?(?: have| get| do)?|i (?:meant|mean)|sorry,? meant|meant) (?:an? |the )?([a-z][a-z -]{2,30}?)${END}`,
)
const REFUSED = /^\W{0,3}(?:oh |ah |wait |sorry )?no,? (?:wait,? )?([a-z][a-z -]{3,30}?)\W{0,3}$/

/** 'o ok then a vanilla latte with oat', 'iced mocha then' */
const THEN = new RegExp(
  `^\\W{0,3}(?:(?:oh?|ok|okay|k|hm+|ah+|ugh|well|alright|fine|got it|i see|right|no|nah),? ){0,3}(?:then,? (?:maybe |just |i'll (?:have|take|get) |give me |get me |make it )?(?:an? |the )?([a-z][a-z -]{2,40}?)|(?:maybe |just )?(?:an? |the )?([a-z][a-z -]{2,40}?),? then)\\W{0,3}$`,
)

/** A drink that is said alone, by a name that is clear. */
function drinkIn(said: string, { lexicon }: Before): { id: string; name: string } | null {
  const items = itemsOf(said.replace(/^(?:an?|the|some|one) /, ''), lexicon)
  const drinks = items.filter((item) => item.kind === 'drink')
  const [drink] = drinks
  const isPlain = items.every(({ kind }) => kind === 'drink' || kind === 'end' || kind === 'choice')
  return drinks.length === 1 && drink?.kind === 'drink' && isPlain ? drink : null
}

type There = { id: string; name: string; quantity: number; isOffered: boolean }
const there = ({ cart, state, menu }: Before): There[] =>
  [
    ...cart.map((line) => ({ ...line, isOffered: false })),
    ...state.pending.map((row) => ({ ...row, isOffered: true })),
  ].flatMap(({ id, quantity, isOffered }) => {
    const name = findItem(menu, id)?.name
    return name ? [{ id, name, quantity, isOffered }] : []
  })

/** The line that a name or a part of one means: 'the donut', 'thai'; null for none and for several. */
function lineNamed(said: string, before: Before): There | null {
  const lines = there(before)
  const drink = drinkIn(said, before)
  const words = wordsOf(said).map(stem)
  const byId = lines.filter(({ id }) => id === drink?.id)
  const byWord = lines.filter(({ name }) => {
    const own = wordsOf(name).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const [line, more] = byId.length > 0 ? byId : byWord
  return line && !more ? line : null
}

/** 'jasmine' in the place of a Thai Milk Tea is the Jasmine Milk Tea; else what the name means. */
function inPlaceOf(said: string, line: There, before: Before): string | null {
  const words = line.name.toLowerCase().split(' ')
  const plain = said.replace(/^(?:an?|the|some|one) /, '')
  for (const from of [1, 2].filter((at) => at < words.length)) {
    const whole = `${plain} ${words.slice(from).join(' ')}`
    const [item, more] = itemsOf(whole, before.lexicon)
    if (
      item?.kind === 'drink' &&
      item.isExact &&
      !more &&
      item.id !== line.id &&
      wordsOf(item.name).join(' ') === wordsOf(whole).join(' ')
    )
      return item.name
  }
  const drink = drinkIn(said, before)
  return drink && drink.id !== line.id ? said : null
}

/** 'trade the chai for a matcha latte', 'jasmine rather than thai', 'no scone, banana bread', 'sub one scone for a donut'. */
export function swaps(low: string, before: Before): string | null {
  const lines = there(before)
  if (lines.length === 0 || low.length > 120) return null
  return (
    someOf(low, lines, before) ??
    fewerAnd(low, lines, before) ??
    oneOf(low, lines, before) ??
    elided(low, before) ??
    placed(low, before) ??
    thenOther(low, lines, before) ??
    refused(low, lines, before)
  )
}

/** 'change 2 of them to lattes', 'make 2 of the butter ones almond' */
function someOf(low: string, lines: readonly There[], before: Before): string | null {
  const [, number = '', from = '', into = ''] = SOME_OF.exec(low) ?? []
  const count = numberOf(number)
  const many = lines.filter(({ quantity }) => quantity >= count)
  const line = from === '' ? (many.length === 1 ? many[0] : null) : lineNamed(from, before)
  if (!into || !line || line.quantity < count) return null
  const wanted = inPlaceOf(into, line, before)
  if (!wanted) return null
  return line.quantity === count
    ? `change the ${line.name} to ${wanted}`
    : `remove ${count} ${line.name} and add ${count} ${wanted}`
}

/** 'make it 1 and an egg tart', of the one that is offered */
function fewerAnd(low: string, lines: readonly There[], before: Before): string | null {
  const [, count = '', name = '', also = ''] = COUNT_AND.exec(low) ?? []
  const row = name ? lineNamed(name, before) : null
  const next = also && drinkIn(also.replace(/^\S+ /, ''), before)
  if (row?.isOffered && next && lines.every(({ id }) => id !== next.id) && row.quantity > 1)
    return `make it ${numberOf(count)} ${row.name} and add ${also}`
  const [, number = '', more = ''] = FEWER_AND.exec(low) ?? []
  const [line, other] = lines.filter(({ isOffered }) => isOffered)
  const drink = more && drinkIn(more.replace(/^\S+ /, ''), before)
  return line && !other && drink && drink.id !== line.id
    ? `make it ${numberOf(number)} ${line.name} and add ${more}`
    : null
}

/** 'make one of the espressos a latte', 'change one to watermelon', of several of one line */
function oneOf(low: string, lines: readonly There[], before: Before): string | null {
  const [, named = '', other = ''] = ONE_OF.exec(low) ?? ONE_NAMED.exec(low) ?? []
  const [, alone = ''] = ONE_TO.exec(low) ?? []
  const from = named && lineNamed(named, before) ? named : ''
  const into = from === '' ? alone : other
  if (!into) return null
  const many = lines.filter(({ quantity }) => quantity > 1)
  const single = many.length === 1 ? many[0] : lines.length === 1 ? lines[0] : null
  const line = from === '' ? single : lineNamed(from, before)
  const wanted = line && inPlaceOf(into, line, before)
  if (!line || !wanted) return null
  if (line.quantity < 2) return from === '' ? null : `swap the ${line.name} for ${wanted}`
  return `remove one ${line.name} and add ${/^(?:an?|one) /.test(wanted) ? wanted : `one ${wanted}`}`
}

/** 'and the donut for a croissant', behind another swap */
function elided(low: string, before: Before): string | null {
  const [, from = '', into = ''] = ELIDED.exec(low) ?? []
  if (!into) return null
  const line = lineNamed(from, before)
  return line && inPlaceOf(into, line, before) ? `swap the ${line.name} for ${into}` : null
}

/** One drink in the place of another that is there, in whichever words. */
function placed(low: string, before: Before): string | null {
  const [, gone = '', instead = ''] =
    GONE_FOR.exec(low) ?? INSTEAD_OF.exec(low) ?? CHANGED.exec(low) ?? []
  const [, into = instead, from = gone] = RATHER.exec(low) ?? []
  if (!from || !into) return null
  const line = lineNamed(from, before)
  const wanted = line && inPlaceOf(into, line, before)
  const isThere = there(before).some(({ id }) => id === drinkIn(into, before)?.id)
  return line && wanted && !isThere ? `change the ${line.name} to ${wanted}` : null
}

/** 'ok then a vanilla latte', behind a question about the one that is offered: another of its kind, in its place. */
function thenOther(low: string, lines: readonly There[], before: Before): string | null {
  const { said, menu } = before
  const found = THEN.exec(low)
  const into = found?.[1] ?? found?.[2] ?? ''
  const [line, more] = lines.filter(({ isOffered }) => isOffered)
  if (!into || !line || more || !ASKED.test(said)) return null
  const [name = ''] = into.split(/ (?:with|w)\b/)
  const drink = drinkIn(name, before)
  const isLike = drink && findItem(menu, drink.id)?.category === findItem(menu, line.id)?.category
  return isLike && drink.id !== line.id ? `change the ${line.name} to ${into}` : null
}
const ASKED = /\?|\b(?:is|are|does|how much|what|what's)\b/i

/** 'the cheaper one, iced', of two that were compared */
export function cheaperOne(low: string, { said, state, menu, lexicon }: Before): string | null {
  const found = CHEAPER.exec(low)
  const ids = itemsOf(said, lexicon).flatMap((item) => (item.kind === 'drink' ? item.id : []))
  const items = [...new Set(ids)].flatMap((id) => findItem(menu, id) ?? [])
  if (!found || items.length < 2 || state.pending.length > 0) return null
  const cents = (item: (typeof items)[number]) => unitCents(menu, { id: item.id }) ?? 0
  const dear = /^(?:pric|more|expensive)/.test(found[1] ?? '')
  const [one] = items.toSorted((a, b) => (cents(a) - cents(b)) * (dear ? -1 : 1))
  return one ? `one ${one.name}${found[2] ?? ''}` : null
}
const CHEAPER =
  /^\W{0,3}(?:(?:ok|then|so|just|hm+|give me|i'll (?:take|have)),? ){0,3}the (cheaper|cheapest|less expensive|pricier|priciest|more expensive|expensive) one(?: then| please)?((?:,| with| in)? .{2,30})?\W{0,3}$/

/** 'i meant lemon', in the place of a fruit tea: the only one of the kind with that word in its name */
function sameKindNamed(said: string, { id }: There, { menu }: Before): string | null {
  const words = wordsOf(said.replace(/ ones?$/, '')).map(stem)
  const category = findItem(menu, id)?.category
  const [one, more] = menu.items.filter((item) => {
    const own = wordsOf(item.name).map(stem)
    return item.category === category && words.length > 0 && words.every((w) => own.includes(w))
  })
  return one && !more && one.id !== id ? one.name : null
}

/** 'no cappuccino', "i'd rather a mocha", 'sorry meant peach': it takes the place of the one that is spoken of. */
function refused(low: string, lines: readonly There[], before: Before): string | null {
  const offered = lines.filter(({ isOffered }) => isOffered)
  const [, said = ''] = RATHER_ONE.exec(low) ?? REFUSED.exec(low) ?? []
  const line =
    offered.length === 1
      ? offered[0]
      : offered.length === 0
        ? lines.length === 1
          ? lines[0]
          : lines.find(({ id }) => id === before.state.topic?.id)
        : undefined
  if (!said || !line || /^(?:coffee|tea|boba|milk|sugar|ice|drinks?|food)$/.test(said)) return null
  const wanted = inPlaceOf(said, line, before) ?? sameKindNamed(said, line, before)
  if (!wanted || lines.some(({ name }) => name === wanted)) return null
  // 'no boba', 'no mango' are about what is in it.
  const isIn = before.state.pending.some(({ toppings = [] }) =>
    toppings.some((id) => id.split('-').includes(stem(said))),
  )
  if (isIn) return null
  return itemsOf(wanted, before.lexicon).some(({ kind }) => kind === 'drink')
    ? `change the ${line.name} to ${wanted}`
    : null
}
