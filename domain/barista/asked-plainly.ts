import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'

/** Questions put in words that the answers know: what a tier gives, how a gift card is used, what a price cried out is of. */
export function askedPlainly(message: string, before: Before): string {
  return [
    priceCried,
    withoutWhatever,
    ofTier,
    ofCard,
    lessSweetHow,
    whatIsAndMore,
    toShare,
    isItForMe,
    orderFor,
    allergiesOf,
    ofRoomThen,
    getsRight,
    howManyNow,
    addsToPlaced,
    readyUncalled,
    takesNamed,
    sweetBeside,
    dayAfter,
    underPrice,
    returned,
    withUnsold,
    nowAfterAll,
    noDairyFor,
    gaveWrong,
    classFor,
    tapWater,
    colored,
    orderForDay,
    missingOne,
    howManyOf,
  ].reduce((text, rule) => rule(text, before), message)
}

/** 'wow 7.50 for a latte?? is it made of gold': what it costs is asked, and nothing ordered. */
function priceCried(message: string, { lexicon }: Before): string {
  const [, what = ''] = PRICE_FOR.exec(message) ?? []
  return what && itemsOf(what, lexicon).some(({ kind }) => kind === 'drink')
    ? `how much is the ${what}`
    : message
}
const PRICE_FOR =
  /^[^?]{0,25}?\$?\b\d{1,2}(?:[.,]\d\d)?(?: ?(?:bucks|dollars|usd))? for (?:an? |the |one )?([a-z][a-z ]{2,30}?)(?:\?|!|[.,] (?:really|wow|is|are|lol|that)\b).{0,60}$/i

