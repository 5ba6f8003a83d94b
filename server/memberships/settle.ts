import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import { instantAt } from '#domain/cafe/time.ts'
import type { Account } from '#domain/books/accounts.ts'
import { membershipPostings, membershipRefundPostings } from '#domain/books/posting.ts'
import { isFounding } from '#domain/membership/founding.ts'
import { dayOf, monthAfter, retryDay } from '#domain/membership/periods.ts'
import { CHARGE_LABELS, membershipNews, tierName } from '#domain/membership/texts.ts'
import { isProvider, METHOD_NAMES } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import { post, unpost } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, membershipRefunds, users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { queueMail } from '../outbox/store.ts'
import type { KeptCard, RefundStanding, Standing } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import {
  BY_CLOCK,
  change,
  end,
  holdMembership,
  tell,
  todayOf,
  type ChargeRow,
  type MembershipRow,
} from './store.ts'
import { termsOf } from './terms.ts'

/**
 * Writes down how the page of a charge stands at its provider, whoever says so and how often. Money that the membership needs no
 * more is given back at once.
 */
export async function settleCharge(
  services: Services,
  chargeId: string,
  said: Standing,
): Promise<void> {
  const [known] = await read(services.db, chargeId)
  if (!known || known.state === 'succeeded') return
  const standing = await withCard(services, known, said)
  let before: MembershipRow | undefined
  await services.db.transaction(async (tx) => {
    const membership = await holdMembership(tx, known.membershipId)
    const [charge] = await read(tx, chargeId)
    if (!charge || charge.state === 'succeeded') return
    before = membership
    if (standing.state === 'succeeded') return arrived(tx, services, membership, charge, standing)
    const isOver = standing.state !== 'open' && charge.state === 'open'
    await tx
      .update(membershipCharges)
      .set({
        failure: standing.failure,
        checkedAt: services.now(),
        ...(isOver && { state: standing.state, pageUrl: null }),
      })
      .where(eq(membershipCharges.id, chargeId))
    // Nobody paid: whoever wants to join begins again.
    if (isOver && charge.kind === 'joining' && membership.state === 'joining')
      await end(tx, services, membership)
  })
  if (before && standing.state === 'succeeded' && standing.card)
    await forgetOther(services, before, standing.card)
}

/** Keeps one card: not the one before, and none for a membership that was over. Where the provider does not answer, a card before goes with the membership. */
async function forgetOther(services: Services, before: MembershipRow, kept: KeptCard) {
  const { provider, customerId, cardId, cardLabel } = before
  const { payments, log } = services
  try {
    if (before.state === 'ended') return await payments?.forgetCard(kept)
    if (provider !== payments?.name || !customerId || !cardId || kept.cardId === cardId) return
    await payments.forgetCard({ customerId, cardId, label: cardLabel ?? '' }, kept)
  } catch (error) {
    log.warn({ err: error }, 'a card was not forgotten yet')
  }
}

/** What a webhook says has no card in it; the provider is asked for it. */
async function withCard(services: Services, charge: ChargeRow, said: Standing): Promise<Standing> {
  const provider = services.payments
  if (said.state !== 'succeeded' || said.card || !charge.providerId || !provider) return said
  return provider.look(charge.providerId)
}

/**
 * Writes down what came of a try to charge the kept card. A card that is declined is tried again some days later, and after the
 * last time the membership ends. @returns why it was declined; `null` where it was not
 */
export async function settleTry(
  services: Services,
  chargeId: string,
  standing: Standing,
): Promise<string | null> {
  const [known] = await read(services.db, chargeId)
  if (!known) return null
  return services.db.transaction(async (tx) => {
    const membership = await holdMembership(tx, known.membershipId)
    const [charge] = await read(tx, chargeId)
    // Another server was told the same.
    if (charge?.state !== 'open' || charge.askedAt === null || charge.tries !== known.tries)
      return null
    if (standing.state === 'open') return null
    if (standing.state === 'succeeded') {
      await arrived(tx, services, membership, charge, standing)
      return null
    }
    const failure = standing.failure ?? 'The card was declined.'
    const today = todayOf(services)
    const firstTryOn = charge.firstTryOn ?? today
    const again = charge.kind === 'renewal' ? retryDay(firstTryOn, today) : null
    const { timeZone } = services.settings.get().cafe
    await tx
      .update(membershipCharges)
      .set({
        failure,
        firstTryOn,
        tries: charge.tries + 1,
        askedAt: null,
        leasedUntil: null,
        state: again ? 'open' : 'failed',
        nextTryAt: again ? instantAt(timeZone, again, '09:00') : null,
      })
      .where(eq(membershipCharges.id, chargeId))
    if (charge.kind !== 'renewal' || membership.state === 'ended') return failure
    if (again) {
      await change(tx, services, membership.id, { state: 'past-due' })
      const words = membershipNews.declined(membership, charge.amountCents, again, today)
      await tell(tx, services, membership, words)
    } else {
      await end(tx, services, membership)
      await tell(tx, services, membership, membershipNews.endedUnpaid(membership))
    }
    await audit(tx, services, BY_CLOCK, {
      action: 'membership.charge-declined',
      subject: membership.id,
      after: { amountCents: charge.amountCents, failure, again },
    })
    return failure
  })
}

