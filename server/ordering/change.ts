import { eq } from 'drizzle-orm'
import type { Account as BookAccount } from '#domain/books/accounts.ts'
import { formatTime } from '#domain/cafe/calendar.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { Order, OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { orderNews } from '#domain/notifications/texts.ts'
import { isMadeByNobody } from '#domain/kitchen/making.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import { UNDO_SECONDS } from '#domain/kitchen/limits.ts'
import { mayChange, needsRefunder, REFUND_REFUSAL } from '#domain/ordering/change-permissions.ts'
import { isPaidAfter, paymentProblem } from '#domain/ordering/payment.ts'
import { hasReserved } from '#domain/ordering/reserved-lines.ts'
import {
  holdsTime,
  isActive,
  needsAcknowledgement,
  STATUS_LABELS,
} from '#domain/ordering/status.ts'
import type { RefundParts } from '#domain/payments/refund-parts.ts'
import type { Method } from '#domain/payments/values.ts'
import { can } from '#domain/people/permissions.ts'
import { auditRow } from '../audit/store.ts'
import { bookOrder } from '../books/orders.ts'
import { isTaken } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { auditLog, orderChanges, orders } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { mailCards } from '../gift-cards/mail-cards.ts'
import { issueCards, takeCardsBack } from '../gift-cards/store.ts'
import { alignPoints } from '../loyalty/points.ts'
import { choicesOf } from '../notifications/choices.ts'
import { notify } from '../notifications/store.ts'
import { queueMail, takeBackMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { accountById, type Account } from '../people/store.ts'
import { isTakenAtCounter } from '../payments/asked.ts'
import { adoptPayment, dropOpen, givenBackOf, giveBackAll, recordRest } from '../payments/record.ts'
import { handOver, takeGoodsBack } from '../shop/handing-over.ts'
import { dropHolds } from '../shop/work-holds.ts'
import { requireAct, type Pins } from '../till/pins.ts'
import { leaveShares, returnCapacity, takeCapacity } from './capacity.ts'
import {
  cancelMail,
  confirmationMail,
  linkOf,
  NOTHING_BACK,
  readyMail,
  refundMail,
  type GivenBack,
} from './mails.ts'
import { queueFor } from './queue.ts'
import { changesOf, toOrder, type OrderRow } from './store.ts'
import { leavingWait } from './waiting.ts'
import { requirePaidAlone } from './with-seats.ts'

/** Who changes an order. */
export type Changer = {
  /** As the order's own history names them. */
  name: string
  /** Their account; `null` for a customer who is not signed in. */
  person: Person | null
  /** It is no person: the end of a hold, or a payment that arrived. The audit log names it as it is. */
  isSystem?: boolean
  /** Who agreed with their PIN to the money that is given back. */
  approvedBy?: string
  /** Refuses what they may not change, while the order is held. */
  check: (before: OrderRow) => void
  /** Why money is given back, and where it comes from, where the change does that. */
  refund?: {
    reason?: string
    account?: BookAccount | undefined
    key?: string
    isHandedOut?: boolean
  }
}

/** What somebody of the staff changes of an order, as far as their role goes. @throws Refused 403, 404 or 409 */
export async function changeAsStaff(
  services: Services,
  id: string,
  { approval, ...patch }: OrderPatch,
  person: Person,
  pins: Pins,
): Promise<Order> {
  const approver = await approverOf(services, id, patch, { person, pins, approval })
  const check = (before: OrderRow) => {
    const isAgreed = approver !== null && needsRefunder(person.user, before, patch)
    if (!isAgreed && !mayChange(person.user, before, patch))
      throw new Refused(403, 'not_permitted', REFUND_REFUSAL)
    if (before.status === 'waiting' && patch.status === 'cancelled' && !patch.cancelling)
      throw new Refused(422, 'reason_needed', 'Say why it is declined: its customer is told.')
  }
  const changer = { name: person.user.name, person, check, refund: { isHandedOut: true } }
  const agreed = approver && { approvedBy: approver.name }
  return changeOrder(services, id, patch, { ...changer, ...agreed })
}

/** Whoever agrees with their PIN to the money that a change gives back. Before the change, so that a wrong PIN counts. @throws Refused 403 */
async function approverOf(
  services: Services,
  id: string,
  patch: OrderPatch,
  by: { person: Person; pins: Pins; approval: Approval | undefined },
): Promise<Account | null> {
  const [order] = await services.db.select().from(orders).where(eq(orders.id, id))
  if (!order || !needsRefunder(by.person.user, order, patch)) return null
  const { approver } = await requireAct(services, by.pins, { ...by, act: 'refund' })
  return approver
}

/**
 * Changes an order. Any state may follow any, as far as it does not contradict what was paid; who did it and when is logged.
 * @throws Refused
 */
export async function changeOrder(
  services: Services,
  id: string,
  patch: OrderPatch,
  changer: Changer,
): Promise<Order> {
  const { from: _, ...change } = patch
  if (Object.values(change).every((value) => value === undefined))
    throw new Refused(
      400,
      'nothing_to_change',
      'Send status, isPaid, isAcknowledged, isSeen or isChecked.',
    )
  return services.db.transaction((tx) => changeIn(tx, services, id, patch, changer))
}

/** The same in a transaction that changes more of it. @throws Refused */
export async function changeIn(
  tx: Db,
  services: Services,
  id: string,
  patch: OrderPatch,
  changer: Changer,
): Promise<Order> {
  const after = await changeHeld(tx, services, await holdOrder(tx, id), patch, changer)
  return toOrder(after, await changesOf(tx, [id]))
}

/** What the caller has read since it holds the order, so that it is not read again. */
type Known = {
  /** All that is due was taken just now. */
  isCovered?: boolean
  /** What was given back of it. */
  parts?: RefundParts[]
  /** How it was paid, for the log. */
  paid?: { method: Method; cents: number }[]
}

/** The same of an order that is held, as it is. @returns its row as it is now @throws Refused */
export async function changeHeld(
  tx: Db,
  services: Services,
  before: OrderRow,
  patch: OrderPatch,
  changer: Changer,
  known: Known = {},
): Promise<OrderRow> {
  const { name: by, person, isSystem = false, check, approvedBy } = changer
  const { id } = before
  if (patch.from) await requireSeen(tx, before, patch.from)
  check(before)
  await services.reservations.hold(tx, before)
  requireChangesSeen(before, patch)
  const problem = paymentProblem(before, patch)
  if (problem) throw new Refused(409, 'payment_contradicts', problem)
  const at = services.now()
  const status = statusAfter(before, patch)
  requireBookingPaid(before, status, patch)
  if (person && patch.isPaid === true) await requirePaidAlone(tx, before)
  const isAccepted = before.status === 'waiting' && isActive(status)
  const queue = isAccepted ? await queueFor(tx, services) : []
  // Staff who give an order its time, or take money for it, stand for it.
  const isChecked = patch.isChecked === true && !before.isProven
  const isVouched = patch.isPaid === true || isChecked || isTakenUp(before.status, status)
  const next = {
    status,
    isPaid: isPaidAfter(before, patch),
    isProven: before.isProven || isVouched,
    isKnown: before.isKnown || isVouched,
    isAcknowledged: patch.isAcknowledged ?? acknowledgement(before, status),
    ...(patch.isSeen && { seenAt: before.seenAt ?? at }),
    // Nothing is missing of what is paid or off.
    ...((patch.isPaid === true || isOver(status)) && { dueCents: null, phoneCents: null }),
    // What comes back to the kitchen is made anew.
    ...(isToBeMade(status) && !isToBeMade(before.status) && { madeLines: null }),
    updatedAt: at,
    ...leavingWait(services, before, status, queue),
  }
  const [after] = await tx.update(orders).set(next).where(eq(orders.id, id)).returning()
  if (!after) throw new Error('A locked order is gone.')

  const log = { orderId: id, from: before.status, to: status, at, by }
  const changes: (typeof orderChanges.$inferInsert)[] = []
  const { cancelling } = patch
  if (status !== before.status)
    changes.push({ ...log, kind: 'status', ...(cancelling && { detail: { cancelling } }) })
  if (isChecked) changes.push({ ...log, kind: 'checked' })
  if (next.isPaid !== before.isPaid) changes.push({ ...log, kind: 'paid', value: next.isPaid })
  if (patch.isAcknowledged !== undefined && next.isAcknowledged !== before.isAcknowledged)
    changes.push({ ...log, kind: 'acknowledged', value: next.isAcknowledged })
  const logged = auditRows(services, person ?? (isSystem ? by : 'a customer'), {
    before,
    after,
    cancelling,
    isChecked,
    approvedBy,
    paid: known.paid,
  })
  await keepChanges(tx, changes, logged)

  await moveCapacity(tx, before, after)
  const isTold = status !== before.status
  const earlier = isTold && isOver(status) ? await givenBackOf(tx, id) : null
  await moveMoney(tx, services, { before, after, changer, at, known })
  if (after.isPaid || isDone(after.status)) await dropHolds(tx, after)
  if (!after.isPaid && isDone(after.status)) await services.reservations.end(tx, after)
  if (status !== before.status && before.status === 'ready')
    await takeBackMail(tx, services, readyMailId(before))
  if (isTold) {
    const givenBack = earlier
      ? { ...(await givenBackOf(tx, id, earlier)), isHeld: await isTakenAtCounter(tx, id) }
      : NOTHING_BACK
    await tellCustomer(tx, services, { before, row: after, person, givenBack, cancelling })
  }
  return after
}

/** Seats and rooms of an order are booked by its payment, and its membership begins. @throws Refused 409 where it would be made before that */
function requireBookingPaid(before: OrderRow, status: OrderStatus, patch: OrderPatch) {
  if (before.status !== 'awaiting-payment' || isPaidAfter(before, patch) || isOver(status)) return
  if (status !== before.status && hasReserved(before.quote))
    throw new Refused(
      409,
      'booking_paid_online',
      'There are seats, a room or a membership in this order, which are booked when it is paid. Take the money first, or cancel it.',
    )
}

/**
 * Nobody makes a gift card or a ticket: an order of nothing else is done when it is paid. A work that was bought from afar waits on the
 * wall for whoever picks it up.
 */
function statusAfter(before: OrderRow, patch: OrderPatch): OrderStatus {
  const status = patch.status ?? before.status
  const { lines } = before.quote
  const isMade = patch.isPaid !== true || !lines.every(isMadeByNobody) || !isToBeMade(status)
  if (isMade) return status
  return before.channel !== 'counter' && lines.some(isWork) ? 'ready' : 'picked-up'
}

type Moved = { before: OrderRow; after: OrderRow; changer: Changer; at: Date; known: Known }

/** Takes what is left to pay where the order is paid now, gives back what was paid where it is off, and writes the books. */
async function moveMoney(
  tx: Db,
  services: Services,
  { before, after, changer: { name: by, person, refund }, at, known }: Moved,
) {
  if (isTaken(before)) await adoptPayment(tx, services, before, at)
  if (isTaken(after) && !isTaken(before)) {
    if (!known.isCovered) await recordRest(tx, services, after, { by, at })
    const cards = await issueCards(tx, services.secrets, after, at)
    await mailCards(tx, services, after, cards)
    await handOver(tx, services, after, { name: by, person, at })
    await services.reservations.pay(tx, after)
  }
  if (isTaken(before) && !isTaken(after)) {
    await takeCardsBack(tx, after.id, at)
    const reason = refund?.reason ?? REASONS[after.status] ?? UNPAID
    await takeGoodsBack(tx, services, after, { name: by, person, at, reason })
  }
  const isOff = !isTaken(after) && after.status !== before.status && isOver(after.status)
  if (isOff) await dropOpen(tx, after.id)
  if (isOff || (before.isPaid && !after.isPaid))
    await giveBackAll(tx, services, after, {
      reason: REASONS[after.status] ?? UNPAID,
      by,
      at,
      ...refund,
    })
  if (isTaken(before) !== isTaken(after)) await bookOrder(tx, services, after, at, known.parts)
  if (after.status !== before.status || after.isPaid !== before.isPaid)
    await alignPoints(tx, after, at)
}

const isDone = (status: OrderStatus) =>
  isOver(status) || status === 'no-show' || status === 'picked-up'
const isOver = (status: OrderStatus) => status === 'cancelled' || status === 'refunded'
/** What is said of a refund that comes with a change of state. */
const REASONS: Partial<Record<OrderStatus, string>> = {
  cancelled: 'The order was cancelled',
  refunded: 'The order was refunded',
}
const UNPAID = 'The order was marked unpaid'

/** The order, locked until the transaction ends. @throws Refused 404 */
export async function holdOrder(tx: Db, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!row) throw new Refused(404, 'order_not_found', 'No such order.')
  return row
}

