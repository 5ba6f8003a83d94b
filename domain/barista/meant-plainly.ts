import type { SpokenDrink } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import { answeredIn } from './assent.ts'
import type { Before } from './before.ts'
import { isPersonName } from './hurried.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import { NAMED_DAY } from './named-day.ts'
import { stem, wordsOf } from './words.ts'

/** What people leave out in ordinary conversations: 'yes please' to what was only told, 'the brown sugar one'. */
export function meantPlainly(message: string, before: Before): string {
  return [
    ofOneKind,
    oneWithout,
    oneCalled,
    askedToo,
    onThatDay,
    underName,
    nothingMore,
    stillOpen,
    isReady,
    otherTopping,
    poppingPearls,
    halfDecaf,
    anotherKind,
    sugarAbout,
    muchCaffeine,
    withTip,
  ].reduce((text, rule) => rule(text, before), message)
}

const SO = '^\\W{0,3}(?:(?:well|oh|ok|okay|hm+|but|so|and|honestly|sorry|yeah|no|then),? ){0,3}'

/** "I'm more of a coffee person", 'not a tea drinker': what there is of the kind, and no order. */
function ofOneKind(message: string): string {
  const { is, drinks, other = '' } = OF_ONE_KIND.exec(message)?.groups ?? {}
  const kind = is ?? drinks ?? OTHER_KIND[other.toLowerCase()]
  return kind ? `what ${kind.toLowerCase()}s do you have` : message
}
const PERSON = '(?:person|drinker|lover|guy|girl|gal|fan)'
const OF_ONE_KIND = new RegExp(
  `${SO}(?:i'?m (?:more (?:of )?|really |usually |kind of |kinda |just )?(?:an? )?(?:big )?(?<is>coffee|tea) ${PERSON}|i (?:usually |mostly |only |normally |really |just )?(?:drink|love|like|prefer) (?<drinks>coffee|tea)(?: (?:better|more|usually|mostly|instead))?|(?:i'?m )?not (?:really |much of )?(?:an? )?(?:big |huge )?(?<other>coffee|tea) ${PERSON})\\W{0,3}$`,
  'i',
)
const OTHER_KIND: Record<string, string> = { coffee: 'tea', tea: 'coffee' }

