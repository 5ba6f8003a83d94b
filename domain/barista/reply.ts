import { dateIn } from '#domain/cafe/time.ts'
import type { ChatAction, ChatCartLine, ChatReply } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { menuAnswer, soldOutText } from './answers.ts'
import { bookingIntent, bookingReply } from './booking.ts'
import { type Reading, readOrder } from './edits.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { type ParsedDrink, parseOrder } from './parse.ts'
import { addAction, type Proposal, propose } from './propose.ts'
import { ordersAndQuestions } from './questions.ts'
import { revise } from './revise.ts'
import { orderDrinks, quickReplies, seeMenu, viewCart } from './buttons.ts'
import { ENGLISH, listed, type Say } from './say.ts'
import { type Scene, themeReply } from './themes.ts'

export type ReplyInput = {
  /** Checked by `checkMessage`. */
  message: string
  menu: Menu
  cafe: Cafe
  now: Date
  cart: readonly ChatCartLine[]
  /** The last messages, oldest first; whether the one to answer is among them does not matter. */
  history: readonly { role: 'user' | 'bot'; text: string }[]
  path: string
  /** What it answers in; English when it is not said. */
  say?: Say
  /** Reads what was said as English, which all rules are for. */
  read?: (text: string) => string
}

/**
 * The whole barista: what to answer to one message. In this order: a room, a clear order with its price, an unclear order
 * as a question, a theme, and quick replies for the rest. Changes to the cart come back as `modify-order`
 * actions. No model, no clock, no I/O.
 */
export function reply(input: ReplyInput): ChatReply {
  const { say = ENGLISH } = input
  const answer = answerTo(input, say)
  return say === ENGLISH ? answer : { ...answer, language: say.code }
}

function answerTo(input: ReplyInput, say: Say): ChatReply {
  const { menu, cafe, now, cart, read = (text) => text } = input
  const message = read(input.message)
  const history = input.history.map((said) => ({ ...said, text: read(said.text) }))
  const today = dateIn(cafe.timeZone, now)
  const wish = bookingIntent(message, today)
  if (wish) return bookingReply(wish, null, today, say)
  const scene: Scene = { menu, cafe, now, cart, say }
  const lexicon = lexiconFor(menu)
  // Who orders with an allergy is told what is in it.
  const asked = ALLERGY.test(message) ? message : ordersAndQuestions(message).asked
  const pending = pendingOf(history, message, cart, lexicon)
  if (pending.length > 0) {
    if (YES.test(message)) return proposal(pending, scene, lexicon, '', 'order-confirmed')
    const before = pending.map((drink) => ({ lineId: '', drink }))
    const { lines, isEdit, isUnknown } = revise(before, message, lexicon)
    const drinks = lines.map(({ drink }) => ({ ...drink, confidence: 1 }))
    if (isEdit && !isUnknown && drinks.length > 0) return proposal(drinks, scene, lexicon, asked)
  }
  const reading = readOrder(message, cart, menu, lexicon, say)
  if (reading.edits.length > 0) return changes(reading, menu, say)
  if (reading.adds.length > 0) return proposal(reading.adds, scene, lexicon, asked)
  if (reading.isEdit) {
    const text = reading.isUnknown ? say.notInCart : reading.notes.join(' ') || say.asItIs
    return { text, actions: [viewCart(say), orderDrinks(say)], intent: 'edit' }
  }
  return (
    menuAnswer(asked || message, scene, lexicon) ??
    themeReply(message.replaceAll('’', "'"), scene) ?? {
      text: say.notUnderstood,
      actions: quickReplies(say),
      intent: 'not-understood',
    }
  )
}

