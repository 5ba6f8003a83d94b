import { and, eq } from 'drizzle-orm'
import type { EditChange, Order, Quote, QuoteLine } from '#domain/contracts/ordering.ts'
import { lineChanges } from '#domain/ordering/edit.ts'
import { madeBy } from '#domain/kitchen/making.ts'
import { isLargeDiscount } from '#domain/till/large-discount.ts'
import { APPROVAL_TEXTS } from '#domain/till/permissions.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { orderChanges, orderLines, orders, promoUses, refunds, type Edited } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { requireExpected, requireSellable } from './acceptance.ts'
import { changeIn, holdOrder } from './change.ts'
import { moveEditMoney, type Moved } from './edit-money.ts'
import type { Editor } from './editor.ts'
import { planEdit, type Planned, type Wishes } from './edit-quote.ts'
import { editLimits, lockLimits, retakeCapacity } from './edit-room.ts'
import { tellOfEdit } from './edit-news.ts'
import { changesOf, findOrder, toOrder, type OrderRow } from './store.ts'

export type Edit = Wishes & {
  seenEdits: number
  expectedTotalCents?: number | undefined
  key: string
}

/**
 * Changes an order that was placed: its lines, its note, its time, or whether it is for here. Price, kitchen time, money and books change with it, or nothing does
 * (docs/decisions/order-edits.md). Sent again with its key, it is one change.
 * @throws Refused 404; 409 where it moved on meanwhile, costs something else, or the kitchen has no time
 */
export async function editOrder(
  services: Services,
  id: string,
  edit: Edit,
  editor: Editor,
): Promise<Order> {
  const [found] = await services.db.select().from(orders).where(eq(orders.id, id))
  if (!found) throw new Refused(404, 'order_not_found', 'No such order.')
  const known = toOrder(found, await changesOf(services.db, [id]))
  const isNew = !(await isReplay(services.db, id, edit.key))
  if (isNew) {
    requireEditable(known, edit, editor)
    const isStaff = editor.staff !== undefined
    const planned = await planEdit(services, found, edit, isStaff)
    const { minimumOrderCents } = services.settings.get().cafe
    requireSellable(planned.quote, isStaff ? 0 : minimumOrderCents)
    requireExpected(planned.quote, edit.expectedTotalCents)
    if (edit.waive) requireMayWaive(planned.quote, editor)
    await services.db.transaction((tx) =>
      editIn(tx, services, { id, edit, editor, planned, limits: editLimits(services, found) }),
    )
  }
  const order = await findOrder(services.db, id)
  if (!order) throw new Error('An order is gone.')
  return order
}

/** What may be checked before and must still hold in the transaction. @throws Refused 409 */
function requireEditable(order: Order, { seenEdits }: Edit, { problem }: Editor) {
  const why = problem(order)
  if (why) throw new Refused(409, 'not_editable', why)
  if ((order.edits ?? []).length !== seenEdits)
    throw new Refused(
      409,
      'order_changed',
      'This order was changed meanwhile. Nothing more was changed: look at it again.',
    )
}

type Editing = {
  id: string
  edit: Edit
  editor: Editor
  planned: Planned
  limits: ReturnType<typeof editLimits>
}

/** The same in a transaction that changes more, of what was planned with `planEdit`. @throws Refused */
export async function editIn(
  tx: Db,
  services: Services,
  { id, edit, editor, planned, limits }: Editing,
): Promise<void> {
  const { staff } = editor
  if (!staff) await lockLimits(tx, limits)
  const held = await holdOrder(tx, id)
  // The same press twice at once: the first one did it.
  if (await isReplay(tx, id, edit.key)) return
  requireEditable(toOrder(held, await changesOf(tx, [id])), edit, editor)
  await requireWhole(tx, id)
  const at = services.now()
  const { quote, note, was, isOtherTime, ...time } = planned
  const changes = [
    ...lineChanges(held.quote.lines, quote.lines, was),
    ...(note === held.note ? [] : [{ what: 'note' as const }]),
    ...(isOtherTime ? [{ what: 'pickup' as const }] : []),
    ...diningChange(held.quote, quote),
    ...(edit.waive ? feeChange(held.quote, quote) : []),
  ]
  if (changes.length === 0)
    throw new Refused(400, 'nothing_to_change', 'Nothing is different. Change something first.')

  await retakeCapacity(tx, services, { before: held, after: time, limits, isStaff: Boolean(staff) })
  const made = madeAfter(held, quote.lines, was)
  const isBack = held.status === 'ready' && made.length < madeBy({ quote }).length
  if (isBack) {
    const { name, person } = editor
    await changeIn(tx, services, id, { status: 'preparing' }, { name, person, check: () => {} })
  }
  const status = isBack ? 'preparing' : held.status
  const isMoneyAlone = changes.every(({ what }) => what === 'fees')
  const set = {
    quote,
    note,
    ...time,
    // Who comes at another time says then that they are here.
    ...(isOtherTime && { promisedAt: null, hereAt: null }),
    madeLines: status === 'preparing' && made.length > 0 ? made : null,
    // Of what is ready and only got less there is nothing to make.
    isAcknowledged: isMoneyAlone ? held.isAcknowledged : status === 'ready',
    updatedAt: at,
  }
  const [row] = await tx.update(orders).set(set).where(eq(orders.id, id)).returning()
  if (!row) throw new Error('A locked order is gone.')
  await writeLines(tx, id, quote.lines)
  await alignPromo(tx, row)
  const map = held.quote.lines.map((_, position) => {
    const now = was.indexOf(position)
    return now === -1 ? null : now
  })
  const money = await moveEditMoney(tx, services, {
    before: held,
    after: row,
    map,
    editor,
    key: edit.key,
    at,
  })
  await log(tx, services, { before: held, after: row, edit, editor, changes, map, money })
  await tellOfEdit(tx, services, { after: money.order, editor, changes, money })
}

