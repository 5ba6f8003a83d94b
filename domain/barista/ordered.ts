import type { ChatReply } from '#domain/contracts/barista.ts'
import { findItem, findTopping } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import { contentsOf, menuAnswer } from './answers.ts'
import { orderDrinks, seeMenu, viewCart } from './buttons.ts'
import { itemsOf } from './items.ts'
import type { Lexicon } from './lexicon.ts'
import { changesOf, type Offer, offerOf } from './offer.ts'
import type { Open } from './open-turn.ts'
import { type ParsedDrink, parseOrder, settle } from './parse.ts'
import { addAction, milkSaid } from './propose.ts'
import { isQuestion, ordersAndQuestions } from './questions.ts'
import { listed } from './say.ts'
import { allFromSpoken } from './state.ts'
import { dropped, kept, made, offered, read, standing } from './turn.ts'
import { unsoldIn } from './unsold.ts'
import { UNSOLD_MARK, wordsOf } from './words.ts'

/** Orders and changes, and what of them is not sold. */
export function ordered(open: Open, message: string): ChatReply | null {
  const { say, lexicon, menu, scene } = open
  const { things, additions, like, rest } = unsoldIn(message, lexicon)
  const unknown = additions.length > 0 ? ` ${say.dontHave(listed(additions, say.or))}` : ''
  if (things.length === 0) {
    const order = sold(open, rest)
    return order && unknown && order.intent === 'order'
      ? { ...order, text: `${order.text}${unknown}` }
      : order
  }
  const named = things.map((thing, at) => withWishes(thing, at, rest, open))
  const text = say.notOnMenu(listed([...new Set(named)], say.or))
  const order = /[a-z]/i.test(rest) ? sold(open, rest) : null
  if (order) return { ...order, text: `${text} ${order.text}` }
  const heads = like.flatMap((id) => menu.items.find((item) => item.id === id) ?? [])
  const likes = menu.items.filter(({ isSoldOut, id, category }) =>
    heads.some((head) => !isSoldOut && (id === head.id || category === head.category)),
  )
  const instead = likes
    .toSorted((a, b) => Number(like.includes(b.id)) - Number(like.includes(a.id)))
    .slice(0, 3)
  const names = instead.map(({ name }) => name)
  const how = names.length > 0 ? ` ${say.howAbout(listed(names, say.or))}` : ''
  return standing(
    {
      text: `${text}${how}`,
      actions: [...instead.map((item) => addAction(item, {}, say)), seeMenu(say)],
      intent: 'not-sold',
    },
    {
      ...kept(open.state),
      ...(instead.length > 0 && {
        step: 'choosing',
        choices: instead.map(({ id }) => ({ id, quantity: 1 })),
      }),
    },
    scene.about.length > 0 ? open.state.topic : null,
  )
}

/** 'cortado with oat milk': what was wished for in it goes with it. */
function withWishes(thing: string, at: number, rest: string, { lexicon, menu, say }: Open): string {
  const drink = parseOrder(rest, lexicon).find(({ id }) => id === `${UNSOLD_MARK}${at}`)
  if (!drink) return thing
  const { milk, toppings, unsold } = drink
  const wishes = [
    ...(milk ? [milkSaid(milk)] : []),
    ...toppings.map((id) => inWords(say.words, findTopping(menu, id)?.name ?? id).toLowerCase()),
    ...unsold,
  ].filter((wish) => !thing.includes(wish))
  return wishes.length > 0 ? say.thingWith(thing, listed(wishes, say.and)) : thing
}

