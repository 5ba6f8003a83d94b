import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { askedPlainly } from './asked-plainly.ts'
import { cartMeant } from './cart-meant.ts'
import { itemsOf } from './items.ts'
import {
  firstOfBest,
  flavours,
  kindForDiet,
  restated,
  theFoam,
  withoutGlad,
} from './meant-again.ts'
import { meantAsked } from './meant-asked.ts'
import { meantBetween } from './meant-between.ts'
import { meantFirst } from './meant-first.ts'
import { meantPlainly } from './meant-plainly.ts'
import { besideOffer } from './beside-offer.ts'
import { saidDirectly } from './roundabout.ts'
import { meantByTold } from './meant-told.ts'
import { byOwners } from './owners.ts'
import { PHONE } from './phone-words.ts'
import { pointedAgain } from './pointed-again.ts'
import { putAnew } from './put-anew.ts'
import { refusedSo } from './refused-so.ts'
import { onlyPlace, placeOf, rowsOf } from './rows.ts'
import { saidShortly } from './said-shortly.ts'
import { secondThoughts } from './second-thoughts.ts'
import { sumAsked } from './sum-asked.ts'
import { wordsOf } from './words.ts'
import { UNSOLD } from './said-ends.ts'

/**
 * A message with what it means here and leaves out, before any rule reads it: whose drink it is about, which of the menu "the brown
 * sugar one" is, a slice of what was spoken of. Each of them asks the menu and what is offered, and needs no list of phrases.
 */
export function asMeant(message: string, before: Before): string {
  const said = [
    withoutGlad,
    spelledByPhone,
    saidShortly,
    secondThoughts,
    refusedSo,
    pointedAgain,
    putAnew,
    sumAsked,
    askedPlainly,
    meantAsked,
    meantBetween,
    meantFirst,
    meantPlainly,
    saidDirectly,
    besideOffer,
    meantByTold,
    takesBack,
    cents,
    withoutWhy,
    counted,
    portions,
    oneOfKind,
    oneForName,
    askedWith,
    forChildren,
    soundsGood,
    inItsPlace,
    shouldBe,
    kindFirst,
    priceOf,
    instead,
    oneOfMany,
    milkOne,
    toAllOfThem,
    notThatOne,
    takesTold,
    kindOfEach,
    plainOne,
    turnedAlias,
    byAlias,
    theOther,
    flavours,
    restated,
    kindForDiet,
    theFoam,
    firstOfBest,
    cartMeant,
  ].reduce((text, rule) => rule(text, before), message)
  const low = said.toLowerCase()
  return byOwners(low, before) ?? said
}

/** What a phone makes of the words of an order: 'a tarot tea with boa', 'oak milk'. Only beside words that leave no doubt. */
const spelledByPhone = (message: string): string =>
  PHONE.reduce((text, [from, to]) => text.replace(from, to), message)
