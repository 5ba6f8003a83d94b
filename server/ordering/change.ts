import { eq } from 'drizzle-orm'
import type { Order, OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import { orderNews } from '#domain/notifications/texts.ts'
import { mayChange, REFUND_REFUSAL } from '#domain/ordering/change-permissions.ts'
import { isPaidAfter, paymentProblem } from '#domain/ordering/payment.ts'
import {
  holdsTime,
  isActive,
  needsAcknowledgement,
  STATUS_LABELS,
} from '#domain/ordering/status.ts'
import { can } from '#domain/people/permissions.ts'
import { audit } from '../audit/store.ts'
import { bookOrder, isTaken } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orders } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { choicesOf } from '../notifications/choices.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import { accountById } from '../people/store.ts'
import { leaveShares, returnCapacity, takeCapacity } from './capacity.ts'
import { cancelMail, confirmationMail, linkOf, readyMail } from './mails.ts'
import { changesOf, toOrder, type OrderRow } from './store.ts'
import { leavingWait } from './waiting.ts'

/** Who changes an order. */
export type Changer = {
  /** As the order's own history names them. */
  name: string
  /** Their account; `null` for a customer who is not signed in. */
  person: Person | null
  /** Refuses what they may not change, while the order is held. */
  check: (before: OrderRow) => void
}

/** What somebody of the staff changes of an order, as far as their role goes. @throws Refused 403, 404 or 409 */
export async function changeAsStaff(
  services: Services,
  id: string,
  patch: OrderPatch,
  person: Person,
): Promise<Order> {
  const check = (before: OrderRow) => {
    if (mayChange(person.user, before, patch)) return
    throw new Refused(403, 'not_permitted', REFUND_REFUSAL)
  }
  return changeOrder(services, id, patch, { name: person.user.name, person, check })
}

/**
 * Changes an order. Any state may follow any, as far as it does not contradict what was paid; who did it and when is logged.
 * @throws Refused
 */
export async function changeOrder(
  services: Services,
  id: string,
  patch: OrderPatch,
  { name: by, person, check }: Changer,
): Promise<Order> {
  const { from, ...change } = patch
  if (Object.values(change).every((value) => value === undefined))
    throw new Refused(400, 'nothing_to_change', 'Send status, isPaid or isAcknowledged.')

  return services.db.transaction(async (tx) => {
    const [before] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    if (!before) throw new Refused(404, 'order_not_found', 'No such order.')
    if (from && before.status !== from)
      throw new Refused(
        409,
        'order_changed',
        `This order is ${STATUS_LABELS[before.status].toLowerCase()} by now. Look at it again.`,
      )
    check(before)
    const problem = paymentProblem(before, patch)
    if (problem) throw new Refused(409, 'payment_contradicts', problem)
    const at = services.now()
    const status = patch.status ?? before.status
    // Staff who give an order its time, or take money for it, stand for it.
    const isVouched = patch.isPaid === true || isTakenUp(before.status, status)
    const next = {
      status,
      isPaid: isPaidAfter(before, patch),
      isProven: before.isProven || isVouched,
      isKnown: before.isKnown || isVouched,
      isAcknowledged: patch.isAcknowledged ?? acknowledgement(before, status),
      updatedAt: at,
      ...leavingWait(services, before, status),
    }
    const [after] = await tx.update(orders).set(next).where(eq(orders.id, id)).returning()
    if (!after) throw new Error('A locked order is gone.')

    const log = { orderId: id, from: before.status, to: status, at, by }
    const changes: (typeof orderChanges.$inferInsert)[] = []
    if (status !== before.status) changes.push({ ...log, kind: 'status' })
    if (next.isPaid !== before.isPaid) changes.push({ ...log, kind: 'paid', value: next.isPaid })
    if (patch.isAcknowledged !== undefined && next.isAcknowledged !== before.isAcknowledged)
      changes.push({ ...log, kind: 'acknowledged', value: next.isAcknowledged })
    if (changes.length > 0) await tx.insert(orderChanges).values(changes)
    await auditChange(tx, services, person, { before, after })

    await moveCapacity(tx, before, after)
    if (isTaken(before) !== isTaken(after)) await bookOrder(tx, services, after, at)
    if (status !== before.status) await tellCustomer(tx, services, { before, row: after, person })
    return toOrder(after, await changesOf(tx, [id]))
  })
}

/** For the audit log. A customer who is not signed in is not named: the log is kept longer than their order's contact. */
async function auditChange(
  tx: Db,
  services: Services,
  person: Person | null,
  { before, after }: { before: OrderRow; after: OrderRow },
) {
  const by = person ?? 'a customer'
  const subject = after.id
  if (after.status !== before.status)
    await audit(tx, services, by, {
      action: 'order.status-changed',
      subject,
      before: { status: before.status },
      after: { status: after.status },
    })
  if (after.isPaid !== before.isPaid)
    await audit(tx, services, by, {
      action: 'order.payment-changed',
      subject,
      before: { isPaid: before.isPaid },
      after: { isPaid: after.isPaid },
    })
}

/** The kitchen must see a cancel; leaving that state again settles it. */
function acknowledgement(before: OrderRow, status: OrderStatus): boolean {
  if (status === before.status) return before.isAcknowledged
  return !needsAcknowledgement(before.status, status)
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
  { before, row, person }: { before: OrderRow; row: OrderRow; person: Person | null },
) {
  const order = toOrder(row, [])
  const news = row.userId === null ? null : orderNews(order, row.status)
  if (row.userId !== null && news)
    await notify(tx, services, {
      userId: row.userId,
      type: 'order',
      ...news,
      action: { url: linkOf(order, ''), label: 'See the order' },
      isMailed: false,
    })
  // Until it was accepted they were told that it waits.
  const isAccepted = before.status === 'waiting' && isActive(row.status)
  const mailOf = isAccepted
    ? confirmationMail
    : { ready: readyMail, cancelled: cancelMail }[row.status as string]
  if (!mailOf || !row.contactEmail) return
  // Too many mails went to that address; but that the café calls it off is told all the same.
  const isByCafe = row.status === 'cancelled' && person !== null && can(person.user, 'orders')
  if (!row.isMailed && !isByCafe) return
  // A cancel is always mailed; that it is ready, as they chose.
  if (row.status === 'ready' && !(await wantsMail(tx, row))) return
  const mail = mailOf(services.settings.get().cafe, order, services.publicUrl)
  await queueMail(tx, services, { to: row.contactEmail, ...mail })
}

/** An address that was given for this order is written to; one's own account's only as its owner chose. */
async function wantsMail(tx: Db, { userId, contactEmail }: OrderRow): Promise<boolean> {
  if (userId === null || contactEmail === null) return true
  const account = await accountById(tx, userId)
  return account?.email !== contactEmail || (await choicesOf(tx, userId)).order.email
}