function sold(open: Open, message: string): ChatReply | null {
  const { say, scene, pending, state, lexicon, whole, menu } = open
  // 'I'm allergic to nuts, is the mocha safe' orders nothing.
  if (ALLERGY.test(message) && ASKS_SAFE.test(message)) return null
  // Who orders with an allergy is told what is in it.
  const asked = ALLERGY.test(whole) ? whole : ordersAndQuestions(message).asked
  const wanted = taken(open)
  const base = wanted ? { ...open, pending: wanted } : open
  const reading = read(base, wanted ? message.replace(THAT_ONE, '') : message)
  const isNew =
    reading.adds.length !== pending.length || (reading.isEdit && !reading.isUnknown) || wanted
  const withAnswer = (offer: Offer): Offer => {
    const isTold = ALLERGY.test(whole) && !isQuestion(whole)
    const answer = isTold
      ? contentsOf(offer.pending, scene)
      : asked
        ? (menuAnswer(asked, scene, lexicon)?.text ?? '')
        : ''
    return answer
      ? { ...offer, reply: { ...offer.reply, text: `${offer.reply.text} ${answer}` } }
      : offer
  }
  if (reading.edits.length > 0)
    return open.isAsking || reading.isUnsure || WOULD.test(message)
      ? offered(changesOf(reading, scene), open)
      : made(reading, open)
  if (isNew && reading.adds.length > 0) {
    // 'a scone then', instead of the latte
    const kinds = reading.adds.map(({ id }) => findItem(menu, id)?.kind)
    const isAlike = pending.length === 1 && kinds.length === 2 && kinds[0] === kinds[1]
    if (THEN.test(message) && isAlike && !reading.isEdit)
      return offered(withAnswer(offerOf(reading.adds.slice(1), scene)), open)
    // 'mango then', where mango and peach were offered
    const last = reading.adds.at(-1)
    if (THEN.test(message) && reading.adds.length > 2 && pending.some(({ id }) => id === last?.id))
      return offered(offerOf(reading.adds.slice(-1), scene), open)
    // 'jasmine milk tea then', where another jasmine tea was offered
    const like = reading.adds.at(-2)
    const isLike = last && like && isAkin(like, last, menu)
    if (THEN_SO.test(message) && isLike && reading.adds.length === pending.length + 1)
      return offered(offerOf([...reading.adds.slice(0, -2), last], scene), open)
    const named = state.unnamed ? withUnnamed(reading.adds, state.unnamed, lexicon) : reading.adds
    return offered(withAnswer(offerOf(named, scene)), open)
  }
  if (reading.isEdit && pending.length > 0 && !reading.isUnknown) return dropped(state, say)
  if (reading.isEdit) {
    const text = reading.isUnknown ? say.notInCart : reading.notes.join(' ') || say.asItIs
    return standing(
      { text, actions: [viewCart(say), orderDrinks(say)], intent: 'edit' },
      kept(state),
      state.topic,
    )
  }
  return unnamedIn(open, message)
}

/** 'how much would it be large', 'should I make it iced?': to be thought about. */
const WOULD =
  /\b(?:what if|how much|what would|would (?:it|that|you)(?! (?:please )?(?:make|change|add|take|put|remove|swap))|if i|should i|is it possible)\b/i
/** Of one flavor, or both something to eat of one name: 'almond croissant' and 'butter croissant'. */
function isAkin(one: ParsedDrink, other: ParsedDrink, menu: Open['menu']): boolean {
  const [first, second] = [wordsOf(one.name), wordsOf(other.name)]
  const isFood = findItem(menu, one.id)?.kind !== 'drink'
  return first[0] === second[0] || (isFood && first.at(-1) === second.at(-1))
}
const THEN_SO =
  /^(?!.*\b(?:and|also|add|another|too|more)\b).* then(?:\W*$|,? (?=(?:with|oat|soy|almond|large|iced|hot|no|less|half|extra)\b))/i
const THEN =
  /^(?!.*\b(?:and|also|add|another|too|more)\b).* then(?:\W*$|, )|^\W*(?:ok(?:ay)?,? )?(?:fine|whatever|in that case)\b(?!.*\b(?:and|also|add|another|too|more)\b)/i
const ASKS_SAFE =
  /\b(?:is|are|does|do) (?:the|your|it|that|there|you|any)\b|\bsafe\b|\bavoid\b|\bcan i (?:drink|eat)\b/i
export const ALLERGY = /allerg|intoleran|c(?:o)?eliac/i