type Arrived = Extract<Standing, { state: 'succeeded' }>

async function arrived(
  tx: Db,
  services: Services,
  membership: MembershipRow,
  charge: ChargeRow,
  { amountCents, chargeId, card }: Arrived,
) {
  const name = services.payments?.name ?? 'stripe'
  const paid = await paidBy(tx, services, charge, {
    method: name,
    account: `provider:${name}`,
    amountCents,
    chargeId,
    takenBy: null,
  })
  if (!(await apply(tx, services, membership, paid, card))) await giveAllBack(tx, services, paid)
}

/** Money that a membership needs no more goes back at once. */
export async function giveAllBack(tx: Db, services: Services, paid: ChargeRow): Promise<void> {
  if (paid.amountCents > 0)
    await recordRefund(tx, services, paid, {
      amountCents: paid.amountCents,
      reason: 'The membership was over, or paid already',
      by: 'the system',
      key: randomUUID(),
    })
}

/**
 * The charge is paid: its row, and the books. Hold the membership.
 * @param from the account that its money comes from, where it is in the books already
 */
export async function paidBy(
  tx: Db,
  services: Services,
  charge: Pick<ChargeRow, 'id' | 'worthCents'>,
  paid: Required<Pick<ChargeRow, 'method' | 'account' | 'amountCents' | 'chargeId' | 'takenBy'>>,
  from: Account | null = paid.account,
): Promise<ChargeRow> {
  const at = services.now()
  const worthCents = Math.max(charge.worthCents, paid.amountCents)
  const [row] = await tx
    .update(membershipCharges)
    .set({
      ...paid,
      worthCents,
      state: 'succeeded',
      succeededAt: at,
      checkedAt: at,
      failure: null,
      askedAt: null,
      leasedUntil: null,
      nextTryAt: null,
      pageUrl: null,
    })
    .where(eq(membershipCharges.id, charge.id))
    .returning()
  if (!row) throw new Error('A held charge is gone.')
  const { amountCents } = row
  await post(tx, services, {
    subject: 'membership-charge',
    subjectId: row.id,
    at,
    postings: membershipPostings({ account: from, amountCents, worthCents }),
  })
  return row
}

/** What a paid charge changes of its membership. @returns false where it needs the money no more */
export async function apply(
  tx: Db,
  services: Services,
  membership: MembershipRow,
  charge: ChargeRow,
  card?: KeptCard,
): Promise<boolean> {
  const today = todayOf(services)
  const kept = card && {
    provider: services.payments?.name ?? null,
    customerId: card.customerId,
    cardId: card.cardId,
    cardLabel: card.label,
  }
  if (charge.kind === 'card') {
    if (membership.state === 'ended' || !kept) return membership.state !== 'ended'
    await change(tx, services, membership.id, { ...kept, payWay: 'card' })
    await tx
      .update(membershipCharges)
      .set({ nextTryAt: services.now() })
      .where(
        sql`${membershipCharges.membershipId} = ${membership.id} and ${membershipCharges.state} = 'open'
          and ${membershipCharges.kind} = 'renewal' and ${membershipCharges.askedAt} is null`,
      )
    return true
  }
  if (charge.kind === 'joining') {
    if (membership.state !== 'joining') return false
    const startsOn = membership.startsOn < today ? today : membership.startsOn
    const after = await begin(tx, services, membership, charge, startsOn, kept)
    const words = membershipNews.joined(after, startsOn, after.paidUntil, today)
    await told(tx, services, after, charge, words)
    return true
  }
  if (charge.kind === 'renewal') {
    if (membership.state !== 'active' && membership.state !== 'past-due') return false
    if (membership.paidUntil > charge.fromOn) return false
    const after = await change(tx, services, membership.id, {
      state: 'active',
      tier: charge.tier,
      priceCents: charge.worthCents,
      nextTier: null,
      nextTierCents: null,
      ...(charge.tier !== membership.tier && newlyTaken(services)),
      ...(isNewPricePaid(membership, charge) && NO_NEW_PRICE),
      paidFrom: charge.fromOn,
      paidUntil: charge.untilOn,
      // Some days were nobody's, where no server ran: the months begin on another day from now on.
      ...(charge.fromOn !== membership.paidUntil && { anchorDay: dayOf(charge.fromOn) }),
    })
    await told(tx, services, after, charge, membershipNews.renewed(after, charge.untilOn, today))
    return true
  }
  if (charge.kind !== 'upgrade') return true
  if (membership.state !== 'active' || membership.paidUntil !== charge.untilOn) return false
  const after = await change(tx, services, membership.id, {
    tier: charge.tier,
    nextTier: null,
    nextTierCents: null,
    priceCents: charge.monthCents ?? termsOf(services, charge.tier).priceCents,
    ...newlyTaken(services),
  })
  await told(tx, services, after, charge, membershipNews.changed(after))
  return true
}

