import type { SpokenDrink } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { drinkIn, isNamed } from './drink-named.ts'
import { isPersonName } from './hurried.ts'
import { itemsOf } from './items.ts'
import { numberOf } from './meant-patterns.ts'
import { placeOf, rowsOf } from './rows.ts'
import { stem, wordsOf } from './words.ts'

/** What is said in short or with something behind it that is no order, in full: '+1 americano', 'one for Amy one for Jordan', 'two half'. */
export function saidShortly(message: string, before: Before): string {
  return [
    plusOne,
    whoCame,
    oneForEach,
    restatedFirst,
    icy,
    halfOfSame,
    asItComes,
    oneOfSaid,
    onlySoMany,
    forNow,
    littlePearls,
    almondOne,
    couldBeSo,
    afterNoWait,
    partOfTheirs,
    moreInItsPlace,
    forHotOne,
    onTheirs,
    soGo,
    likeThat,
    oneWithout,
  ].reduce((text, rule) => rule(text, before), message)
}

/** '+1 americano' */
const plusOne = (message: string): string =>
  message.replace(
    /^\W{0,2}\+ ?(\d|one|two|three)? ?(?=[a-z])/i,
    (_, n: string = '1') => `and ${n} `,
  )

/** 'one americano, raj just got in': who comes or goes says nothing of the order. */
function whoCame(message: string, { lexicon }: Before): string {
  const at = message.search(CAME)
  const lead = at > 0 ? message.slice(0, at) : ''
  return itemsOf(lead, lexicon).some(({ kind }) => kind === 'drink') ? lead : message
}
const CAME =
  /[,.;-] ?(?:(?:my |our )?[a-z]{2,12}) (?:just |also |finally |now )?(?:got (?:in|here)|came(?: in| along)?|joined(?: us| me)?|arrived|showed up|is here|is coming(?: too)?|woke up|is hungry|is thirsty)\W{0,3}$/i