/** Refuses a press on what was seen in another state, and says who set the state it has. @throws Refused 409 */
export async function requireSeen(tx: Db, { id, status, timeZone }: OrderRow, seen: OrderStatus) {
  if (status === seen) return
  const changes = await changesOf(tx, [id])
  const last = changes.findLast(({ kind, to }) => kind === 'status' && to === status)
  const by = last ? `${last.by} set it to that at ${formatTime(timeIn(timeZone, last.at))}. ` : ''
  throw new Refused(
    409,
    'order_changed',
    `This order is ${STATUS_LABELS[status].toLowerCase()} by now. ${by}Nothing was changed: look at it again.`,
  )
}

const isToBeMade = (status: OrderStatus) =>
  status === 'pending' || status === 'confirmed' || status === 'preparing'

/** For the audit log. A customer who is not signed in is not named: the log is kept longer than their order's contact. */
function auditRows(
  services: Services,
  by: Person | string,
  {
    before,
    after,
    cancelling,
    isChecked,
    approvedBy,
    paid,
  }: {
    before: OrderRow
    after: OrderRow
    cancelling: OrderPatch['cancelling']
    isChecked: boolean
    approvedBy: string | undefined
    paid: Known['paid']
  },
) {
  const subject = after.id
  const agreed = approvedBy !== undefined && { approvedBy }
  const rows = []
  if (after.status !== before.status)
    rows.push(
      auditRow(services, by, {
        action: 'order.status-changed',
        subject,
        before: { status: before.status },
        after: { status: after.status, ...cancelling, ...agreed },
      }),
    )
  if (isChecked)
    rows.push(
      auditRow(services, by, { action: 'order.phone-checked', subject, after: { isChecked } }),
    )
  if (after.isPaid !== before.isPaid)
    rows.push(
      auditRow(services, by, {
        action: 'order.payment-changed',
        subject,
        before: { isPaid: before.isPaid },
        after: { isPaid: after.isPaid, ...(paid && { paid }), ...agreed },
      }),
    )
  return rows
}

