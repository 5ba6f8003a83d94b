import type { ChatCartLine } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { choicesIn } from './change-line.ts'
import { itemsOf } from './items.ts'
import { allFromSpoken } from './state.ts'
import { isSo } from './target.ts'
import { stem, wordsOf } from './words.ts'

/** A message that points at what is there without its name: 'just the one', 'the jelly', 'the milk tea one', 'the color changing one'. */
export function pointed(low: string, before: Before): string | null {
  return (
    corrected(low, before) ??
    countedInCart(low, before) ??
    oneLess(low, before) ??
    spokenOf(low, before) ??
    plainOne(low, before) ??
    otherOne(low, before) ??
    bare(low, before) ??
    asksOfIt(low, before) ??
    fewer(low, before) ??
    partSwapped(low, before) ??
    toppingInstead(low, before) ??
    toppingInPart(low, before) ??
    otherKind(low, before) ??
    inOtherSize(low, before) ??
    atLevel(low, before) ??
    instead(low, before) ??
    wishedWith(low) ??
    byDescription(low, before)
  )
}

/** 'grass jelly no actually aloe': the later of two that cannot both be meant, or were said so. */
function corrected(low: string, { lexicon }: Before): string | null {
  const found = MEANT.exec(low)
  const { first = '', again = '' } = found?.groups ?? {}
  if (!found || !again) return null
  const [next] = itemsOf(again, lexicon)
  const words = first.split(' ')
  for (const from of [0, 1]) {
    const part = words.slice(from).join(' ')
    const [item, more] = part ? itemsOf(part, lexicon) : []
    if (item?.kind !== 'choice' || more || next?.kind !== 'choice' || item.slot !== next.slot)
      continue
    const at = found.index + words.slice(0, from).join(' ').length
    return `${low.slice(0, at)} ${low.slice(found.index + found[0].length - again.length)}`
  }
  return null
}
const MEANT =
  /\b(?<first>[a-z]{3,12}(?: [a-z]{3,12})?),? (?:no,? (?:wait|actually|sorry|make (?:it|that))|(?:wait|actually|sorry),? no|sorry,?|i mean(?:t)?),? (?<again>[a-z]{3,12}(?: [a-z]{3,12})?)/

