import { asc, eq } from 'drizzle-orm'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { OrderRecord } from '#domain/contracts/order-room.ts'
import type { EditChange } from '#domain/contracts/ordering.ts'
import { isNothingToCollect } from '#domain/kitchen/making.ts'
import { cancelText } from '#domain/ordering/cancel-reasons.ts'
import { changeInWords } from '#domain/ordering/edit.ts'
import { statusLabel } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import { auditLog, orderChanges, orders, payments, refunds, tillSales } from '../db/schema.ts'

type Row = Pick<typeof orders.$inferSelect, 'id' | 'timeZone' | 'quote'>
type Change = typeof orderChanges.$inferSelect
type Refund = typeof refunds.$inferSelect
type Payment = typeof payments.$inferSelect
type Entry = typeof auditLog.$inferSelect

/** All that happened to an order, oldest first, each in a sentence that begins with who did it. */
export async function historyOf(
  db: Db,
  order: Row,
  changes: readonly Change[],
): Promise<OrderRecord['changes']> {
  const log = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, order.id))
    .orderBy(asc(auditLog.id))
    .limit(SHOWN)
  const back = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
    .orderBy(asc(refunds.createdAt))
    .limit(SHOWN)
  const paid = await db.select().from(payments).where(eq(payments.orderId, order.id)).limit(SHOWN)
  const [sale] = await db.select().from(tillSales).where(eq(tillSales.orderId, order.id))
  return [
    ...(sale?.arrivedAt
      ? [{ at: sale.soldAt, by: sale.soldBy, what: lateText(sale.arrivedAt, order) }]
      : []),
    ...changes
      // What was given back of lines is said with its money.
      .filter(({ detail }) => back.length === 0 || !(detail && 'refunded' in detail))
      .map((change) => ({
        at: change.at,
        by: change.by,
        what: takenText(change, paid, log) ?? changeText(change, order),
      })),
    ...log.flatMap((entry) => {
      const what = entryText(entry)
      return what === null ? [] : [{ at: entry.at, by: entry.byName, what }]
    }),
    ...back.map((refund) => ({
      at: refund.createdAt,
      by: refund.givenBy,
      what: refundText(refund, { quote: order.quote, agreedBy: agreedBy(refund, log) }),
    })),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...row }) => ({ at: at.toISOString(), ...row }))
}

const SHOWN = 200
const MINUTE_MS = 60_000

/** 'set to ready', 'put off by 10 minutes to 3:20 PM', '1 × Latte made once more: spilled' */
function changeText({ kind, from, to, value, detail }: Change, { timeZone, quote }: Row): string {
  if (detail && 'minutes' in detail) {
    const at = new Date(detail.estimatedAt)
    const time = `${formatTime(timeIn(timeZone, at))} on ${formatDate(dateIn(timeZone, at), 'short')}`
    return `put off by ${detail.minutes} minutes, to ${time}`
  }
  if (detail && 'map' in detail)
    return `changed it: ${detail.changes.map(changeInWords).join('; ')}${detail.why ? ` (${detail.why})` : ''}`
  if (detail && 'refunded' in detail) return `gave back ${refundedText(detail)}`
  if (detail && 'reason' in detail) {
    const name = quote.lines[detail.line]?.name ?? `of line ${detail.line + 1}`
    return `had ${detail.quantity} × ${name} made once more: ${detail.reason}`
  }
  if (detail && 'cancelling' in detail) return `cancelled it: ${cancelText(detail.cancelling)}`
  if (kind === 'checked') return 'checked the phone number'
  if (kind === 'paid') return value ? 'marked it paid' : 'marked it unpaid'
  if (kind === 'acknowledged') return 'acknowledged it'
  if (kind === 'mail-confirmed') return 'confirmed it by email'
  return from === null
    ? 'placed it'
    : `set it to ${statusLabel(to, isNothingToCollect(quote)).toLowerCase()}`
}

/** A sale that waited on its tablet. */
const lateText = (arrivedAt: Date, { timeZone }: Pick<Row, 'timeZone'>) =>
  `sold it without a connection. It was sent at ${formatTime(timeIn(timeZone, arrivedAt))}`

/** 'took $10.00 in cash and $5.12 on the card terminal', of what was paid at the counter; `null` where that is not known. */
function takenText(
  { kind, value, at }: Change,
  paid: readonly Payment[],
  log: readonly Entry[],
): string | null {
  if (kind !== 'paid' || !value) return null
  const parts = paid.flatMap(({ id, account, amountCents, tipCents, succeededAt }) => {
    const way = wayOf(rungUpOn(id, log) ?? account)
    const isOfThis = succeededAt && Math.abs(succeededAt.getTime() - at.getTime()) < MINUTE_MS
    return way && isOfThis ? [`${formatCents(amountCents + tipCents)} ${way}`] : []
  })
  return parts.length === 0 ? null : `took ${parts.join(' and ')}`
}

/** Where the money of a payment was said to be at first, where that was corrected. */
function rungUpOn(paymentId: string, log: readonly Entry[]): string | null {
  const first = log.find(
    ({ action, after }) =>
      action === 'order.method-corrected' && fieldsOf(after)['paymentId'] === paymentId,
  )
  return textOf(fieldsOf(first?.before), 'account')
}

