import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { NAMED_DAY } from './named-day.ts'
import { wordsOf } from './words.ts'

/** What is said in a roundabout way, put plainly: a question that somebody else has, the one that has most of something, 'no account?'. */
export function saidDirectly(message: string, before: Before): string {
  return [
    corrected,
    askedByOthers,
    mostOf,
    needsMembership,
    classForChild,
    namedByTopping,
    otherMilk,
    plainVariant,
    preordered,
    toldAndMore,
    sameButOther,
    namedInAnswer,
    partOfDay,
    timesAsked,
    bothOf,
    askedBehind,
    potWithCups,
    somethingOf,
    soMany,
    whatAbout,
  ].reduce((text, rule) => rule(text, before), message)
}

/** 'a jasmine milk tea, wait no, a jasmine tea', 'ok then what about a mocha': one way to say it */
const corrected = (message: string): string =>
  message
    .replace(
      /(\S),? (?:wait no|oh wait no|no sorry|sorry no|no actually|ugh no)(?:[,.] (?=[a-z])| (?=(?:an?|one|two|the|\d|make) ))/i,
      '$1, no wait, ',
    )
    .replace(
      /^\W{0,3}(?:(?:ok|okay|oh|hm+|so|and|then|well|alright|fine),? ){1,3}(?=(?:what|how) about\b)/i,
      '',
    )
    .replace(/\b((?:tea|latte|coffee|croissant)),? the (?:plain|normal|regular) one\W{0,3}$/i, '$1')

