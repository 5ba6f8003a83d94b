import type { CartEdit } from '#domain/barista/edits.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { CartLine, HandedPickup } from '#domain/contracts/ordering.ts'
import { inWords } from '#domain/menu/words.ts'
import { lineFromItem } from '#domain/ordering/cart.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { chat } from '#widgets/state/chat.ts'
import {
  cart,
  goToCheckout,
  keptPickup,
  menu,
  recallPickup,
  rememberPickup,
  reportProblem,
} from '#widgets/state/index.ts'
import type { CheckoutDetail } from '#widgets/manual.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { deedSays } from './deed-says.ts'
import { nextSteps } from './name-prompt.ts'
import { says, words } from './said.ts'
import { quickReplies } from './says.ts'

// What a conversation comes to when it is more than an offer and its answer: a file of its own, downloaded for the first of it.

export { recordSecurityEvent } from '#widgets/state/security-events.ts'
export { takeName } from './take-name.ts'

/** What stood before the last change: the lines of the cart, or the pickup time. */
export type Before = { lines: CartLine[] } | { pickup: HandedPickup | null }

/**
 * Changes the cart that the chat and every other widget share.
 * @returns what stood in it before; null where nothing is different now
 */
export async function modify({ data, label }: ChatAction): Promise<Before | null> {
  const edit = data as CartEdit | undefined
  const known = await menu.load()
  const lines = cart.lines.peek()
  const line = lines.find(({ lineId }) => edit && 'lineId' in edit && lineId === edit.lineId)
  if (!edit || (edit.kind === 'clear' ? lines.length === 0 : !line)) {
    chat.say('bot', deedSays().notInCart, {
      actions: quickReplies(says()).slice(0, 1),
      intent: 'edit',
    })
    return null
  }
  const said = edit.kind === 'clear' || !line ? clear() : change(edit, line, known)
  if (said === null) {
    chat.say('bot', deedSays().cannot(label), { intent: 'edit' })
    return null
  }
  const isEmpty = cart.isEmpty.peek()
  chat.say('bot', said, {
    actions: [{ type: 'undo', label: says().undo }, ...(isEmpty ? [] : nextSteps())],
    intent: 'edit',
  })
  return { lines }
}

/**
 * Keeps the pickup time that the café found free, for the cart and the checkout; the order decides it again.
 * @returns which was chosen before
 */
export function setPickup({ data, label }: ChatAction): Before {
  const { date, time, asap, said } = data ?? {}
  const pickup = keptPickup()
  rememberPickup(asap === true ? 'asap' : { date: String(date), time: String(time) })
  chat.say('bot', typeof said === 'string' ? said : label, {
    actions: [{ type: 'undo', label: says().undo }, ...nextSteps()],
    intent: 'pickup-time',
  })
  return { pickup }
}

/** @param before null where nothing was changed */
export function undo(before: Before | null): void {
  if (before && 'lines' in before) cart.replace(before.lines)
  else if (before) rememberPickup(before.pickup)
  chat.say('bot', before ? deedSays().putBack : deedSays().nothingToUndo, {
    actions: nextSteps(),
    intent: 'edit',
  })
}

/** What a category of the menu holds, each with its own button. */
export async function showCategory(category: string, label: string): Promise<void> {
  const known = await menu.load()
  const items = known.items.filter((item) => item.category === category && !item.isSoldOut)
  const { name = label, blurb = '' } = known.categories.find(({ id }) => id === category) ?? {}
  chat.say(
    'bot',
    items.length > 0
      ? `${inWords(words(), name)}. ${inWords(words(), blurb)}`
      : deedSays().nothingLeft(inWords(words(), name)),
    {
      actions: [
        ...items.map(({ id, name }) => ({
          type: 'add-to-cart',
          label: deedSays().add(name),
          item: id,
          name,
        })),
        { type: 'menu', label: deedSays().seeWholeMenu },
      ],
      intent: 'category',
    },
  )
}

/** To the checkout of the café, unless the page takes the customer there itself. */
export async function checkOut(): Promise<void> {
  const lines = cart.lines.peek()
  if (lines.length === 0) {
    chat.say('bot', deedSays().cartEmpty, {
      actions: quickReplies(says()).slice(0, 1),
      intent: 'checkout',
    })
    return
  }
  const pickup = recallPickup()
  const type = pickup ? 'pickup' : 'guest'
  const detail = { type, pickup, lines: structuredClone(lines) } satisfies CheckoutDetail
  if (!chat.emit('checkout', detail)) return
  try {
    const address = await chat.typing(() => goToCheckout(type, pickup ?? undefined))
    if (address)
      chat.say('bot', deedSays().blockedCheckout, {
        actions: [{ type: 'navigate', label: says().checkout, path: address }],
        intent: 'checkout',
      })
  } catch (error) {
    reportProblem('call', error, { call: 'handOverCart' })
    chat.showStrip(errorText(error))
    chat.say('bot', deedSays().noCheckout, {
      actions: [{ type: 'navigate', label: says().checkout, path: '/checkout' }],
      intent: 'checkout',
    })
  }
}

function clear(): string {
  cart.clear()
  return deedSays().cleared
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
    return deedSays().changedTo(describeLine(known, edited, words()))
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
    return deedSays().nowItIs(describeLine(known, { ...line, quantity: edit.quantity }, words()))
  }
  cart.remove(lineId)
  return deedSays().tookOut(describeLine(known, line, words()))
}
