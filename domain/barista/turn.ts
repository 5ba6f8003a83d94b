import type { ChatAction, ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { orderDrinks, quickReplies, viewCart } from './buttons.ts'
import type { ParsedDrink } from './drink.ts'
import { type Reading, readOrder } from './edits.ts'
import type { Lexicon } from './lexicon.ts'
import { type Offer, offerOf } from './offer.ts'
import { isToBeHad, propose } from './propose.ts'
import type { SayOrders } from './say-orders.ts'
import type { OrderScene } from './scene.ts'
import { START, toSpoken } from './state.ts'
import { MAX_SPOKEN } from './values.ts'

/** A message of an order, and what it is said into. */
export type OrderTurn = {
  /** In English, as the rules read it. */
  message: string
  menu: Menu
  cafe: Cafe
  now: Date
  cart: readonly ChatCartLine[]
  state: ChatState
  say: SayOrders
  lexicon: Lexicon
  /** The page keeps no state and carries nothing out: changes to the cart are asked about, with a button each. */
  isAsking?: boolean
}
/** The same with what is on the table. */
export type OpenOrder = OrderTurn & { scene: OrderScene; pending: ParsedDrink[] }
export type Answered = Omit<ChatReply, 'state'>

/** An answer, and where the conversation stands with it. */
export const standing = (
  reply: Answered,
  state: Partial<ChatState>,
  topic: ChatState['topic'],
) => ({
  ...reply,
  state: { ...START, topic, ...state },
})

/** Where a conversation stands with this on the table. */
export function offered(
  { reply, pending, choices }: Offer,
  { state }: OpenOrder,
  more: Partial<ChatState> = {},
) {
  const spoken = pending.slice(0, MAX_SPOKEN).map(toSpoken)
  const edits = reply.actions.filter(({ type }) => type === 'modify-order')
  const step =
    spoken.length > 0 || edits.length > 0
      ? 'confirming'
      : choices.length > 0
        ? 'choosing'
        : 'ordering'
  return standing(
    reply,
    {
      step,
      pending: spoken,
      edits,
      choices: choices.slice(0, MAX_SPOKEN).map(toSpoken),
      ...(state.pending.length > 0 && { before: state.pending }),
      ...more,
    },
    changedIn(spoken, state.pending) ?? spoken.at(-1) ?? state.topic,
  )
}

/** The only one that is not as it was before. */
function changedIn(spoken: ChatState['pending'], before: ChatState['pending']) {
  const changed = spoken.filter((row, i) => JSON.stringify(row) !== JSON.stringify(before[i]))
  return spoken.length === before.length && changed.length === 1 ? changed[0] : null
}

/** Changes to the cart that were told are made at once, and 'no' or 'undo' takes them back. What is new is offered with its price. */
export function made(reading: Reading, open: OpenOrder): ChatReply {
  const { scene, state } = open
  const { adds, edits, notes } = reading
  const cups = adds.filter(({ id }) => isSplit(id, reading, open))
  const rest = adds.filter((drink) => !cups.includes(drink))
  const perform = [...edits.map(({ action }) => action), ...agreed(open, cups, []).perform]
  if (rest.length === 0)
    return standing(
      { text: notes.join(' '), actions: [], intent: 'edit', perform },
      { hasChanged: true },
      topicOf(reading, open) ?? state.topic,
    )
  const offer = offered(offerOf(rest, scene), open)
  return { ...offer, text: [offer.text, ...notes].join(' '), perform }
}

/** 'one of the lattes iced': a cup of a line that has fewer now. */
const isSplit = (id: string, { edits }: Reading, { cart }: OpenOrder): boolean =>
  edits.some(
    ({ edit }) =>
      edit.kind === 'quantity' &&
      cart.some(
        (line) => line.lineId === edit.lineId && line.id === id && line.quantity > edit.quantity,
      ),
  )

/** The drink of the line that was changed last. */
function topicOf({ edits }: Reading, { cart }: OpenOrder): ChatState['topic'] {
  const edit = edits.at(-1)?.edit
  const line = cart.find(({ lineId }) => edit && 'lineId' in edit && lineId === edit.lineId)
  if (!line || edit?.kind === 'remove') return null
  return { id: (edit?.kind === 'edit' && edit.patch.id) || line.id, quantity: 1 }
}

/** Whether something waits for an answer. */
export const isOpen = ({ step }: ChatState): boolean => step !== 'ordering' && step !== 'naming'

/** What stays open while something else is answered. */
export const kept = ({ step, pending, edits, choices, before }: ChatState): Partial<ChatState> => ({
  step,
  pending,
  edits,
  choices,
  ...(before && { before }),
})

/** What was done last is taken back by the page. */
export function undone(say: SayOrders, { topic }: ChatState): ChatReply {
  const perform: ChatAction[] = [{ type: 'undo', label: say.label.undo }]
  return standing({ text: '', actions: [], intent: 'undo', perform }, {}, topic)
}

/** Nothing was done. */
export const left = (say: SayOrders, { topic }: ChatState): ChatReply =>
  standing({ text: say.nothingDone, actions: quickReplies(say), intent: 'declined' }, {}, topic)

/** What was offered is on the table no more. */
export function dropped({ topic, edits, pending }: ChatState, say: SayOrders): ChatReply {
  const text = edits.length > 0 && pending.length === 0 ? say.leftAsItIs : say.notAdded
  return standing(
    { text, actions: [orderDrinks(say), viewCart(say)], intent: 'declined' },
    {},
    topic,
  )
}

/** What the message adds to what is on the table and changes in the cart. */
export function read(
  { cart, menu, lexicon, say, pending, state }: OpenOrder,
  message: string,
): Reading {
  return readOrder(message, cart, menu, lexicon, say, { pending, focus: state.topic?.id })
}

/** What was agreed to, to be carried out. */
export function agreed(
  { menu, say }: OpenOrder,
  pending: readonly ParsedDrink[],
  edits: readonly ChatAction[],
  text = '',
): ChatReply & { perform: ChatAction[] } {
  const adds = pending.flatMap((drink) => {
    const proposal = propose(menu, drink, say)
    return proposal && isToBeHad(proposal) ? [proposal.add] : []
  })
  const last = pending.at(-1)
  const topic = last ? toSpoken(last) : null
  const perform = [...edits, ...adds]
  const done = { text, actions: [], intent: 'order-confirmed', perform }
  return { ...standing(done, {}, topic), perform }
}
