import type { ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import { orderDrinks, seeMenu, viewCart } from './buttons.ts'
import { offerOf } from './offer.ts'
import { allFromSpoken, toSpoken } from './state.ts'
import { UNDO } from './taken-back.ts'
import { type OpenOrder, standing } from './turn.ts'

/** 'undo', where what is offered was changed: as it was before. */
export function offeredBefore(open: OpenOrder): ChatReply | null {
  const { message, state, pending, scene } = open
  const plain = message.trim().toLowerCase().replace(/[’‘`]/g, "'")
  const before = allFromSpoken(state.before ?? [], scene.menu)
  if (!UNDO.test(plain) || pending.length === 0 || before.length === 0) return null
  const offer = offerOf(before, scene)
  return standing(
    offer.reply,
    { step: 'confirming', pending: offer.pending.map(toSpoken) },
    state.before?.at(-1) ?? null,
  )
}

/** 'start over', 'let me start from scratch': the cart is emptied, which an undo takes back. */
export function startedOver({ message, cart, say, isAsking }: OpenOrder): ChatReply | null {
  const plain = message.trim().toLowerCase().replace(/[’‘`]/g, "'")
  if (!START_OVER.test(plain)) return null
  if (cart.length === 0)
    return standing(
      { text: say.fresh, actions: [orderDrinks(say), seeMenu(say)], intent: 'start-over' },
      {},
      null,
    )
  const label = say.label.emptyCart
  const clear: ChatAction = { type: 'modify-order', label, data: { kind: 'clear' } }
  if (!isAsking)
    return standing(
      { text: '', actions: [], intent: 'edit', perform: [clear] },
      { hasChanged: true },
      null,
    )
  const text = say.shallI(say.toEmpty)
  return standing(
    { text, actions: [clear, viewCart(say)], intent: 'edit' },
    { step: 'confirming', edits: [clear] },
    null,
  )
}

const START_OVER =
  /^(?:please |let me |let's |can (?:i|we) |could (?:i|we) |i (?:want|would like|need) to |ok,? |actually,? |no,? )*(?:start (?:over|again|from scratch|from the beginning|fresh|anew|a new order|new)|restart|reset(?: (?:everything|my order|the order|it all))?|begin again|new order)(?: please)?[.! ]*$/
