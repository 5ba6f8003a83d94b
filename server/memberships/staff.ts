import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { formatCents } from '#domain/cafe/money.ts'
import type { Member, MemberDetail, Members, MembersQuery } from '#domain/contracts/memberships.ts'
import { dayOf, monthAfter } from '#domain/membership/periods.ts'
import { lastDayOf } from '#domain/membership/periods.ts'
import { membershipNews, STATE_LABELS, tierName } from '#domain/membership/texts.ts'
import type { CounterMethod } from '#domain/payments/values.ts'
import { cashAccount } from '#domain/till/drawer.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, membershipRefunds, memberships, users } from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { holdOpen } from '../till/drawers.ts'
import { cancelHeld } from './change.ts'
import { writeCharge } from './join.ts'
import { toCharge } from './mine.ts'
import { apply, paidBy, recordRefund } from './settle.ts'
import {
  cancelOpen,
  change,
  end,
  holdMembership,
  openCharges,
  requireQuiet,
  tell,
  todayOf,
  type ChargeRow,
  type MembershipRow,
} from './store.ts'

type Query = z.output<typeof MembersQuery>

const COLUMNS = {
  name: users.name,
  tier: memberships.tier,
  state: memberships.state,
  startsOn: memberships.startsOn,
  paidUntil: memberships.paidUntil,
}

/** One page of the members. */
export async function listMembers(
  services: Services,
  query: Query,
): Promise<z.output<typeof Members>> {
  const { db } = services
  const { limit, offset } = pageOf(query.page)
  const counted = async (
    value: SQL | typeof memberships.tier | typeof memberships.state,
    without: Partial<Query>,
  ) =>
    countsOf(
      await db
        .select({ value, count: count() })
        .from(memberships)
        .leftJoin(users, eq(users.id, memberships.userId))
        .where(filter({ ...query, ...without }))
        .groupBy(value),
    )
  const [all] = await db
    .select({ count: count() })
    .from(memberships)
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(filter(query))
  return {
    rows: await readMembers(db, query, offset, limit),
    total: all?.count ?? 0,
    facets: {
      tier: await counted(memberships.tier, { tier: undefined }),
      state: await counted(memberships.state, { state: undefined }),
    },
  }
}

export async function readMembers(
  db: Db,
  query: Query,
  offset: number,
  limit: number,
): Promise<Member[]> {
  const rows = await db
    .select({ row: memberships, name: users.name, email: users.email })
    .from(memberships)
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(filter(query))
    .orderBy(...orderOf(query.sort, COLUMNS, memberships.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ row, name, email }) => toMember(row, { name, email }))
}

function filter({ q, tier, state }: Query): SQL | undefined {
  return and(
    containing(q, [users.name, users.email]),
    tier && eq(memberships.tier, tier),
    state && eq(memberships.state, state),
  )
}

export const MEMBER_CSV: CsvColumns<Member> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Membership: ({ tier }) => tierName(tier),
  State: ({ state }) => STATE_LABELS[state],
  'A month': ({ priceCents }) => (priceCents / 100).toFixed(2),
  Pays: ({ payWay }) => payWay,
  Since: ({ startsOn }) => startsOn,
  'Paid through': ({ paidUntil }) => lastDayOf(paidUntil),
  Ended: ({ endedOn }) => endedOn,
}

function toMember(
  row: MembershipRow,
  { name, email }: { name: string | null; email: string | null },
): Member {
  const { id, tier, nextTier, state, priceCents, payWay } = row
  const { startsOn, paidUntil, resumesOn, endedOn } = row
  const of = { id, name, email, tier, nextTier, state, priceCents, payWay }
  return { ...of, startsOn, paidUntil, resumesOn, endedOn }
}

