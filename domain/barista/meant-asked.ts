import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { itemsOf } from './items.ts'
import { isSlip } from './meant-spelled.ts'
import { stem, wordsOf } from './words.ts'

/** What a short question or choice means behind what was just told. */
export const meantAsked = (message: string, before: Before): string =>
  [
    inFewWords,
    flavourSpelled,
    askedOfTopping,
    toppingOff,
    alsoAsked,
    oneOfChoices,
    unsoldLeft,
    ratherTopping,
    insteadOfNone,
    twoOfTopic,
    treatForDog,
  ].reduce((text, rule) => rule(text, before), message)

/** Ways to say in few words what the rules read in others. */
const inFewWords = (message: string): string =>
  FEW_WORDS.reduce((text, [from, to]) => text.replace(from, to), message)
const DAY =
  '(?:(?:on |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|tmrw|this weekend|tonight|today)'
const FEW_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(\W{0,3}(?:(?:and|so|ok),? ){0,2})total (?:now|so far|rn)(?=\W{0,3}$)/i, '$1total'],
  [
    new RegExp(
      `^(\\W{0,3}(?:(?:and|so|ok|but),? ){0,2})how late (?:(?:are|r) (?:you|u) )?(${DAY})`,
      'i',
    ),
    '$1how late are you open $2',
  ],
  [
    new RegExp(
      `^.{0,12}\\b(?:what(?:'s|s| is)|is there|tell me about|when(?:'s|s| is)) (?:the|that|this|your|ur|a) (?:[a-z]{3,12} ){0,2}(?:thing|show|happening)(?: going on)? (${DAY})\\W{0,3}$`,
      'i',
    ),
    'what events are there $1',
  ],
  [
    /^.{0,12}\b(?:what(?:'s|s| is)|which (?:one |drink )?is) (?:your |ur |the )?(?:lightest|freshest)(?: (?:drink|tea|one))?\W{0,3}$/i,
    'something refreshing',
  ],
  [
    /^.{0,25}\b(?:what|anything|something|which)\b.{0,25}\b(hot|warm|cold|iced)\b.{0,12}\b(?:not|no|isn't|besides|without|other than)(?: an?)? coffee\W{0,3}$/i,
    'what teas come $1',
  ],
  [
    /\b(?:an? |some )?(?:little |tiny )?(?:bit|splash|touch|dash|drop) of (milk|cream|sugar|honey|oat|soy|almond)\b/gi,
    '$1',
  ],
  [
    /^\W{0,3}(?:no,? )?(?:the|my|that)(?: one| order)?(?: that)?(?: (?:i|we))?(?: (?:already|just))+ (?:placed|ordered|paid(?: for)?|made|did)\W{0,3}$/i,
    'i want to change an order that i already placed',
  ],
]

/** 'a choclate croissant': the word that says which one is put right, so that it can be said that it is not sold. */
const flavourSpelled = (message: string, { lexicon: { known } }: Before): string =>
  message.replace(OF_KIND, (all, word: string, kind: string) => {
    if (known.has(word) || known.has(stem(word))) return all
    const [right, more] = [...known].filter((each) => each.length > 4 && isSlip(word, each))
    return right && !more ? `${right} ${kind}` : all
  })
const OF_KIND =
  /\b([a-z]{5,14}) (croissants?|donuts?|doughnuts?|scones?|tarts?|muffins?|cookies?|cakes?|cheesecakes?|lattes?|lemonades?)\b/g

/** 'and the brown sugar one', behind what boba costs: that topping's price, and no drink */
function askedOfTopping(message: string, { said, told = '', menu, state }: Before): string {
  const [, word = ''] = ASKS_PRICE.test(said) ? (AND_THAT.exec(message) ?? []) : []
  const asked = menu.toppings.find(({ name }) => told.startsWith(`${name}: `))
  if (!word || !asked || state.pending.length > 0) return message
  const plain = word.toLowerCase()
  const kind = asked.name.split(' ').at(-1)?.toLowerCase() ?? ''
  const one = menu.toppings.find(({ name, aliases }) =>
    [name, ...aliases].some((each) => [plain, `${plain} ${kind}`].includes(each.toLowerCase())),
  )
  return one ? `how much is ${one.name}` : message
}
const ASKS_PRICE = /\b(?:how much|price|cost|extra|charge)\b/i
const AND_THAT =
  /^\W{0,3}(?:(?:and|ok|what about|how about|or),? ){1,2}(?:the |for )?([a-z][a-z ]{2,25}?)(?: ones?)?\W{0,3}$/i

/** 'butter one is fine', of those to choose from: the butter croissant, and not butter */
function oneOfChoices(message: string, { state, menu, lexicon }: Before): string {
  const [, word = ''] = (state.choices.length > 1 && THAT_ONE.exec(message)) || []
  const [item] = word ? itemsOf(word, lexicon) : []
  if (!item || item.kind === 'drink' || (item.kind === 'choice' && item.slot !== 'unsold'))
    return message
  const [one, more] = state.choices
    .flatMap(({ id }) => findItem(menu, id)?.name ?? [])
    .filter((name) => wordsOf(name).includes(word.toLowerCase()))
  return one && !more ? `the ${one}` : message
}
const THAT_ONE =
  /^\W{0,3}(?:(?:ok|okay|oh|fine|then|well|so|yeah|yes|i'll take|ill take|give me),? ){0,3}(?:the |a )?([a-z]{3,12}) one(?:(?:'s| is)? (?:fine|good|ok|okay|works|great|perfect))?(?: then| please| pls)*\W{0,3}$/i

/** 'oh take it off then', behind what is in a topping of the drink that is offered */
function toppingOff(message: string, { told = '', state, menu }: Before): string {
  const asked = menu.toppings.find(({ name }) => told.startsWith(`${name}: `))
  const isIn = asked && state.pending.some(({ toppings }) => toppings?.includes(asked.id))
  return isIn && OFF.test(message) ? `no ${asked.name}` : message
}
const OFF =
  /^\W{0,3}(?:(?:oh|ok|okay|ah|hm+|then|no|nah|well|so|ew+|please|can you),? ){0,3}(?:(?:take|leave) (?:it|that) (?:off|out)|(?:remove|skip|lose|drop|hold) (?:it|that)|without(?: (?:it|that))?|no (?:thanks|thx))(?: then| please| pls)*\W{0,3}$/i

/** 'and popcorn chicken', behind whether another thing has gluten: the same is asked */
function alsoAsked(message: string, { said, state, lexicon }: Before): string {
  const { pending, edits } = state
  const [, thing = ''] = ALSO.exec(message) ?? []
  if (!thing || pending.length + edits.length > 0 || !ASKS_OF.test(said)) return message
  const [item, more] = itemsOf(thing, lexicon)
  return item?.kind === 'drink' && item.isExact && !more ? `and the ${thing}?` : message
}
const ALSO =
  /^\W{0,3}(?:(?:ok|oh),? )?(?:and|or) (?:the )?(?!(?:an?|one|two|\d|some)\b)([a-z][a-z ]{2,30})\W{0,3}$/i
const ASKS_OF =
  /^\W{0,3}(?:(?:and|so|ok|hi|hey),? ){0,2}(?:is|are|does|do)\b(?!.{0,12}\b(?:you|u|i|we)\b).{0,40}\b(?:gluten|dairy|lactose|nuts?|peanuts?|eggs?|soy|sesame|vegan|vegetarian|caffeine|milk)\b/i

/** 'nvm no extra shot', behind 'We don't have extra shot': what else is said counts */
function unsoldLeft(message: string, { told = '', state }: Before): string {
  const [, unsold = ''] = /\bWe don't have ([^.]{3,40})\./.exec(told) ?? []
  if (!unsold || state.pending.length === 0) return message
  const words = unsold.replace(/[^a-z ]/gi, '').replace(/ /g, ' +')
  const left = new RegExp(
    `^\\W{0,3}(?:(?:ok|oh|ah|then|nvm|never ?mind|fine|well),? ){0,3}(?:no|without|skip|forget|leave)(?: the| that)? ${words}s?(?: then)?[\\s,.;]{0,3}`,
    'i',
  )
  const rest = message.replace(left, '')
  return left.test(message) && GOES_ON.test(rest) ? rest : message
}
/** Says more than that it is all right without. */
const GOES_ON = /^(?:that'?s (?:all|it|everything)|add|order|go ahead|an? |the |one |make )/i

/** 'actually lychee jelly', of a drink with one topping: in its place */
function ratherTopping(message: string, { state, menu, lexicon }: Before): string {
  const [row, more] = state.pending
  const [, thing = ''] = (row && !more && RATHER.exec(message)) || []
  const [item, other] = thing ? itemsOf(thing, lexicon) : []
  const [old, second] = row?.toppings ?? []
  if (item?.kind !== 'choice' || item.slot !== 'topping' || other || !old || second) return message
  const name = menu.toppings.find(({ id }) => id === old)?.name
  const to = menu.toppings.find(({ id }) => id === item.value)?.name
  return name && to && name !== to ? `swap the ${name} for ${to}` : message
}
const RATHER =
  /^\W{0,3}(?:(?:oh|ok|no|wait|hm+|sorry),? ){0,2}(?:actually|rather|better) ((?!(?:add|with|and|also|plus|no|extra)\b)[a-z][a-z ]{2,25}?)(?: please| pls)?\W{0,3}$/i

/** 'an oolong milk tea, sub boba for grass jelly', where nothing has boba in it yet: with that topping */
const insteadOfNone = (message: string, { state, cart }: Before): string =>
  [
    ...state.pending.map(({ toppings }) => toppings),
    ...cart.map((line) => line.customizations?.toppings),
  ].some((toppings) => toppings?.includes('boba'))
    ? message
    : message.replace(
        /(.{6,}?[,;]? )(?:sub|swap|switch|replace|trade)(?: out)?(?: the)? (?:boba|tapioca|pearls|bubbles) (?:for|with|to) /i,
        '$1with ',
      )

/** 'give me two, one no sugar', of the drink that was asked about */
function twoOfTopic(message: string, { state, menu, lexicon }: Before): string {
  const { topic, pending } = state
  const [, count = '', rest = ''] = (topic && pending.length === 0 && TWO_ONE.exec(message)) || []
  const name = topic && findItem(menu, topic.id)?.name
  if (!count || !name || !itemsOf(rest, lexicon).every(({ kind }) => kind !== 'drink'))
    return message
  const toppings = menu.toppings
    .filter(({ id }) => topic.toppings?.includes(id))
    .map((one) => one.name)
  const how = [...(topic.milk ? [`${topic.milk} milk`] : []), ...toppings].join(' and ')
  return `${count} ${topic.size ?? ''} ${name}${how ? ` with ${how}` : ''}, ${rest}`
}
const TWO_ONE =
  /^\W{0,3}(?:(?:ok|okay|cool|great|then|so|yes),? ){0,3}(?:(?:give|get) me|i want|i'll (?:take|have|do)|can i (?:get|have)|let me get|we'll (?:take|have)) (two|three|four|[2-6])(?: of (?:those|them|it))?[,.:;]? (?:and )?((?:one|1|two|2) (?:with|without|no|less|half|extra|large|hot|iced|w) ?.{2,40})$/i

/** 'got anything for him', behind whether a dog may come */
const treatForDog = (message: string, { said }: Before): string =>
  /\b(?:dogs?|pupp(?:y|ies)|pups?)\b/i.test(said)
    ? message.replace(
        /^.{0,20}\b(?:anything|something|treats?)\b.{0,8}\bfor (?:him|her|them|it|my (?:dog|pup|puppy)|dogs|pups)\W{0,3}$/i,
        'do you have pup cups',
      )
    : message
