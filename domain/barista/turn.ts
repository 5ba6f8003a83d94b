import type { ChatAction, ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { orderDrinks, quickReplies, viewCart } from './buttons.ts'
import type { ParsedDrink } from './drink.ts'
import { type Reading, readOrder } from './edits.ts'
import type { Lexicon } from './lexicon.ts'
import type { Offer } from './offer.ts'
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
    spoken.at(-1) ?? state.topic,
  )
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
): ChatReply {
  const adds = pending.flatMap((drink) => {
    const proposal = propose(menu, drink, say)
    return proposal && isToBeHad(proposal) ? [proposal.add] : []
  })
  const last = pending.at(-1)
  const topic = last ? toSpoken(last) : null
  const perform = [...edits, ...adds]
  return standing({ text, actions: [], intent: 'order-confirmed', perform }, {}, topic)
}
