import type { ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import { orderDrinks, seeMenu, viewCart } from './buttons.ts'
import { offerOf } from './offer.ts'
import { allFromSpoken, toSpoken } from './state.ts'
import { dropped, isOpen, left, type OpenOrder, standing } from './turn.ts'

/** 'undo', 'start over', 'never mind' */
export function takenBack({
  message,
  state,
  cart,
  say,
  scene,
  pending,
}: OpenOrder): ChatReply | null {
  const plain = message.trim().toLowerCase().replace(/[’‘`]/g, "'")
  if (UNDO.test(plain)) {
    const before = allFromSpoken(state.before ?? [], scene.menu)
    if (pending.length > 0 && before.length > 0) {
      const offer = offerOf(before, scene)
      return standing(
        offer.reply,
        { step: 'confirming', pending: offer.pending.map(toSpoken) },
        state.before?.at(-1) ?? null,
      )
    }
    if (isOpen(state)) return dropped(state, say)
    const perform: ChatAction[] = [{ type: 'undo', label: say.label.undo }]
    return standing({ text: '', actions: [], intent: 'undo', perform }, {}, state.topic)
  }
  if (NEVER_MIND.test(plain) && (isOpen(state) || cart.length === 0 || !/cancel/.test(plain)))
    return isOpen(state) ? dropped(state, say) : left(say, state)
  if (!START_OVER.test(plain)) return null
  if (cart.length === 0)
    return standing(
      { text: say.fresh, actions: [orderDrinks(say), seeMenu(say)], intent: 'start-over' },
      {},
      null,
    )
  const label = say.label.emptyCart
  const clear: ChatAction = { type: 'modify-order', label, data: { kind: 'clear' } }
  const text = say.shallI(say.toEmpty)
  return standing(
    { text, actions: [clear, viewCart(say)], intent: 'edit' },
    { step: 'confirming', edits: [clear] },
    null,
  )
}

const UNDO =
  /^(?:please |can you |could you )?(?:undo|undo (?:that|it|the last (?:one|thing|change)|my last (?:one|change))|put (?:it|that|them) back|go back|take that back|bring (?:it|that) back|change (?:it|that) back|revert(?: (?:that|it))?)(?: please)?[.! ]*$/
const NEVER_MIND =
  /^(?:oh |no,? |ok,? |actually,? |um,? )?(?:never ?mind|nvm|nm|forget (?:it|about it)|cancel(?: that| it)?|skip it|leave it)(?:,? (?:then|please|thanks|thank you|sorry|i'm good|i'm fine))*[.! ]*$/
const START_OVER =
  /^(?:please |let me |let's |can (?:i|we) |could (?:i|we) |i (?:want|would like|need) to |ok,? |actually,? |no,? )*(?:start (?:over|again|from scratch|from the beginning|fresh|anew|a new order|new)|restart|reset(?: (?:everything|my order|the order|it all))?|begin again|new order)(?: please)?[.! ]*$/