/** 'sure', behind what was only told of one thing, such as its price: one of it. The message itself where it is nothing of that. */
export function wantsTold(message: string, { state, told = '', menu }: Before): string {
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  if (isOpen || state.step !== 'ordering' || !state.topic || DONE.test(told)) return message
  const name = findItem(menu, state.topic.id)?.name
  const said = name && told.includes(name) ? answeredIn(message, () => false) : null
  return said?.is === 'yes' && said.rest === '' ? inFullWords(state.topic, name, menu) : message
}
/** 'one large Taro Milk Tea with oat milk, Boba' */
function inFullWords(topic: SpokenDrink, name: string | undefined, menu: Before['menu']): string {
  const { size, temperature, milk, quantity, toppings = [] } = topic
  const names = toppings.flatMap((id) => menu.toppings.find((each) => each.id === id)?.name ?? [])
  const parts = [...(milk ? [`${milk} milk`] : []), ...names]
  const how = [quantity, size, temperature, name].filter(Boolean).join(' ')
  return parts.length > 0 ? `${how} with ${parts.join(' and ')}` : how
}
/** What was done or denied is no offer. */
const DONE =
  /^(?:Added|Changed|Took|Now it is|Thanks|Your order|We don't|No,|Please say|In your cart)\b/

/** "I'll take one no tomato", of the avocado toast that was told of */
function oneWithout(message: string, { state, menu }: Before): string {
  const [, part = ''] = ONE_WITHOUT.exec(message) ?? []
  const name = state.topic && findItem(menu, state.topic.id)?.name
  return part && name && state.pending.length === 0 ? `one ${name} no ${part}` : message
}
const ONE_WITHOUT =
  /^\W{0,3}(?:(?:ok|okay|oh|cool|great|yes|yeah|alright|then|sure),? ){0,3}(?:i'?ll (?:take|have|get|do|try)|(?:can|could) i (?:get|have)|give me|get me|i want|let me (?:get|have)) (?:one|it|that),? (?:but )?(?:with )?(?:no|without|hold the|minus|minus the) ([a-z]{3,14})(?: please| pls)?\W{0,3}$/i

/** 'is there dairy in the brown sugar one': the only one on the menu that is called so */
function oneCalled(message: string, { lexicon, menu, state }: Before): string {
  const [all = '', called = ''] = ONE_CALLED.exec(message) ?? []
  const isRead = (item: Item) =>
    item.kind === 'drink' || (item.kind === 'choice' && item.slot !== 'unsold')
  if (!called || itemsOf(called, lexicon).some(isRead)) return message
  const own = wordsOf(called).map(stem)
  const [item, more] = menu.items.filter(({ name, isSoldOut }) => {
    const words = wordsOf(name).map(stem)
    return !isSoldOut && own.every((word) => words.includes(word))
  })
  const isSpoken = [...state.pending, ...state.choices].some(({ id }) => id === item?.id)
  return item && !more && !isSpoken ? message.replace(all, `the ${item.name}`) : message
}
/** A color is what a thing looks like. */
const ONE_CALLED =
  /\bthe (?!(?:blue|green|purple|red|pink|white|brown|yellow|orange|golden) one)([a-z]{4,12}(?: [a-z]{4,12})?) one\b/i

/** 'and caffeine?', behind a question about one thing: the same of that */
function askedToo(message: string, { state, said, menu, lexicon }: Before): string {
  const [, what = ''] = ASKED_TOO.exec(message) ?? []
  const about = state.pending.length === 1 ? state.pending[0] : state.topic
  const name = about && findItem(menu, about.id)?.name
  return what && name && lexicon.more.isQuestion(said) ? `does the ${name} have ${what}` : message
}
const ASKED_TOO =
  /^\W{0,3}(?:(?:ok|oh|hm+|so),? ){0,2}(?:and|what about|how about|any|and the|what about the) (caffeine|dairy|milk|nuts|gluten|soy|eggs?|sugar|sesame|lactose)\W{0,3}$/i

/** 'a cold brew at 11:30', behind 'can I order for tomorrow morning' */
function onThatDay(message: string, { said }: Before): string {
  const [day = ''] = ASKS_FOR_DAY.test(said) ? (NAMED_DAY.exec(said) ?? []) : []
  if (!day || NAMED_DAY.test(message)) return message
  return message.replace(AT_TIME, (time) => `${time} ${day}`)
}
const ASKS_FOR_DAY =
  /\b(?:pre-?order|order|pick ?up|pick it up|get (?:it|this|something)|ready|schedule)\b/i
const AT_TIME =
  /\b(?:at|for|around|by) (?:1[0-2]|[1-9])(?::[0-5]\d)?(?: ?[ap]\.?m\.?)?(?=\W{0,3}$)|(?<=, )(?:1[0-2]|[1-9]):[0-5]\d(?=\W{0,3}$)/i

/** 'name is Sam', of what is offered */
function underName(message: string, { state, lexicon }: Before): string {
  const [, name = ''] = NAME_IS.exec(message) ?? []
  const isName = name !== '' && state.pending.length > 0 && isPersonName(name, lexicon)
  return isName ? `it's for ${name}` : message
}
const NAME_IS =
  /^\W{0,3}(?:(?:ok|oh|and|yeah),? ){0,2}(?:(?:the |my )?name(?:'s| is|:)|i'?m called|call me) ([a-z]{2,15})(?: please| pls| thanks)?\W{0,3}$/i

/** 'with popping boba' is no boba, and of two kinds. */
const poppingPearls = (message: string): string =>
  message.replace(
    /\b((?:passion ?fruit|passion|peach) )?(popping|bursting|popping fruit) (?:boba|pearls?|bubbles?|balls?)\b/gi,
    '$1popping',
  )

/** 'ok great', 'all set', behind what was added: that was all. It is not ordered yet, so the cart is told once more. */
function nothingMore(message: string, { state, cart }: Before): string {
  const isOpen = state.pending.length + state.edits.length + state.choices.length > 0
  return !isOpen && cart.length > 0 && NOTHING_MORE.test(message) ? "that's all" : message
}
const NOTHING_MORE =
  /^\W{0,3}(?:(?:ok|okay|great|perfect|awesome|cool|sweet|nice|lovely|excellent|amazing|sounds good|got it|that works|good|done|(?:i'?m )?all (?:set|good|done)|i'?m (?:good|set|done)|we'?re (?:good|set|done)|no)\b[\s,.!]{0,3}){1,3}(?:(?:thanks|thank you|thx|ty)(?: so much| a lot)?)?\W{0,3}$/i

/** 'is it too late to order', 'are you still serving' */
const stillOpen = (message: string): string =>
  STILL_OPEN.test(message)
    ? 'are you open now'
    : EATS_HERE.test(message)
      ? 'do you have seating'
      : message
const STILL_OPEN =
  /^\W{0,3}(?:(?:hi|hey|hello|so|ok|wait),? ){0,2}(?:is it too late to (?:order|get (?:a drink|something|anything))(?: (?:now|today|tonight|something))?|(?:are|r) (?:you|u|y'?all|you guys) still (?:open|serving|taking orders)(?: (?:now|today|tonight|right now))?|can i still order(?: (?:now|today|tonight|something))?|still (?:open|taking orders))\W{0,3}$/i
const EATS_HERE =
  /^\W{0,3}(?:(?:hi|so|ok|and),? ){0,2}(?:can|could) (?:i|we|you) (?:eat|drink|have|enjoy|sit)(?: (?:it|this|that|them|down|my (?:food|drink|order)))? (?:here|there|inside|in)\W{0,3}$/i

/** 'is it ready', where nothing is offered: of what was ordered */
const isReady = (message: string, { state }: Before): string =>
  state.pending.length === 0 && IS_READY.test(message) ? 'is my order ready' : message
const IS_READY =
  /^\W{0,3}(?:(?:hi|hey|so|ok|and),? ){0,2}(?:is|are) (?:it|they|that|mine|my (?:drinks?|coffee|tea|stuff)) (?:ready|done)(?: (?:yet|now|already))?\W{0,3}$/i

/** 'switch to aloe', of a drink with one topping: that in its place */
function otherTopping(message: string, { state, cart, menu, lexicon }: Before): string {
  const [, wanted = ''] = OTHER_TOPPING.exec(message) ?? []
  const [item, more] = wanted ? itemsOf(wanted, lexicon) : []
  if (item?.kind !== 'choice' || item.slot !== 'topping' || more) return message
  const rows =
    state.pending.length > 0 ? state.pending : cart.map((line) => ({ ...line.customizations }))
  const having = rows.flatMap(({ toppings }) => (toppings && toppings.length > 0 ? [toppings] : []))
  const [[only, second] = [], other] = having
  const name = !second && !other && menu.toppings.find(({ id }) => id === only)?.name
  return name && only !== item.value ? `swap the ${name} for ${wanted}` : message
}
const OTHER_TOPPING =
  /^\W{0,3}(?:(?:ok|oh|no|wait|actually|sorry|hm+|can you|please),? ){0,3}(?:switch|change|swap|make)(?: (?:it|that|mine))?(?: to| for)? (?:the |some )?([a-z]{4,12}(?: [a-z]{3,8}){0,2}?)(?: instead| please| pls)*\W{0,3}$/i

/** Half without caffeine cannot be had where there is no decaf. */
const halfDecaf = (message: string): string =>
  message.replace(/\bhalf[- ]?caff?(?:einated|eine)?\b/gi, 'decaf')

/** 'another one for my girlfriend but mango': a drink of that name, and none of the one before */
function anotherKind(message: string, { lexicon }: Before): string {
  const [, forWhom = '', kind = ''] = ANOTHER_KIND.exec(message) ?? []
  const [item, more] = kind ? itemsOf(kind, lexicon) : []
  return item?.kind === 'drink' && !more ? `and one ${kind}${forWhom}` : message
}
const ANOTHER_KIND =
  /^\W{0,3}(?:(?:ok|oh|and|also|plus|yes|add|can i (?:get|have)|i want|get me),? ){0,3}another(?: one)?( for (?:my )?[a-z]{2,12})?,? but (?:an? |the )?([a-z]{3,12}(?: [a-z]{3,8}){0,2}?)(?: (?:one|please|pls|instead))*\W{0,3}$/i

/** 'like 25', behind what was said of the sugar */
function sugarAbout(message: string, { state, said }: Before): string {
  const [, level = ''] = SUGAR_ABOUT.exec(message) ?? []
  const isSugar = /\b(?:sugar|sweet|sweeter|sweetness)\b/i.test(said)
  return level && isSugar && state.pending.length > 0 ? `${level}% sugar` : message
}
const SUGAR_ABOUT =
  /^\W{0,3}(?:(?:ok|oh|so|maybe|like|about|around|more like|say|actually|let'?s say|make it|or),? ){0,3}(0|25|30|50|70|75|100)(?: ?%| percent)?(?: (?:please|pls|then|maybe|works|is (?:fine|good)))*\W{0,3}$/i

/** 'a drink with lots of caffeine' is no drink without it. */
const muchCaffeine = (message: string): string =>
  MUCH_CAFFEINE.test(message) ? 'what is your strongest coffee' : message
const MUCH_CAFFEINE =
  /^\W{0,3}(?:(?:i|we|need|want|give|get|me|can|have|what|which|is|the|do|you|got|has|something|anything|a|drink|drinks|one|with|really|like|please|hi|hey) ?){1,9}(?:lots? of|a ton of|tons of|the most|most|a lot of|max(?:imum)?|so much|extra|high) caffeine\W{0,3}$/i

/** 'how much is that with tip', of what is in the cart */
const withTip = (message: string, { state, cart }: Before): string =>
  state.pending.length === 0 && cart.length > 0 && WITH_TIP.test(message)
    ? "what's my total"
    : message
const WITH_TIP =
  /^\W{0,3}(?:(?:ok|and|so),? ){0,2}(?:how much|what)(?: is|'s| does| will| would)? (?:that|it|this|everything|all)?(?: (?:come to|be|cost|is|all together|in total|total))* ?(?:with|including|after|incl) (?:the )?(?:a )?(?:tip|tax|taxes|tax and tip|tip and tax)\W{0,3}$/i