/** 'actually 3, my sister wants one too', 'he says no, just the one': so many of what is in the cart. */
function countedInCart(low: string, { state, cart, lexicon }: Before): string | null {
  const isOne = cart.length === 1 || cart.some(({ id }) => id === state.topic?.id)
  if (state.pending.length > 0 || !isOne || low.length > 80) return null
  const clauses = low.split(/[,.!;]+/).map((part) => part.trim())
  const at = clauses.findIndex((clause) => COUNT.test(clause))
  const { number = '' } = COUNT.exec(clauses[at] ?? '')?.groups ?? {}
  const others = clauses.filter((_, i) => i !== at).join(', ')
  if (number === '' || itemsOf(others, lexicon).some(({ kind }) => SAYS.has(kind))) return null
  return `make it ${number}`
}
const COUNT =
  /^(?:(?:ok|okay|oh|no|nah|nope|and|so|we|i) ){0,2}(?:actually|just|only|make (?:it|that)|wait|need|let's do)(?: (?:actually|just|only|the|make (?:it|that)))* (?<number>one|two|three|four|five|six|[1-9])(?: of (?:them|those|these|it))?(?: (?:then|instead|please|now|total|in total|altogether|only|one))?$/
const SAYS: ReadonlySet<string> = new Set(['drink', 'choice'])

/** 'one less', of what is offered or in the cart */
function oneLess(low: string, { state, cart }: Before): string | null {
  const [, number = '', more] =
    /^\W{0,3}(?:(?:actually|ok|no|and|make it) )*(one|two|1|2) (less|fewer|more)(?: please)?\W{0,3}$/.exec(
      low,
    ) ?? []
  const about = state.pending.at(-1) ?? cart.find(({ id }) => id === state.topic?.id) ?? cart.at(-1)
  if (!number || more === 'more' || !about) return null
  const left = about.quantity - (/two|2/.test(number) ? 2 : 1)
  return left > 0 ? `make it ${left}` : null
}

/** 'get me 2', 'one of those and a mint tea': of what was asked about, and is not in the cart yet. */
function spokenOf(low: string, { state, cart, menu }: Before): string | null {
  const name = state.topic && findItem(menu, state.topic.id)?.name
  if (!name || state.pending.length > 0 || cart.some(({ id }) => id === state.topic?.id))
    return null
  const [, number = ''] = GET.exec(low) ?? []
  if (number) return `${number} ${name}`
  return OF_THOSE.test(low) ? low.replace(OF_THOSE, `$1 ${name}`) : null
}
const GET =
  /^\W{0,3}(?:(?:ok|okay|yes|great|cool|then|and),? )*(?:(?:get me|give me|(?:i|we)(?:'ll| will|'d|) (?:take|have|do|get|like|want|need)|can (?:i|we) (?:get|have)|let (?:me|us) (?:get|have)|add) |(?<=(?:ok|okay|yes|sure|great|cool),? ))(one|two|three|four|five|six|[1-9])(?: of (?:them|those|these))?(?: please| then)?\W{0,3}$/
const OF_THOSE = /\b(one|two|three|four|[1-9]) of (?:those|these|them|that)\b(?= and\b|,? plus\b)/

/** 'make the regular one large', where one of several has nothing special about it */
function plainOne(low: string, { state, cart, menu }: Before): string | null {
  const one =
    /\bthe (?:regular|plain|normal|usual) (one|latte|mocha|chai|tea|milk tea|cappuccino)\b/
  if (!one.test(low)) return null
  const [, kind = 'one'] = one.exec(low) ?? []
  const isOther = (id: string) =>
    kind !== 'one' && !` ${findItem(menu, id)?.name.toLowerCase()}`.endsWith(` ${kind}`)
  const rows =
    state.pending.length > 1
      ? state.pending.map(
          ({ id, milk, toppings = [] }) => isOther(id) || Boolean(milk) || toppings.length > 0,
        )
      : cart.map(
          ({ id, customizations: { milk, toppings = [] } = {} }) =>
            isOther(id) || Boolean(milk && milk !== 'regular') || toppings.length > 0,
        )
  const at = rows.indexOf(false)
  return rows.length > 1 && rows.filter((isMade) => !isMade).length === 1 && PLACES[at]
    ? low.replace(one, `the ${PLACES[at]} one`)
    : null
}
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']

/** 'make the other one less ice too', of two: the one that is not so yet */
function otherOne(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const one =
    /(?<=^\W{0,3}(?:(?:and|also|make|please|ok|then),? ){0,3})the other(?: one)?(?! (?:two|three|four|\d))\b/
  const drinks = state.pending.length > 0 ? state.pending : cart.map(spokenLine)
  if (!one.test(low) || drinks.length !== 2) return null
  const wishes = choicesIn(itemsOf(low, lexicon))
  const at = allFromSpoken(drinks, menu).findIndex(
    (drink) => !wishes.every((wish) => isSo(drink, wish)),
  )
  return wishes.length > 0 && PLACES[at] ? low.replace(one, `the ${PLACES[at]} one`) : null
}
const spokenLine = ({ id, size, quantity, customizations }: ChatCartLine) => ({
  id,
  quantity,
  ...(size && { size }),
  ...customizations,
})

/** 'actually no toppings' */
function bare(low: string, { state, cart, menu }: Before): string | null {
  if (
    !/^\W{0,3}(?:(?:actually|ok|oh|and|wait|sorry|hm+|no),? ){0,2}(?:(?:remove|take (?:off|out)|lose|skip|hold) (?:all )?(?:of )?(?:the )?|no |without (?:any )?)toppings?(?: (?:off|at all|please|on it|in it))?\W{0,3}$/.test(
      low,
    )
  )
    return null
  const about = state.pending.at(-1)
  const line = cart.find(({ id }) => id === state.topic?.id) ?? cart.at(-1)
  const toppings = about ? about.toppings : line?.customizations?.toppings
  const names = [...new Set(toppings)].flatMap(
    (id) => menu.toppings.find((topping) => topping.id === id)?.name ?? [],
  )
  return names.length > 0 ? names.map((name) => `no ${name}`).join(' and ') : null
}

/** 'any caffeine?', of what was spoken of */
function asksOfIt(low: string, { state, cart, menu, lexicon }: Before): string | null {
  // 'does the tea have caffeine', of the tea in the cart
  const [the = '', kind = ''] = /\bthe (tea|coffee|drink|pastry|cake|bread)\b/.exec(low) ?? []
  if (kind && lexicon.more.isQuestion(low)) {
    const named = itemsOf(low, lexicon).some((item) => item.kind === 'drink' && item.word !== kind)
    const rows = [...cart, ...state.pending].flatMap(({ id }) => findItem(menu, id) ?? [])
    const meant = rows.findLast(
      (item) =>
        item.name.toLowerCase().includes(kind) ||
        (kind === 'drink' && item.kind === 'drink') ||
        item.category === kind,
    )
    if (meant && !named) return low.replace(the, `the ${meant.name}`)
  }
  const [, thing = ''] =
    /^\W{0,3}(?:and |so )?any (caffeine|dairy|nuts|milk|gluten|eggs?|soy|sesame|sugar|lactose)(?: in (?:it|that|this|there))?\W{0,3}$/.exec(
      low,
    ) ?? []
  return thing && (state.pending.length > 0 || state.topic) ? `does it have ${thing}` : null
}

/** 'only 2 tarts', of the egg tarts in the cart */
function fewer(low: string, { state, cart, menu }: Before): string | null {
  const { number, thing = '' } = ONLY.exec(low)?.groups ?? {}
  if (!number || state.pending.length > 0) return null
  const words = wordsOf(thing).map(stem)
  const meant = cart.filter(({ id, name }) => {
    const own = wordsOf(findItem(menu, id)?.name ?? name).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const [line] = meant
  return line && meant.length === 1 ? `make it ${number} ${line.name}` : null
}
const ONLY =
  /^\W{0,3}(?:(?:ok|okay|actually|no|oh|wait|make (?:it|that))[\s,]{1,2}){0,3}(?:only|just) (?<number>one|two|three|four|five|six|[1-9]) (?<thing>[a-z][a-z -]{2,30}?)(?: (?:please|then|instead|actually))?\W{0,3}$/

/** 'change the jelly to peach popping': the jelly of the drink that has one. */
function partSwapped(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const [, verb = '', part = '', into = ''] =
    /\b(change|swap|switch|replace|take out|remove) (?:(?:the|my|that) )?([a-z]{3,12})(?: (?:to|for|with|into) ([a-z][a-z ]{2,30}))?\W{0,3}$/.exec(
      low,
    ) ?? []
  const word = stem(part)
  if (itemsOf(part, lexicon).some(({ kind }) => kind === 'choice')) return null
  if (!word || (into === '' && !/^(?:take out|remove)$/.test(verb))) return null
  const rows = [
    ...state.pending.map(({ id, toppings = [] }) => ({ id, toppings })),
    ...cart.map(({ id, customizations }) => ({ id, toppings: customizations?.toppings ?? [] })),
  ]
  for (const { id, toppings } of rows) {
    const named = menu.toppings.filter(
      (topping) => toppings.includes(topping.id) && wordsOf(topping.name).map(stem).includes(word),
    )
    const [topping] = named
    const name = findItem(menu, id)?.name
    if (topping && name && named.length === 1)
      return into
        ? `swap the ${topping.name} in the ${name} for ${into}`
        : `remove the ${topping.name} from the ${name}`
  }
  return null
}

/** 'make it boba instead', of the one topping that is in it */
function toppingInstead(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const [, into = ''] =
    /\b(?:make (?:it|that)|with|do|give me) ([a-z][a-z ]{2,25}) instead\W{0,3}$/.exec(low) ?? []
  const [item, more] = into ? itemsOf(into, lexicon) : []
  if (item?.kind !== 'choice' || item.slot !== 'topping' || more) return null
  const line = cart.find(({ id }) => id === state.topic?.id) ?? cart.at(-1)
  const toppings = state.pending.at(-1)?.toppings ?? line?.customizations?.toppings ?? []
  const old = menu.toppings.find(({ id }) => id === toppings[0])
  return old && toppings.length === 1 ? `swap the ${old.name} for ${into}` : null
}

/** 'with hearts': the one topping that has the word in its name */
function toppingInPart(low: string, { state, cart, menu, lexicon }: Before): string | null {
  const [, lead = '', word = ''] =
    /^\W{0,3}(with|add|and|plus) (?:the |some )?([a-z]{4,12})(?: please| too)?\W{0,3}$/.exec(low) ??
    []
  if (!word || state.pending.length + cart.length === 0) return null
  if (itemsOf(word, lexicon).some(({ kind }) => kind !== 'word')) return null
  const named = menu.toppings.filter(({ name }) => wordsOf(name).map(stem).includes(stem(word)))
  return named.length === 1 && named[0] ? `${lead} ${named[0].name}` : null
}

/** 'no, the milk tea one', behind the strawberry tea: the strawberry milk tea. */
function otherKind(low: string, { state, menu }: Before): string | null {
  const [drink] = state.pending
  const [, kind = ''] = MEANT_KIND.exec(low) ?? KIND_MEANT.exec(low) ?? []
  const item = drink && findItem(menu, drink.id)
  if (!kind || !item || state.pending.length > 1) return null
  const wanted = wordsOf(kind).map(stem)
  const own = wordsOf(item.name).map(stem)
  const fitting = menu.items.filter(({ id, name, isSoldOut }) => {
    const words = wordsOf(name).map(stem)
    return (
      id !== item.id &&
      !isSoldOut &&
      wanted.every((word) => words.includes(word)) &&
      words.some((word) => own.includes(word) && !wanted.includes(word) && !COMMON.has(word))
    )
  })
  const [other] = fitting
  return other && fitting.length === 1 ? `make it a ${other.name}` : null
}
const MEANT_KIND =
  /^\W{0,3}(?:no|nope|not that one|i meant|i mean|sorry)[\s,.]{1,3}(?:(?:i meant|i mean|not that) )?(?:the )?([a-z][a-z ]{2,20}?) (?:one|version|kind)\W{0,3}$/
const KIND_MEANT =
  /^\W{0,3}(?:(?:no|oh|sorry|wait),? ){0,2}(?:the )?([a-z][a-z ]{2,20}?) (?:one|version|kind),? (?:i (?:mean|meant)|sorry|instead)\W{0,3}$/
const COMMON = new Set(['tea', 'milk', 'green', 'black', 'coffee', 'latte'])

/** 'and the regular', behind 'how much is a large taro' */
function inOtherSize(low: string, { state, said, menu }: Before): string | null {
  const [, size = ''] =
    /^\W{0,3}(?:(?:and|what about|how about|ok|or) )*(?:for )?(?:the |an? |in (?:an? )?)?(regular|large|medium|small|cup|pot)(?: one| size| of each| for both| for each)?\W{0,3}$/.exec(
      low,
    ) ?? []
  const ids = state.choices.length > 1 ? state.choices : state.topic ? [state.topic] : []
  const names = ids.flatMap(({ id }) => findItem(menu, id)?.name ?? [])
  if (!size || names.length === 0 || names.length > 3 || state.pending.length > 0) return null
  if (!/\b(?:how much|price|cost|what'?s|cheaper)\b/.test(said.toLowerCase())) return null
  return `how much is a ${size} ${names.join(' and ')}`
}

/** 'I'll try it at 50': of the sugar */
function atLevel(low: string, { state, menu }: Before): string | null {
  const [about] = state.pending.length > 0 ? state.pending : state.topic ? [state.topic] : []
  if (!about || state.pending.length > 1 || !findItem(menu, about.id)?.choices.sugar) return null
  const level = /\b(?:at|with|to) (25|50|75)(?: ?%| percent)?(?: please| then)?\W{0,3}$/
  return level.test(low) ? low.replace(level, 'with $1% sugar') : null
}

/** 'peach oolong hot?' behind 'can I get the mango tea hot': asked in its place. */
function instead(low: string, { state, said, lexicon }: Before): string | null {
  if (state.pending.length !== 1 || !/\?\W{0,2}$/.test(low) || low.length > 60) return null
  if (!/^\W{0,3}(?:can|could|do you|is|are|may)\b/i.test(said)) return null
  if (/^\W{0,3}(?:can|could|do|does|is|are|what|which|how|and|also|add|where|when|why)\b/.test(low))
    return null
  const drinks = itemsOf(low, lexicon).filter((item) => item.kind === 'drink')
  const [one] = drinks
  return drinks.length === 1 && one?.kind === 'drink' && one.id !== state.pending[0]?.id
    ? `${low.replace(/\?\W{0,2}$/, '')} instead`
    : null
}

/** 'something cold and sweet with coffee': which coffees there are. */
function wishedWith(low: string): string | null {
  if (FOR_KIDS.test(low)) return 'what drinks have no caffeine'
  const [, how = '', kind = ''] =
    /\b(?:something|anything|smth|sth)\b(.{0,40}?)\b(?:with|made with|that has|that's got) (?:some )?(coffee|espresso|matcha|tea)\b/.exec(
      low,
    ) ?? []
  const [, part = ''] =
    /^\W{0,3}(?:something|anything) with (?:some )?([a-z]{4,15})\W{0,3}$/.exec(low) ?? []
  if (!kind && part) return `do you have anything with ${part}`
  const kinds = kind === 'espresso' ? 'coffee' : kind
  if (!kind) return null
  return kinds === 'matcha'
    ? 'what matcha drinks do you have'
    : /\b(?:cold|iced|refreshing)\b/.test(how)
      ? `what ${kinds}s come iced`
      : `what ${kinds}s do you have`
}

/** 'something for a picky 4 year old' */
const FOR_KIDS =
  /\b(?:something|anything|drink|what)\b.{0,30}\bfor (?:an?|my|the|our)\b.{0,20}\b(?:kids?|child(?:ren)?|toddler|little one|(?:years?|yrs?)[ -]olds?|daughter|son)\b/

/** 'the color changing one is so cool, one of those': the one thing that is called or described so. */
function byDescription(low: string, { menu, lexicon, state }: Before): string | null {
  const [whole = '', words = ''] =
    /\b(?:the|that|your) ([a-z][a-z -]{3,30}?) (?:one|drink|thing)\b/.exec(low) ??
    /\b(?:the|that|your) (?:one|drink|tea|coffee|thing) (?:with|that has|that's got) (?:the |an? )?([a-z][a-z ]{3,40}?)\W{0,3}$/.exec(
      low,
    ) ??
    []
  if (!words || state.pending.length > 0 || state.choices.length > 0) return null
  if (itemsOf(words, lexicon).some(({ kind }) => kind !== 'word')) return null
  const wanted = words
    .split(/[ -]/)
    .filter((word) => word.length > 3 && !/^(?:with|that|this|some|have)$/.test(word))
  const fitting = menu.items.filter(
    (item) => !item.isSoldOut && wanted.length > 0 && isDescribed(item, wanted),
  )
  const [item] = fitting
  if (!item || fitting.length > 1) return null
  return TAKES.test(low.replace(whole, '')) ? `one ${item.name}` : low.replace(whole, item.name)
}
const TAKES = /\b(?:one|some) of (?:those|these|them)\b|\bi'?(?:ll| will) (?:have|take|try|get)\b/

function isDescribed({ name, aliases, description }: MenuItem, wanted: readonly string[]): boolean {
  const texts = [`${name} ${description}`, ...aliases].map((text) => wordsOf(text).map(rootOf))
  return texts.some((text) => wanted.every((word) => text.includes(rootOf(word))))
}
/** 'changing' and 'changes' are one word. */
const rootOf = (word: string): string => stem(word.toLowerCase()).replace(/(?:ing|ed|es|e)$/, '')
