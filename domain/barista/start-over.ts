import type { ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import { orderDrinks, seeMenu, viewCart } from './buttons.ts'
import { type OpenOrder, standing } from './turn.ts'

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