/** Where nobody said it, it was to go. */
function diningChange(before: Quote, after: Quote): EditChange[] {
  const [from, dining] = [before.dining ?? 'to-go', after.dining ?? 'to-go']
  return from === dining ? [] : [{ what: 'dining', dining }]
}

function feeChange(before: Quote, after: Quote): EditChange[] {
  const names = ({ waivedFees = [] }: Quote) => waivedFees.map(({ name }) => name)
  const waived = names(after)
  return names(before).join() === waived.join() ? [] : [{ what: 'fees', waived }]
}

/** As at the till: more than the limit, with what was given before, needs somebody who may. @throws Refused 403 */
function requireMayWaive(quote: Quote, { staff }: Editor) {
  if (!staff || staff.mayGiveMuch || !isLargeDiscount(quote)) return
  const act = 'large-discount'
  throw new Refused(403, 'approval_needed', APPROVAL_TEXTS[act], { act })
}

/** Refunds by line name positions of lines, which would not be those any more. @throws Refused 409 */
async function requireWhole(tx: Db, id: string) {
  const parts = await tx.$count(
    refunds,
    and(eq(refunds.orderId, id), eq(refunds.reducesSale, true)),
  )
  if (parts > 0)
    throw new Refused(
      409,
      'partly_refunded',
      'A part of this order was given back already, so its lines cannot be changed. Give back another line, or ring up what is missing.',
    )
}

async function isReplay(tx: Db, id: string, key: string): Promise<boolean> {
  const rows = await tx
    .select({ detail: orderChanges.detail })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, id), eq(orderChanges.kind, 'edited')))
  return rows.some(({ detail }) => detail !== null && 'key' in detail && detail.key === key)
}

/** The lines that are made and stay: the same drink, and no more of it. */
function madeAfter(
  { status, madeLines, quote: before }: OrderRow,
  lines: readonly QuoteLine[],
  was: readonly (number | null)[],
): number[] {
  const madeBefore = status === 'ready' ? madeBy({ quote: before }) : (madeLines ?? [])
  return lines.flatMap((line, position) => {
    const from = was[position] ?? null
    const old = from === null ? undefined : before.lines[from]
    if (!old || from === null || !madeBefore.includes(from)) return []
    const isSame = lineChanges([{ ...old, quantity: 1 }], [{ ...line, quantity: 1 }], [0]).every(
      ({ what }) => what === 'name',
    )
    return isSame && line.quantity <= old.quantity ? [position] : []
  })
}

/** Writes the lines of an order anew. Hold it. */
export async function writeLines(tx: Db, orderId: string, lines: readonly QuoteLine[]) {
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await tx.insert(orderLines).values(
    lines.map(
      (
        {
          id: itemId,
          type,
          name,
          size,
          quantity,
          unitCents,
          totalCents,
          discountCents,
          taxCents,
          customizations,
          customerName,
        },
        position,
      ) => ({
        orderId,
        position,
        itemId,
        type,
        name,
        size,
        quantity,
        unitCents,
        totalCents,
        discountCents,
        taxCents,
        customizations,
        customerName,
      }),
    ),
  )
}

/** A code that takes nothing off any more is free for somebody else. */
async function alignPromo(tx: Db, { id, quote }: OrderRow) {
  const mine = eq(promoUses.orderId, id)
  const off = quote.reductions?.find(({ kind }) => kind === 'promo')
  if (off) await tx.update(promoUses).set({ cents: off.cents }).where(mine)
  else await tx.delete(promoUses).where(mine)
}

type Logged = {
  before: OrderRow
  after: OrderRow
  edit: Edit
  editor: Editor
  changes: Edited['changes']
  map: (number | null)[]
  money: Moved
}

async function log(
  tx: Db,
  services: Services,
  { before, after, edit, editor, changes, map, money }: Logged,
) {
  const { staff } = editor
  const { id: orderId, status } = after
  const [beforeCents, afterCents] = [before.quote.totalCents, after.quote.totalCents]
  const detail: Edited = {
    key: edit.key,
    changes,
    map,
    beforeCents,
    afterCents,
    ...(staff && { why: staff.reason }),
  }
  const row = { orderId, from: status, to: status, at: services.now(), by: editor.name }
  await tx
    .insert(orderChanges)
    .values([
      { ...row, kind: 'edited', detail },
      ...(money.isPaid === before.isPaid
        ? []
        : [{ ...row, kind: 'paid' as const, value: money.isPaid }]),
    ])
  await audit(tx, services, editor.person ?? 'a customer', {
    action: 'order.edited',
    subject: orderId,
    before: { totalCents: beforeCents },
    after: {
      totalCents: afterCents,
      changes,
      ...(money.givenBack.cents > 0 && { givenBackCents: money.givenBack.cents }),
      ...(staff && { reason: staff.reason }),
      ...(staff?.approvedBy && { approvedBy: staff.approvedBy }),
    },
  })
}