const NO_NEW_PRICE = { newPriceCents: null, newPriceOn: null }
/** Another tier is taken under the terms of today, and a new price was for the one before. */
const newlyTaken = (services: Services) => ({
  ...NO_NEW_PRICE,
  isPricePromised: isFounding(services.settings.get().cafe, todayOf(services)),
})
const isNewPricePaid = ({ newPriceOn }: MembershipRow, charge: ChargeRow): boolean =>
  newPriceOn !== null && newPriceOn <= charge.fromOn

async function begin(
  tx: Db,
  services: Services,
  membership: MembershipRow,
  charge: ChargeRow,
  startsOn: string,
  kept: object | undefined,
): Promise<MembershipRow> {
  const anchorDay = dayOf(startsOn)
  const paidUntil = monthAfter(startsOn, anchorDay)
  await tx
    .update(membershipCharges)
    .set({ fromOn: startsOn, untilOn: paidUntil })
    .where(eq(membershipCharges.id, charge.id))
  return change(tx, services, membership.id, {
    state: 'active',
    startsOn,
    anchorDay,
    paidFrom: startsOn,
    paidUntil,
    ...kept,
  })
}

/** At the bell, and by mail with what was paid: a receipt comes whatever somebody chose. */
async function told(
  tx: Db,
  services: Services,
  membership: MembershipRow,
  charge: ChargeRow,
  words: { title: string; message: string },
) {
  await tell(tx, services, membership, words, false)
  if (!membership.userId) return
  const [person] = await tx.select().from(users).where(eq(users.id, membership.userId))
  if (!person) return
  const how = charge.method ? METHOD_NAMES[charge.method] : 'Given by the café'
  await queueMail(tx, services, {
    to: person.email,
    subject: words.title,
    text: letter(services.settings.get().cafe, person.name, [
      words.message,
      `${tierName(charge.tier)}, ${CHARGE_LABELS[charge.kind].toLowerCase()}: ${formatCents(charge.amountCents)}, ${how.toLowerCase()}.`,
      `Your receipt:\n${services.publicUrl}/membership/success?charge=${charge.id}#receipt`,
      `Pause, change or cancel:\n${services.publicUrl}/membership/dashboard`,
    ]),
  })
}

/**
 * Money given back of a charge: its row, and the books. Of a card it is pending until the provider was asked. Hold the membership,
 * and check before that there is so much left.
 */
export async function recordRefund(
  tx: Db,
  services: Services,
  charge: ChargeRow,
  {
    amountCents,
    reason,
    by,
    key,
  }: { amountCents: number; reason: string; by: string; key: string },
) {
  const at = services.now()
  const isPending = charge.method !== null && isProvider(charge.method)
  const account = charge.account ?? 'till'
  const id = randomUUID()
  await tx.insert(membershipRefunds).values({
    id,
    chargeId: charge.id,
    state: isPending ? 'pending' : 'succeeded',
    account,
    amountCents,
    reason,
    idempotencyKey: key,
    nextAttemptAt: isPending ? at : null,
    givenBy: by,
    createdAt: at,
    settledAt: isPending ? null : at,
  })
  await tx
    .update(membershipCharges)
    .set({ refundedCents: charge.refundedCents + amountCents })
    .where(eq(membershipCharges.id, charge.id))
  await post(tx, services, {
    subject: 'membership-refund',
    subjectId: id,
    at,
    postings: membershipRefundPostings({ account, amountCents }),
  })
}

/** Writes down how a refund stands. One that failed leaves the money with the café, to be given back in another way. */
export async function settleMembershipRefund(
  services: Services,
  refundId: string,
  standing: RefundStanding,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [refund] = await tx
      .select()
      .from(membershipRefunds)
      .where(eq(membershipRefunds.id, refundId))
      .for('update')
    if (!refund || refund.state === 'failed') return
    const at = services.now()
    if (standing.state !== 'failed') {
      const isDone = standing.state === 'succeeded'
      await tx
        .update(membershipRefunds)
        .set({
          providerId: standing.providerId,
          ...(isDone && { state: 'succeeded', settledAt: at, nextAttemptAt: null }),
        })
        .where(eq(membershipRefunds.id, refundId))
      return
    }
    await tx
      .update(membershipRefunds)
      .set({ state: 'failed', failure: standing.failure, settledAt: at, nextAttemptAt: null })
      .where(eq(membershipRefunds.id, refundId))
    await tx
      .update(membershipCharges)
      .set({ refundedCents: sql`${membershipCharges.refundedCents} - ${refund.amountCents}` })
      .where(eq(membershipCharges.id, refund.chargeId))
    await unpost(tx, services, { subject: 'membership-refund', subjectId: refundId, at })
    await audit(tx, services, BY_CLOCK, {
      action: 'membership.refund-failed',
      subject: refund.chargeId,
      after: { amountCents: refund.amountCents, failure: standing.failure },
    })
  })
}

const read = (db: Db, id: string) =>
  db.select().from(membershipCharges).where(eq(membershipCharges.id, id))
