import type { CartEdit } from '#domain/barista/edits.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { CartLine, HandedPickup } from '#domain/contracts/ordering.ts'
import { lineFromItem } from '#domain/ordering/cart.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { chat } from '#widgets/state/chat.ts'
import { cart, keptPickup, menu, rememberPickup, ui } from '#widgets/state/index.ts'
import { nextSteps, orderAsGuest } from './name-prompt.ts'
import { send } from './conversation.ts'
import { says, words } from './said.ts'
import { quickReplies } from './says.ts'
import { isAdding, isCheckout, partsOf } from './offers.ts'
import { toJson } from '../json.ts'
import { addItems, addMembership, checkOut, showCategory } from './order.ts'

/** What can be taken back: the cart as it was, or the pickup time. */
let before: { lines: CartLine[] } | { pickup: HandedPickup | null } | null = null

/**
 * Carries out the action of a button. Links are followed by the browser; whatever is none of the named types is a
 * quick reply, said in the customer's name.
 */
export async function act(action: ChatAction): Promise<void> {
  if (isAdding(action)) {
    const lines = cart.lines.peek()
    await addItems([action])
    settled(action)
    before = { lines }
    return
  }
  if (isCheckout(action)) return checkOut()
  if (action.type === 'menu' && action.category) return showCategory(action.category, action.label)
  if (action.type === 'modify-order') {
    settled(action)
    return modify(action)
  }
  if (action.type === 'add-membership') return addMembership(action)
  if (action.type === 'name-guest') return orderAsGuest()
  if (action.type === 'set-pickup') {
    settled(action)
    return setPickup(action)
  }
  if (action.type === 'undo') return undo()
  const hasDrawer = ui.hosts.peek().some(({ localName }) => localName === 'lounge-cart')
  if (action.data?.opens === 'cart' && hasDrawer) ui.ask('cart')
  await send(action.value ?? action.label)
}

/** Does what the customer agreed to: what is added in one go, so that it can be named in one. */
export async function carryOut(actions: readonly ChatAction[]): Promise<void> {
  const lines = cart.lines.peek()
  const adding = actions.filter(isAdding)
  for (const action of actions) if (!isAdding(action)) await act(action)
  if (adding.length > 0) await addItems(adding)
  if (actions.some(({ type }) => type !== 'undo') && cart.lines.peek() !== lines) before = { lines }
}

/** Changes the cart that the chat and every other widget share. */
async function modify({ data, label }: ChatAction): Promise<void> {
  const edit = data as CartEdit | undefined
  const known = await menu.load()
  const lines = cart.lines.peek()
  const line = lines.find(({ lineId }) => edit && 'lineId' in edit && lineId === edit.lineId)
  if (!edit || (edit.kind === 'clear' ? lines.length === 0 : !line)) {
    chat.say('bot', says().notInCart, {
      actions: quickReplies(says()).slice(0, 1),
      intent: 'edit',
    })
    return
  }
  const said = edit.kind === 'clear' || !line ? clear() : change(edit, line, known)
  if (said === null) {
    chat.say('bot', says().cannot(label), { intent: 'edit' })
    return
  }
  before = { lines }
  const isEmpty = cart.isEmpty.peek()
  chat.say('bot', said, {
    actions: [{ type: 'undo', label: says().undo }, ...(isEmpty ? [] : nextSteps())],
    intent: 'edit',
  })
}

function clear(): string {
  cart.clear()
  return says().cleared
}

function change(
  edit: Exclude<CartEdit, { kind: 'clear' }>,
  line: CartLine,
  known: Menu,
): string | null {
  const { lineId } = line
  if (edit.kind === 'edit') {
    const edited = lineFromItem(known, { ...line, ...edit.patch })
    if (!edited) return null
    cart.replace(
      cart.lines.peek().map((each) => (each.lineId === lineId ? { ...edited, lineId } : each)),
    )
    return says().changedTo(describeLine(known, edited, words()))
  }
  if (edit.kind === 'duplicate') {
    const had = new Set(cart.lines.peek().map((each) => each.lineId))
    cart.duplicate(lineId)
    const copy = cart.lines.peek().find((each) => !had.has(each.lineId))
    if (!copy) return null
    cart.setQuantity(copy.lineId, edit.quantity)
    return says().added(describeLine(known, { ...copy, quantity: edit.quantity }, words()))
  }
  if (edit.kind === 'quantity' && edit.quantity > 0) {
    cart.setQuantity(lineId, edit.quantity)
    return says().nowItIs(describeLine(known, { ...line, quantity: edit.quantity }, words()))
  }
  cart.remove(lineId)
  return says().tookOut(describeLine(known, line, words()))
}

/** Keeps the pickup time that the café found free, for the cart and the checkout; the order decides it again. */
function setPickup({ data, label }: ChatAction): void {
  const { date, time, asap, said } = data ?? {}
  before = { pickup: keptPickup() }
  rememberPickup(asap === true ? 'asap' : { date: String(date), time: String(time) })
  chat.say('bot', typeof said === 'string' ? said : label, {
    actions: [{ type: 'undo', label: says().undo }, ...nextSteps()],
    intent: 'pickup-time',
  })
}

/** What was pressed is no question any more: the rest of what was offered stays on the table. */
function settled(action: ChatAction): void {
  const { state } = chat
  const now = state.peek()
  if (!now) return
  const pressed = partsOf(action).map(({ item }) => item)
  const pending = now.pending.filter(({ id }) => !pressed.includes(id))
  const key = toJson(action.data)
  const edits = now.edits.filter(({ data }) => toJson(data) !== key)
  const isOver = pending.length === 0 && edits.length === 0
  const topic = now.pending.find(({ id }) => pressed.includes(id)) ?? now.topic
  state.value = { ...now, step: isOver ? 'ordering' : now.step, pending, edits, choices: [], topic }
}

function undo(): void {
  if (!before) {
    chat.say('bot', says().nothingToUndo, { actions: nextSteps(), intent: 'edit' })
    return
  }
  if ('lines' in before) cart.replace(before.lines)
  else rememberPickup(before.pickup)
  before = null
  chat.say('bot', says().putBack, { actions: nextSteps(), intent: 'edit' })
}