/** 'fine whatever give me one' */
const withoutWhatever = (message: string): string =>
  message.replace(
    /^\W{0,3}(?:(?:fine|whatever|ugh|ok|okay|alright|meh|oh well|screw it|why not)[\s,.!]{1,3}){1,3}(?=(?:just )?(?:give|get) me (?:one|two|it|that)\b|i'?ll (?:take|have) (?:one|two|it|that)\b)/i,
    '',
  )

/** 'what do you get with premium', and behind it 'how much a month', 'does it work for food too' */
function ofTier(message: string, { said, told = '', lexicon }: Before): string {
  if (message.length > 110) return message
  const [tier = ''] = /\b(?:premium|basic|elite)\b/i.exec(message) ?? []
  const isDrink = itemsOf(message, lexicon).some((item) => item.kind === 'drink' && item.isExact)
  if (isDrink) return message
  if (tier && GETS.test(message) && !/\bmember/i.test(message))
    return COSTS.test(message)
      ? `how much is the ${tier} membership`
      : `what does the ${tier} membership include`
  const isOf = OF_TIER.test(said) && TOLD_TIER.test(told)
  if (!isOf || message.split(' ').length > 9) return message
  const [which = ''] = /\b(?:premium|basic|elite)\b/i.exec(said) ?? []
  const name = which ? `${which} membership` : 'membership'
  if (/^\W{0,3}(?:and |so )?how much (?:off|less|cheaper|discount|would i save)\b/i.test(message))
    return `what does the ${name} include`
  if (/\b(?:a|per|each|every) (?:month|year)\b|\bmonthly\b|\bhow much\b|\bprice\b/i.test(message))
    return `how much is the ${name}`
  return WORKS_FOR.test(message) ? `what does the ${name} include` : message
}
const GETS =
  /\b(?:get|gets|include[sd]?|comes? with|perks?|benefits?|cost|costs|how much|price|worth|offer|give|gives|difference|what(?:'s|s| is) in)\b/i
const COSTS = /\b(?:how much|cost|costs|price)\b/i
const OF_TIER = /\bmember|\b(?:premium|basic|elite)\b/i
const TOLD_TIER = /\bmembership\b|\bmembres[ií]a\b/i
const WORKS_FOR =
  /^\W{0,3}(?:(?:and|so|ok|but),? ){0,2}(?:does|do|is|are|will|would|can|what)\b.{0,20}\b(?:it|they|that|this)\b.{0,30}\b(?:work|count|good|valid|apply|include[sd]?|for|get|on|off)\b/i

/** 'can i use one in the chat', behind a question about gift cards */
const ofCard = (message: string, { said }: Before): string =>
  /\bgift ?cards?\b/i.test(said) && !/\bgift ?card/i.test(message)
    ? message.replace(USES_IT, '$1 a gift card$2')
    : message
const USES_IT =
  /^(\W{0,3}(?:(?:and|so|ok|but),? ){0,2}(?:can|could|how|do|does|where|may|is|what)\b.{0,20}\b(?:use|redeem|pay with|get|buy|load|check|expire|have)) (?:it|one|them|that|mine|those)\b(.{0,40})$/i

/** 'how do i make it less sweet' */
const lessSweetHow = (message: string): string =>
  message.replace(
    /^\W{0,3}(?:(?:and|so|ok|but),? ){0,2}how (?:do|can|would|could) (?:i|you|we) (?:make|get|order|have|ask for) (?:it|that|this|one|them) (?:a (?:bit|little) )?(?:less|not (?:so|too|as)) sweet\W{0,3}$/i,
    'how sweet is it',
  )

/** 'what is boba? is that a coffee?': the first question answers the second. */
const whatIsAndMore = (message: string): string =>
  message.replace(
    /^(\W{0,3}(?:what|whats|what's)\b[^?]{3,40}\?) (?:is|are) (?:that|it|this|they) (?:like |kind of |some kind of |some )?(?:an? )?(?:coffee|tea|drink|food|cake|dessert|milk|fruit|juice)\?\W{0,3}$/i,
    '$1',
  )

/** 'what do you recommend to share for 3 people' */
const toShare = (message: string): string =>
  /\b(?:what|something|anything|recommend|good)\b.{0,30}\b(?:to share|for sharing|to split|shareable)\b/i.test(
    message,
  ) && !/\b(?:bill|check|tab|pay)\b/i.test(message)
    ? 'what snacks do you have'
    : message

/** 'vietnamese coffee?', of somebody who must not have milk: whether it is for them */
function isItForMe(message: string, { state, lexicon, menu }: Before): string {
  if ((state.avoids ?? []).length === 0 || state.pending.length > 0) return message
  const [, thing = ''] = BARE.exec(message) ?? []
  const [drink, more] = thing ? itemsOf(thing, lexicon) : []
  const name = drink?.kind === 'drink' && drink.isExact && !more && findItem(menu, drink.id)?.name
  const [avoided = ''] = state.avoids ?? []
  const isDiet = /^vega|^veget/.test(avoided)
  return name
    ? isDiet
      ? `is the ${name} ${avoided}?`
      : `does the ${name} have ${avoided}?`
    : message
}
const BARE =
  /^\W{0,3}(?:(?:and|so|ok|hm+|what about|how about|and what about),? ){0,2}(?:the |an? )?([a-z][a-z ]{2,25}?)\?+\s*$/i

/** 'ordering for four, my youngest is allergic to nuts': for whom it is stands beside what they must not have. */
const orderFor = (message: string): string =>
  message.replace(
    /^\W{0,3}(?:(?:hi|hello|hey|good (?:morning|afternoon))[\s,.!]{1,3})?(?:i'?m |we'?re |i am )?(?:ordering|here|getting (?:drinks|food)|buying|picking up)(?: (?:drinks|food|lunch|something))? for (?:my |the |a )?(?:[a-z]+ ){0,2}[a-z0-9]+[,.;:!-]{1,3} (?=(?:and )?(?:my|one of|i|we|the|our|she|he|two)\b.{0,40}\b(?:allerg|intoleran|can'?t|cannot|vegan|celiac|vegetarian|diabetic))/i,
    '',
  )

/** 'allergic to sesame, my wife to soy and our son to eggs': each told in full */
const allergiesOf = (message: string): string =>
  /\ballergic to\b/i.test(message)
    ? message.replace(
        /(,|,? and|;) ((?:my|our) [a-z]{3,11}) to (?=[a-z])/gi,
        '$1 $2 is allergic to ',
      )
    : message

/** 'how much for 3 hours on a sunday', behind a question about a space */
function ofRoomThen(message: string, { said, state }: Before): string {
  const known =
    state.room && !state.room.hours
      ? { 'art-space': 'art space', 'entire-venue': 'entire venue' }[state.room.spaceType]
      : ''
  const [space = known] =
    /\bart space\b|\b(?:entire|whole) (?:venue|place|caf[eé]|space)\b/i.exec(said) ?? []
  return space && !/\b(?:space|venue|place|room)\b/i.test(message)
    ? message.replace(
        /^(\W{0,3}(?:(?:and|so|ok),? ){0,2}(?:how much|what)(?: is it| does it cost| would it be| would that be| would that cost| is that| will it be| does that cost| is)?) for (\d|two|three|four|five|six|eight) hours?\b/i,
        `$1 to rent the ${space} for $2 hours`,
      )
    : message
}

/** 'the mocha gets whipped cream right?': what it is made of is told */
function getsRight(message: string, { lexicon }: Before): string {
  const { thing = '', part = '' } = GETS_RIGHT.exec(message)?.groups ?? {}
  const [drink, more] = thing ? itemsOf(thing, lexicon) : []
  return part && drink?.kind === 'drink' && !more ? `what is in the ${thing}` : message
}
const GETS_RIGHT =
  /^\W{0,3}(?:(?:and|so|wait|but|ok),? ){0,2}(?:the |my )?(?<thing>[a-z][a-z ]{2,25}?) (?:gets|has|comes with|is made with|still has|does have) (?:the |some )?(?<part>[a-z][a-z ]{2,25}?),? (?:right|yes|yeah|correct|no)\?\s*$/i

/** 'how many do i have now' */
const howManyNow = (message: string, { state, cart }: Before): string =>
  state.pending.length + cart.length > 0 && HOW_MANY.test(message)
    ? state.pending.length > 0
      ? "what's my total"
      : "what's in my cart"
    : message
const HOW_MANY =
  /^\W{0,3}(?:(?:and|so|wait|ok),? ){0,2}how many (?:(?:drinks|things|items|cups|of them|of those|do (?:i|we)|did (?:i|we)|have|order|is|are|that|there|got|in|my|the|cart|it|total) ?){1,8}(?: (?:now|so far|in total|total|altogether|again))*\W{0,3}$/i

/** 'can i add a donut to it', behind the number of an order that was placed */
const addsToPlaced = (message: string, { said, told = '', state, cart, lexicon }: Before): string =>
  state.pending.length + cart.length === 0 &&
  !itemsOf(message, lexicon).some(({ kind }) => kind === 'drink') &&
  /\border\b.{0,40}\b[A-Z]-?\d{3}\b|\bordered\b|\bready\b/i.test(`${said} ${told}`) &&
  /\badd\b.{2,40}\b(?:to|on|in) (?:it|that|this|the order|my order|that order|there)\W{0,3}$/i.test(
    message,
  )
    ? 'can i still change my order that i already placed'
    : message

/** 'it says ready but nobody called me' */
const readyUncalled = (message: string): string =>
  /\b(?:says|is|shows|showing|said|marked)(?: it'?s| it is| as)? (?:ready|done|picked up)\b.{0,12}\b(?:but|and|yet)\b.{0,40}\b(?:nobody|no one|noone|not|isn'?t|never|nothing|can'?t|don'?t|wasn'?t)\b/i.test(
    message,
  )
    ? 'i want to talk to a person'
    : message

/** 'ill take that one', behind an answer that names one of two that were compared */
function takesNamed(message: string, { told = '', state, menu }: Before): string {
  if (state.pending.length > 0 || state.choices.length < 2 || !TAKES.test(message)) return message
  const named = state.choices.flatMap(({ id }) => {
    const item = findItem(menu, id)
    return item && told.includes(item.name) ? item : []
  })
  const [one, more] = named
  return one && !more ? `one ${one.name}` : message
}
const TAKES =
  /^\W{0,3}(?:(?:ok|okay|cool|great|then|nice|alright)[\s,]{1,3}){0,3}(?:i'?ll (?:take|have|get|do|go with)|let me (?:get|have)|give me|i want|can i (?:get|have)|let'?s do) (?:that|that one|it|this one)(?: then| please)*\W{0,3}$/i

/** 'something sweet to go with it' is something to eat. */
const sweetBeside = (message: string, { lexicon }: Before): string =>
  SWEET_BESIDE.test(message) && !itemsOf(message, lexicon).some(({ kind }) => kind === 'drink')
    ? 'what pastries do you have'
    : message
const SWEET_BESIDE =
  /\b(?:something|anything|smth) (?:small |little )?(?:sweet|baked)\b.{0,12}\b(?:to (?:go|eat|dip|have)|go with|with it|with that|on the side|alongside)\b/i

/** 'and the day after', behind the hours of a day */
function dayAfter(message: string, { told = '' }: Before): string {
  const [, month = '', day = ''] = DATE.exec(told) ?? []
  const at = MONTHS.indexOf(month)
  if (at < 0 || !DAY_AFTER.test(message)) return message
  const next = new Date(Date.UTC(2025, at, Number(day) + 1))
  return `are you open on ${MONTHS[next.getUTCMonth()]} ${next.getUTCDate()}`
}
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const DATE = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{1,2})\\b`)
const DAY_AFTER =
  /^\W{0,3}(?:(?:and|so|ok|what about|how about),? ){0,3}(?:on )?(?:the )?(?:day after|next day|following day)(?: that)?\W{0,3}$/i

/** 'is that under 10' */
const underPrice = (message: string, { state, cart }: Before): string =>
  state.pending.length + cart.length > 0 && UNDER.test(message) ? "what's my total" : message
const UNDER =
  /^\W{0,3}(?:(?:and|so|ok),? ){0,2}(?:is|are|does|will) (?:that|it|this|everything|all that|the total|they|both)(?: all| still| now| come to| be| stay| together)* (?:under|below|less than|over|more than|within) \$?\d{1,3}(?: (?:bucks|dollars))?\W{0,3}$/i

/** 'if i dont like it can i return it' */
const returned = (message: string, { state }: Before): string =>
  state.pending.length === 0 &&
  /\b(?:can|could|may) (?:i|we) (?:return|exchange|send back|bring back|give back) (?:it|this|that|them|one)\b(?! for\b)/i.test(
    message,
  )
    ? 'can i get a refund'
    : message

/** 'do you have chai with pumpkin': what of it is not sold is said */
function withUnsold(message: string, { lexicon }: Before): string {
  if (
    !/^\W{0,3}(?:(?:hi|hey|so|and|ok),? ){0,2}(?:do (?:you|u|ya)(?: guys)? have|(?:have )?you got|got|is there|are there)\b/i.test(
      message,
    )
  )
    return message
  const [, behind = ''] = /\bwith (?:some |any |a )?([a-z ]{3,25}?)\W{0,3}$/i.exec(message) ?? []
  const [unsold, more] = behind ? itemsOf(behind, lexicon) : []
  const isUnsold = unsold?.kind === 'choice' && unsold.slot === 'unsold' && !unsold.isNot && !more
  return isUnsold && itemsOf(message, lexicon).some(({ kind }) => kind === 'drink')
    ? `do you have ${unsold.value}?`
    : message
}

/** 'actually now', behind a pickup time */
const nowAfterAll = (message: string, { told = '', said }: Before): string =>
  (/\bpickup\b|\brecoger\b/i.test(told) || /\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b/i.test(said)) &&
  NOW.test(message)
    ? 'pick up as soon as possible'
    : message
const NOW =
  /^\W{0,3}(?:(?:no|ok|actually|oh|wait|then|make it|better),? ){0,3}(?:right )?(?:now|right away|as soon as possible|asap|whenever it'?s ready)(?: then| please| instead)*\W{0,3}$/i

/** 'no caffeine and no dairy please', before anything is ordered: what they must not have is kept in mind. */
const noDairyFor = (message: string, { state, cart }: Before): string => {
  const [, what = ''] =
    state.pending.length + cart.length === 0 ? (NO_DAIRY.exec(message) ?? []) : []
  return what && !(state.avoids ?? []).length ? `can't have ${what}. ${message}` : message
}
const NO_DAIRY =
  /^\W{0,3}(?:(?:and|but|also|ok),? )?(?:no caffeine,? (?:and|or|no)? ?)?no (dairy|milk|nuts|gluten|eggs?|soy|sesame)(?: and no caffeine)?(?: for (?:him|her|me|them))?(?: please| pls| either)*\W{0,3}$/i

/** 'you guys gave me a hot latte instead of iced' */
function gaveWrong(message: string, { state }: Before): string {
  if (state.pending.length > 0) return message
  return /\b(?:you(?: guys)?|they|u) (?:gave|made|served|sent|handed) (?:me|us|him|her)\b.{3,60}\b(?:instead of|not the|but (?:i|we) (?:wanted|ordered|asked)|the wrong)\b/i.test(
    message,
  )
    ? 'i got the wrong drink'
    : /\b(?:get|have) (?:it|that|this|one) (?:replaced|remade|redone|fixed)\b/i.test(message)
      ? 'can i get a refund'
      : message
}

/** 'im new to drawing, is there something for beginners' */
function classFor(message: string): string {
  const [kind = ''] = CRAFT.exec(message) ?? []
  return kind &&
    LEARNS.test(message) &&
    !/\b(?:class|classes|workshops?|spaces?|rooms?|studios?)\b/i.test(message)
    ? `what ${kind} classes do you have`
    : message
}
const CRAFT =
  /\b(?:drawing|painting|printing|pottery|sketching|calligraphy|watercolou?rs?|ceramics|knitting|art)\b/i
const LEARNS = /\b(?:beginners?|new to|never (?:done|tried)|learn|teach|get into|get started)\b/i

/** 'your finest tap water' */
const tapWater = (message: string, { lexicon }: Before): string =>
  /\b(?:tap|free|ice|plain) water\b/i.test(message) &&
  message.length < 60 &&
  !itemsOf(message, lexicon).some(({ kind }) => kind === 'drink')
    ? 'can i get tap water'
    : message

/** 'you have a purple drink?': what is called so */
function colored(message: string, { state, menu, lexicon }: Before): string {
  const [, color = ''] = COLORED.exec(message) ?? []
  const isOpen = state.pending.length + state.choices.length > 0
  if (
    !color ||
    isOpen ||
    itemsOf(message, lexicon).some((item) => item.kind === 'drink' && item.isExact)
  )
    return message
  const item = menu.items.find(
    ({ aliases, isSoldOut }) =>
      !isSoldOut && aliases.some((alias) => alias.startsWith(`${color.toLowerCase()} `)),
  )
  return item ? `tell me about the ${item.name}` : message
}
const COLORED =
  /\b(?:you (?:have|got|make|sell|do)|is there|what(?:'s| is)|there(?:'s| is)|saw|about)\b.{0,15}\b(purple|blue|pink|green|violet)(?: colou?red)? (?:drink|one|tea|thing|boba)\b/i

/** 'can i order now for sunday' */
const orderForDay = (message: string): string =>
  /^\W{0,3}(?:(?:hi|hey|so|and|ok),? ){0,2}(?:can|could|may) (?:i|we) (?:already )?order (?:now |already |today )?for (?:tomorrow|later|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\W{0,3}$/i.test(
    message,
  )
    ? 'can i order ahead'
    : message

/** 'my order was missing a croissant' */
const missingOne = (message: string, { state }: Before): string =>
  state.pending.length === 0 &&
  /\b(?:my|our|the) (?:order|bag) (?:was|is|came|had|has) (?:missing|without|short)\b|\byou (?:guys )?(?:forgot|left out) (?:my|our|a|an|the|one)\b/i.test(
    message,
  )
    ? 'i got the wrong drink'
    : message

/** 'how many scones is that' */
function howManyOf(message: string, { state, cart, lexicon }: Before): string {
  const [, what = ''] = HOW_MANY_OF.exec(message) ?? []
  const isSold =
    what !== '' &&
    (THINGS.test(what) || itemsOf(what, lexicon).some(({ kind }) => kind === 'drink'))
  if (!isSold || state.pending.length + cart.length === 0) return message
  return state.pending.length > 0 ? "what's my total" : "what's in my cart"
}
const THINGS = /\b(?:drinks|coffees|teas|pastries|snacks|cups|items|things)\b/i
const HOW_MANY_OF =
  /^\W{0,3}(?:(?:and|so|wait|ok),? ){0,2}how many ([a-z ]{3,20}) (?:is|are) (?:that|there|it|those|in there)(?: now| in total)?\W{0,3}$/i