/** 'what do you have for kids': without caffeine; classes for them are asked about by their name. */
const forChildren = (message: string): string =>
  /\b(?:class|classes|workshop|event|room|party|seat|camp|art|paint|come|allowed|to do|weekend|fun)/i.test(
    message,
  )
    ? message
    : message
        .replace(
          /\b(?:what(?:'s| is)?|anything|something|menu|which)(?: (?:do you have|you have|drinks?|have you got|good|is good|would you recommend|do you recommend))*(?: is)?(?: good)? for (?:my |an? |the )?(?:\d{1,2}[- ]?(?:yr|year)s?[- ]olds?|kids?|children|child|toddlers?|little ones?|niños)\b/i,
          'something without caffeine',
        )
        .replace(
          /^(?!.*\b(?:without|about|much|caffeine)\b)[^,.;]{0,12}\b(?:what|anything|something|which)\b[^,.;!?]{0,45} for (?:my |an? |the )?(?:\d{1,2}[- ]?(?:yr|year)s?[- ]olds?|kids?|children|child|toddlers?|little ones?)\W{0,3}$/i,
          'which drinks are without caffeine',
        )

/** 'ok no, a mocha' and 'yeah no actually': the no holds, and nothing is added. */
const takesBack = (message: string): string =>
  message.replace(
    /^\W{0,3}(?:ok|okay|oh|hm+|ah|yeah|well)\b[\s,.]{1,3}(?=(?:no|nah|nope)(?:,|\.| wait\b| actually\b| better\b| sorry\b))/i,
    '',
  )

/** 'no whip, my kid hates it': what somebody does not like about it is no order. */
const withoutWhy = (message: string): string => {
  const at = message.search(WHY)
  return at > 3 ? message.slice(0, at) : message
}
const WHY =
  /[,.;]? (?:(?:because|cause|cuz|since|as|bc) )?(?:i|he|she|they|(?:my|the) [a-z]{3,10})(?: just| really| kinda)? (?:hates?|dislikes?|(?:doesn't|don't|does not|do not|doesnt|dont) (?:like|want)|can't stand|won't (?:eat|drink)) (?:it|that|them|those)\W{0,3}$/i

/** 'need coffee. large iced latte': the kind is said first, and one of it is ordered. */
function kindFirst(message: string, { lexicon, menu }: Before): string {
  const [, kind = '', rest = ''] = KIND_FIRST.exec(message) ?? []
  const drinks = rest
    ? itemsOf(rest, lexicon).filter((item) => item.kind === 'drink' && item.isExact)
    : []
  const isOfKind = drinks.some(
    (item) =>
      item.kind === 'drink' &&
      (findItem(menu, item.id)?.category ?? '').includes(
        /coffee|caffeine/i.test(kind) ? 'coffee' : '',
      ),
  )
  return isOfKind && !/^\W*(?:and|also|plus)\b/i.test(rest) ? rest : message
}
const KIND_FIRST =
  /^\W{0,3}(?:(?:hi|hey|hello|ok|ugh|omg|yo),? ){0,2}(?:i |we )?(?:really |just )?(?:need|want|crave|craving)(?: some| a| my)? (coffee|tea|boba|caffeine|bubble tea|drinks?)(?: (?:asap|now|so bad|badly|please|today|right now|fast|quick))*[.,!;:]{1,3} ?(.{4,120})$/i

/** 'the edamame, how much is it?': a price is asked, and nothing ordered. */
const priceOf = (message: string): string =>
  message.replace(
    /^\W{0,3}(?:(?:and|ok|so|oh),? ){0,2}(?:the )?([a-z][a-z ]{2,30}?)[,:;] ?(?:how much|what price|what does it cost|price)(?: (?:it is|is it|is that|it costs?|for it|for one|does it cost))?\W{0,3}$/i,
    'how much is the $1',
  )

/** 'wait thats 7.50?': a price and no count */
const cents = (message: string): string =>
  /^\W{0,3}(?:(?:wait|oh|what|omg|wow|huh|so|hold on|really),? ){0,3}(?:(?:it|that|this|they|one)(?:'s|s| is| are| costs?)? )?\$?\d{1,2}\.\d\d(?: (?:for|each|dollars|bucks).{0,25})?\?\W{0,3}$/i.test(
    message,
  )
    ? 'how much is it?'
    : message

/** 'forget it, just cold brew': in place of all that was offered */
function instead(message: string, { state, lexicon }: Before): string {
  const [, thing = ''] = INSTEAD.exec(message) ?? []
  const [first, second] = thing ? itemsOf(thing, lexicon) : []
  const drink = first?.kind === 'quantity' ? second : first
  return state.pending.length > 0 && drink?.kind === 'drink'
    ? `no, ${first === drink ? 'a ' : ''}${thing} instead`
    : message
}
const INSTEAD =
  /^\W{0,3}(?:ok |oh |no |actually )?(?:forget|scratch|scrap|nvm|never ?mind|cancel)(?: (?:it|that|all that|this|everything))?[\s,.;]{1,3}(?:just|only|just do|just get me|i'll just have|i'll just take|just give me) ((?:an? |one |the )?[a-z][a-z ]{2,40}?)(?: instead| then| please)*\W{0,3}$/i

/** 'one of the kids wants oat milk', of three hot chocolates for the kids */
function oneOfMany(message: string, { state, menu }: Before): string {
  return message.replace(
    /\b(one|two|\d) of (?:the|my|our) ([a-z]{3,10})s(?:'s)? (?:wants|needs|would like|gets|likes|prefers|asked for|said|has)(?: it| theirs| hers| his)?(?: to be| with)? /i,
    (all, count: string, who: string) => {
      const owner = state.owners?.find((each) => each.who === who.toLowerCase())
      const item = owner && findItem(menu, owner.id)
      return item ? `make ${count} of the ${item.name}s with ` : all
    },
  )
}

/** 'your oolong is amazing, the milk one': the milk tea of that name */
function milkOne(message: string, { lexicon, menu }: Before): string {
  const at = message.search(
    /[,.]? (?:the|with the|but the) milk(?:y| tea)? (?:one|kind|version)\b/i,
  )
  const before =
    at > 0 ? itemsOf(message.slice(0, at), lexicon).findLast((item) => item.kind === 'drink') : null
  if (!before) return message
  const item = menu.items.find(
    ({ name }) => name.toLowerCase() === `${before.word.split(' ')[0]} milk tea`,
  )
  const rest = message
    .slice(at)
    .replace(/^[,.]? (?:the|with the|but the) milk(?:y| tea)? (?:one|kind|version)/i, '')
  return item ? `can i get one ${item.name}${rest}` : message
}

/** 'ok I take it', behind what the edamame costs, while something else is offered: that is wanted too, or in its place. */
function takesTold(message: string, { told = '', state, menu }: Before): string {
  const isInstead = RATHER_THAT.test(message)
  if (state.pending.length === 0 || told.includes('?') || (!isInstead && !TAKES.test(message)))
    return message
  // What was told to be left alone is not taken.
  if (WARNS.test(told)) return message
  const [item, more] = menu.items.filter(({ name }) => told.includes(name))
  if (!item || more || state.pending.some(({ id }) => id === item.id)) return message
  return isInstead ? `no, a ${item.name} instead` : `and one ${item.name}`
}
const WARNS = /^(?:These contain|Estos contienen|Contienen)\b/
const TAKES =
  /^\W{0,3}(?:(?:ok|okay|oh|ooh|yes|yeah|cool|great|good|then|sure),? ){0,3}(?:i|i'll|ill|we|we'll|let me|can i|add)(?: will)? ?(?:take|have|get|want|try|add)?(?: (?:it|that|one|this|that one|that too|it too|one too))?(?: then| please| too| also)*\W{0,3}$/i
const RATHER_THAT =
  /^\W{0,3}(?:(?:ok|okay|oh|ooh|yes|yeah|then|actually),? ){0,3}(?:(?:i|i'd|id|i'll|ill)(?: would| will)? (?:rather|prefer|have|take|do|want|like) (?:have |take |do )?)?(?:that|that one|this|it)(?: one)? (?:instead|rather)\W{0,3}$|^\W{0,3}(?:(?:ok|oh|ooh|then|actually),? ){0,3}(?:i'd|id|i would) (?:rather|prefer) (?:have |do |take )?(?:that|that one|this)\W{0,3}$/i

/** '3 milk teas: 1 taro, 1 thai, 1 matcha': the kind is said once and goes for each. */
function kindOfEach(message: string, { lexicon }: Before): string {
  const [, kind = '', rest = ''] = KIND_OF_EACH.exec(message) ?? []
  if (!kind || !rest) return message
  const one = kind.toLowerCase().replace(/s$/, '')
  let isRead = false
  let isOther = false
  const each = rest.replace(FLAVOUR, (all, count: string, word: string) => {
    const [item, more] = itemsOf(`${word} ${one}`, lexicon)
    const isSo =
      item?.kind === 'drink' &&
      item.isExact &&
      !more &&
      item.word.includes(one) &&
      !word.toLowerCase().endsWith('tea')
    isRead ||= isSo
    // 'two lattes, an earl grey and a chai' are four drinks
    const [own] = isSo ? [] : itemsOf(word, lexicon)
    isOther ||= own?.kind === 'drink' && own.isExact
    return isSo ? `${count} ${word} ${one}` : all
  })
  return isRead && !isOther ? each : message
}
const KIND_OF_EACH =
  /^\W{0,3}(?:[a-z' ]{0,25}? )?(?:\d|two|three|four|five|six) ((?:milk |fruit |bubble )?teas|lattes|croissants)(?: please| pls)?[:,.-]{1,2} ?((?:one|1|two|2|an?|3|three) .{3,100})$/i
const FLAVOUR =
  /\b(one|an?|\d|two|three) ([a-z]{3,12}(?: (?!and\b|with\b)[a-z]{3,12})?)(?=,|\.| and\b| with\b| w\b| (?:one|\d|two|three)\b|\W{0,3}$)/gi

/** 'back to the normal croissant', of an almond one: the one that is called so alone */
function plainOne(message: string, { state, cart, menu, lexicon }: Before): string {
  const [, head = ''] = PLAIN_ONE.exec(message) ?? []
  const [plain, more] = head ? itemsOf(head, lexicon) : []
  if (plain?.kind !== 'drink' || more) return message
  const own = [...state.pending, ...cart].flatMap(({ id }) => findItem(menu, id) ?? [])
  const others = own.filter(
    ({ id, name }) => id !== plain.id && name.toLowerCase().endsWith(` ${head.toLowerCase()}`),
  )
  const [other, second] = others
  return other && !second && own.every(({ id }) => id !== plain.id)
    ? `change the ${other.name} to a ${plain.name}`
    : message
}
const PLAIN_ONE =
  /^\W{0,3}(?:(?:sorry|no|nah|actually|wait|ok|oh|hm+),? ){0,3}(?:(?:go |change |switch |make it |can we go )?back to |make (?:it|that) |just )?(?:an? |the )?(?:normal|regular|plain|usual|original) ([a-z]{4,12})(?: (?:instead|then|please|again))*\W{0,3}$/i

/** 'one cheesecake matcha' is a matcha cheesecake. */
const turnedAlias = (message: string): string =>
  message.replace(
    /\b(an?|one|two|\d) (cheesecake|croissant|scone|donut)(s?) (matcha|almond|butter|blueberry|mochi)(?=,| and|\W{0,3}$)/gi,
    '$1 $4 $2$3',
  )

/** 'the green one', of a Sencha, which is called a green tea too */
function byAlias(message: string, before: Before): string {
  return message.replace(/\bthe ([a-z]{3,12}) one\b/i, (all, word: string) => {
    const rows = rowsOf(before)
    const [own] = wordsOf(word)
    const isNamed = rows.some(({ item }) => wordsOf(item.name).includes(own ?? ''))
    if (
      rows.length < 2 ||
      isNamed ||
      itemsOf(word, before.lexicon).some(({ kind }) => kind === 'choice')
    )
      return all
    return (
      onlyPlace(rows, ({ item }) => item.aliases.some((alias) => wordsOf(alias)[0] === own)) ?? all
    )
  })
}

/** 'remove the other one', of two of which one was changed just now */
function theOther(message: string, before: Before): string {
  const { pending, before: old = [] } = before.state
  if (pending.length !== 2 || old.length !== 2 || before.cart.length > 0) return message
  const changed = pending.flatMap((row, i) =>
    JSON.stringify(row) === JSON.stringify(old[i]) ? [] : [i],
  )
  const [at, more] = changed
  return at === undefined || more !== undefined
    ? message
    : message.replace(/\bthe other one\b/i, `${placeOf(1 - at)}`)
}

/** 'the tea not milk one', of two to choose from */
function notThatOne(message: string, { state, menu }: Before): string {
  const [, not = ''] =
    /\b(?:not|without|no) (?:the |an? )?([a-z]{3,12})(?: tea)?(?: one| kind)?\W{0,3}$/i.exec(
      message,
    ) ?? []
  if (!not || state.choices.length < 2 || state.pending.length > 0 || message.includes('?'))
    return message
  const names = state.choices.flatMap(({ id }) => findItem(menu, id)?.name ?? [])
  const left = names.filter((name) => !wordsOf(name).includes(wordsOf(not)[0] ?? ''))
  return left.length === 1 && names.length > 1 ? `the ${left[0]}` : message
}

/** 'nah normal sugar', behind a change of several: of those */
function toAllOfThem(message: string, { state, lexicon }: Before): string {
  const { pending, before = [] } = state
  const changed = pending.filter((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]))
  if (pending.length < 2 || before.length !== pending.length || changed.length !== pending.length)
    return message
  const [, what = ''] =
    /^\W{0,3}(?:(?:nah|no|nope|actually|ok|oh|wait|hm+|sorry),? ){1,3}((?:normal|regular|full|half|less|no|extra|usual) (?:sugar|ice|sweet))(?: then| please| instead)*\W{0,3}$/i.exec(
      message,
    ) ?? []
  return what && itemsOf(what, lexicon).length > 0
    ? `make all of them ${what.replace(/^usual/i, 'regular')}`
    : message
}

/** 'english breakfast sounds right', of what is offered: a yes, and no second one. */
function soundsGood(message: string, { state, lexicon }: Before): string {
  const [, thing = ''] = SOUNDS.exec(message) ?? []
  const [item, more] = thing ? itemsOf(thing, lexicon) : []
  if (item?.kind !== 'drink' || more) return message
  const [row, other] = state.pending
  return row && !other && (row.id === item.id || item.others.includes(row.id)) ? 'yes' : message
}
const SOUNDS =
  /^\W{0,3}(?:(?:ok|oh|yes|yeah|the|that|then),? ){0,2}([a-z][a-z ]{2,25}?) (?:sounds|looks|is|would be|works|will do)(?: (?:just|really|very))?(?: (?:good|great|right|fine|perfect|nice|lovely|delicious))?\W{0,3}$/i

/** 'no, better a hot chocolate', behind what is not sold: in its place, and in no other's. */
function inItsPlace(message: string, { told = '', state, lexicon }: Before): string {
  if (state.pending.length === 0) return message
  const found = UNSOLD.test(told)
    ? (BETTER.exec(message) ?? THEN.exec(message) ?? RATHER.exec(message))
    : FOR_OTHERS.exec(message)
  const thing = found?.[1] ?? ''
  const [first] = thing ? itemsOf(thing, lexicon) : []
  return first?.kind === 'quantity' || first?.kind === 'drink' ? `and ${thing}` : message
}
/** 'ok latte then', behind a flat white */
const THEN =
  /^\W{0,3}(?:ok|okay|oh|fine|alright|well)?,? ?((?:an? |one )?[a-z][a-z ]{2,30}?),? then\W{0,3}$/i
/** 'banana bread instead', behind a cookie */
const RATHER = /^\W{0,3}((?:an? |one )?[a-z][a-z ]{2,30}?) instead\W{0,3}$/i
/** 'no, better a hot chocolate for him' */
const FOR_OTHERS =
  /^\W{0,3}(?:no|nah),? (?:actually|better|rather)? ?((?:an? |one )?[a-z][a-z ]{2,30}? for (?:him|her|them|my [a-z]{3,10}))\W{0,3}$/i
const BETTER =
  /^\W{0,3}(?:(?:no|nah|oh|ok|okay|hm+|then|well|sorry),? ){0,3}(?:(?:actually|better|instead|then|just|rather|give (?:me|him|her|them)|make it|do|i'll take|let's do),? ){1,2}((?:an?|one|the)? ?[a-z][a-z ]{3,40}?)(?: instead| then| please)*\W{0,3}$/i

/** 'sorry it should be lychee jelly', of a drink with another topping */
function shouldBe(message: string, { state, cart, menu, lexicon }: Before): string {
  const [, what = ''] = SHOULD_BE.exec(message) ?? []
  const [choice, more] = what ? itemsOf(what, lexicon) : []
  if (choice?.kind !== 'choice' || choice.slot !== 'topping' || choice.isNot || more) return message
  const rows =
    state.pending.length > 0
      ? state.pending
      : cart.map(({ customizations }) => customizations ?? {})
  const those = rows.flatMap(({ toppings = [] }) => toppings)
  const [old, other] = [...new Set(those)]
  const name = menu.toppings.find(({ id }) => id === old)?.name
  return name && !other && old !== choice.value ? `swap the ${name} for ${what}` : message
}
const SHOULD_BE =
  /^\W{0,3}(?:(?:sorry|no|wait|oops|actually|oh|ok),? ){0,2}(?:it|that|this|[a-z]{2,14}'?s(?: one)?|mine|the [a-z]+ one) (?:should (?:be|have)|was supposed to be|is supposed to be) ([a-z][a-z ]{3,25}?)(?: not [a-z ]{3,20})?\W{0,3}$/i

/** 'coffees for all 4 of us' */
const counted = (message: string): string =>
  message.replace(
    /\b(?:an? )?([a-z][a-z ]{2,25}?) (?:each )?for (?:all )?(?:the )?(\d|two|three|four|five|six|seven|eight) of us\b/i,
    (all, thing: string, count: string) =>
      /\b(?:table|seat|room)/i.test(thing)
        ? all
        : `${count} ${thing.replace(/^(?:and|also|plus) /i, '')}`,
  )

/** 'one slice and a sencha', of the cake that was asked about */
function portions(message: string, { state, menu, lexicon }: Before): string {
  const spoken = [...state.pending, ...(state.topic ? [state.topic] : [])]
  const food = spoken
    .flatMap(({ id }) => findItem(menu, id) ?? [])
    .findLast(({ kind }) => kind !== 'drink')
  if (!food) return message
  return message.replace(
    /\b(an?|one|two|three|four|\d) (?:slices?|pieces?)\b(?! of)(?=,| and| please|\W{0,3}$)/i,
    (all, count: string, at: number) =>
      itemsOf(message.slice(0, at), lexicon).some(({ kind }) => kind === 'drink')
        ? all
        : `${count} ${food.name}`,
  )
}

/** 'a brown sugar one', beside milk teas: the one of that kind which is called so. */
function oneOfKind(message: string, { state, cart, menu }: Before): string {
  const [, pointed = ''] =
    /^\W{0,3}(?:(?:ok|oh|hm+|maybe|i'll (?:take|have|try)),? ){0,2}(?:the|that) ([a-z]{3,12} [a-z]{3,12})(?: one)?(?: then| please)*\W{0,3}$/i.exec(
      message,
    ) ?? []
  if (pointed && state.pending.length + cart.length === 0) {
    const words = wordsOf(pointed)
    const [item, more] = menu.items.filter(({ name }) =>
      words.every((word, i) => wordsOf(name)[i] === word),
    )
    if (item && !more) return `one ${item.name}`
  }
  return message.replace(
    /\b(an?|one|two|three|another|\d) ([a-z]{3,12}(?: [a-z]{3,12})?) ones?\b/i,
    (all, count: string, how: string) => {
      const kinds = [...state.pending, ...cart].flatMap(
        ({ id }) => findItem(menu, id)?.category ?? [],
      )
      const words = wordsOf(how)
      const [item, more] = menu.items.filter(
        ({ name, category }) =>
          kinds.includes(category) && words.every((word, i) => wordsOf(name)[i] === word),
      )
      const isThere = [...state.pending, ...cart].some(({ id }) => id === item?.id)
      return item && !more && !isThere ? `${count} ${item.name}` : all
    },
  )
}

/** 'and one for Tara with aloe': one more of the only drink that is spoken of, and not hers who has it. */
function oneForName(message: string, { state, cart, menu, lexicon }: Before): string {
  const { who = '', wish = '' } = ONE_FOR.exec(message)?.groups ?? {}
  const row = state.pending.at(-1) ?? cart.at(-1)
  const item = row && findItem(menu, row.id)
  if (!who || !item || itemsOf(wish, lexicon).some(({ kind }) => kind === 'drink')) return message
  const isPerson = /^(?:my |me$|her$|him$|them$)/i.test(who)
  if (!isPerson && lexicon.known.has(who.toLowerCase())) return message
  const name = isPerson ? '' : ` for ${who.charAt(0).toUpperCase()}${who.slice(1)}`
  return `and one ${item.name} ${wish}${name}`
}
const ONE_FOR =
  /^\W{0,3}(?:(?:and|also|plus|then),? ){1,2}one for (?<who>(?:my )?[a-z]{2,12})(?:,? (?<wish>(?:with|w|no|without|but|in|iced|hot|large|medium|less|extra|half|oat|soy|almond)\b.{0,40}?))?(?: too| as well| please)?\W{0,3}$/i

/** 'with cream on top?', behind what a drink costs: the same question again, with it. */
function askedWith(message: string, { said }: Before): string {
  const [, what = ''] =
    /^\W{0,3}(?:(?:and|what about|how about) )?(with [a-z ]{3,30}\?)\s*$/i.exec(message) ?? []
  const before = said.replace(/\W{1,3}$/, '')
  return what &&
    /^\W{0,3}(?:(?:so|and|ok),? )?(?:how much|what(?:'s| is) the price|price)\b/i.test(before)
    ? `${before} ${what}`
    : message
}