const wayOf = (account: string | null) => WAYS_OF_TAKING[account?.split(':', 1)[0] ?? '']

const WAYS_OF_TAKING: Record<string, string> = {
  cash: 'in cash',
  'card-terminal': 'on the card terminal',
  'gift-cards': 'from a gift card',
}

const refundedText = ({ changes }: { changes: EditChange[] }) =>
  changes.flatMap((change) => (change.what === 'refund' ? [change.line] : [])).join(', ')

/** 'gave back $9.99 in cash for 1 × Latte: Spilled (Mo Okafor agreed)' */
function refundText(
  { account, amountCents, tipCents, parts, reason, state, failure }: Refund,
  { quote, agreedBy: agreed }: Pick<Row, 'quote'> & { agreedBy: string | null },
): string {
  // A tip is in what the order cost, or was given beside it.
  const ofTip = tipCents + Math.min(amountCents, parts?.tipCents ?? 0)
  const all = amountCents + tipCents
  const part = ofTip > 0 && ofTip < all ? ` (${formatCents(ofTip)} of it tip)` : ''
  const amount = `${formatCents(all)}${part}${ofTip === all ? ' of the tip' : ''}`
  const sold = [...quote.lines, ...(quote.fees ?? [])]
  const lines = (parts?.lines ?? [])
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => `${quantity} × ${sold[position]?.name ?? 'what is gone'}`)
    .join(', ')
  return [`gave back ${amount}`, WAYS[account.split(':', 1)[0] ?? ''], lines && `for ${lines}`]
    .filter(Boolean)
    .join(' ')
    .concat(`: ${reason}`)
    .concat(agreed ? ` (${agreed} agreed)` : '')
    .concat(state === 'pending' ? '. It is on its way' : '')
    .concat(state === 'failed' ? `. It failed: ${failure ?? 'the provider did not say why'}` : '')
}

const WAYS: Record<string, string> = {
  cash: 'in cash',
  'card-terminal': 'on the card terminal',
  provider: 'to the card that paid online',
  'gift-cards': 'to the gift card',
}

/** Whoever agreed to a refund with a PIN. */
function agreedBy({ reason, createdAt }: Refund, log: readonly Entry[]): string | null {
  const entry = log.find(
    ({ action, at, after }) =>
      action === 'order.money-given-back' &&
      fieldsOf(after)['reason'] === reason &&
      Math.abs(at.getTime() - createdAt.getTime()) < MINUTE_MS,
  )
  return textOf(fieldsOf(entry?.after), 'approvedBy')
}

/** What only the log knows, in words; `null` for what the history says already. */
function entryText({ action, before, after }: Entry): string | null {
  const now = fieldsOf(after)
  const cents = (of: Record<string, unknown>, name: string) =>
    formatCents(typeof of[name] === 'number' ? of[name] : 0)
  const reason = textOf(now, 'reason')
  const agreed = textOf(now, 'approvedBy')
  const why = `${reason ? `: ${reason}` : ''}${agreed ? ` (${agreed} agreed)` : ''}`
  switch (action) {
    case 'order.status-changed':
    case 'order.payment-changed':
    case 'order.phone-checked':
    case 'order.delayed':
    case 'order.remake':
    case 'order.edited':
    case 'order.money-given-back':
    case 'order.refund-failed':
      return null
    case 'order.discounted':
      return `took ${cents(now, 'cents')} off${why}`
    case 'order.fees-waived':
      return `waived ${cents(now, 'cents')} of service fees${why}`
    case 'order.paid-online':
      return `took ${cents(now, 'amountCents')} online`
    case 'order.repriced':
      return `priced it anew: ${cents(fieldsOf(before), 'totalCents')}, now ${cents(now, 'totalCents')}`
    case 'order.payment-disputed':
      return `said that the payment is disputed: ${textOf(now, 'dispute') ?? ''}`
    case 'order.method-corrected': {
      const was = wayOf(textOf(fieldsOf(before), 'account'))
      return `corrected how ${cents(now, 'cents')} was paid: ${wayOf(textOf(now, 'account'))}${was ? `, not ${was}` : ''}${reason ? ` (${reason}` : ''}${agreed ? `, ${agreed} agreed` : ''}${reason ? ')' : ''}`
    }
    case 'order.receipt-mailed':
      return now['isSent'] === false
        ? 'asked for the receipt by email. It is kept: this server sends no email yet'
        : 'emailed the receipt'
    case 'order.sent-later':
      return `sent it later: ${textOf(now, 'soldBy') ?? 'somebody'} sold it without a connection`
    case 'order.alike-declined':
      return `declined ${Number(now['declined'])} more orders like it`
    case 'order.refused':
      return `tried what was refused: ${textOf(now, 'because') ?? ''}`
    default:
      return `${action.replace(/^[a-z-]*\./, '').replaceAll('-', ' ')}${why}`
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const textOf = (fields: Record<string, unknown>, name: string): string | null =>
  typeof fields[name] === 'string' ? fields[name] : null
