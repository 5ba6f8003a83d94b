import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { editProblem, staffEditProblem } from '#domain/ordering/edit.ts'
import { can } from '#domain/people/permissions.ts'
import { orders } from '../db/schema.ts'
import { personOf as caller } from '../http/person.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { balanceOf } from '../payments/balance.ts'
import { withMoney } from '../payments/money-moves.ts'
import { heldBy } from '../payments/online-routes.ts'
import { refundPending } from '../payments/online.ts'
import { personOf } from '../people/sessions.ts'
import type { Services } from '../services.ts'
import { openPins, requireAct } from '../till/pins.ts'
import { editOrder } from './edit.ts'
import { planEdit } from './edit-quote.ts'
import { changesOf, toOrder, type OrderRow } from './store.ts'
import { holderView, withoutToken } from './views.ts'

/** Changing an order that was placed: by whoever holds it, and at the counter (docs/decisions/order-edits.md). */
export function orderEditRoutes(call: Calls, services: Services) {
  const pins = openPins(services)
  // A provider is asked after the commit; what it does not answer now waits for the regular look.
  const refund = () =>
    refundPending(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a refund was not made yet'),
    )

  call('quoteOrderEdit', async ({ params: { id }, body: { token, ...wishes } }, c) => {
    const { row, isStaff } = await readable(c, id, token)
    const order = toOrder(row, await changesOf(services.db, [id]))
    const problem = isStaff ? staffEditProblem(order) : editProblem(order)
    if (problem) throw new Refused(409, 'not_editable', problem)
    const { quote } = await planEdit(services, row, wishes, isStaff)
    const { dueCents } = await balanceOf(services.db, { ...row, quote })
    return { quote, dueCents: Math.max(0, dueCents), refundCents: Math.max(0, -dueCents) }
  })

  call('editMyOrder', async ({ params: { id }, body: { token, ...edit } }, c) => {
    const row = await heldBy(services, c, id, token)
    const editor = {
      name: row.contactName,
      person: await personOf(c, services),
      problem: editProblem,
    }
    const order = await editOrder(services, id, edit, editor)
    await refund()
    const own = await withMoney(services.db, order)
    return { ...holderView(services)(own), token: row.token }
  })

  call('editOrder', async ({ params: { id }, body }, c) => {
    const { reason, approval, drawerId, ...edit } = body
    const person = caller(c)
    const act = edit.waive ? 'large-discount' : 'refund'
    const { approver } = approval
      ? await requireAct(services, pins, { person, act, approval })
      : { approver: null }
    const isAgreed = approver !== null
    const staff = {
      reason,
      // Who may give away much may give money back, too.
      mayRefund: isAgreed || can(person.user, 'refunds'),
      mayGiveMuch: (isAgreed && edit.waive !== undefined) || can(person.user, 'shifts'),
      approvedBy: approver?.name,
      drawerId,
    }
    const { name } = person.user
    const order = await editOrder(services, id, edit, {
      name,
      person,
      problem: staffEditProblem,
      staff,
    })
    await refund()
    return withoutToken(order)
  })

  /** The order, for its holder and for staff. @throws Refused 404 */
  async function readable(
    c: Context<HttpEnv>,
    id: string,
    token: string | undefined,
  ): Promise<{ row: OrderRow; isStaff: boolean }> {
    const person = token ? null : await personOf(c, services)
    if (!person || !can(person.user, 'orders'))
      return { row: await heldBy(services, c, id, token), isStaff: false }
    const [row] = await services.db.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Refused(404, 'order_not_found', 'No such order.')
    // Staff who ordered for themselves change it as customers do, from the page of the order.
    return { row, isStaff: true }
  }
}
