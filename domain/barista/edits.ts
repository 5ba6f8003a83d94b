import type { ChatAction, ChatCartLine } from '#domain/contracts/barista.ts'
import type { Menu, SizeId } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Lexicon } from './lexicon.ts'
import { blankDrink, type ParsedDrink } from './parse.ts'
import { milkOutText, propose } from './propose.ts'
import { revise } from './revise.ts'
import { ENGLISH_ORDERS, type SayOrders } from './say-orders.ts'
import type { Line } from './target.ts'

/**
 * What a `modify-order` action carries in `data`: one change to the cart that the chat talked about. `customizations` in
 * a patch is the whole new set, not a difference; `id` changes the drink itself.
 */
export type CartEdit =
  | {
      kind: 'edit'
      lineId: string
      patch: { id?: string; size?: SizeId; customizations?: Customizations; customerName?: string }
    }
  | { kind: 'quantity'; lineId: string; quantity: number }
  /** One more line like this one: 'same again'. */
  | { kind: 'duplicate'; lineId: string; quantity: number }
  | { kind: 'remove'; lineId: string }
  | { kind: 'clear' }

/** A message read against the cart: what it adds, and the buttons that change what is there. */
export type Reading = {
  adds: ParsedDrink[]
  edits: { edit: CartEdit; text: string; action: ChatAction }[]
  /** Something was to be changed that is not in the cart. */
  isUnknown: boolean
  isEdit: boolean
  /** A drink was guessed from its spelling. */
  isUnsure: boolean
  notes: string[]
}

/** What a message is about besides the cart. */
export type Talk = {
  /** Drinks that were offered and are not in the cart yet: they may be changed too, and come back in `adds`. */
  pending?: readonly ParsedDrink[]
  /** Id of the drink that was spoken of last, which 'it' means where nothing is offered. */
  focus?: string
  /** How the message is read; by the rules for orders and changes where nothing else is given. */
  revise?: typeof revise
}

/** Reads orders and changes out of a message (docs/decisions/chat-understanding.md). */
export function readOrder(
  message: string,
  cart: readonly ChatCartLine[],
  menu: Menu,
  lexicon: Lexicon,
  say: SayOrders = ENGLISH_ORDERS,
  { pending = [], focus, revise: read = revise }: Talk = {},
): Reading {
  const inCart = cart.flatMap((line) => (findItem(menu, line.id) ? [lineOf(line, menu)] : []))
  const before = [...inCart, ...pending.map((drink): Line => ({ lineId: null, drink }))]
  const { lines, isEdit, isUnknown, isClear } = read(before, message, lexicon, focus)
  const reading: Reading = { adds: [], edits: [], isEdit, isUnknown, isUnsure: false, notes: [] }
  if (isClear) reading.edits.push(button({ kind: 'clear' }, say.toEmpty, say.label.emptyCart))
  for (const { lineId, drink } of before) {
    if (lineId && !isClear && !lines.some((line) => line.lineId === lineId))
      reading.edits.push(
        button({ kind: 'remove', lineId }, say.toTakeOut(drink.name), say.removeIt(drink.name)),
      )
  }
  for (const line of lines) {
    if (line.lineId === null) reading.adds.push(line.drink)
    else change(line, before, menu, reading, say)
  }
  return reading
}

function change(
  { lineId, drink }: Line,
  before: readonly Line[],
  menu: Menu,
  reading: Reading,
  say: SayOrders,
): void {
  const old = before.find((line) => line.lineId === lineId)?.drink
  const now = propose(menu, drink, say)
  const then = old && propose(menu, old, say)
  if (!lineId || !old || !now || !then) return
  if (now.milkOut && now.milkOut !== then.milkOut) {
    reading.notes.push(milkOutText(now.milkOut, say))
    return
  }
  const fresh = drink.toppings.filter((id) => !old.toppings.includes(id))
  reading.notes.push(...(say.outOf?.(fresh) ?? []))
  reading.isUnsure ||= drink.id !== old.id && drink.others.length > 1
  const patch = { size: now.size, customizations: now.customizations }
  if (
    drink.id !== old.id ||
    JSON.stringify(patch) !==
      JSON.stringify({ size: then.size, customizations: then.customizations })
  ) {
    const one = propose(menu, { ...drink, quantity: 1 }, say)?.line ?? now.line
    reading.edits.push(
      button(
        { kind: 'edit', lineId, patch: { ...(drink.id !== old.id && { id: drink.id }), ...patch } },
        say.toChange(old.name, one),
        say.makeIt(one),
      ),
    )
  }
  if (now.quantity !== then.quantity)
    reading.edits.push(
      button(
        { kind: 'quantity', lineId, quantity: now.quantity },
        say.toMake(now.quantity, drink.name),
        say.makeIt(`${now.quantity} × ${drink.name}`),
      ),
    )
  reading.notes.push(...now.notes.filter((note) => !then.notes.includes(note)))
}

const button = (edit: CartEdit, text: string, label: string) => ({
  edit,
  text,
  action: { type: 'modify-order', label, data: { ...edit } } satisfies ChatAction,
})

/** A line of the cart as the parser would have understood it. */
export function lineOf(
  { lineId, id, name, size, quantity, customizations = {}, customerName }: ChatCartLine,
  menu: Menu,
): Line {
  const item = findItem(menu, id)
  const { temperature, sugarLevel, iceLevel, milk, toppings } = customizations
  return {
    lineId,
    drink: {
      ...blankDrink(id, ''),
      name: item?.name ?? name,
      size: size ?? 'medium',
      isSizeSaid: size !== undefined,
      temperature: temperature ?? null,
      sugarLevel: sugarLevel ?? null,
      iceLevel: iceLevel ?? null,
      milk: milk ?? null,
      toppings: [...(toppings ?? [])],
      quantity,
      customerName: customerName ?? null,
      confidence: 1,
    },
  }
}
