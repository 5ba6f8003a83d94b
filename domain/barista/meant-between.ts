import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { isPersonName } from './hurried.ts'
import { itemsOf } from './items.ts'
import { NUMBER, numberOf } from './meant-patterns.ts'
import { NAMED_DAY } from './named-day.ts'
import { rowsOf } from './rows.ts'

/** What people point at while they talk: somebody's words, a day by its feast, 'that' beside another thing, a price asked at the end. */
export function meantBetween(message: string, before: Before): string {
  return [
    roomCalled,
    askedLoosely,
    sameWithin,
    inShort,
    sizeEach,
    moreHours,
    surelyWithout,
    seatsOf,
    whatTopping,
    gladly,
    notThatMilk,
    whenDone,
    classicOne,
    hoursOfRoom,
    besideIt,
    noButSo,
    ofThem,
    goodShort,
    reported,
    theirOwn,
    thisNotThat,
    fewer,
    howAboutSo,
    timeAgain,
    thatAndMore,
    comparedWith,
    whatIsOn,
    onFeast,
    priceAtEnd,
    toEat,
    forBody,
  ].reduce((text, rule) => rule(text, before), message)
}

const SO =
  '^\\W{0,3}(?:(?:wait|oh|ok|okay|hold on|ugh|sorry|so|and|but|lol|hey|hm+|no|nah|actually|then|um|well|yeah)[\\s,.]{1,3}){0,4}'
const END = '(?:,? (?:please|pls|thanks|thx|then|now|instead|lol|actually|too))*\\W{0,3}$'

/** 'how much is the art room': the space of that name */
const roomCalled = (message: string): string =>
  message.replace(
    /\b(?:art|arts|craft|painting) ?(?:room|studio|area)s?\b(?! (?:class|night|teacher))/gi,
    'art space',
  )

/** 'a large classic' is the milk tea of that name. */
const classicOne = (message: string): string =>
  message
    .replace(
      /\b((?:large|regular|medium|small|iced|hot|another|one|two|three|a|\d) classics?)\b(?= (?:with|w|and|no|less|half|large|regular|hot|iced)\b|\W*$)/gi,
      '$1 milk tea',
    )
    .replace(
      /^(\W{0,3}(?:(?:so|ok|and|can i get|hi|hey),? ){0,2})classic (?=(?:large|regular|medium|hot|iced)\b)/i,
      '$1classic milk tea ',
    )

/** Questions that people ask in more words than one: 'what do most people get', 'how much do we owe', "what's the sugar in it". */
const askedLoosely = (message: string): string =>
  LOOSELY.reduce((text, [from, to]) => text.replace(from, to), message)