/** In one statement where there is something for both. */
async function keepChanges(
  tx: Db,
  changes: (typeof orderChanges.$inferInsert)[],
  logged: (typeof auditLog.$inferInsert)[],
) {
  const ofOrder = changes.length > 0 ? tx.insert(orderChanges).values(changes) : null
  if (logged.length === 0) return void (await ofOrder)
  if (!ofOrder) return void (await tx.insert(auditLog).values(logged))
  const kept = tx.$with('kept').as(ofOrder.returning({ id: orderChanges.id }))
  await tx.with(kept).insert(auditLog).values(logged)
}

/** The kitchen must see a cancel, and a change of what is made; leaving these states settles it. */
function acknowledgement(before: OrderRow, status: OrderStatus): boolean {
  if (status === before.status) return before.isAcknowledged
  if (needsAcknowledgement(before.status, status)) return false
  return before.isAcknowledged || !isActive(before.status) || !isActive(status)
}

/** What was changed is not handed over as it was before. @throws Refused 409 */
function requireChangesSeen(before: OrderRow, { status, isAcknowledged }: OrderPatch) {
  if (status !== 'ready' || before.isAcknowledged || isAcknowledged) return
  if (!isActive(before.status) || before.status === 'ready') return
  throw new Refused(
    409,
    'change_not_seen',
    'This order was changed. Look at what is different, and say that you saw it first.',
  )
}

