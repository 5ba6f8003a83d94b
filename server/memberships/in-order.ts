import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import { formatDate } from '#domain/cafe/time.ts'
import { PaidTierId } from '#domain/contracts/memberships.ts'
import type { LineProblem, LineRequest, QuoteLine } from '#domain/contracts/ordering.ts'
import { JOINING_TEXTS } from '#domain/membership/joining-texts.ts'
import { findTier, type PaidTier } from '#domain/membership/tiers.ts'
import { joinedApart } from '#domain/ordering/line-problems.ts'
import { isJoined, type Reserved } from '#domain/ordering/reserved-lines.ts'
import { isProvider, type ProviderName } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, memberships, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { takeApart } from '../payments/apart.ts'
import type { KeptCard } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { firstMonth, isStartDay, newMembership, START_DAYS, writeCharge } from './join.ts'
import { apply, giveAllBack, paidBy } from './settle.ts'
import { BY_CLOCK, change, end, isInOrder, todayOf, type MembershipRow } from './store.ts'
import type { Joining } from './tier.ts'

// A membership that is joined with an order: one payment for both (docs/decisions/memberships.md).

/**
 * The membership in a cart, and why it cannot be joined with it. Nothing where nothing else is in the cart: then it is joined on its own.
 * @param accountId of whoever orders
 * @param from its first day; today where it is not said
 */
export async function membershipOfCart(
  services: Services,
  accountId: string | null,
  lines: readonly LineRequest[],
  from: string | undefined,
): Promise<{ found: Map<string, Reserved>; joining: Joining | null }> {
  const found = new Map<string, Reserved>()
  if (lines.every(({ type }) => type === 'membership')) return { found, joining: null }
  const startsOn = from ?? todayOf(services)
  const wanted = lines.filter(({ type }) => type === 'membership')
  let joining: Joining | null = null
  for (const { id } of wanted) {
    const tier = findTier(services.settings.get().cafe, id)
    if (!tier) continue
    const problem =
      wanted.length > 1
        ? unsold(JOINING_TEXTS.one)
        : await whyNot(services, services.db, accountId, startsOn, tier)
    found.set(id, {
      name: tier.name,
      summary: `From ${formatDate(startsOn)}`,
      cents: tier.priceCents,
      problem,
      hold: undefined,
      startsOn,
    })
    if (!problem) joining = { tier: tier.id, startsOn }
  }
  return { found, joining }
}

/** The membership that an order joins. */
export function joiningIn(lines: readonly QuoteLine[]): Joining | null {
  const line = lines.find(isJoined)
  const tier = PaidTierId.safeParse(line?.id).data
  return tier && line?.startsOn !== undefined ? { tier, startsOn: line.startsOn } : null
}

const unsold = (message: string): LineProblem => ({ reason: 'not-sold-here', message })

async function whyNot(
  services: Services,
  db: Db,
  accountId: string | null,
  startsOn: string,
  { isOnSale }: Pick<PaidTier, 'isOnSale'>,
): Promise<LineProblem | null> {
  if (!isOnSale) return unsold(JOINING_TEXTS.notOnSale)
  if (!services.payments) return joinedApart()
  if (accountId === null) return unsold(JOINING_TEXTS.signIn)
  if (!isStartDay(services, startsOn)) return unsold(START_DAYS)
  const [held] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, accountId), ne(memberships.state, 'ended')))
  if (!held) return null
  if (isInOrder(held)) return unsold(JOINING_TEXTS.inOrder)
  return held.state === 'joining' ? null : unsold(JOINING_TEXTS.member)
}

/**
 * The membership of an order that is placed is its own until that is paid or over.
 * @param line of the order, with its tier as its id
 * @throws Refused 409 where the account has one by now, or it costs something else
 */