/** 'I'll take it', 'that one in large': the drink that was asked about is wanted. */
function taken({ message, pending, scene, cart, lexicon, state }: Open): ParsedDrink[] | null {
  if (pending.length > 0 || scene.about.length === 0) return null
  const isThere = scene.about.some(({ id }) => cart.some((line) => line.id === id))
  const items = itemsOf(message, lexicon)
  // 'ok one mocha': it is named.
  if (isThere || items.some(({ kind }) => kind === 'drink')) return null
  // 'the oat one, large'
  const isDescribed =
    state.choices.length === 0 &&
    !isQuestion(message) &&
    !message.includes('?') &&
    items.filter(({ kind }) => kind === 'word').length < 3 &&
    items.some(({ kind }) => kind === 'choice')
  return TAKES_IT.test(message) || isDescribed ? [...scene.about] : null
}
/** 'ok that one. half sugar' */
const THAT_ONE =
  /^\W{0,3}(?:ok(?:ay)?,? |yes,? )?(?:i'll (?:take|have|do|try) |give me |let me (?:get|have) )?(?:that one|this one|that|this|it)[.,;!] /i
const TAKES_IT =
  /\b(?:i'll|i will|i'd|i would|let me|can i|could i|i|we'll|we|then|ok(?:ay)?|give me|get me|make me|add) ?(?:like to |love to )?(?:take|have|get|try|like|love|want|order|do|add)? ?(?:it|that|this|that one|this one|one|one of those|one of them|them|those|two|a large one|a large)\b/i

/** 'large, half sugar' before anything was named: it waits for the drink. */
function unnamedIn(
  { message: whole, lexicon, say, state, cart, menu, scene }: Open,
  message: string,
) {
  if (
    cart.length > 0 ||
    message.includes(UNSOLD_MARK) ||
    (scene.about.length > 0 && message.includes('?')) ||
    isQuestion(message) ||
    message.length > 200 ||
    ASKS_KIND.test(message)
  )
    return null
  const items = itemsOf(message, lexicon)
  const choices = items.filter(({ kind }) => kind === 'choice')
  const words = items.filter(({ kind }) => kind === 'word' || kind === 'drink')
  if (choices.length === 0 || words.length > 3) return null
  const wished = choices.flatMap((item) =>
    item.kind === 'choice' && item.slot === 'topping' && !item.isNot ? [String(item.value)] : [],
  )
  const out = say.outOf?.(wished) ?? []
  if (out.length > 0 && out.length === choices.length)
    return standing(
      { text: out.join(' '), actions: [seeMenu(say)], intent: 'not-sold' },
      kept(state),
      state.topic,
    )
  const text = state.unnamed ? `${state.unnamed}, ${whole}` : whole
  // 'large' while one of several drinks is to be chosen
  const names = allFromSpoken(state.choices, menu).map(({ name }) => name)
  return standing(
    {
      text: names.length > 1 ? say.whichOne(listed(names, say.or)) : say.whichDrink,
      actions: [seeMenu(say)],
      intent: 'which-drink',
    },
    { step: 'choosing', choices: state.choices, unnamed: text.slice(0, 500).trim() },
    state.topic,
  )
}

const ASKS_KIND =
  /\b(?:any(?:thing)?|something|what|which|options?|avoid|allerg\w*|intoleran\w*|vegan|i'm|am|is|are)\b/i

export function withUnnamed(drinks: readonly ParsedDrink[], said: string, lexicon: Lexicon) {
  const choices = itemsOf(said, lexicon).filter((item) => item.kind === 'choice')
  return drinks.map((each) => {
    const drink = {
      ...each,
      toppings: [...each.toppings],
      without: [...each.without],
      unsold: [...each.unsold],
    }
    for (const choice of choices) if (!isSaid(each, choice.slot)) settle(drink, choice)
    return drink
  })
}

const isSaid = (drink: ParsedDrink, slot: string): boolean =>
  ({
    size: drink.isSizeSaid,
    temp: drink.temperature !== null,
    sugar: drink.sugarLevel !== null,
    ice: drink.iceLevel !== null,
    milk: drink.milk !== null,
  })[slot] ?? false