const LOOSELY: readonly (readonly [RegExp, string])[] = [
  [
    /\b(what(?:'s|s| is| are) [a-z ]{3,25}?),? (?:exactly|actually|anyways?|even)(?=\W{0,3}$)/i,
    '$1',
  ],
  [
    /\b(?:what(?:'s|s| is) )?(?:your |ur |the )?(?:cheapest|lowest|smallest) (?:membership|member(?:ship)? (?:tier|plan|level)|tier|plan)\b/i,
    'how much is the basic membership',
  ],
  [/\bwhat(?:'s|s| is) (?:a |the )?boba(?=\W{0,3}$)/i, 'what are boba pearls'],
  [
    /^.{0,25}\b(?:first time|never been|new)(?: here)?(?: before)?[,.!]{1,3} (?=what|how|which|do)/i,
    '',
  ],
  [
    new RegExp(
      `${SO}(?:[a-z]{3,10}[.!,] )?(?:cool[,.]? )?(?:(?:what|which)(?: one)?(?: do| does)? (?:most (?:people|ppl|folks|customers)|everyone|everybody|people|ppl)(?: usually| mostly)? (?:get|order|like|love|buy|go for)|what(?:'s|s| is| are) (?:ur|your|the) (?:faves?|favou?rites?|go-?to|best ?sellers?|most (?:ordered|popular)(?: (?:one|drink|thing))?)|what gets ordered (?:the )?most)(?: here)?\\W{0,3}$`,
      'i',
    ),
    'what do you recommend',
  ],
  [
    new RegExp(
      `${SO}(?:(?:how much|what)(?: do| does| did)? (?:i|we) owe(?: you| u)?|what(?:'s|s| is) the damage|how much (?:do|does) (?:i|we) (?:pay|have to pay))\\W{0,3}$`,
      'i',
    ),
    'how much is everything',
  ],
  [
    new RegExp(
      `${SO}(?:what(?:'s|s| is) (?:it|that|this) at(?: now| rn| so far)?|where (?:are we|does that put (?:me|us)) at(?: now)?|what(?:'s|s| is| does) (?:that|it) (?:come|bring us|bring me) to(?: now)?)\\W{0,3}$`,
      'i',
    ),
    'how much is it',
  ],
  [
    /\bwhat(?:'s|s| is) the (sugar)(?: content| level)? (?:in|of) (it|that|this)\b/i,
    'how sweet is $2',
  ],
  [
    /^.{0,20}?\bwhat (food|pastries|teas|coffees|snacks|drinks|desserts|flavou?rs|milks|toppings|sizes) (?:do |does )?(?:u|you|ya|y'?all|you guys|u guys) (?:got|have|sell|serve)(?= |\W{0,3}$)/i,
    'what $1 do you have',
  ],
  [
    new RegExp(
      `${SO}(?:what(?:'s|s| is| do you have)|got anything|anything|something)(?: (?:that's|thats|for))? (?:under|below|less than|cheaper than|for) \\$?(\\d{1,2})(?: (?:bucks|dollars|usd))?\\W{0,3}$`,
      'i',
    ),
    'anything under $$$1',
  ],
  [/\b(?:ur|your) (?:insta|ig|instagram)(?: handle| page)?\b/i, 'your instagram'],
  [
    /^(?!.*\b(?:rent|book|reserve|hire)\b)(.{0,25}\b(?:how much|price|cost|rate)\b.{0,20}\b)(?:the )?((?:whole|entire) (?:venue|place|caf[eé]|lounge|space))\b/i,
    '$1to rent the $2',
  ],
]

/** 'a vanilla latte. for Sarah same but oat': the drink that was named just before, in the same message */
function sameWithin(message: string, { lexicon }: Before): string {
  const at = message.search(SAME_FOR)
  const drink =
    at > 3 ? itemsOf(message.slice(0, at), lexicon).findLast(({ kind }) => kind === 'drink') : null
  if (drink?.kind !== 'drink') return message
  const said = /^\W*(?:an?|one|two|three|\d|the|hi|hey|ok|can|i)\b/i.test(message)
    ? message
    : `a ${message}`
  return said.replace(SAME_FOR, (_, who: string, what = '') => {
    const how = what.replace(/^(?:,? ?(?:but|just|only))? ?(?:with |w )?/i, '').trim()
    return `another ${drink.name}${how ? ` ${how}` : ''} for ${who}`
  })
}
const SAME_FOR =
  /\bfor ([A-Z][a-z]{1,11}|my [a-z]{3,10}) (?:the |an? )?same(?: (?:thing|one))?((?:,? (?:but|with|just) [a-z0-9% ]{2,30}?)?)(?=[.,;]|\W*$)/

/** 'hw long', '1 lg and 1 reg' */
const inShort = (message: string): string =>
  message
    .replace(/\bhw (?=long|much|many|do|does|is|are|far)/gi, 'how ')
    .replace(/\b(\d|an?|one|two|three|the|make it|in) (?:lg|lge)\b/gi, '$1 large')
    .replace(/\b(\d|an?|one|two|three|the|make it|in) reg\b/gi, '$1 regular')
    .replace(/^(\W{0,3})lg (?=one|[a-z]{4})/i, '$1large ')
    .replace(/^(\W{0,3})reg (?=one|[a-z]{4})/i, '$1regular ')
    .replace(
      /\b(?:a |any |the )?\d{1,2} ?% off(?: (?:code|coupon|discount))?(?=\W|$)/gi,
      'a discount code',
    )

/** '1 large and 1 regular brown sugar': one of it in each size */
function sizeEach(message: string, { lexicon }: Before): string {
  const { one = '', other = '', what = '' } = SIZE_EACH.exec(message)?.groups ?? {}
  const isDrink =
    what !== '' && itemsOf(`a large ${what}`, lexicon).some(({ kind }) => kind === 'drink')
  return isDrink ? `${one} ${what} and ${other} ${what}` : message
}
const SIZE_EACH =
  /^\W{0,3}(?:(?:hi|hey|ok|can i (?:get|have)|i want|i'd like|give me|get me),? ){0,2}(?<one>(?:an?|one|two|three|\d) (?:large|regular|medium|small|iced|hot)) ?(?:,|and|n|&|\+)+ (?<other>(?:an?|one|two|three|\d) (?:large|regular|medium|small|iced|hot)) (?<what>[a-z][a-z ]{3,40}?)(?: please| pls)?\W{0,3}$/i

/** 'what if 2 more hours', of a room */
const moreHours = (message: string, { state }: Before): string => {
  const { hours } = state.room ?? {}
  return hours
    ? message.replace(
        /^.{0,25}?\b(one|two|three|[1-3]|an) (?:more|extra|additional) (?:hrs?|hours?)\b.{0,15}$/i,
        (_, more: string) =>
          `for ${hours + (more === 'an' ? 1 : numberOf(more.toLowerCase()))} hours`,
      )
    : message
}

/** 'r u sure no egg', of what is spoken of */
function surelyWithout(message: string, { state, menu }: Before): string {
  const [, what = ''] = SURELY.exec(message) ?? []
  const about = state.pending.at(-1) ?? state.topic
  const name = about && findItem(menu, about.id)?.name
  return what && name ? `does the ${name} have ${what}` : message
}
const SURELY = new RegExp(
  `${SO}(?:are |r )?(?:you|u|ya)(?: (?:100%|really|absolutely|totally))? (?:sure|certain|positive)(?: (?:that|there is|there's|theres|it has|it's|its|about))*(?: no)? (eggs?|milk|dairy|nuts?|peanuts?|soy|gluten|sesame|lactose|caffeine|sugar)(?:[- ]free)?(?: in (?:it|that|there))?\\W{0,3}$`,
  'i',
)

/** 'save me 2', of an evening that is spoken of */
const seatsOf = (message: string, { state }: Before): string =>
  state.session && state.pending.length === 0
    ? message
        .replace(
          new RegExp(
            `${SO}(?:save|hold|get|put|reserve|grab)(?: (?:me|us))?(?: down for)? ${NUMBER}(?: (?:seats?|spots?|tickets?|tix|places?))?${END}`,
            'i',
          ),
          'book $1 seats',
        )
        .replace(/^\W{0,3}(?:and )?(?:tix|tickets?|price|cost)\W{0,3}$/i, 'how much is it')
    : message

/** "what's a cream cap" */
function whatTopping(message: string, { menu }: Before): string {
  const [, what = ''] =
    /^\W{0,3}(?:(?:so|and|ok),? )?what(?:'s|s| is| are) (?:an? |the )([a-z ]{4,25}?)\W{0,3}$/i.exec(
      message,
    ) ?? []
  const one = menu.toppings.find(({ name, aliases }) =>
    [name, ...aliases].some((each) => each.toLowerCase() === what.toLowerCase()),
  )
  return one ? `what is ${one.name}` : message
}

/** 'lol yes hot chocolate', where nothing waits for a yes; 'i need chocolate' */
function gladly(message: string, { state, lexicon }: Before): string {
  const said = message.replace(CHOCOLATE, 'anything with chocolate')
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  const rest = said.replace(GLAD, '')
  return !isOpen && rest !== said && itemsOf(rest, lexicon).some(({ kind }) => kind === 'drink')
    ? rest
    : said
}
const GLAD =
  /^\W{0,3}(?:(?:lol|haha|omg|oh|ooh)[\s,.!]{1,3}){1,2}(?:(?:yes|yeah|yep|ok|sure)[\s,.!]{1,3}){1,2}/i
const CHOCOLATE =
  /^.{0,40}?\b(?:i |we )?(?:really |just )?(?:need|want|crave|craving|in the mood for)(?: (?:some|something))?(?: (?:with|like))? chocolat(?:e|ey|y)(?: (?:so bad|rn|right now|badly))?\W{0,3}$/i

/** 'i dont like oat', of the milk that is in what is offered: which others there are */
function notThatMilk(message: string, { state, told = '' }: Before): string {
  const [, milk = ''] = NOT_THAT_MILK.exec(message) ?? []
  const isIn = told.toLowerCase().includes(`${milk.toLowerCase()} milk`)
  return milk && state.pending.length > 0 && isIn ? 'what milks do you have' : message
}
const NOT_THAT_MILK = new RegExp(
  `${SO}(?:i |we |he |she )?(?:(?:really )?(?:don't|dont|doesn't|doesnt|do not) (?:like|want|do)|hate|can't (?:stand|have|do)|cant (?:stand|have|do)|(?:i'm |im )?not (?:a fan of|into|a big fan of)) (oat|almond|soy)(?: milk)?(?: tho)?\\W{0,3}$`,
  'i',
)

/** 'when will it be done', behind where an order is: of that order */
const whenDone = (message: string, { said, state }: Before): string =>
  state.pending.length === 0 && ORDER_SAID.test(said) && WHEN_DONE.test(message) ? said : message
const ORDER_SAID = /\border\b.{0,20}\b[a-z]-?\d{3}\b/i
const WHEN_DONE = new RegExp(
  `${SO}(?:when|what time|how (?:long|soon))\\b.{0,15}\\b(?:done|ready|finished|it be|until)\\W{0,3}$`,
  'i',
)

/** 'and for 4?', behind what a room costs for three hours */
const hoursOfRoom = (message: string, { state }: Before): string =>
  state.room
    ? message.replace(HOURS_OF_ROOM, '$1 hours').replace(HOURS_OF_THAT, '$1 for $2 hours')
    : message
const HOURS_OF_ROOM = new RegExp(
  `${SO}(?:(?:what|how) about |what if )?(?:it'?s )?(?:for )?([2-9]|two|three|four|five|six|seven|eight)(?: instead)?\\W{0,3}$`,
  'i',
)

/** 'just the art space for 3' */
const HOURS_OF_THAT = new RegExp(
  `${SO}(?:n )?(?:(?:what|how) about |what if )?(?:(?:just|only) )?(?:the )?(art space|(?:entire |whole )?venue|(?:entire|whole) (?:place|caf[eé]|thing|lounge)) (?:for )?([2-9]|two|three|four|five|six|seven|eight)(?: instead)?\\W{0,3}$`,
  'i',
)

/** 'honey for it', 'some sugar for that': with what is offered */
const besideIt = (message: string, { state }: Before): string =>
  state.pending.length === 1 ? message.replace(BESIDE_IT, 'with $1') : message
const BESIDE_IT = new RegExp(
  `${SO}(?:(?:can|could|may) (?:i|you|u|we) (?:get|have|add|put|do)|i'd like|i want|want|need|add|put|with|also)? ?(?:some |a (?:little |bit of )?|any )?(honey|sugar|milk|lemon)(?: (?:for|in|on|with|to|into) (?:it|that|this|there|the tea|my tea))(?: one| too| please)*\\W{0,3}$`,
  'i',
)

/** 'one of em', 'adit' */
const ofThem = (message: string): string =>
  message
    .replace(/\b(of|both|all|make|add|get|take|want) '?em\b/gi, '$1 them')
    .replace(
      /^(\W{0,3}(?:(?:yes|yeah|ok|sure|pls|please),? )?)(?:adit|addit|ad it|add t)(?= (?:pls|please|thx)|\W*$)/i,
      '$1add it',
    )

/** 'no boba, jelly', of what is offered: that in its place */
function noButSo(message: string, { state, lexicon }: Before): string {
  const [, from = '', to = ''] = (state.pending.length > 0 && NO_BUT_SO.exec(message)) || []
  const isTopping = (text: string) =>
    text === 'jelly' ||
    itemsOf(text, lexicon).every((item) => item.kind === 'choice' && item.slot === 'topping')
  const isThere = state.pending.some(({ toppings = [] }) => toppings.length > 0)
  return from && isTopping(from) && isTopping(to) && isThere
    ? `swap the ${from} for ${to}`
    : message
}
const NO_BUT_SO = new RegExp(
  `${SO}(?:no|not|without) ([a-z][a-z ]{2,20}?)(?: actually)?(?:,| but| just| instead|\\.) ?(?:just |the |some |with |do |add )?([a-z][a-z ]{2,20}?)${END}`,
  'i',
)

/** 'looks gd', 'alr' */
const goodShort = (message: string, { state }: Before): string =>
  state.pending.length + state.edits.length > 0
    ? message.replace(/\bgd\b/gi, 'good').replace(/^\W{0,3}alr(?=\W|$)/i, 'alright')
    : message

/** 'jen says no chai, cold brew instead': what is said counts, and not by whom. */
function reported(message: string, { state, cart, lexicon }: Before): string {
  const [all = '', name = ''] = REPORTED.exec(message) ?? []
  const rest = message.slice(all.length)
  const isOpen = state.pending.length + state.edits.length + cart.length > 0
  // Whoever has a drink in the order speaks of that.
  const isOwner = [...cart, ...state.pending].some(
    ({ customerName }) => customerName?.toLowerCase() === name.toLowerCase(),
  )
  if (!all || !isOpen || isOwner || (name && !isPersonName(name, lexicon))) return message
  return itemsOf(rest, lexicon).some(({ kind }) => kind === 'drink' || kind === 'choice')
    ? rest
    : message
}
const REPORTED = new RegExp(
  `${SO}(?:(?!(?:i|it|that|this|you|u|we|who)\\b)([a-z]{2,12})|my [a-z]{3,12}|he|she|they) (?:just |now )?(?:says?|said|texted|is saying|told me|tells me|wrote|messaged)(?: me)?(?: that)?[\\s,:]{1,3}(?=\\S)`,
  'i',
)

/** 'tom wants his latte iced' */
function theirOwn(message: string, before: Before): string {
  const [, own = ''] = THEIR_OWN.exec(message) ?? []
  const named = own ? itemsOf(own, before.lexicon) : []
  const drink = named.find((item) => item.kind === 'drink')
  const row = drink && rowsOf(before).find(({ id }) => id === drink.id)
  if (!row || !named.some(({ kind }) => kind === 'choice')) return message
  // One of three is somebody's own.
  const how = own.replace(new RegExp(`^.*?${drink.word.split(' ').at(-1)}s?\\b`, 'i'), '').trim()
  return row.quantity > 1 && how && !/^both\b|^all\b/i.test(how)
    ? `make one of the ${row.item.name}s ${how}`
    : `make the ${own}`
}
const THEIR_OWN = new RegExp(
  `${SO}(?:(?:[a-z]{2,12}|my [a-z]{3,12}) )?(?:(?:just )?(?:says|said|texted) )?(?:he |she |they )?(?:wants?|needs?|would like|likes?|prefers?) (?:his|her|hers|their) ([a-z][a-z0-9% ]{5,40}?)${END}`,
  'i',
)

/** 'a mocha not a chai', of a chai that is there */
function thisNotThat(message: string, before: Before): string {
  const { other = '', own = '' } = THIS_NOT_THAT.exec(message)?.groups ?? {}
  const [wanted, more] = other ? itemsOf(other, before.lexicon) : []
  const [had, second] = own ? itemsOf(own, before.lexicon) : []
  if (wanted?.kind !== 'drink' || had?.kind !== 'drink' || more || second) return message
  const ids = rowsOf(before).map(({ id }) => id)
  const isThere = ids.includes(had.id) || had.others.some((id) => ids.includes(id))
  return isThere && !ids.includes(wanted.id) ? `change the ${own} to a ${other}` : message
}
const THIS_NOT_THAT = new RegExp(
  `${SO}(?:[a-z]{2,12} |my [a-z]{3,12} )?(?:(?:wants?|wanted|meant|said|should be|supposed to be|it's|its|that's|make (?:it|that)|get|do) )?(?:an? |the |one )?(?<other>[a-z][a-z ]{2,25}?),? (?:and )?not (?:an? |the |one )?(?<own>[a-z][a-z ]{2,25}?)${END}`,
  'i',
)

/** 'minus one', 'drop 2 more', 'only want 2 now', '2 is enough', of what is in the cart */
function fewer(message: string, { state, cart }: Before): string {
  if (state.pending.length > 0 || cart.length === 0) return message
  const [, off = ''] = (OFF.exec(message) ?? OFF_MORE.exec(message)) || []
  if (off) return `remove ${off} of them`
  const [, so = so2(message)] = ONLY_SO.exec(message) ?? []
  const [line, more] = cart.length === 1 ? cart : cart.filter(({ id }) => id === state.topic?.id)
  const isLess = line && !more && numberOf(so.toLowerCase()) < line.quantity
  return so && isLess ? `make it ${so}` : message
}
const so2 = (message: string): string => ENOUGH.exec(message)?.[1] ?? ''
const OFF = new RegExp(`${SO}(?:minus|less|subtract) ${NUMBER}(?: of (?:them|those))?${END}`, 'i')
const OFF_MORE = new RegExp(
  `${SO}(?:drop|remove|lose|take (?:off|out|away)|cut|cancel) (?:another )?${NUMBER}(?: more)?${END}`,
  'i',
)
const ONLY_SO = new RegExp(
  `${SO}(?:i |we )?(?:only|just)(?: really)? (?:want|need|wanted)(?: like)? ${NUMBER}(?: of (?:them|those))?${END}`,
  'i',
)
const ENOUGH = new RegExp(
  `${SO}${NUMBER}(?: of (?:them|those))? (?:is|are|would be|will be) (?:enough|plenty|fine|ok|good)${END}`,
  'i',
)

/** 'how about 2', of the one that is offered */
const howAboutSo = (message: string, { state }: Before): string =>
  state.pending.length === 1
    ? message.replace(
        new RegExp(`${SO}(?:how|what) about (?:just )?${NUMBER}(?: of (?:them|those))?${END}`, 'i'),
        'make it $1',
      )
    : message

/** 'make it 6 instead', behind a time for picking up that was set just now */
function timeAgain(message: string, { state, told = '' }: Before): string {
  if (state.pending.length + state.edits.length > 0 || !TIME_TOLD.test(told)) return message
  return message.replace(TIME_AGAIN, 'pick up at $1')
}
const TIME_TOLD =
  /\b(?:pick(?:ed)? ?up|pickup|ready|recoger|recogida)\b.{0,60}\b\d{1,2}:\d\d|\b\d{1,2}:\d\d ?[AP]M\b.{0,40}\b(?:pick|ready)/i
const TIME_AGAIN = new RegExp(
  `${SO}(?:(?:can (?:we|i|you)|could (?:we|i|you)|let'?s|lets) )?(?:(?:make|do|change|move|set|push|say)(?: (?:it|that))?(?: to| at)? )?((?:1[0-2]|[1-9])(?::[0-5]\\d)?(?: ?[ap]\\.?m\\.?)?)(?: (?:would be|is) (?:better|good|fine))?${END}`,
  'i',
)

/** 'one slice of that and one egg tart', behind an answer about the banana bread */
function thatAndMore(message: string, { state, menu, lexicon }: Before): string {
  const { count = 'one', rest = '' } = THAT_AND.exec(message)?.groups ?? {}
  const name = state.topic && findItem(menu, state.topic.id)?.name
  const isOrder = rest !== '' && itemsOf(rest, lexicon).some(({ kind }) => kind === 'drink')
  return name && isOrder && state.pending.length === 0 ? `${count} ${name} and ${rest}` : message
}
const THAT_AND = new RegExp(
  `${SO}(?:(?:i'?ll (?:take|have|get|do)|(?:can|could) i (?:get|have)|give me|get me|i want|lemme get|let me get) )?(?:(?<count>an?|one|two|three|[1-9]) )?(?:(?:slices?|pieces?|cups?|orders?|things?) )?(?:of )?(?:that|those|it|this|them)(?: one)?,? (?:and|plus|n) (?<rest>(?:also )?(?:an?|one|two|three|some|\\d) .{3,80})$`,
  'i',
)

/** 'what is the diff between that and classic', 'or is the mocha better': 'that' is what is offered or was spoken of. */
function comparedWith(message: string, { state, menu, lexicon }: Before): string {
  const about = state.pending.at(-1) ?? state.topic
  const name = about && findItem(menu, about.id)?.name
  if (!name) return message
  const said = message
    .replace(DIFFERS, `what is the difference between the ${name} and the `)
    .replace(BETWEEN_THAT, `difference between the ${name} and the `)
    .replace(BETWEEN_AND_THAT, `difference between the $1 and the ${name}`)
    .replace(IS_THAT_MORE, `is the ${name} $1 than the `)
  if (said !== message) return said
  const [, other = ''] = OR_THE.exec(message) ?? VERSUS.exec(message) ?? []
  const [drink, more] = other ? itemsOf(other, lexicon) : []
  return drink?.kind === 'drink' && drink.id !== about.id && !more
    ? `what is the difference between the ${name} and the ${other}`
    : message
}
const DIFFERS = new RegExp(
  `${SO}how(?:'s|s| is| are| does) (?:that|this|it|they|those)(?: one)? (?:any )?(?:diff(?:erent)?|differ) (?:from|than|to|vs) (?:the |an? |your )?`,
  'i',
)
const BETWEEN_THAT =
  /\bdiff(?:erence)?s? (?:between|btwn|btw|bw) (?:that|this|it|those)(?: one)? (?:and|vs|&|n) (?:the |an? )?/i
const BETWEEN_AND_THAT =
  /\bdiff(?:erence)?s? (?:between|btwn|btw|bw) (?:the |an? )?([a-z][a-z ]{2,25}?) (?:and|vs|&|n) (?:that|this|it)(?: one)?(?=\W|$)/i
const IS_THAT_MORE =
  /\bis (?:that|this|it)(?: one)? (stronger|weaker|sweeter|better|cheaper|lighter|creamier|healthier|bigger) (?:than|then) (?:the |an? )?/i
const OR_THE = new RegExp(
  `${SO}or (?:is|would) (?:the |an? )?([a-z][a-z ]{2,25}?) (?:be )?(?:better|stronger|sweeter|nicer|good|healthier)\\W{0,3}$`,
  'i',
)
const VERSUS = new RegExp(
  `${SO}(?:vs\\.?|versus|compared to|compared with) (?:the |an? )?([a-z][a-z ]{2,25}?)\\W{0,3}$`,
  'i',
)

/** 'date night ideas for saturday', 'things to do this weekend': what is on then */
function whatIsOn(message: string, { state, lexicon }: Before): string {
  if (state.pending.length > 0 || message.length > 120 || !TO_DO.test(message)) return message
  if (itemsOf(message, lexicon).some((item) => item.kind === 'drink' && item.isExact))
    return message
  const [day = ''] = DAY.exec(message) ?? NAMED_DAY.exec(message) ?? []
  return `what is going on ${day}`.trim()
}
const TO_DO =
  /\b(?:date (?:night|ideas?)|things? to do|(?:anything|something|smth|stuff|what) (?:fun|to do)\b|(?:anything|something|smth|stuff) (?:cool |fun )?(?:to do|happening|going on)|fun (?:stuff|things|activities|ideas)|activit(?:y|ies)|what(?:'s|s| is) fun|ideas? for (?:a |the )?(?:date|tonight|weekend|evening|family|couple)|girls'? night|family day)\b/i
const DAY =
  /\b(?:today|tonight|tomorrow|tmrw|(?:this |the |next )?weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|tues|wed|thu|thurs|fri|sat|sun))\b/i

/** 'its halloween tho', behind a question about the hours: the day that is meant */
function onFeast(message: string, { said }: Before): string {
  const feast = FEASTS.find(([words]) => words.test(message))
  if (!feast) return message
  const [words, date] = feast
  if (HOURS.test(message)) return message.replace(words, date)
  const isShort = message.split(' ').length < 7
  return isShort && HOURS.test(said) ? `are you open on ${date}` : message
}
const HOURS = /\b(?:open|close[sd]?|closing|hours|opening|until|til|till)\b/i
const FEASTS: readonly (readonly [RegExp, string])[] = [
  [/\bhalloween\b/i, 'october 31'],
  [/\bchristmas eve\b|\bxmas eve\b/i, 'december 24'],
  [/\bnew year'?s? eve\b|\bnye\b/i, 'december 31'],
  [/\bvalentine'?s?(?: day)?\b/i, 'february 14'],
  [/\bveterans'? day\b/i, 'november 11'],
  [/\bblack friday\b/i, 'november 28'],
]

/** 'so classic large with boba is?', "what's a large matcha run" */
function priceAtEnd(message: string, { lexicon }: Before): string {
  const [, order = ''] = PRICE_AT_END.exec(message) ?? WHAT_RUNS.exec(message) ?? []
  if (!order || lexicon.more.isQuestion(order)) return message
  if (!itemsOf(order, lexicon).some(({ kind }) => kind === 'drink')) return message
  return `how much is ${/^(?:an?|the|one|two|three|four|\d)\b/i.test(order) ? '' : 'a '}${order}`
}
const PRICE_AT_END = new RegExp(
  `${SO}(?:for )?((?!(?:what|whats|how|which|is|are|does|do|who|where|when|why)\\b)[a-z0-9][a-z0-9 %/,]{3,80}?) ?(?:(?: is| are| would be| will be| comes to| come to| runs| costs| adds up to)(?: like)?(?: how much| what)? ?\\?+|=+ ?\\?*)\\s*$`,
  'i',
)
const WHAT_RUNS = new RegExp(
  `${SO}(?:what'?s|what (?:is|does|do|would|will)) ((?:an?|the|one|two|three|\\d) .{3,60}?) (?:run|cost|come to|go for|set me back|come out to)(?: me| us)?\\W{0,3}$`,
  'i',
)

/** 'something small to eat with my coffee' is no coffee. */
const toEat = (message: string): string =>
  TO_EAT.test(message)
    ? `what ${/\b(?:sweet|small|little|pastry|with my|w my|dessert|treat)\b/i.test(message) ? 'pastries' : 'food'} do you have`
    : message
const TO_EAT = new RegExp(
  `${SO}(?:(?:do you have|you got|got|is there|i want|i'd like|can i get|need|any|get me|have) )*(?:something|anything|smth|some|a (?:little )?(?:snack|bite|nibble|treat))(?: (?:small|little|quick|light|sweet|savou?ry|good|nice|yummy|filling|warm|hot|salty)(?:,? and)?){0,3} (?:to (?:eat|snack on|munch(?: on)?|nibble(?: on)?)|for (?:my|the) (?:sweet tooth|hunger))(?: (?:with|w|alongside|next to) (?:my|the|a|it|that)(?: (?:coffee|tea|drink|latte|boba))?)?${END}`,
  'i',
)

/** 'good for a sore throat', 'something warm and cozy' */
const forBody = (message: string): string =>
  message
    .replace(SICK, 'something relaxing')
    .replace(
      WARM,
      (_, what: string) => `what hot drinks do you have${what.includes('?') ? '?' : ''}`,
    )
const SICK = new RegExp(
  `${SO}(?:i have |i've got |i got |i'm |im )?(?:what(?:'s|s| is| drink is)?|something|anything|which(?: drink| tea| one)? is)?(?: (?:good|best|nice|soothing|helps|warm|hot|great))*(?: (?:for|if i have|when (?:i'm|im|you're|ur)|with))? ?(?:my |a |the )?(?:sore throat|cough|sick|the flu|flu|a cold|hangover|upset stomach|stomach ?ache|headache)\\W{0,3}$`,
  'i',
)
const WARM = new RegExp(
  `${SO}(?:(?:i want|i need|i'd like|do you have|can i get|want|need|got|have) )*(?:something|anything|smth) (?:warm|hot|toasty|cozy|comforting)(?:,? (?:and|n|&) (?:warm|cozy|comforting|toasty|nice|cosy))+(\\W{0,3})$`,
  'i',
)
