import { findItem } from '#domain/menu/price.ts'
import type { Before } from './before.ts'
import { inFewWords } from './few-words.ts'
import { itemsOf } from './items.ts'
import { meantChanged } from './meant-changed.ts'
import { isSlip } from './meant-spelled.ts'
import { stem, wordsOf } from './words.ts'

/** What a short question, choice or change means behind what was just told. */
export const meantAsked = (message: string, before: Before): string =>
  [
    inFewWords,
    meantChanged,
    flavourSpelled,
    cartOrPlaced,
    realFruit,
    askedOfTopping,
    alsoAsked,
    oneOfChoices,
    twoOfTopic,
    treatForDog,
  ].reduce((text, rule) => rule(text, before), message)

/** 'a choclate croissant': the word that says which one is put right, so that it can be said that it is not sold. */
const flavourSpelled = (message: string, { lexicon: { known } }: Before): string =>
  message.replace(OF_KIND, (all, word: string, kind: string) => {
    if (known.has(word) || known.has(stem(word))) return all
    const [right, more] = [...known].filter((each) => each.length > 4 && isSlip(word, each))
    return right && !more ? `${right} ${kind}` : all
  })
const OF_KIND =
  /\b([a-z]{5,14}) (croissants?|donuts?|doughnuts?|scones?|tarts?|muffins?|cookies?|cakes?|cheesecakes?|lattes?|lemonades?)\b/g

/** 'the cart', behind the question whether that or an order that is placed was meant */
const cartOrPlaced = (message: string, { told = '' }: Before): string =>
  WHICH_ORDER.test(told)
    ? message
        .replace(
          /^\W{0,3}(?:(?:no|yes|oh|yeah|just|sorry|i mean|i meant),? ){0,3}(?:(?:the|my|what(?:'s| is) in (?:the|my)|the one in (?:the|my)|the order in (?:the|my)) )?cart(?: one| please)?\W{0,3}$/i,
          'empty my cart',
        )
        .replace(
          /^\W{0,3}(?:(?:no|yes|oh|yeah|just|sorry|i mean|i meant),? ){0,3}(?:the |my )?(?:placed|first|paid|old|other)(?: one| order)?\W{0,3}$/i,
          'cancel the order that i placed',
        )
    : message
const WHICH_ORDER =
  /\bOr do you mean what is in your cart\?|¿O te refieres a lo que está en tu carrito\?/

/** 'any real fruit?', of a drink that is spoken of: what is in it */
const realFruit = (message: string, { state }: Before): string =>
  state.topic || state.pending.length === 1
    ? message.replace(
        /^\W{0,3}(?:(?:and|so|ok|but),? ){0,2}(?:is there |does it have |is it made with |with )?(?:any |actual )?(?:real|fresh|actual) fruit(?: in (?:it|that))?\W{0,3}$/i,
        "what's in it",
      )
    : message

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