/** 'two lattes, one for Amy one for Jordan' */
function oneForEach(message: string, { lexicon }: Before): string {
  const { count = '', what = '', names = '' } = FOR_EACH.exec(message)?.groups ?? {}
  const all = [...names.matchAll(/\b(?:one|1) (?:is )?for ([a-z]{2,14})\b/gi)].map(
    ([, name = '']) => name,
  )
  const drinks = what ? itemsOf(what, lexicon).filter(({ kind }) => kind === 'drink') : []
  if (drinks.length !== 1 || all.length !== numberOf(count.toLowerCase())) return message
  if (!all.every((name) => /^me$/i.test(name) || isPersonName(name, lexicon))) return message
  const one = what.replace(/s$/i, '')
  return all
    .map((name) =>
      /^me$/i.test(name)
        ? `one ${one}`
        : `one ${one} for ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    )
    .join(', ')
}
const FOR_EACH =
  /^\W{0,3}(?:(?:hi|hey|ok|can i (?:get|have)|i'?d like|i want|give me|get me|we need),? ){0,3}(?<count>two|three|four|[2-4]) (?<what>[a-z][a-z ]{2,30}?),? (?<names>(?:(?:and )?(?:one|1) (?:is )?for [a-z]{2,14}[,;]? ?){2,4})(?:please|pls)?\W{0,3}$/i

/** 'an americano, and can i get milk in that', of the one that is offered: only what follows is new. */
function restatedFirst(message: string, { state, lexicon }: Before): string {
  const [all = '', thing = ''] = RESTATED.exec(message) ?? []
  const [row, more] = state.pending
  const [item, other] = thing ? itemsOf(thing, lexicon) : []
  const isIt = item?.kind === 'drink' && item.isExact && !other && item.id === row?.id
  return isIt && !more && row.quantity === 1 ? message.slice(all.length) : message
}
const RESTATED =
  /^\W{0,3}(?:ok |okay |yes )?(?:an? |the )([a-z][a-z ]{2,25}?), (?:and |but )?(?=(?:can|could|may|do|is|does)\b)/i

/** 'not too icy' */
const icy = (message: string): string =>
  message
    .replace(/\b(?:not (?:too|so|very)|less) icy\b/gi, 'less ice')
    .replace(/\bextra icy\b/gi, 'extra ice')

/** 'two no sugar and two half' */
const halfOfSame = (message: string): string =>
  message.replace(
    /\b((?:one|two|three|four|\d) (?:with |w )?(?:no|without|less|full|extra|half) (sugar|ice)\b.{0,12}\b(?:one|two|three|four|\d) (?:with |w )?(?:the )?(?:half|full|quarter))(?: of (?:it|that))?(?=\W{0,3}$)/i,
    '$1 $2',
  )

/** 'and the classic as it is': a milk tea of that name, and as it comes */
function asItComes(message: string, before: Before): string {
  const { state, cart, menu } = before
  const held = [
    ...state.pending.flatMap(({ toppings = [] }) => toppings),
    ...cart.flatMap(({ customizations }) => customizations?.toppings ?? []),
  ]
  const hasCap = held.includes('classic-cream-cap')
  const isSold = menu.items.some(({ id }) => id === 'classic-milk-tea')
  const said =
    isSold && !hasCap
      ? message.replace(
          /\b(the|a|that) classic(?: one)?(?=\W*$|,| (?:as|with|without|large|regular|hot|no|less|half|please|too|and)\b)/gi,
          '$1 classic milk tea',
        )
      : message
  return said.replace(
    /^(\W{0,3}(?:and |also )?)the ([a-z][a-z ]{2,30}?),? (?:just )?as (?:it )?(?:is|comes)\W{0,3}$/i,
    (all, lead: string, what: string) => {
      const drink = drinkIn(what, before)
      const isNew = drink && rowsOf(before).every((row) => !isNamed(drink, row))
      return isNew ? `${lead}one ${what}` : all
    },
  )
}

/** 'and one iced', behind a change of the lattes: of those, and of nothing else there is several of */
function oneOfSaid(message: string, before: Before): string {
  const { count = '', how = '' } = ONE_SO.exec(message)?.groups ?? {}
  const items = how ? itemsOf(how, before.lexicon) : []
  if (!items.some(({ kind }) => kind === 'choice') || items.some(({ kind }) => kind === 'drink'))
    return message
  const rows = rowsOf(before).filter(({ quantity }) => quantity > numberOf(count.toLowerCase()))
  const words = wordsOf(before.said).map(stem)
  const named = rows.filter(({ item }) => {
    const head = wordsOf(item.name).map(stem)
    return head.every((word) => words.includes(word))
  })
  const [row, more] = named
  return row && !more && rows.length > 1 ? `make ${count} of the ${row.item.name}s ${how}` : message
}
const ONE_SO =
  /^\W{0,3}(?:(?:and|also|plus|ok),? ){1,2}(?<count>one|two|1|2) (?<how>(?:with |w )?[a-z0-9%][a-z0-9% ]{2,25}?)(?: please| pls| too)*\W{0,3}$/i

/** 'only one of the teas needs boba', of two that both have it */
function onlySoMany(message: string, before: Before): string {
  const { count = '', what = '' } = ONLY_SO.exec(message)?.groups ?? {}
  const [item, more] = what ? itemsOf(what, before.lexicon) : []
  if (item?.kind !== 'choice' || item.slot !== 'topping' || more) return message
  const n = numberOf(count.toLowerCase())
  const [row, other] = rowsOf(before).filter(
    ({ customizations, quantity }) =>
      quantity > n && (customizations?.toppings ?? []).includes(String(item.value)),
  )
  return row && !other
    ? `make ${row.quantity - n} of the ${row.item.name}s without ${what}`
    : message
}
const ONLY_SO =
  /^\W{0,3}(?:(?:and|actually|wait|no|oh|ok|sorry),? ){0,3}(?:only|just) (?<count>one|two|1|2)(?: of (?:them|those|the [a-z ]{3,20}?))? (?:needs?|wants?|gets?|should (?:have|get)|has|have|with) (?<what>[a-z][a-z ]{2,25}?)(?: please| pls| though| tho)*\W{0,3}$/i

/** 'ok thanks. for today just a lemonade': when it is wanted is no time of a room. */
function forNow(message: string, { lexicon }: Before): string {
  const [, thing = ''] = FOR_NOW.exec(message) ?? []
  return thing && itemsOf(thing, lexicon).some(({ kind }) => kind === 'drink') ? thing : message
}
const FOR_NOW =
  /^\W{0,3}(?:(?:ok|okay|thanks|thank you|thx|cool|great|perfect|alright|no|then|well)[\s,.!]{1,3}){0,4}(?:for (?:today|now|the moment)|meanwhile|in the meantime|until then)[\s,]{1,2}(?:just |only |i'?ll (?:have|take) |can i (?:get|have) |give me )*((?:an? |one |two )[a-z][a-z ]{2,50}?)(?: please| pls)?\W{0,3}$/i

/** 'with those little pearls' */
const littlePearls = (message: string): string =>
  message.replace(
    /\b(?:those|the|some) (?:(?:little|black|chewy|small|tapioca) ){1,2}(?:pearls|balls|bubbles)\b/gi,
    'boba',
  )

/** 'one butter and one almond milk', of croissants: no milk; 'for my lactose kid': it says whose it is */
const almondOne = (message: string): string =>
  message
    .replace(/\b(croissants?\b.{0,40}\balmond) milk\b/i, '$1')
    .replace(/\b(croissants?\b.{0,12}\bone) butter\b(?! croissant)/i, '$1 plain')
    .replace(
      /\b(for (?:my|the|our)) lactose (?=(?:kid|son|daughter|husband|wife|friend|boy|girl|mom|dad|child)\b)/i,
      '$1 ',
    )

/** 'could you make it with half the sugar, and warm?', of what was told of and is not offered yet */
function couldBeSo(message: string, { state, cart, menu, lexicon }: Before): string {
  const [, how = ''] = COULD_BE.exec(message) ?? []
  const name = state.topic && findItem(menu, state.topic.id)?.name
  const isFree = state.pending.length + state.choices.length + cart.length === 0
  return how && name && isFree && itemsOf(how, lexicon).some(({ kind }) => kind === 'choice')
    ? `i'll take one ${name} ${how}`
    : message
}
const COULD_BE =
  /^\W{0,3}(?:(?:and|so|ok|then),? ){0,2}(?:could|can|would) you (?:please )?(?:make|do|give me|get me) (?:it|that|one|me one) ((?:with |w |in )?[a-z0-9%][a-z0-9%, ]{3,50}?)(?: please| for me)*\W{0,3}$/i

/** 'mango with popping', behind 'ok passion. no wait': in its place */
function afterNoWait(message: string, { state, said, lexicon }: Before): string {
  if (state.pending.length !== 1 || !NO_WAIT.test(said) || MORE.test(message)) return message
  const items = itemsOf(message, lexicon)
  const [drink, more] = items.filter((item) => item.kind === 'drink')
  const isOther = drink?.kind === 'drink' && drink.id !== state.pending[0]?.id
  return isOther && !more
    ? `no, ${items[0]?.kind === 'quantity' ? '' : 'a '}${message} instead`
    : message
}
const NO_WAIT = /[\s,.](?:no wait|wait no|hmm no|actually no|hold on)\W{0,3}$/i
const MORE = /\?|\b(?:and|also|plus|too|another|instead|no|not)\b/i

/** 'pete says no radish', of what is his: what it is made of is left out there. */
function partOfTheirs(message: string, before: Before): string {
  const [, who = '', part = ''] = THEIR_PART.exec(message) ?? []
  const [row, more] = rowsOf(before).filter(({ customerName, item }) => {
    const own = wordsOf(`${item.name} ${item.description}`).map(stem)
    return (
      customerName?.toLowerCase() === who.toLowerCase() && own.includes(stem(part.toLowerCase()))
    )
  })
  return who && row && !more ? `no ${part} in the ${row.item.name}` : message
}
const THEIR_PART =
  /^\W{0,3}(?:(?:and|also|oh|ok),? ){0,2}([a-z]{2,14}) (?:says|said|wants|would like|asks for) (?:it )?(?:with )?(?:no|without)(?: the| any)? ([a-z]{3,12})(?: please| pls)?\W{0,3}$/i

/** 'swap the croissant for two egg tarts', of one in the cart: it goes, and two of the others are new. */
function moreInItsPlace(message: string, before: Before): string {
  const { what = '', thing = '' } = FOR_MORE.exec(message)?.groups ?? {}
  const words = wordsOf(what).map(stem)
  const rows = rowsOf(before).filter(({ item }) => {
    const own = wordsOf(item.name).map(stem)
    return words.length > 0 && words.every((word) => own.includes(word))
  })
  const isOrder =
    thing !== '' && itemsOf(thing, before.lexicon).some(({ kind }) => kind === 'drink')
  return isOrder && rows.length === 1 && rows[0]!.quantity === 1
    ? `remove the ${rows[0]!.item.name} and add ${thing}`
    : message
}
const FOR_MORE =
  /^\W{0,3}(?:(?:ok|oh|and|actually|please|can you|can i),? ){0,3}(?:swap|switch|change|replace|trade) (?:the |my )(?<what>[a-z][a-z ]{2,25}?) (?:for|with|to) (?<thing>(?:two|three|four|[2-9]) [a-z][a-z ]{2,30}?)(?: instead| please| pls)*\W{0,3}$/i

/** 'and the chai for a hot one': the same, made so */
function forHotOne(message: string, { lexicon }: Before): string {
  const { what = '', how = '' } = HOT_ONE.exec(message)?.groups ?? {}
  const [choice, more] = how ? itemsOf(how, lexicon) : []
  return choice?.kind === 'choice' && /^(?:temp|size)$/.test(choice.slot) && !more
    ? `make the ${what} ${how}`
    : message
}
const HOT_ONE =
  /^\W{0,3}(?:(?:ok|oh|and|actually|please|swap|switch|change),? ){0,3}(?:the |my )(?<what>[a-z][a-z ]{2,25}?) (?:for|to) an? (?<how>[a-z]{3,8}) one(?: instead| please| pls)*\W{0,3}$/i

/** 'mark wants cream cap on his' */
function onTheirs(message: string, before: Before): string {
  const { who = '', what = '' } = ON_THEIRS.exec(message)?.groups ?? {}
  const rows = rowsOf(before)
  const at = rows.findIndex(({ customerName }) => customerName?.toLowerCase() === who.toLowerCase())
  const isChoice =
    what !== '' && itemsOf(what, before.lexicon).some(({ kind }) => kind === 'choice')
  return at >= 0 && isChoice ? `make ${placeOf(at)} with ${what}` : message
}
const ON_THEIRS =
  /^\W{0,3}(?:(?:and|also|oh|ok),? ){0,2}(?<who>[a-z]{2,14}) (?:wants|would like|needs|asked for|says) (?:an? |some |the )?(?<what>[a-z][a-z ]{2,25}?) (?:on|in|with) (?:his|hers|theirs|it)(?: please| pls| too)*\W{0,3}$/i

/** 'both large, go': so, and a yes */
const soGo = (message: string, { state, lexicon }: Before): string => {
  const [, how = ''] = (state.pending.length > 0 && SO_GO.exec(message)) || []
  return how && itemsOf(how, lexicon).some(({ kind }) => kind === 'choice')
    ? `${how}, go ahead`
    : message
}
const SO_GO = /^([^?]{3,60}), (?:(?:and|ok|then) )?(?:go|go go|send it|send|done|ship it)\W{0,3}$/i

/** 'and one more like the first' */
function likeThat(message: string, { state, cart, menu }: Before): string {
  const { count = '', place = '' } = LIKE.exec(message)?.groups ?? {}
  const at = ['first', 'second', 'third'].indexOf(place.toLowerCase())
  const there: readonly Omit<SpokenDrink, 'quantity'>[] = [
    ...cart.map(({ id, size, customizations }) => ({ id, size, ...customizations })),
    ...state.pending,
  ]
  const row = at < 0 ? undefined : there[at]
  const name = row && findItem(menu, row.id)?.name
  if (!row || !name) return message
  const { size, temperature, milk, sugarLevel, iceLevel, toppings = [] } = row
  const names = toppings.flatMap((id) => menu.toppings.find((each) => each.id === id)?.name ?? [])
  const parts = [
    ...(milk ? [`${milk} milk`] : []),
    ...(sugarLevel !== undefined ? [`${sugarLevel}% sugar`] : []),
    ...(iceLevel ? [iceLevel] : []),
    ...names,
  ]
  const n = /^another/i.test(count) ? 'one' : count
  const how = [n, size, temperature, name].filter(Boolean).join(' ')
  return `and ${how}${parts.length > 0 ? ` with ${parts.join(' and ')}` : ''}`
}
const LIKE =
  /^\W{0,3}(?:(?:and|also|plus|ok|add),? ){0,2}(?<count>one|another|two|1|2)(?: more)?(?: one)? (?:just |exactly )?(?:like|same as|the same as) the (?<place>first|second|third)(?: one)?(?: please| pls| too)*\W{0,3}$/i

/** 'one without boba', of two that are offered and have it */
function oneWithout(message: string, before: Before): string {
  const { count = '', what = '' } = ONE_WITHOUT.exec(message)?.groups ?? {}
  const [item, more] = what ? itemsOf(what, before.lexicon) : []
  const [row, other] = rowsOf(before).filter(({ isOffered }) => isOffered)
  const isTopping = item?.kind === 'choice' && item.slot === 'topping' && !more
  return isTopping &&
    row &&
    !other &&
    row.quantity > numberOf(count.toLowerCase()) &&
    (row.customizations?.toppings ?? []).includes(String(item.value))
    ? `make ${numberOf(count.toLowerCase())} of the ${row.item.name}s without ${what}`
    : message
}
const ONE_WITHOUT =
  /^\W{0,3}(?:(?:and|but|ok|actually),? ){0,2}(?<count>one|two|1|2) (?:without|with no|no)(?: the| any)? (?<what>[a-z][a-z ]{2,25}?)(?: please| pls)*\W{0,3}$/i