/** "she's asking if hers has caffeine": the question itself. */
const askedByOthers = (message: string): string =>
  message.replace(
    /^\W{0,3}(?:(?:and|ok|oh|wait|also|so|but),? ){0,2}(?:(?:s?he|they|my [a-z]{3,11})(?:'?s|'re| is| are)? (?:also )?(?:asking|asks?|wondering|wonders?|wants? to know|curious)|(?:i was |i'm |im )?(?:just )?wondering|i was going to ask)(?: me| you)? (?:if|whether) (hers|his|mine|it|that|this|they|the [a-z ]{3,25}?|there|you) (has|have|is|are|comes?|contains?|do|can|does) (.{2,60})$/i,
    (_, what: string, verb: string, rest: string) => {
      const low = verb.toLowerCase()
      const isBe = /^(?:is|are|can)$/.test(low)
      const own = /^(?:comes?|contains?)$/.test(low) ? low.replace(/s$/, '') : 'have'
      return isBe ? `${low} ${what} ${rest}` : `does ${what} ${own} ${rest}`
    },
  )

/** 'for my bf whatever has the most caffeine' */
const mostOf = (message: string): string =>
  message.replace(
    /^\W{0,3}(?:(?:and|ok|also|then|just|so),? ){0,3}(?:(?:for )?(?:me|him|her|them|my [a-z]{2,11}),? )?(?:(?:give|get) (?:me|him|her) |i(?:'ll| will)? (?:want|take|have|need) |can i (?:get|have) )?(?:whatever|whichever(?: one)?|the one (?:that|which)|something that|smth that)(?:'s)? ((?:has|is|comes with) the (?:most|least|strongest|sweetest|cheapest|biggest)\b.{0,30})$/i,
    'which drink $1',
  )

/** 'do i need a membership to order' */
const needsMembership = (message: string): string =>
  message.replace(
    /^\W{0,3}(?!.*\bpoints?\b)(?:(?:and|so|hi|hey|ok),? ){0,2}(?:do (?:i|we|you)|does (?:she|he)) (?:have to|need to|gotta|need)\b.{0,12}\bmember(?:ship)?\b.{0,30}$/i,
    'do i need to be a member',
  )

/** 'something for my 7 year old on saturday?': a class, behind one that was spoken of or where a day is named */
function classForChild(message: string, { said, state }: Before): string {
  const [, day = ''] = FOR_CHILD.exec(message) ?? []
  if (!FOR_CHILD.test(message)) return message
  const isClass = state.session !== undefined || /\b(?:class|classes|workshops?)\b/i.test(said)
  return isClass || day ? `what classes for kids${day}` : message
}
const FOR_CHILD =
  /^\W{0,3}(?:(?:and|ok|so|do you have|is there|got),? ){0,3}(?:something|anything|smth|one|what|which ones?)(?: (?:good|fun|fit|is|are|there|works?|to do)){0,3} for (?:my |an? |the )?(?:\d{1,2}[- ]?(?:yr|yo|y\/o|year)s?(?:[- ]?olds?)?|kids?|children|child|toddlers?|son|daughter)(?: and (?:me|i|mom|dad))?( (?:on |this )?(?:sun|mon|tues|wednes|thurs|fri|satur)day| this weekend)?\W{0,3}$/i

/** 'and a brown sugar boba with oat': counted it is the drink that has its name from the topping. */
function namedByTopping(message: string, { menu, lexicon }: Before): string {
  const low = message.toLowerCase()
  const names = menu.toppings.flatMap(({ name }) =>
    name.includes(' ') && low.includes(name.toLowerCase()) ? [name.toLowerCase()] : [],
  )
  const [name, other] = names
  if (!name || other || /\b(?:in|to|on) (?:it|that|my|the|them|all|both|each|one)\b/.test(low))
    return message
  const at = low.indexOf(name)
  const behind = low.slice(at + name.length)
  if (
    !COUNTED.test(low.slice(0, at)) ||
    /^ (?:teas?|milk|bubble|latte|in|to|on|for the)\b/.test(behind)
  )
    return message
  const [drink] = itemsOf(`${name} tea`, lexicon)
  return drink?.kind === 'drink' && drink.isExact
    ? `${message.slice(0, at)}${name} tea${message.slice(at + name.length)}`
    : message
}
const COUNTED =
  /(?<!\b(?:with|w|add|extra|put|plus) )\b(?:an?|one|two|three|another|[1-9])(?: (?:large|regular|small|iced|hot|medium|lg|big))? $/

/** 'coconut', behind what milk goes into it: a milk that is not poured, and no other drink. */
function otherMilk(message: string, { told = '', menu, lexicon }: Before): string {
  const [, word = ''] = OTHER_MILK.exec(message) ?? []
  if (!word || !/\b(?:oat|almond|soy)\b/i.test(told)) return message
  const isTopping = menu.toppings.some(({ name }) => name.toLowerCase() === word.toLowerCase())
  return isTopping || itemsOf(`${word} milk`, lexicon).some(({ kind }) => kind === 'quantity')
    ? message
    : `with ${word} milk`
}
const OTHER_MILK =
  /^\W{0,3}(?:(?:ok|um+|hm+|maybe|then|the|with|how about|what about|do|and),? ){0,3}(coconut|rice|cashew|hemp|pea|macadamia|lactose free|skim|whole|2%)(?: (?:please|pls|then|if you have it|one))*\W{0,3}$/i

/** "oh no my daughter can't have those, plain one instead", of an almond croissant: the one that is called so alone */
function plainVariant(message: string, { state, cart, menu, lexicon }: Before): string {
  const [, lead = ''] = PLAIN_ONE.exec(message) ?? []
  if (!PLAIN_ONE.test(message) || /\b(?:add|also|and)\b/i.test(lead)) return message
  const own = [...state.pending, ...cart].flatMap(({ id }) => findItem(menu, id) ?? [])
  const turned = own.flatMap((item) => {
    const head = item.name.split(' ').at(-1) ?? ''
    const [plain, more] = itemsOf(`plain ${head}`, lexicon)
    const isOther = plain?.kind === 'drink' && plain.isExact && !more && plain.id !== item.id
    const next = isOther ? findItem(menu, plain.id) : undefined
    return next ? [`change the ${item.name} to a ${next.name}`] : []
  })
  return turned.length === 1 ? turned[0]! : message
}
const PLAIN_ONE =
  /^([^?]{0,50}[,.;!]{1,2} |\W{0,3}(?:(?:no|oh|ok|actually|sorry),? ){0,3})(?:the |an? )?(?:plain|normal|regular) (?:one|kind)(?: instead| then| please| pls)*\W{0,3}$/i

/** 'can i preorder for sunday 10am' */
const preordered = (message: string): string =>
  HOW_FAR.test(message)
    ? 'can i order ahead'
    : message.replace(/\bpre-? ?order(?:ing|ed)?\b/gi, 'order')
const HOW_FAR =
  /^\W{0,3}(?:(?:hi|hey|so|and|ok),? ){0,2}(?:(?:can|could|may) (?:i|we) (?:pre-? ?order|order (?:ahead|in advance))|(?:do|can) you (?:take|do|have) (?:pre-? ?orders|orders (?:ahead|in advance))|how (?:far|many days|long) (?:ahead|in advance|before) (?:can|do) (?:i|we|you) (?:pre-? ?)?order)\W{0,3}$/i

/** "I'll take that and a large cold brew", behind what was told of one thing: both */
function toldAndMore(message: string, { state, menu }: Before): string {
  const item = state.topic && findItem(menu, state.topic.id)
  if (!item || state.pending.length + state.choices.length > 0) return message
  return message.replace(
    /^\W{0,3}(?:(?:k|ok|okay|oh|cool|great|yes|yeah|then|so),? ){0,3}(?:i(?:'ll| will)? (?:take|have|get|do|want)|(?:can|could) i (?:get|have)|let me (?:get|have)|give me|get me) (?:that|it|that one|this|one(?: of (?:those|them))?)(?:,? (?:and|plus|with)|,) (?=(?:an?|one|two|the|[1-9]) )/i,
    `i'll have one ${item.name} and `,
  )
}

/** 'one more but mango', 'the same again but taro': another drink, made as that one is. 'Another one' begins anew (`meant-plainly.ts`). */
function sameButOther(message: string, { state, lexicon }: Before): string {
  const [, what = ''] = SAME_BUT.exec(message) ?? []
  const [first] = what ? itemsOf(what, lexicon) : []
  return first?.kind === 'drink' && state.pending.length > 0 ? `same but ${what}` : message
}
const SAME_BUT =
  /^\W{0,3}(?:(?:and|add|also|ok|then|can i get|i'll have|give me),? ){0,3}(?:one more|(?:the )?same(?: (?:again|thing|one|drink))?),? (?:but|just|only) (?:in |with |make it |a |an )?(?:a |an )?([a-z][a-z ]{3,30}?)(?: please| pls| this time)*\W{0,3}$/i

/** 'strawberry one. large', where the answer just named one thing with that word */
function namedInAnswer(message: string, { told = '', menu, state }: Before): string {
  const [, word = ''] = ONE_OF_ANSWER.exec(message) ?? []
  if (!word || state.pending.length > 0) return message
  const own = wordsOf(word)[0] ?? ''
  const [item, more] = menu.items.filter(
    ({ id, name }) =>
      (told.includes(name) || state.choices.some((choice) => choice.id === id)) &&
      wordsOf(name).includes(own),
  )
  const many = state.choices.find(({ id }) => id === item?.id)?.quantity ?? 1
  return item && !more
    ? message.replace(ONE_OF_ANSWER, `${many > 1 ? many : 'one'} ${item.name}`)
    : message
}
const ONE_OF_ANSWER =
  /^\W{0,3}(?:(?:ok|oh|yes|yeah|cool|then|hm+),? ){0,2}(?:(?:i'll (?:take|have|try|do)|give me|can i (?:get|have)) )?(?:the )?([a-z]{4,12}) one(?! (?:is|has|for|of)\b)(?=\W|$)/i

/** 'what about tomorrow morning', behind a question about the hours */
const partOfDay = (message: string, { said }: Before): string =>
  /\b(?:open|close|closed|hours)\b/i.test(said)
    ? message.replace(
        /^(\W{0,3}(?:and |so |ok )?(?:what|how) about (?:on )?(?:tomorrow|tmrw|today|(?:sun|mon|tues|wednes|thurs|fri|satur)day)) (?:morning|afternoon|evening|night|early)\W{0,3}$/i,
        '$1',
      )
    : message

/** 'what times do you have then', behind a pickup time that is not to be had */
function timesAsked(message: string, { told = '' }: Before): string {
  if (!/\b(?:pickup|free time)\b/i.test(told) || !TIMES_ASKED.test(message)) return message
  const [day = ''] = NAMED_DAY.exec(told) ?? []
  return day ? `pick up ${day}` : 'when can i pick up'
}
const TIMES_ASKED =
  /^\W{0,3}(?:(?:ok|so|and|oh|then|well),? ){0,3}(?:what|which) (?:other )?times? (?:do you have|can i|are (?:there|free|open|available)|is (?:free|open)|works?|have you got)(?: (?:then|free|available|open|pick up|come|left))*\W{0,3}$/i

/** 'the lattes both large': those alone */
function bothOf(message: string, { lexicon }: Before): string {
  const [, those = '', how = ''] = BOTH_OF.exec(message) ?? []
  const isNamed = those !== '' && itemsOf(those, lexicon).at(-1)?.kind === 'drink'
  return isNamed ? `${those} ${how}` : message
}
const BOTH_OF =
  /^((?:ok |and |also |make |can you make )?the [a-z][a-z ]{3,30}?) (?:both|all) ((?:be |in |with )?[a-z0-9%][a-z0-9% ]{2,30})\W{0,3}$/i

/** 'I want 2 of those, one without sugar', of the one that is offered */
function soMany(message: string, { state }: Before): string {
  const [row, more] = state.pending
  return row && !more && row.quantity === 1 ? message.replace(SO_MANY, 'make it $1, $2') : message
}
const SO_MANY =
  /^\W{0,3}(?:(?:ok|yes|yeah),? )?(?:(?:i want|i'll (?:take|have)|give me|can i get|get me) )?(2|two|3|three) of (?:those|them|that|it),? ((?:one|1) (?:with|without|no|less|extra|half|iced|hot|large|oat|soy|almond)?\b.{2,40})$/i

/** 'what about hot chocolate?', said of what is offered: is it another one to know of, and then in its place */
function whatAbout(message: string, { state, said, told = '', lexicon, menu }: Before): string {
  const [, thing = ''] = WHAT_ABOUT.exec(message) ?? []
  const [item, more] = thing ? itemsOf(thing, lexicon) : []
  if (state.pending.length === 1 && item?.kind === 'drink' && item.isExact && !more)
    return /\bcaffeine\b|\bdecaf\b/i.test(`${said} ${told}`)
      ? `does the ${thing} have caffeine`
      : `tell me about the ${thing}`
  const [, count = ''] = WHAT_ABOUT.test(said) ? (THOSE.exec(message) ?? []) : []
  const name = count && state.topic ? findItem(menu, state.topic.id)?.name : undefined
  return name && state.pending.length === 1 && state.pending[0]?.id !== state.topic?.id
    ? `no, ${count} ${name} instead`
    : message
}
const WHAT_ABOUT =
  /^\W{0,3}(?:(?:ok|so|and|then|oh|hm+),? ){0,3}(?:what|how) about (?:the |your )?([a-z]{3,12}(?: [a-z]{3,12}){0,2})(?: then| instead)?\W{0,3}$/i
const THOSE =
  /^\W{0,3}(?:(?:ok|yes|yeah|yea|cool|great|perfect|sure|then),? ){1,3}(one|two|three|four|[1-9]) (?:of (?:those|them|that)|then)(?: please| pls| then)*\W{0,3}$/i

/** 'with pudding, is pudding dairy': the end is a question, also without its mark, and wishes for no milk */
function askedBehind(message: string, { lexicon }: Before): string {
  return message.replace(ASKED_BEHIND, (all, question: string, what: string, at: number) => {
    const [item] = itemsOf(what, lexicon)
    const isThing = item?.kind === 'drink' || (item?.kind === 'choice' && item.slot === 'topping')
    return isThing && !lexicon.more.isQuestion(message.slice(0, at)) ? `. ${question}?` : all
  })
}
const ASKED_BEHIND =
  /(?:,| and| but) ((?:is|are|does|has) (?:the |your )?([a-z]{3,12}(?: [a-z]{3,12})?) [a-z][a-z ]{2,30})\W{0,3}$/i

/** 'a pot with 2 cups': the cups come with it */
const potWithCups = (message: string): string =>
  message.replace(
    /\b(pot\b.{0,25}?),? (?:with|w\/?|plus) (?:an? |two |three |four |[1-6] )?(?:extra )?cups?\b(?! of)/i,
    '$1',
  )

/** 'strawberry something not too sweet': what there is with it */
function somethingOf(message: string, { lexicon, menu }: Before): string {
  const [, word = ''] = SOMETHING_OF.exec(message) ?? []
  const own = wordsOf(word)[0] ?? ''
  const isFlavour =
    word !== '' && menu.items.filter(({ name }) => wordsOf(name).includes(own)).length > 1
  return isFlavour && !itemsOf(word, lexicon).some((item) => item.kind === 'drink' && item.isExact)
    ? `anything with ${word}`
    : message
}
const SOMETHING_OF =
  /^\W{0,3}(?:(?:hi|hey|ok|um+|i want|can i get|give me|do you have|got),? ){0,3}(?:an? )?([a-z]{4,12}) (?:something|smth|anything|drinks?)(?:,? (?:not too|but not|and not|not very|not so|less|kinda|a bit) [a-z]{3,8}(?: sweet)?)?\W{0,3}$/i