/** @throws Refused 404 */
export async function readMember({ db }: Pick<Services, 'db'>, id: string): Promise<MemberDetail> {
  const [found] = await db
    .select({ row: memberships, name: users.name, email: users.email })
    .from(memberships)
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.id, id))
  if (!found) throw new Refused(404, 'membership_not_found', 'There is no such membership.')
  const charges = await db
    .select()
    .from(membershipCharges)
    .where(eq(membershipCharges.membershipId, id))
    .orderBy(desc(membershipCharges.createdAt), desc(membershipCharges.id))
    .limit(200)
  const { leavingReason, leavingNote, cardLabel } = found.row
  return {
    member: toMember(found.row, found),
    cardLabel,
    leaving:
      leavingReason || leavingNote ? { reason: leavingReason, note: leavingNote ?? '' } : null,
    charges: charges
      .filter(({ kind }) => kind !== 'card')
      .map((row) => ({
        ...toCharge(row),
        takenBy: row.takenBy,
        reason: row.reason,
        dispute: row.dispute,
      })),
    dueCents: dueOf(charges)?.amountCents ?? null,
  }
}

/** What can be paid at the counter: the first month, or the next one. */
const dueOf = (charges: ChargeRow[]) =>
  charges.find(({ kind, state }) => state === 'open' && (kind === 'joining' || kind === 'renewal'))

/**
 * Takes a month that is due at the counter, once for each key. What waits at a provider's page is paid there no more.
 * @throws Refused 404, 409 where nothing is due or the amount is another one
 */
export async function takeAtCounter(
  services: Services,
  person: Person,
  id: string,
  {
    key,
    method,
    drawerId,
    expectedCents,
  }: { key: string; method: CounterMethod; drawerId?: string | undefined; expectedCents: number },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdMembership(tx, id)
    if (await wasSent(tx, key, id)) return
    await requireQuiet(tx, id)
    const due = dueOf(await openCharges(tx, id, ['joining', 'renewal']))
    if (!due) throw new Refused(409, 'nothing_due', 'Nothing of this membership is to be paid now.')
    if (due.amountCents !== expectedCents)
      throw new Refused(
        409,
        'price_changed',
        `${formatCents(due.amountCents)} is to be paid. Look at it again.`,
      )
    if (drawerId && method === 'cash') await holdOpen(tx, drawerId)
    const account = accountOf(method, drawerId)
    // The page of the first one is closed, and money that still comes by it goes back.
    await cancelOpen(tx, id)
    const { kind, tier, fromOn, untilOn, amountCents, worthCents } = due
    const charge = await writeCharge(tx, {
      membershipId: id,
      kind,
      tier,
      fromOn,
      untilOn,
      amountCents,
      worthCents,
      idempotencyKey: key,
      createdAt: services.now(),
    })
    const paid = await paidBy(tx, services, charge, {
      method,
      account,
      amountCents,
      chargeId: null,
      takenBy: person.user.name,
    })
    const isFirst = held.state === 'joining'
    const now = isFirst ? await change(tx, services, id, { payWay: 'counter' }) : held
    await apply(tx, services, now, paid)
    await audit(tx, services, person, {
      action: 'membership.paid-at-counter',
      subject: id,
      after: { amountCents, method },
    })
  })
}

function accountOf(method: CounterMethod, drawerId: string | undefined) {
  if (method === 'card-terminal') return 'card-terminal'
  return method === 'cash' && drawerId ? cashAccount(drawerId) : 'till'
}

/** @throws Refused 422 where the key was used for another membership */
async function wasSent(tx: Db, key: string, membershipId: string): Promise<boolean> {
  const [sent] = await tx
    .select({ membershipId: membershipCharges.membershipId })
    .from(membershipCharges)
    .where(eq(membershipCharges.idempotencyKey, key))
  if (sent && sent.membershipId !== membershipId)
    throw new Refused(422, 'idempotency_key_reused', 'This key was used for something else.')
  return sent !== undefined
}

