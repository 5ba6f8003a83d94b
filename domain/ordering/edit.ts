import type {
  Customizations,
  EditChange,
  EditedLine,
  Order,
  QuoteLine,
} from '#domain/contracts/ordering.ts'
import { DINING_LABELS } from './dining.ts'
import { MAX_EDITS } from './limits.ts'
import { choicesText, lineText } from './line-text.ts'

// Changing an order that was placed (docs/decisions/order-edits.md).

type Editable = Pick<Order, 'status' | 'isPaid' | 'payment' | 'quote'> & {
  edits?: readonly unknown[] | undefined
}

/** Why a customer cannot change an order; `null` where they can: until making starts. */
export function editProblem(order: Editable): string | null {
  const { status, edits = [] } = order
  if (status === 'waiting') return 'Confirm the order first, or cancel it.'
  if (status === 'awaiting-payment') return 'Pay for the order first, or cancel it.'
  if (status === 'preparing' || status === 'ready')
    return 'We have started making it, so it cannot be changed here any more. Please tell us at the counter.'
  if (status !== 'pending' && status !== 'confirmed')
    return 'This order is over, so it cannot be changed.'
  if (edits.length >= MAX_EDITS)
    return 'This order was changed many times. Please call us, or tell us at the counter.'
  return linesProblem(order)
}

/** The same for somebody at the counter: until it is picked up. */
export function staffEditProblem(order: Editable): string | null {
  if (!['pending', 'confirmed', 'preparing', 'ready'].includes(order.status))
    return 'This order is not being made, so its lines cannot be changed. Give back a line, or ring up what is missing.'
  return linesProblem(order)
}

function linesProblem({ quote }: Editable): string | null {
  return quote.lines.every(({ type }) => type === 'item')
    ? null
    : 'There is something in this order besides food and drinks, so it cannot be changed. Ask at the counter.'
}

/** Whether a line is still the same drink, whatever its quantity and the name on it. */
export function isSameDrink(
  line: Pick<QuoteLine, 'id' | 'size' | 'customizations'>,
  wish: Pick<EditedLine, 'id' | 'size' | 'customizations'>,
): boolean {
  return (
    line.id === wish.id &&
    (wish.size === undefined || line.size === wish.size) &&
    spelled(line.customizations) === spelled(wish.customizations ?? {})
  )
}

/** The same text for the same choices, in whatever order they were made. */
function spelled({ toppings = [], ...others }: Customizations): string {
  const chosen = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([chosen, toppings.toSorted()])
}

/**
 * What is different in the lines.
 * @param was for each line that is now, which one it was before; `null` for a new one
 */
export function lineChanges(
  before: readonly QuoteLine[],
  after: readonly QuoteLine[],
  was: readonly (number | null)[],
): EditChange[] {
  const gone = before.flatMap((line, position): EditChange[] =>
    was.includes(position) ? [] : [{ what: 'line', before: textOf(line), after: null }],
  )
  const others = after.flatMap((line, index): EditChange[] => {
    const position = was[index] ?? null
    const old = position === null ? undefined : before[position]
    if (!old) return [{ what: 'line', before: null, after: textOf(line) }]
    const [from, to] = [textOf(old), textOf(line)]
    if (from !== to) return [{ what: 'line', before: from, after: to }]
    return old.customerName === line.customerName ? [] : [{ what: 'name', line: to }]
  })
  return [...gone, ...others]
}

/** '2 × Taro Milk Tea (Large, Less ice)' */
export const textOf = (line: QuoteLine) => lineText(line, choicesText(line))

/** A change in words, as the kitchen reads it. */
export function changeInWords(change: EditChange): string {
  if (change.what === 'note') return 'The note is different.'
  if (change.what === 'pickup') return 'The pickup time is different.'
  if (change.what === 'dining') return `It is ${DINING_LABELS[change.dining].toLowerCase()} now.`
  if (change.what === 'fees')
    return change.waived.length === 0
      ? 'Its service fees are charged.'
      : `Not charged: ${change.waived.join(', ')}.`
  if (change.what === 'refund') return `Refunded: ${change.line}`
  if (change.what === 'name') return `Another name on ${change.line}.`
  const { before, after } = change
  if (before === null) return `New: ${after}`
  return after === null ? `Not any more: ${before}` : `${before} is now ${after}`
}
