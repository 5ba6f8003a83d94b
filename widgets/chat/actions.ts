import type { ChatAction } from '#domain/contracts/barista.ts'
import { chat } from '#widgets/state/chat.ts'
import { cart, ui } from '#widgets/state/index.ts'
import { orderAsGuest } from './name-prompt.ts'
import { send } from './conversation.ts'
import { isAdding, isCheckout, partsOf } from './offers.ts'
import { toJson } from '../json.ts'
import { addItems } from './order.ts'
import type { Before } from './deeds.ts'

type Deeds = typeof import('./deeds.ts')

/** What can be taken back: the cart as it was, or the pickup time. */
let before: Before | null = null
let loading: Promise<Deeds> | undefined

/**
 * Carries out the action of a button. Links are followed by the browser; whatever is none of the named types is a
 * quick reply, said in the customer's name.
 * @returns false where nothing came of it
 */
export async function act(action: ChatAction): Promise<boolean | void> {
  if (isAdding(action)) {
    const lines = cart.lines.peek()
    const hasAdded = await addItems([action])
    settled(action)
    before = { lines }
    return hasAdded
  }
  if (action.type === 'name-guest') return orderAsGuest()
  if (action.type === 'add-membership')
    return (await import('./not-drinks.ts')).addMembership(action)
  if (isDeed(action)) {
    const deeds = await loadDeeds()
    if (isCheckout(action)) return deeds.checkOut()
    if (action.type === 'menu') return deeds.showCategory(action.category ?? '', action.label)
    if (action.type === 'undo') {
      deeds.undo(before)
      before = null
      return
    }
    settled(action)
    before =
      (await (action.type === 'set-pickup' ? deeds.setPickup(action) : deeds.modify(action))) ??
      before
    return
  }
  const hasDrawer = ui.hosts.peek().some(({ localName }) => localName === 'lounge-cart')
  if (action.data?.opens === 'cart' && hasDrawer) ui.ask('cart')
  await send(action.value ?? action.label)
}

/** Brings what these actions take: after that they do not fail half-way for want of a file. */
export async function prepare(actions: readonly ChatAction[]): Promise<void> {
  if (actions.some(isDeed)) await loadDeeds()
}

/** Does what the customer agreed to: what is added in one go, so that it can be named in one. */
export async function carryOut(actions: readonly ChatAction[]): Promise<void> {
  const lines = cart.lines.peek()
  const adding = actions.filter(isAdding)
  for (const action of actions) if (!isAdding(action)) await act(action)
  if (adding.length > 0) await addItems(adding)
  if (actions.some(({ type }) => type !== 'undo') && cart.lines.peek() !== lines) before = { lines }
}

/** What stands in deeds.ts. */
function isDeed(action: ChatAction): boolean {
  const { type, category } = action
  return (
    /^(modify-order|set-pickup|undo)$/.test(type) ||
    (type === 'menu' && Boolean(category)) ||
    isCheckout(action)
  )
}

function loadDeeds(): Promise<Deeds> {
  loading ??= import('./deeds.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
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
