import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { isFounding } from '#domain/membership/founding.ts'
import { dayOf, monthAfter } from '#domain/membership/periods.ts'
import type { PaidTier } from '#domain/membership/tiers.ts'
import { JOIN_AHEAD_DAYS, type PayWay } from '#domain/membership/values.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, memberships, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { requireProvider } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { openPage, PAGE_MS } from './pages.ts'
import { takeTerms } from './terms.ts'
import { end, requireQuiet, todayOf, type ChargeRow, type MembershipRow } from './store.ts'

export type Joining = {
  tier: PaidTier['id']
  startsOn: string
  payWay: PayWay
  /** What a month of it was shown to cost. */
  expectedCents?: number | undefined
  /** New for each press, the same when it is sent again. */
  key: string
}

/**
 * Asks for a membership. It begins when its first month is paid: at the provider's page, whose address is the answer, or at the
 * counter (`null`). What somebody asked for before and did not pay is replaced. @throws Refused 409, 400, 503
 */
export async function join(
  services: Services,
  person: Person,
  joining: Joining,
): Promise<{ url: string | null; chargeId: string }> {
  if (joining.payWay === 'card') requireProvider(services)
  const charge = await services.db.transaction((tx) => ask(tx, services, person, joining))
  if (joining.payWay === 'counter' || charge.state !== 'open')
    return { url: null, chargeId: charge.id }
  return { ...(await openPage(services, charge)), chargeId: charge.id }
}

async function ask(
  tx: Db,
  services: Services,
  { user }: Person,
  { tier, startsOn, payWay, expectedCents, key }: Joining,
): Promise<ChargeRow> {
  // One after the other for each account.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const [sent] = await tx
    .select({ charge: membershipCharges, userId: memberships.userId })
    .from(membershipCharges)
    .innerJoin(memberships, eq(memberships.id, membershipCharges.membershipId))
    .where(eq(membershipCharges.idempotencyKey, key))
  if (sent && sent.userId !== user.id)
    throw new Refused(422, 'idempotency_key_reused', 'This key was used for something else.')
  if (sent) return sent.charge
  if (!isStartDay(services, startsOn))
    throw new Refused(400, 'invalid_input', START_DAYS, { fields: { startsOn: START_DAYS } })
  const { priceCents } = takeTerms(services, tier, expectedCents)
  const wanted = { tier, startsOn, payWay, priceCents }
  const made = await newMembership(tx, services, user.id, wanted)
  await audit(
    tx,
    services,
    { user },
    {
      action: 'membership.asked-for',
      subject: made.id,
      after: wanted,
    },
  )
  return firstMonth(tx, services, made, {
    idempotencyKey: key,
    expiresAt: payWay === 'card' ? new Date(services.now().getTime() + PAGE_MS) : null,
  })
}

export const START_DAYS = `Choose a day from today to ${JOIN_AHEAD_DAYS} days ahead.`

export function isStartDay(services: Pick<Services, 'settings' | 'now'>, day: string): boolean {
  const today = todayOf(services)
  return day >= today && day <= addDays(today, JOIN_AHEAD_DAYS)
}

/**
 * A membership that begins when its first month is paid. What the account asked for before and did not pay is replaced. Hold the account.
 * @throws Refused 409 where it has one already
 */
export async function newMembership(
  tx: Db,
  services: Services,
  userId: string,
  wanted: Pick<MembershipRow, 'tier' | 'startsOn' | 'payWay' | 'priceCents'> & { orderId?: string },
): Promise<MembershipRow> {
  const [held] = await tx
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), ne(memberships.state, 'ended')))
    .for('update')
  if (held && held.state !== 'joining')
    throw new Refused(
      409,
      'already_member',
      'You are a member already. Change your tier on your membership page.',
    )
  if (held) {
    await requireQuiet(tx, held.id)
    await end(tx, services, held)
  }
  const { startsOn } = wanted
  const at = services.now()
  const [made] = await tx
    .insert(memberships)
    .values({
      ...wanted,
      id: randomUUID(),
      userId,
      state: 'joining',
      isPricePromised: isFounding(services.settings.get().cafe, todayOf(services)),
      anchorDay: dayOf(startsOn),
      paidFrom: startsOn,
      paidUntil: startsOn,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!made) throw new Error('A membership was not written.')
  return made
}

/** The charge of the first month of a new membership. */
export function firstMonth(
  tx: Db,
  services: Pick<Services, 'now'>,
  { id, tier, startsOn, priceCents }: MembershipRow,
  more: Pick<NewCharge, 'idempotencyKey' | 'expiresAt'>,
): Promise<ChargeRow> {
  return writeCharge(tx, {
    ...more,
    membershipId: id,
    kind: 'joining',
    tier,
    fromOn: startsOn,
    untilOn: monthAfter(startsOn, dayOf(startsOn)),
    amountCents: priceCents,
    worthCents: priceCents,
    createdAt: services.now(),
  })
}

type NewCharge = Omit<typeof membershipCharges.$inferInsert, 'id' | 'state'>

/** An open charge. Hold its membership. */
export async function writeCharge(tx: Db, charge: NewCharge): Promise<ChargeRow> {
  const [row] = await tx
    .insert(membershipCharges)
    .values({ id: randomUUID(), state: 'open', ...charge })
    .returning()
  if (!row) throw new Error('A charge was not written.')
  return row
}