export async function takeMembership(
  tx: Db,
  services: Services,
  line: Pick<QuoteLine, 'totalCents' | 'id' | 'startsOn'> & { position: number },
  { id: orderId, userId }: { id: string; userId: string | null },
): Promise<void> {
  const refuse = (code: string, message: string) =>
    new Refused(409, code, message, { fields: { [`lines.${line.position}`]: message } })
  const tier = findTier(services.settings.get().cafe, line.id)
  const { startsOn = todayOf(services) } = line
  if (userId === null || !tier) throw refuse('membership_gone', JOINING_TEXTS.signIn)
  // One after the other for each account, as joining is.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const problem = await whyNot(services, tx, userId, startsOn, tier)
  if (problem) throw refuse('membership_gone', problem.message)
  if (tier.priceCents !== line.totalCents)
    throw refuse('price_changed', `${tier.name} costs something else now. Look at it once more.`)
  const { priceCents } = tier
  const wanted = { tier: tier.id, startsOn, payWay: 'card' as const, priceCents, orderId }
  const made = await newMembership(tx, services, userId, wanted)
  await firstMonth(tx, services, made, { idempotencyKey: `order ${orderId}`, expiresAt: null })
  await audit(tx, services, BY_CLOCK, {
    action: 'membership.asked-for',
    subject: made.id,
    after: wanted,
  })
}

/** The card that paid an order is kept for the months that follow. Where nothing follows by now, it is forgotten as any other. */
export async function keepCardOf(
  tx: Db,
  services: Services,
  orderId: string,
  { provider, customerId, cardId, label }: KeptCard & { provider: ProviderName },
): Promise<void> {
  const held = await holdOf(tx, orderId)
  if (held && held.cardId === null)
    await change(tx, services, held.id, { provider, customerId, cardId, cardLabel: label })
}

/**
 * An order is paid: what it paid for the first month is the membership's from here on, which begins. Where it is over or the account
 * has another one, that money goes back at once. Hold the order.
 */
export async function payMembershipOf(
  tx: Db,
  services: Services,
  orderId: string,
  { totalCents }: Pick<QuoteLine, 'totalCents'>,
): Promise<void> {
  const held = await holdOf(tx, orderId)
  const [asked] = held
    ? await tx
        .select()
        .from(membershipCharges)
        .where(
          and(eq(membershipCharges.membershipId, held.id), eq(membershipCharges.kind, 'joining')),
        )
    : []
  if (!held || !asked) throw new Error('An order joins a membership that is not there.')
  const parts = await takeApart(tx, orderId, totalCents)
  for (const [index, { payment, cents }] of parts.entries()) {
    const { method, account, chargeId, takenBy } = payment
    const worth = { amountCents: cents, worthCents: cents }
    // Paid in parts, which seldom happens, it is a charge for each of them.
    if (index > 0) {
      const { id: _, ...same } = asked
      const part = { ...same, ...worth, idempotencyKey: randomUUID() }
      const more = await writeCharge(tx, part)
      const paid = { ...worth, method, account, chargeId, takenBy }
      await paidBy(tx, services, more, paid, 'deposits:orders')
      continue
    }
    await tx.update(membershipCharges).set(worth).where(eq(membershipCharges.id, asked.id))
    const paid = await paidBy(
      tx,
      services,
      { ...asked, ...worth },
      { method, account, chargeId, takenBy, amountCents: cents },
      'deposits:orders',
    )
    // At the counter no card is kept: the months that follow are paid there too.
    const isByCard = method !== null && isProvider(method) && held.cardId !== null
    const now = isByCard ? held : await change(tx, services, held.id, { payWay: 'counter' })
    if (!(await apply(tx, services, now, paid))) await giveAllBack(tx, services, paid)
  }
}

/** An order is over that nobody paid: its membership does not begin. */
export async function endMembershipOf(tx: Db, services: Services, orderId: string): Promise<void> {
  const held = await holdOf(tx, orderId)
  if (held && isInOrder(held)) await end(tx, services, held)
}

async function holdOf(tx: Db, orderId: string): Promise<MembershipRow | undefined> {
  const [row] = await tx
    .select()
    .from(memberships)
    .where(eq(memberships.orderId, orderId))
    .orderBy(desc(memberships.createdAt))
    .for('update')
  return row
}
