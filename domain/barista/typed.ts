import type { ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { isPersonName } from './hurried.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { anotherOfThem, sameWish } from './meant-short.ts'
import { levelOf, mineOf, oneNamed, plainMilk, withIt } from './meant-there.ts'
import { noneOfThem, notIn, toppingSwapped } from './meant-toppings.ts'
import { PRICE } from './priced.ts'
import type { Talk } from './talk.ts'
import { TYPED } from './typed-words.ts'
import { wordsOf } from './words.ts'

/** Without the spellings of a keyboard: "u" is "you". */
const inShort = (message: string): string =>
  TYPED.reduce((text, [from, to]) => text.replace(from, to), message)

/** What is typed in short, in full. */
export function typed(message: string, talk: Talk): string {
  const { lexicon, state, cart } = talk
  const plain = onlyNamed(
    besideIt(ofSameKind(turnedNames(inShort(message), talk), talk), talk),
    talk,
  )
  const low = plain.toLowerCase().trim()
  const listed = forEach(plain, talk)
  if (listed) return listed
  const anew = saidAnew(low, talk) ?? countedBehind(low, talk) ?? yesAndNo(low, talk)
  if (anew) return anew
  const short =
    toppingSwapped(low, talk) ??
    noneOfThem(low, talk) ??
    notIn(low, talk) ??
    ofThose(plain, talk) ??
    oneNamed(low, talk) ??
    plainMilk(low, talk) ??
    levelOf(low, talk) ??
    mineOf(low, talk) ??
    withIt(low, talk) ??
    anotherOfThem(low, talk) ??
    sameWish(low, talk) ??
    plain
  const isOpen = state.pending.length + state.choices.length > 0
  // 'no wait, keep it', of what was taken out just now
  const isLess = state.hasChanged || (state.before?.length ?? 0) > state.pending.length
  if (isLess && KEEPS_IT.test(short)) return 'undo'
  const isFree = !isOpen && (cart.length === 0 || COUNTS.test(short))
  // 'one with no sugar', of two in the cart
  const [, some = '', how = ''] =
    (!isOpen && cart.some(({ quantity }) => quantity > 1) && SOME_SO.exec(short)) || []
  if (some) return `make ${some} of them ${how}`
  // 'ok go ahead', behind what a drink costs
  const asked = !isOpen && cart.length === 0 && GOES_ON.test(short) ? inShort(talk.said) : ''
  const [, order = ''] = PRICE.exec(asked) ?? []
  if (order) return `i'll take ${order}`
  // 'and the sizes', behind 'switch the milks'
  const [, verb = ''] =
    /^\W{0,3}(?:[a-z]+ ){0,2}(switch|swap|flip|exchange) the [a-z]+s\W{0,3}$/i.exec(talk.said) ?? []
  const [, turned = ''] =
    /^\W{0,3}(?:and|also) the (sizes|milks|toppings|sugars?|ice)(?: too)?\W{0,3}$/i.exec(short) ??
    []
  if (verb && turned) return `switch the ${turned}`
  // "sam isn't coming", who has a drink
  const [, who = ''] = NOT_COMING.exec(short) ?? []
  const isTheirs = [...state.pending, ...cart].some(
    ({ customerName }) => who !== '' && customerName?.toLowerCase() === who.toLowerCase(),
  )
  if (isTheirs) return `remove ${who}'s`
  // 'can you change the latte to a chai', where there is nothing yet
  const [, wanted = ''] = (!isOpen && cart.length === 0 && FOR_ANOTHER.exec(short)) || []
  if (wanted) return wanted
  // 'put my matcha back', which was taken out just now
  if (state.hasChanged && cart.length === 0 && PUTS_BACK.test(short)) return 'undo'
  const said = isFree ? withSugar(drinkOf(short, talk), lexicon) : short
  // 'hot chocolate 2, 1 with oat milk'
  const [, first = '', many = '', behind = ''] = COUNTED_FIRST.exec(said) ?? []
  const counted = first ? itemsOf(first, lexicon) : []
  if (counted.length === 1 && counted[0]?.kind === 'drink') return `${many} ${first}, ${behind}`
  // 'scallion pancake 2'
  const [, thing = '', count = ''] =
    /^(?:and |n |ok )?([a-z][a-z ]{2,40}) x?([2-9])(?: please| pls| plz)?\W{0,3}$/i.exec(said) ?? []
  const [drink, more] = thing ? itemsOf(thing, lexicon) : []
  return drink?.kind === 'drink' && drink.isExact && !more ? `${count} ${thing}` : said
}

/** 'a cappuccino with the almond croissant': nothing to eat is put into a drink. */
function besideIt(message: string, { lexicon, menu }: Talk): string {
  const [before = '', behind = ''] = message.split(/\bwith the (.+)/i)
  const [thing] = behind ? itemsOf(behind, lexicon) : []
  const isFood = thing?.kind === 'drink' && findItem(menu, thing.id)?.kind !== 'drink'
  return isFood ? `${before}and the ${behind}` : message
}

/** 'the sea salt one', where nothing is offered and one drink alone has these words in its name */
function onlyNamed(message: string, { lexicon, menu, state, cart }: Talk): string {
  if (state.pending.length + state.choices.length + cart.length > 0) return message
  return message.replace(/\b(?:the|your) ([a-z]{3,12} [a-z]{3,12}) one\b/i, (all, how: string) => {
    const words = wordsOf(how)
    const [item, more] = menu.items.filter(({ name }) =>
      words.every((word) => wordsOf(name).includes(word)),
    )
    const isMade = itemsOf(how, lexicon).some(({ kind }) => kind === 'choice' || kind === 'drink')
    return item && !more && !isMade ? `the ${item.name}` : all
  })
}

/** 'large iced latte, 2 of those': so many of the one that is named before. */
function countedBehind(low: string, { lexicon }: Talk): string | null {
  const [, thing = '', count = ''] = COUNTED_BEHIND.exec(low) ?? []
  const items = thing ? itemsOf(thing, lexicon) : []
  const isOne = items.filter(({ kind }) => kind === 'drink').length === 1
  return isOne && !items.some(({ kind }) => kind === 'quantity') ? `${count} ${thing}` : null
}
const COUNTED_BEHIND =
  /^(.{4,60}?),? ([2-9]|two|three|four|five|six) of (?:those|them|these)(?: please| pls)?\W{0,3}$/

/** 'mocha no, latte yes', 'boba yes sugar no' */
function yesAndNo(low: string, { lexicon }: Talk): string | null {
  const { no, yes, is = yes, not = no } = YES_AND_NO.exec(low)?.groups ?? {}
  if (!is || !not) return null
  const [drink] = itemsOf(is, lexicon)
  return drink?.kind === 'drink' ? `${is} not ${not}` : `add ${is}, no ${not}`
}
const YES_AND_NO =
  /^(?:(?:wait|ok|actually|so|hm+|oh|and),? ){0,2}(?:(?<no>[a-z][a-z ]{2,20}?) no,? (?:and )?(?<yes>[a-z][a-z ]{2,20}?) yes|(?<is>[a-z][a-z ]{2,20}?) yes,? (?:and |but )?(?<not>[a-z][a-z ]{2,20}?) no)(?: please| pls)?\W{0,3}$/

/** 'honeydew milk tea and classic': the second is of the kind of the first. */
function ofSameKind(message: string, { lexicon, state, said }: Talk): string {
  // 'classic then', behind 'the cheapest milk tea'
  const [, bare = ''] = BARE_THEN.exec(message) ?? []
  if (bare && state.pending.length + state.choices.length === 0) {
    const like = itemsOf(said, lexicon).findLast((item) => item.kind === 'drink')
    const kind = like?.name.split(' ').slice(1).join(' ')
    const [item, more] = kind ? itemsOf(`${bare} ${kind}`, lexicon) : []
    if (item?.kind === 'drink' && item.isExact && !more) return `one ${bare} ${kind}`
  }
  if (message.includes('?') || lexicon.more.isQuestion(message)) return message
  return message.replace(AND_BARE, (all, lead: string, word: string, at: number) => {
    const drinks = itemsOf(message.slice(0, at), lexicon).filter((item) => item.kind === 'drink')
    const head = drinks.at(-1)?.name.split(' ').slice(1).join(' ')
    if (!head || itemsOf(word, lexicon).some(({ kind }) => kind !== 'word')) return all
    const [item, more] = itemsOf(`${word} ${head}`, lexicon)
    return item?.kind === 'drink' && item.isExact && !more ? `${lead}a ${word} ${head}` : all
  })
}
const BARE_THEN = /^\W{0,3}(?:ok |okay |the )?([a-z]{4,12})(?: one)? then\W{0,3}$/i
const AND_BARE = /(\b(?:and|n|plus) |, ?)([a-z]{4,12})(?= for\b| with\b| w\b|,|\W{0,3}$| and\b)/gi

/** 'hibiscus strawberry tea' is the Strawberry Hibiscus Tea. */
function turnedNames(message: string, { menu }: Talk): string {
  const said = message.toLowerCase().split(/[^a-z]+/)
  for (const { name, words, sorted } of longNames(menu)) {
    if (!words.every((word) => said.includes(word))) continue
    const at = said.findIndex((_, i) => isTurned(said.slice(i, i + words.length), words, sorted))
    if (at < 0) continue
    const typed = said.slice(at, at + words.length).join(' ')
    const start = ` ${message.toLowerCase()}`.indexOf(` ${typed}`)
    return start < 0
      ? message
      : message.slice(0, start) + name + message.slice(start + typed.length)
  }
  return message
}
const isTurned = (part: string[], words: readonly string[], sorted: string): boolean =>
  part.at(-1) === words.at(-1) && part.toSorted().join() === sorted && part.join() !== words.join()

type LongName = { name: string; words: readonly string[]; sorted: string }
/** The names of three words and more. */
function longNames(menu: Menu): readonly LongName[] {
  const known = longNamesOf.get(menu)
  if (known) return known
  const names = menu.items.flatMap(({ name }): LongName[] => {
    const words = name.toLowerCase().split(' ')
    return words.length < 3 ? [] : [{ name, words, sorted: words.toSorted().join() }]
  })
  longNamesOf.set(menu, names)
  return names
}
const longNamesOf = new WeakMap<Menu, readonly LongName[]>()

/** '2 of those then and a scone', behind an answer about one thing */
function ofThose(message: string, { state, menu, told }: Talk): string | null {
  const isFree = state.pending.length + state.edits.length + state.choices.length === 0
  const item = isFree ? state.topic && findItem(menu, state.topic.id) : onlyTold(told, state, menu)
  const said = item && message.replace(OF_THOSE, `$1 ${item.name}`)
  return said && said !== message ? said : null
}
/** The only thing that an answer names and that is not offered: 'vegan as they come: coconut banana bread'. */
function onlyTold(told: string, { pending, edits }: ChatState, menu: Menu) {
  if (edits.length > 0 || told.includes('?')) return undefined
  const [item, more] = menu.items.filter(({ name }) => told.includes(name))
  return item && !more && pending.every(({ id }) => id !== item.id) ? item : undefined
}
const OF_THOSE =
  /(?<=^\W{0,3}(?:(?:ok|okay|then|and|so|cool|great|sure|yes|yeah|give me|i'll (?:take|have)|can i get|let me get|get me),? ){0,3})(one|two|three|four|five|\d) of (?:those|them|that|these)(?: then)?(?=\W{0,3}$|,? (?:and|with|plus|please|in|but|large|medium|small|iced|hot|no|half|less|extra|oat|soy|almond|\d)\b)/i

/** 'me a latte, amy a mocha, raj a chai': each has theirs. */
function forEach(message: string, { lexicon }: Talk): string | null {
  const parts = message.replace(FOR_SO_MANY, '').split(/,? and |, ?|; ?|\. /)
  const [first = ''] = parts
  if (parts.length > 2 && !HAS_ONE.test(first.trim()) && IS_LEAD.test(first)) parts.shift()
  const found = parts.map((part) => HAS_ONE.exec(part.trim()))
  if (parts.length < 2 || !found.every(Boolean)) return null
  const isMe = (who: string) => /^(?:me|i)$|^my /i.test(who)
  const said = found.map((each) => ({
    who: (each![1] ?? each![3])!,
    thing: (each![2] ?? each![4])!,
  }))
  const isRead = said.every(
    ({ who, thing }) =>
      (isMe(who) || isPersonName(who, lexicon)) &&
      itemsOf(thing, lexicon).some(({ kind }) => kind === 'drink'),
  )
  if (!isRead) return null
  return said
    .map(({ who, thing }) =>
      isMe(who) ? thing : `${thing} for ${who[0]!.toUpperCase()}${who.slice(1)}`,
    )
    .join(', ')
}
const IS_LEAD = /\b(?:order\w*|team|office|group|us|people|friends|everyone|here|drinks)\b/i
const FOR_SO_MANY =
  /^\W{0,3}(?:(?:ok|so|hi|hey),? )?(?:for |we(?:'re| are) |order for |there(?:'s| is| are) )?(?:\d{1,2}|two|three|four|five|six) (?:ppl|people|of us|drinks|orders)[:,.]? ?/i
const HAS_ONE =
  /^(me|i|my [a-z]{3,12}|[a-z]{2,12})(?: wants| gets| has| is having| will have|:)? ((?:an?|one|the|two|2|1) .{3,60})$|^for ([A-Z][a-z]{1,12}) (.{3,60})$/i

/** '2 americanos please, actually one americano one latte': what is ordered is said again, all of it. */
function saidAnew(low: string, { lexicon }: Talk): string | null {
  const [, before = '', after = ''] = ANEW.exec(low) ?? []
  const isOrder = (text: string, least: number) => {
    const items = itemsOf(text, lexicon)
    const counts = items.filter(
      ({ kind }, at) => kind === 'quantity' && items[at + 1]?.kind === 'drink',
    )
    return (
      counts.length >= least &&
      items.filter(({ kind }) => kind === 'drink').length === counts.length
    )
  }
  return after && isOrder(before, 1) && isOrder(after, 2) ? after : null
}
const ANEW =
  /^(.{5,60}?)[\s,.]{1,3}(?:(?:wait|no|sorry|oh),? ){0,2}(?:actually|i mean|make that|no wait|wait no),? ((?:one|an?|two|three|[1-9]) .{5,80})$/

const COUNTED_FIRST =
  /^([a-z][a-z ]{2,40}) x?([2-9]),? ((?:1|one|2|two|3|three|both|all)\b.{3,80})$/i
const COUNTS = /^(?:\d{1,2}|an?|two|three|four|five|six) /i
const SOME_SO =
  /^(?:(?:but|and|ok|oh|also),? ){0,2}(?:make )?(one|two|three)(?: of (?:them|those))? ((?:with|without|no|less|extra|half|\d{1,3}%) .{2,30}|iced|hot|large|medium)$/i
export const KEEPS_IT =
  /^\W{0,3}(?:(?:wait|no|nah|ok|oh|actually|nvm|never mind|hm+|sorry|pls|please|just),? ){0,4}(?:keep|leave) (?:it|that|them|those|that one)(?: in| on| there| after all| then| please| pls)*\W{0,3}$/i
const NOT_COMING =
  /^\W{0,3}(?:(?:oh|ok|and|actually|wait|ugh),? ){0,2}([a-z]{2,14}) (?:(?:isn't|is not|won't be|'s not) (?:coming|here|joining)|can't (?:come|make it)|(?:just )?(?:bailed|cancelled|canceled|left)|doesn't want (?:one|anything|it)(?: anymore| now)?)\W{0,3}$/i
const FOR_ANOTHER =
  /^\W{0,3}(?:(?:hi|hey|ok|actually),? )?(?:(?:can|could) (?:you|i) )?(?:change|swap|switch|exchange) (?:the|my|that) [a-z ]{3,25}? (?:for|to|with) ((?:an? |one )?[a-z ]{3,30}?)\W{0,3}$/i
const GOES_ON =
  /^\W{0,3}(?:(?:ok|okay|yes|yeah|sure|cool|great|alright|perfect|k),? ){0,2}(?:go ahead|do it|go for it|let's do it|add it|add them|order it|yes|yeah|sure|ok)(?: please| then)?\W{0,3}$/i
const PUTS_BACK =
  /^(?:(?:wait|no|ok|actually|pls|please),? ){0,2}(?:put|add|bring) (?:my|the) [a-z ]{3,25} back(?: (?:in|on))?\W{0,3}$/i

/** 'a mango tea, large, 75', of the sugar */
function withSugar(message: string, lexicon: Lexicon): string {
  const full = message.replace(LEVEL, '$1$2% sugar')
  const isOrder = full !== message && itemsOf(message, lexicon).some(({ kind }) => kind === 'drink')
  return isOrder ? full : message
}
const LEVEL = /((?:,|\b(?:large|medium|small|regular|ice|iced|hot)),? )(0|25|50|75)(?=\W{0,3}$)/i

/** 'brown sugar boba large', where nothing stands open: the drink that has its name from the topping. */
function drinkOf(message: string, { menu, lexicon }: Talk): string {
  if (WITH.test(message) || lexicon.more.isQuestion(message)) return message
  const low = message.toLowerCase()
  const [name, other] = menu.toppings
    .map((topping) => topping.name.toLowerCase())
    .filter((each) => each.includes(' ') && low.includes(each))
  if (!name || other || itemsOf(message, lexicon).some(({ kind }) => kind === 'drink'))
    return message
  const [drink, more] = itemsOf(`${name} tea`, lexicon)
  return drink?.kind === 'drink' && drink.isExact && !more
    ? low.replace(name, `${name} tea`)
    : message
}
const WITH = /^\W{0,3}(?:and|with|w|plus|add|extra|also)\b|\?|\b(?:in|to|on) (?:it|that|my|the)\b/i
