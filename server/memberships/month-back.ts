import { and, eq, ne } from 'drizzle-orm'
import { membershipNews } from '#domain/membership/texts.ts'
import { isProvider } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, membershipRefunds, memberships } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { recordRefund } from './settle.ts'
import {
  end,
  holdMembership,
  requireQuiet,
  tell,
  todayOf,
  type ChargeRow,
  type MembershipRow,
} from './store.ts'

// The month of a membership that was joined with an order, given back together with it (docs/decisions/memberships.md).

/** The memberships that were joined with an order. */
export const joinedWith = (db: Db, orderId: string): Promise<MembershipRow[]> =>
  db.select().from(memberships).where(eq(memberships.orderId, orderId))

type MonthBack = { cents: number; atCounterCents: number; charges: ChargeRow[] }

/** What comes back of its first month; `null` where that is over, or something else was added to it by now. */
export async function monthBack(
  db: Db,
  services: Services,
  { id, state, paidUntil, pausedOn }: MembershipRow,
): Promise<MonthBack | null> {
  const paid = await db
    .select()
    .from(membershipCharges)
    .where(
      and(
        eq(membershipCharges.membershipId, id),
        eq(membershipCharges.state, 'succeeded'),
        ne(membershipCharges.kind, 'card'),
      ),
    )
    .orderBy(membershipCharges.createdAt)
  const isFirst = paid.every(({ kind, untilOn }) => kind === 'joining' && untilOn === paidUntil)
  const isRunning = state !== 'ended' && state !== 'joining' && pausedOn === null
  if (!isFirst || !isRunning || paidUntil <= todayOf(services)) return null
  const left = (charge: ChargeRow) => charge.amountCents - charge.refundedCents
  const sum = (charges: ChargeRow[]) => charges.reduce((all, charge) => all + left(charge), 0)
  const charges = paid.filter((charge) => left(charge) > 0)
  if (charges.length === 0) return null
  const isByCard = ({ method }: ChargeRow) => method !== null && isProvider(method)
  const atCounterCents = sum(charges.filter((charge) => !isByCard(charge)))
  return { cents: sum(charges), atCounterCents, charges }
}

/**
 * Gives the first month of a membership back and ends it at once. Hold the order that it was joined with. Sent again with its key, it
 * happens once. @throws Refused 409 where something else comes back by now than was shown
 */
export async function giveMonthBack(
  tx: Db,
  services: Services,
  membershipId: string,
  {
    shownCents,
    key,
    reason,
    person,
  }: { shownCents: number; key: string; reason: string; person: Person },
): Promise<void> {
  const held = await holdMembership(tx, membershipId)
  const keyOf = ({ id }: Pick<ChargeRow, 'id'>) => `${key} ${id}`
  const given = await tx
    .select({ key: membershipRefunds.idempotencyKey })
    .from(membershipRefunds)
    .innerJoin(membershipCharges, eq(membershipCharges.id, membershipRefunds.chargeId))
    .where(eq(membershipCharges.membershipId, membershipId))
  if (given.some((each) => each.key.startsWith(`${key} `))) return
  await requireQuiet(tx, membershipId)
  const back = await monthBack(tx, services, held)
  if (!back || back.cents !== shownCents)
    throw new Refused(
      409,
      'refund_changed',
      'Something else comes back for the membership by now. Look at it again before you give it back.',
    )
  const by = person.user.name
  for (const charge of back.charges) {
    const amountCents = charge.amountCents - charge.refundedCents
    await recordRefund(tx, services, charge, { amountCents, reason, by, key: keyOf(charge) })
  }
  const ended = await end(tx, services, held)
  await audit(tx, services, person, {
    action: 'membership.given-back-with-order',
    subject: membershipId,
    before: { state: held.state },
    after: { amountCents: back.cents, reason },
  })
  await tell(tx, services, ended, membershipNews.givenBack(ended, back.cents))
}
