import { dateIn } from '#domain/cafe/time.ts'
import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { findItem } from '#domain/menu/price.ts'
import { BEST_OF, containing, menuAnswer, withoutAsked } from './answers.ts'
import { answeredIn } from './assent.ts'
import { bookingReply, wishForRoom } from './booking.ts'
import { go, orderDrinks, quickReplies, seeMenu, viewCart } from './buttons.ts'
import { type Avoided, CARE } from './careful.ts'
import { chosenFrom } from './choosing.ts'
import { compareReply } from './compare.ts'
import { allergensIn, dietTold, type Told, withTold } from './diet.ts'
import type { Reading } from './edits.ts'
import type { Item } from './item.ts'
import { itemsOf } from './items.ts'
import { kindReply } from './kinds.ts'
import { LATER } from './later-texts.ts'
import type { Lexicon } from './lexicon.ts'
import { offerOf } from './offer.ts'
import { withOnes } from './one-of-kind.ts'
import type { Open, Turn } from './open-turn.ts'
import { ordered, ALLERGY, withUnnamed } from './ordered.ts'
import { settle } from './parse.ts'
import { timed } from './pickup-turn.ts'
import { propose } from './propose.ts'
import { isQuestion, ordersAndQuestions } from './questions.ts'
import { listed } from './say.ts'
import { offeredBefore, startedOver } from './start-over.ts'
import { allFromSpoken, fromSpoken, START, toSpoken } from './state.ts'
import { kindAsked, suitable, suitableChoices } from './suitable.ts'
import { takenBack } from './taken-back.ts'
import { totalReply } from './total.ts'
import {
  agreed,
  type Answered,
  dropped,
  kept,
  left,
  offered,
  undone,
  read,
  standing,
} from './turn.ts'
import { ASKS_USUAL } from './usual.ts'
import { MAX_SPOKEN } from './values.ts'
import { whichOf } from './which-of.ts'
import { stem, wordsOf } from './words.ts'

/**
 * One message in its conversation (docs/decisions/conversation.md): what to answer, where the conversation stands then, and what the
 * customer agreed to. In this order: words that take something back, an answer to what was asked, a room, orders and changes,
 * questions, everything else. No model, no clock, no I/O.
 */
export function converse(turn: Turn): ChatReply {
  return timed(turn, answerTo)
}

/** @param pickup what is said to a time for picking up that the page cannot keep */
function answerTo(turn: Turn, pickup: string | null): ChatReply {
  const { menu, cafe, now, cart, state, say, memberPercent } = turn
  const pending = allFromSpoken(state.pending, menu)
  const topic = state.topic && fromSpoken(state.topic, menu)
  // 'how much sugar does it have', behind a question about one of those that are offered
  const asked = pending.filter(({ id }) => id === topic?.id && id !== pending.at(-1)?.id)
  const isAsked = asked.length === 1 && /\bit\b/.test(turn.message)
  const about = isAsked ? asked : pending.length > 0 ? pending : topic ? [topic] : []
  const told = dietTold(turn.message)
  const avoids = withTold(state.avoids ?? [], told)
  const names = [...about, ...cart.toReversed()].map(({ name }) => name)
  const message = withOnes(told?.rest || turn.message, names, menu)
  const scene = { menu, cafe, now, cart, say, about, avoids, care: CARE, memberPercent }
  const open = { ...turn, message, whole: turn.message, scene, pending }
  const reply =
    (told && toldReply(open, told)) ??
    safeInCart(open, told) ??
    offeredBefore(open) ??
    takenBack(open) ??
    startedOver(open) ??
    kindOf(open) ??
    disliked(open) ??
    chosen(open) ??
    counted(open) ??
    answered(open) ??
    usual(open) ??
    total(open) ??
    refused(open) ??
    room(open) ??
    (pickup === null ? ordered(open, message) : orderedFor(pickup, open)) ??
    other(open)
  return avoids.length > 0 ? { ...reply, state: { ...START, ...reply.state, avoids } } : reply
}