const isTakenUp = (from: OrderStatus, to: OrderStatus) => !holdsTime(from) && holdsTime(to)

/** A cancelled order frees its kitchen time for others; taking it up again takes the time back, full slot or not. */
async function moveCapacity(tx: Db, before: OrderRow, after: OrderRow) {
  if (holdsTime(before.status) && !holdsTime(after.status)) await returnCapacity(tx, before)
  else if (isTakenUp(before.status, after.status))
    await takeCapacity(tx, after, { capacitySeconds: null, newcomerShare: null })
  else if (holdsTime(after.status) && !before.isKnown && after.isKnown)
    await leaveShares(tx, before)
}

/** At the bell of whoever was signed in when ordering, and by mail to the address of the order. */
async function tellCustomer(
  tx: Db,
  services: Services,
  {
    before,
    row,
    person,
    givenBack,
    cancelling,
  }: {
    before: OrderRow
    row: OrderRow
    person: Person | null
    givenBack: GivenBack
    cancelling: OrderPatch['cancelling']
  },
) {
  const order = { ...toOrder(row, []), ...(cancelling && { cancelling }) }
  const news = row.userId === null ? null : orderNews(order, row.status, givenBack.cents)
  if (row.userId !== null && news)
    await notify(tx, services, {
      userId: row.userId,
      type: 'order',
      ...news,
      action: { url: linkOf(order, ''), label: 'See the order' },
      isMailed: false,
    })
  // Until it was accepted they were told that it waits.
  const isAccepted = !isAtWork(before.status) && isActive(row.status)
  const mailOf = isAccepted
    ? confirmationMail
    : { ready: readyMail, cancelled: cancelMail, refunded: refundMail }[row.status as string]
  if (!mailOf || !row.contactEmail || isQuiet(before, row)) return
  if (row.status === 'refunded' && givenBack.cents === 0) return
  // Too many mails went to that address; but that the café calls it off is told all the same.
  const isByCafe = isOver(row.status) && person !== null && can(person.user, 'orders')
  if (!row.isMailed && !isByCafe) return
  // A cancel is always mailed; that it is ready, as they chose.
  if (row.status === 'ready' && !(await wantsMail(tx, row))) return
  const mail = mailOf(services.settings.get().cafe, order, services.publicUrl, givenBack)
  await queueMail(tx, services, {
    to: row.contactEmail,
    ...mail,
    // A wrong press can be undone: until then nobody comes for it.
    ...(row.status === 'ready' && { id: readyMailId(row), notBefore: afterUndo(row.updatedAt) }),
  })
}

/** Of drinks for a break: who is in the class is brought them, and of those that were not paid with the seats nobody has heard yet. */
function isQuiet(before: OrderRow, { status, forBreak }: OrderRow): boolean {
  if (forBreak === null) return false
  return status === 'ready' || (before.status === 'awaiting-payment' && status === 'cancelled')
}

/** Until then it was told of as one that waits, or not at all. */
const isAtWork = (status: OrderStatus) => status !== 'waiting' && status !== 'awaiting-payment'

const readyMailId = ({ id, updatedAt }: OrderRow) => `ready ${id} ${updatedAt.getTime()}`
const afterUndo = (at: Date) => new Date(at.getTime() + UNDO_SECONDS * 1_000)

/** An address that was given for this order is written to; one's own account's only as its owner chose. */
export async function wantsMail(tx: Db, { userId, contactEmail }: OrderRow): Promise<boolean> {
  if (userId === null || contactEmail === null) return true
  const account = await accountById(tx, userId)
  return account?.email !== contactEmail || (await choicesOf(tx, userId)).order.email
}