/** Gives months: they are added to what is paid, and stand in the books as given. @throws Refused 404, 409 */
export async function giveMonths(
  services: Services,
  person: Person,
  id: string,
  { key, months, reason }: { key: string; months: number; reason: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdMembership(tx, id)
    if (await wasSent(tx, key, id)) return
    await requireQuiet(tx, id)
    if (held.state === 'ended')
      throw new Refused(409, 'not_a_member', 'This membership has ended. They have to join again.')
    const today = todayOf(services)
    const isFirst = held.state === 'joining'
    const isLate = held.state === 'past-due'
    const fromOn = isFirst && held.startsOn < today ? today : held.paidUntil
    const anchorDay = isFirst ? dayOf(fromOn) : held.anchorDay
    let untilOn = fromOn
    for (let i = 0; i < months; i++) untilOn = monthAfter(untilOn, anchorDay)
    if (isFirst || isLate) await cancelOpen(tx, id)
    const charge = await writeCharge(tx, {
      membershipId: id,
      tier: held.tier,
      fromOn,
      untilOn,
      reason,
      kind: 'comp',
      amountCents: 0,
      worthCents: held.priceCents * months,
      idempotencyKey: key,
      createdAt: services.now(),
    })
    await paidBy(tx, services, charge, {
      method: null,
      account: null,
      amountCents: 0,
      chargeId: null,
      takenBy: person.user.name,
    })
    const after = await change(tx, services, id, {
      paidUntil: untilOn,
      ...(isFirst && { startsOn: fromOn, paidFrom: fromOn, anchorDay, payWay: 'counter' }),
      ...((isFirst || isLate) && { state: 'active' }),
    })
    await audit(tx, services, person, {
      action: 'membership.months-given',
      subject: id,
      after: { months, reason, untilOn },
    })
    await tell(tx, services, after, membershipNews.given(after, months, untilOn, today))
  })
}

/** Cancels a member's membership. Money is given back apart. @throws Refused 404, 409 */
export async function endAsStaff(
  services: Services,
  person: Person,
  id: string,
  { when, reason }: { when: 'now' | 'end'; reason: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdMembership(tx, id)
    if (held.state === 'ended')
      throw new Refused(409, 'already_ended', 'This membership has ended already.')
    await requireQuiet(tx, id)
    if (when === 'end') await cancelHeld(tx, services, held, {})
    else {
      const ended = await end(tx, services, held)
      await tell(tx, services, ended, membershipNews.ended(ended))
    }
    await audit(tx, services, person, {
      action: 'membership.cancelled-by-staff',
      subject: id,
      before: { state: held.state },
      after: { when, reason },
    })
  })
}

/** Gives money of one charge back, once for each key: the way it came. @throws Refused 404, 409 where there is not so much left */
export async function refundAsStaff(
  services: Services,
  person: Person,
  id: string,
  {
    key,
    chargeId,
    amountCents,
    reason,
  }: { key: string; chargeId: string; amountCents: number; reason: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdMembership(tx, id)
    const [sent] = await tx
      .select({ chargeId: membershipRefunds.chargeId, cents: membershipRefunds.amountCents })
      .from(membershipRefunds)
      .where(eq(membershipRefunds.idempotencyKey, key))
    if (sent?.chargeId === chargeId && sent.cents === amountCents) return
    if (sent)
      throw new Refused(422, 'idempotency_key_reused', 'This key was used for another refund.')
    const [charge] = await tx
      .select()
      .from(membershipCharges)
      .where(and(eq(membershipCharges.id, chargeId), eq(membershipCharges.membershipId, id)))
    if (charge?.state !== 'succeeded')
      throw new Refused(404, 'charge_not_found', 'There is no such paid charge.')
    const left = charge.amountCents - charge.refundedCents
    if (amountCents > left)
      throw new Refused(
        409,
        'refund_above_paid',
        `At most ${formatCents(left)} of it can be given back.`,
        { fields: { amountCents: `At most ${formatCents(left)}.` } },
      )
    const by = person.user.name
    await recordRefund(tx, services, charge, { amountCents, reason, by, key })
    await audit(tx, services, person, {
      action: 'membership.money-given-back',
      subject: id,
      after: { chargeId, amountCents, reason },
    })
    await tell(tx, services, held, membershipNews.refunded(held, amountCents))
  })
}