/** 'what coffees do you have', 'which ones come iced', 'latte or mocha?': of those one can be chosen. What was offered stays on the table. */
function kindOf(open: Open): ChatReply | null {
  const { message, scene, state, lexicon, menu, pending } = open
  if (BEST_OF.test(message) && !/[,;]|\b(?:and|with|i'll|give)\b/i.test(message)) return other(open)
  const spoken = allFromSpoken(pending.length > 1 ? state.pending : state.choices, menu)
  const listed = [...new Set(spoken.map(({ id }) => id))].flatMap((id) => findItem(menu, id) ?? [])
  const found =
    compareReply(message, scene, listed, lexicon) ??
    whichOf(message, scene, listed, lexicon) ??
    kindThatSuits(open)
  if (!found) return null
  const { choices: all, ...reply } = 'choices' in found ? found : chosenFromItems(found)
  const choices = all.slice(0, MAX_SPOKEN)
  const isFree = pending.length + state.edits.length === 0
  const [one] = choices
  if (isFree && one && choices.length === 1) return standing(reply, {}, one)
  return standing(
    reply,
    { ...kept(state), ...(isFree && one && { step: 'choosing', choices }) },
    state.topic,
  )
}

/** 'anything with chocolate', of which whoever avoids something is told what suits. */
function kindThatSuits({ message, scene }: Open) {
  const found = kindReply(message, scene)
  if (!found || scene.avoids.length === 0) return found
  // Drinks, teas and food as such are answered with the rest of the questions.
  if (kindAsked(message.toLowerCase())) return null
  const { items } = found
  const { state: _, ...answer } = suitable(scene, scene.avoids, null, items)
  return { ...answer, choices: suitableChoices(scene, scene.avoids, null, items) }
}

const chosenFromItems = ({ items, ...reply }: Answered & { items: readonly MenuItem[] }) => ({
  ...reply,
  choices: items.map(({ id }) => ({ id, quantity: 1 })),
})

/** 'two lattes on Friday at 5': the drinks, and what is so about the time. */
function orderedFor(pickup: string, open: Open): ChatReply {
  const { message, lexicon, say, state } = open
  const order = itemsOf(message, lexicon).some(({ kind }) => kind === 'drink')
    ? ordered(open, message)
    : null
  if (order) return { ...order, text: `${order.text} ${pickup}` }
  const actions = [go(say.label.checkout, '/checkout')]
  return standing({ text: pickup, actions, intent: 'pickup-time' }, kept(state), state.topic)
}

/** '2', 'x3', 'three', 'double that', 'no sorry, just two': so many of the one that is offered. */
function counted(open: Open): ChatReply | null {
  const { pending, message, scene, lexicon } = open
  const [drink] = pending
  if (!drink || pending.length > 1) return null
  if (DOUBLES.test(message))
    return offered(offerOf([{ ...drink, quantity: drink.quantity * 2 }], scene), open)
  const { before = '', count = '' } = (COUNT.exec(message) ?? JUST.exec(message))?.groups ?? {}
  const quantity = NUMBERS.indexOf(count.toLowerCase()) + 1 || Number(count)
  const isOther = itemsOf(before, lexicon).some(({ kind }) => kind === 'drink' || kind === 'choice')
  if (!(quantity > 0) || isOther) return null
  return offered(offerOf([{ ...drink, quantity }], scene), open)
}
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT =
  /^\W*(?:(?:ok|yes|and|get me|give me|make|i want|i'll take|i need) ){0,2}(?:(?:it|that|this|those|them) )?x? ?(?<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)(?: ?x)?(?: of (?:it|that|those|them|these))?(?: (?:please|actually|instead|then|sorry))*\W*$/i
/** 'no sorry my friend bailed, just two' */
const JUST =
  /^(?<before>.{0,60}?)(?:^|[,. ])(?:just|only|make (?:it|that)) (?<count>\d|one|two|three|four|five|six)(?: of (?:it|that|those|them|these))?(?: (?:then|now|please|instead|actually|total|in all))*\W*$/i
const DOUBLES =
  /^\W*(?:(?:ok|actually|yes|oh|and|please) )*double (?:it|that|those|them|the order)(?: please)?\W*$/i

/** 'how much is everything?' What was offered stays on the table. */
function total({ message, pending, scene, state }: Open): ChatReply | null {
  const reply = totalReply(message, pending, scene)
  return reply && standing(reply, kept(state), state.topic)
}

/** 'I don't want a mocha', where none is offered and none in the cart: no offer of one. */
function refused({ message, pending, cart, lexicon, say, state }: Open): ChatReply | null {
  if (pending.length + cart.length > 0 || !REFUSES.test(message)) return null
  const named = itemsOf(message, lexicon).flatMap((item) => (item.kind === 'drink' ? item.id : []))
  return named.length === 1 ? left(say, state) : null
}
const REFUSES =
  /^\W*(?:no,? )?(?:(?:i|we) (?:really )?(?:don't|do not|didn't|no longer) (?:want|need)|remove) (?:an?|the|any|that|this)\b(?!.*\b(?:but|want|instead)\b.*\b(?:want|give|get|instead)\b)/i

/** What somebody cannot or does not eat, where that is all that was said: it is kept in mind, and what was offered is made to suit. */
function toldReply(open: Open, { avoids, rest }: Told): ChatReply | null {
  const { scene, pending, state, say } = open
  if (avoids.length === 0 || !ALONE.test(rest)) return null
  if (pending.length > 0) {
    const offer = offered(offerOf(pending, scene), open)
    return { ...offer, text: `${say.noted} ${offer.text}` }
  }
  // Of what is rarely in anything, what has it is named; of what is in most things, what is without it.
  const rare = avoids.flatMap((each) =>
    each === 'vegan' || each === 'vegetarian' || WIDE.test(each) ? [] : [each],
  )
  const answer =
    rare.length < avoids.length
      ? suitable(scene, scene.avoids, null)
      : {
          text: `${rare.map((each) => containing(each, scene)).join(' ')} ${say.kitchen}`,
          actions: [],
        }
  const text = [say.noted, ...carefulInCart(scene), answer.text].join(' ')
  return standing({ ...answer, text, intent: 'question' }, kept(state), state.topic)
}

/** What in the cart is nothing for whoever said so. */
const carefulInCart = ({ menu, cart, avoids, say, care }: Open['scene']): string[] => {
  const said = cart.flatMap(({ id, customizations = {} }) => {
    const item = findItem(menu, id)
    return (item && care?.careful(menu, item, customizations, avoids, say)) ?? []
  })
  return [...new Set(said)]
}
/** 'is my order ok', behind an allergy that was told, and 'does anything in my cart have nuts' */
function safeInCart({ message, scene, state, say }: Open, told: Told | null): ChatReply | null {
  const plain = message.toLowerCase()
  if (scene.cart.length === 0 || !ASKS_CART.test(plain)) return null
  const asked = [...new Set<Avoided>([...scene.avoids, ...allergensIn(plain)])]
  if (asked.length === 0) return null
  const careful = carefulInCart({ ...scene, avoids: asked })
  const names = asked.map((each) => say.term(each))
  const none = LATER[say.code].nothingAgainst(listed(names, say.or))
  const noted = told && told.avoids.length > 0 ? [say.noted] : []
  const text = [...noted, ...(careful.length > 0 ? careful : [none]), say.kitchen].join(' ')
  return standing({ text, actions: [viewCart(say)], intent: 'question' }, kept(state), state.topic)
}
const ASKS_CART =
  /\b(?:(?:is|are|does|do)\b.{0,30}\b(?:my|the|this) (?:whole )?(?:order|cart|bag|basket|drinks|stuff)\b.{0,20}\b(?:ok|okay|safe|fine|alright|have|has|contains?)\b|(?:anything|everything|all|any) (?:in|of) (?:my|the|this) (?:order|cart|bag|basket)\b.{0,30})/

const WIDE = /^(?:milk|gluten|vegan|vegetarian)$/
const ALONE =
  /^(?:[\W\d]|\b(?:actually|oh|wait|no|sorry|hi|hello|hey|also|ok|okay|and|but|please|by the way|btw|just|so(?: you know)?|fyi|thanks|thank you|yes|well|um|uh|omg|(?:i )?(?:almost |totally )?forgot(?: to (?:say|mention|tell you))?|i should (?:say|mention|tell you)|(?:a )?heads up|one (?:more )?thing|important|careful|hold on|remember)\b)*$/i

/** 'I don't like mint', of those to choose from: the others are left. */
function disliked({ state, message, menu, say }: Open): ChatReply | null {
  const [, what = ''] = DISLIKES.exec(message) ?? []
  const words = wordsOf(what)
  if (words.length === 0) return null
  const isIn = (name: string) => words.some((word) => wordsOf(name).includes(word))
  const choices = state.choices.filter(({ id }) => !isIn(findItem(menu, id)?.name ?? ''))
  const names = choices.flatMap(({ id }) => findItem(menu, id)?.name ?? [])
  if (names.length === 0) return state.pending.length > 0 ? null : left(say, state)
  return standing(
    { text: say.howAbout(listed(names, say.or)), actions: [seeMenu(say)], intent: 'did-you-mean' },
    { step: 'choosing', choices },
    null,
  )
}
const DISLIKES =
  /^\W{0,3}(?:i |we )?(?:really |just )?(?:don't (?:really )?(?:like|care for|want)|hate|dislike|can't stand) ((?!it\b|that\b|this\b|them\b|any|an? |the |one )[a-z ]{3,25}?)\W{0,3}$/i

/** 'the second', 'mango', 'both': one of the drinks that were asked about. */
function chosen(open: Open): ChatReply | null {
  const { state, message, lexicon, scene, pending, menu, say } = open
  const choices = allFromSpoken(state.choices, menu)
  if (choices.length === 0 || isQuestion(message) || INDEFINITE.test(message)) return null
  const picked = chosenFrom(choices, message, lexicon)
  if (picked) {
    // 'the mango one with boba'
    const wanted = withUnnamed(picked, `${state.unnamed ?? ''} ${message}`, lexicon)
    return offered(offerOf([...pending, ...wanted], scene), open)
  }
  if (state.step !== 'choosing') return null
  const said = answeredIn(message, () => false)
  if (said?.rest !== '') return null
  if (said.is === 'no') return dropped(state, say)
  const offer = offerOf(choices, scene)
  if (choices.length === 1) return agreed({ ...open, pending: choices }, choices, [])
  const names = choices.map(({ name }) => name)
  return standing(
    { ...offer.reply, text: say.whichOne(listed(names, say.or)), intent: 'did-you-mean' },
    { step: 'choosing', choices: state.choices },
    state.topic,
  )
}

/** 'something fruity' is none of those that were named. */
const INDEFINITE = /\b(?:something|anything|smth)\b/i

/** A yes or a no to what was offered, with what is said behind it. */
function answered(open: Open): ChatReply | null {
  const { state, message, say, pending, lexicon, scene } = open
  if (pending.length === 0 && state.edits.length === 0) return null
  // 'no hearts', of the strawberry heart jelly in it
  const [, part = ''] = /^(?:no|without|hold the) ([a-z]{3,})\W*$/i.exec(message) ?? []
  const named = scene.menu.toppings.find(
    ({ id, name }) =>
      wordsOf(name).includes(stem(part.toLowerCase())) &&
      pending.some(({ toppings }) => toppings.includes(id)),
  )
  if (named && part) return ordered(open, `no ${named.name}`)
  const isThanked = THANKS.test(message)
  const said = isThanked
    ? { is: 'yes' as const, rest: '' }
    : answeredIn(message, (rest) => isWish(rest, lexicon))
  if (!said) return null
  const { is, rest } = said
  if (is === 'no') {
    if (rest === '') return dropped(state, say)
    return instead(open, rest)
  }
  if (rest === '') return agreed(open, pending, state.edits)
  if (isQuestion(rest)) {
    // 'Sure, what's in it?' wants to know before it agrees.
    if (UNSURE.test(message) || ABOUT_IT.test(rest)) return null
    const reply = agreed(open, pending, state.edits)
    const answer = other({ ...open, message: rest, state: { ...START, topic: state.topic } })
    return { ...reply, text: answer.text, actions: answer.actions }
  }
  const reading = read(open, rest.replace(/^(?:but|and|except|only|just|with)\s+(?=\w)/, '$&'))
  if (reading.isEdit && !reading.isUnknown && reading.adds.length === pending.length) {
    const edits = reading.edits.map(({ action }) => action)
    const { reply } = offerOf(reading.adds, scene)
    return agreed(open, reading.adds, [...state.edits, ...edits], notesOf(reply, reading, open))
  }
  // 'yes, the mocha', which is what was offered
  if (pending.length === 1 && /^(?:to )?(?:the|that|this) [a-z ]{2,40}\W{0,3}$/i.test(rest)) {
    const items = itemsOf(rest, lexicon)
    const isOffered = items.every((item) => item.kind !== 'drink' || item.id === pending[0]?.id)
    if (
      isOffered &&
      items.some(({ kind }) => kind === 'drink') &&
      !items.some(({ kind }) => kind === 'choice')
    )
      return agreed(open, pending, state.edits)
  }
  // 'yes but' something that is not understood adds nothing else instead.
  const more = reading.adds.slice(pending.length)
  if (more.length === 0 && /^\W{0,3}but\b/i.test(rest)) return null
  const done = agreed(open, pending, state.edits)
  if (more.length === 0) return done
  const next = offered(offerOf(more, scene), { ...open, state: START })
  return { ...next, perform: done.perform, intent: 'order-confirmed' }
}

/** Thanks for an offer take it. */
const THANKS =
  /^\W*(?:thanks?|thank (?:you|u)|ty(?:sm)?|thx|cheers)(?: (?:so much|a lot|again))?\W*$/i
const UNSURE = /^\W*(?:ok|okay|sure|alright|well|fine|right)\b/i
const ABOUT_IT = /\b(?:it|that|this|they|them|those|these)\b/i

const isWish = (rest: string, lexicon: Lexicon): boolean => {
  const [first, second] = itemsOf(`no ${rest.trim()}`, lexicon)
  return first?.kind === 'choice' || (first?.kind === 'not' && second?.kind === 'drink')
}

/** What could not be done as asked is said though it is added. */
function notesOf(_: ChatReply, { adds }: Reading, { menu, say }: Open): string {
  return [...new Set(adds.flatMap((drink) => propose(menu, drink, say)?.notes ?? []))].join(' ')
}

/** 'no, a latte instead', 'no, make it large': what was offered changes, or something else takes its place. */
function instead(open: Open, rest: string): ChatReply | null {
  const { scene, pending, state, say } = open
  const reading = read(
    open,
    `actually ${rest.replace(/^i (?:said|meant|asked for|ordered|want(?:ed)?) /, 'make it ')}`,
  )
  const changed = read(open, rest)
  if (changed.isEdit && !changed.isUnknown && changed.adds.length > 0)
    return offered(offerOf(changed.adds, scene), open)
  const fresh = changed.adds.slice(pending.length)
  if (fresh.length > 0) return offered(offerOf(fresh, scene), open)
  if (reading.isEdit && reading.adds.length > 0) return offered(offerOf(reading.adds, scene), open)
  const answer = isQuestion(rest) ? other({ ...open, message: rest, state: START }) : null
  return answer ?? dropped(state, say)
}

/** 'my usual', 'the usual please' */
function usual(open: Open): ChatReply | null {
  const { message, menu, say, scene, state } = open
  if (!ASKS_USUAL.test(message)) return null
  const drinks = (open.usual ?? []).flatMap(({ id, size, quantity, customizations }) => {
    const spoken = { id, ...(size && { size }), quantity, ...customizations }
    return fromSpoken(spoken, menu) ?? []
  })
  if (drinks.length > 0) return offered(offerOf(drinks, scene), open)
  return standing(
    { text: say.noUsual, actions: [orderDrinks(say), seeMenu(say)], intent: 'usual' },
    {},
    state.topic,
  )
}

/** A wish for a room, or what completes one. */
function room(open: Open): ChatReply | null {
  const { message, cafe, now, say, state } = open
  const today = dateIn(cafe.timeZone, now)
  const wish = wishForRoom(message, today, state.room)
  if (!wish) return null
  return standing(
    bookingReply(wish, null, today, say),
    { step: 'booking', room: wish },
    state.topic,
  )
}

/** A yes or a no where nothing was asked. */
function aside({ say, state, cart }: Open, is: 'yes' | 'no'): ChatReply {
  if (is === 'no' && state.hasChanged) return undone(say, state)
  // Where the cart was emptied, a yes begins anew.
  const isThere = state.hasChanged && cart.length > 0
  const text = is === 'no' ? say.nothingDone : isThere ? say.asItIs : say.goAhead
  const intent = state.hasChanged ? 'order-confirmed' : 'ready'
  return standing(
    { text, actions: quickReplies(say), intent: is === 'yes' ? intent : 'declined' },
    kept(state),
    state.topic,
  )
}

/** What was recommended can be chosen: 'I'll take the first one'. */
function recommended({ actions }: Answered, state: ChatState): Partial<ChatState> {
  const choices = actions.flatMap(({ type, item: id, customizations }) => {
    const milk = customizations?.milk
    return type === 'add-to-cart' && id ? [{ id, quantity: 1, ...(milk && { milk }) }] : []
  })
  const isOffered = state.pending.length + state.edits.length > 0
  return choices.length < 2 || isOffered ? {} : { step: 'choosing', choices }
}

/** A drink that is asked about is no longer one of several to choose from. */
const named = ({ pending, edits }: ChatState): Partial<ChatState> => ({
  choices: [],
  step: pending.length + edits.length > 0 ? 'confirming' : 'ordering',
})
/** Whether a milk, a topping or a size is said. */
const hasWish = (items: readonly Item[]): boolean =>
  items.some(
    (item) =>
      item.kind === 'choice' &&
      !item.isNot &&
      item.value !== 'regular' &&
      /^(?:milk|topping|size)$/.test(item.slot),
  )

/** A question about the menu or anything else. What was offered stays on the table. */
function other(open: Open): ChatReply {
  const { message, scene, lexicon, say, state, answer, menu, pending } = open
  const { asked } = ordersAndQuestions(message)
  const text = ALLERGY.test(message) ? message : asked || message
  const said = answeredIn(message, () => true)
  if (said?.rest === '') return aside(open, said.is)
  const found = menuAnswer(text, scene, lexicon)
  const reply = found ??
    answer(message.replaceAll('’', "'"), scene) ?? {
      text: say.notUnderstood,
      actions: quickReplies(say),
      intent: 'not-understood',
    }
  const items = itemsOf(withoutAsked(text), lexicon)
  const [add, another] = found?.actions.filter(({ type }) => type === 'add-to-cart') ?? []
  // 'what is your cheapest drink' speaks of it.
  const one = items.some(({ kind }) => kind === 'drink') || another ? undefined : add?.item
  const id = found && (items.find((item) => item.kind === 'drink')?.id ?? one)
  const [it] = scene.about
  // 'with oat?': of what is spoken of
  const isSame = !id && pending.length === 0 && scene.about.length === 1 && it && hasWish(items)
  const topic = id ? fromSpoken({ id, quantity: 1 }, menu) : isSame ? it : null
  // 'how much is a large one with boba?' speaks of that very cup.
  if (topic)
    for (const item of items)
      if (item.kind === 'choice' && !item.isNot && item.value !== 'regular') settle(topic, item)
  return standing(
    reply,
    {
      ...kept(state),
      ...(id ? named(state) : recommended(reply, state)),
      ...('state' in reply && reply.state?.session && { session: reply.state.session }),
    },
    topic ? toSpoken(topic) : state.topic,
  )
}