const ALLERGY = /allerg|intoleran|c(?:o)?eliac/i
const YES =
  /^\W*(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please|sounds good|go ahead|add (?:it|that|them|all|both)|correct|perfect|do it)\b[\w ,'!.]{0,20}$/i

const lexicons = new WeakMap<Menu, Lexicon>()
/** A menu is compiled once for as long as it is the same object. */
function lexiconFor(menu: Menu): Lexicon {
  const known = lexicons.get(menu)
  if (known) return known
  const lexicon = lexiconOf(menu)
  lexicons.set(menu, lexicon)
  return lexicon
}

/** What the message before ordered, if none of it has reached the cart yet: 'make that oat' then means it. */
function pendingOf(
  history: ReplyInput['history'],
  message: string,
  cart: ReplyInput['cart'],
  lexicon: Lexicon,
): ParsedDrink[] {
  const said = history.flatMap(({ role, text }) => (role === 'user' ? text : []))
  if (said.at(-1) === message) said.pop()
  const drinks = parseOrder(said.at(-1) ?? '', lexicon)
  return drinks.some(({ id }) => cart.some((line) => line.id === id)) ? [] : drinks
}

function changes({ edits, adds, notes }: Reading, menu: Menu, say: Say): ChatReply {
  const added = adds
    .flatMap((drink) => propose(menu, drink, say) ?? [])
    .filter(({ item }) => !item.isSoldOut)
  const all = [...edits.map(({ text }) => text), ...added.map(({ line }) => say.toAdd(line))]
  return {
    text: [say.shallI(listed(all, say.and)), ...notes, ...added.flatMap((one) => one.notes)].join(
      ' ',
    ),
    actions: [...edits.map(({ action }) => action), ...added.map(({ add }) => add)],
    intent: 'edit',
  }
}

/** A confidence above 0.7 is proposed, above 0.3 is asked about (docs/decisions/chat-understanding.md). */
function proposal(
  drinks: readonly ParsedDrink[],
  scene: Scene,
  lexicon: Lexicon,
  asked: string,
  intent = 'order',
): ChatReply {
  const { menu, say } = scene
  const clear: Proposal[] = []
  const said: string[] = []
  const offers: ChatAction[] = []
  for (const drink of drinks) {
    const ids = drink.others.length > 1 ? drink.others : [drink.id]
    const found = ids.flatMap((id) => propose(menu, { ...drink, id }, say) ?? [])
    const sold = found.filter(({ item }) => !item.isSoldOut)
    const [first] = found
    if (first && sold.length === 0) {
      const instead = menu.items
        .filter(({ category, isSoldOut }) => category === first.item.category && !isSoldOut)
        .slice(0, 2)
      const names = instead.map(({ name }) => name)
      said.push(soldOutText(first.item, scene))
      if (names.length > 0) said.push(say.howAbout(listed(names, say.or)))
      offers.push(...instead.map((item) => addAction(item, {}, say)))
    } else if (drink.confidence > 0.7) clear.push(...sold)
    else if (drink.confidence > 0.3 && sold.length > 0) {
      said.push(
        say.didYouMean(
          listed(
            sold.map(({ line }) => line),
            say.or,
          ),
        ),
      )
      offers.push(...sold.map(({ add }) => add))
    }
  }
  const [one, two] = clear
  if (one) {
    const prices = clear.map((each) => `${each.line}, ${say.cents(totalOf([each]))}`)
    const total = two ? say.together(say.cents(totalOf(clear))) : ''
    const question = say.shallIAdd(Boolean(two) || one.quantity > 1)
    const notes = [...new Set(clear.flatMap((each) => each.notes))]
    said.unshift(`${prices.join('; ')}.${total} ${question}`, ...notes)
  }
  const answer = asked && menuAnswer(asked, scene, lexicon)
  if (answer) said.push(answer.text)
  return {
    text: said.join(' '),
    actions: [
      ...clear.map(({ add }) => add),
      ...(two ? [addAll(clear, say)] : []),
      ...offers,
      ...(one ? [] : [seeMenu(say)]),
    ],
    intent: one ? intent : 'did-you-mean',
  }
}

const totalOf = (proposals: readonly Proposal[]): number =>
  proposals.reduce((sum, each) => sum + each.unitCents * each.quantity, 0)

/** One button for everything that was understood: `data.items` are the single actions. */
function addAll(clear: readonly Proposal[], say: Say): ChatAction {
  const price = totalOf(clear)
  return {
    type: 'add-item',
    label: say.addAll(say.cents(price)),
    data: { items: clear.map(({ add }) => add) },
    price,
  }
}
