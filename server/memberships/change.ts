import { and, eq, isNull } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import { proratedCents } from '#domain/membership/periods.ts'
import { membershipNews } from '#domain/membership/texts.ts'
import { tiersOnSale, type PaidTier } from '#domain/membership/tiers.ts'
import type { LeavingReason } from '#domain/membership/values.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { writeCharge } from './join.ts'
import { hasGiftAhead } from './gift-store.ts'
import { openPage, PAGE_MS } from './pages.ts'
import { goOn } from './pause.ts'
import { cardOf, chargeOne } from './renew.ts'
import {
  change,
  end,
  holdOwn,
  openCharges,
  requireQuiet,
  tell,
  todayOf,
  type MembershipRow,
} from './store.ts'

type Leaving = { reason?: LeavingReason | undefined; note?: string | undefined }

/** Cancels one's own membership: at the end of what is paid, or at once where nothing is. @throws Refused 404, 409 */
export async function cancel(services: Services, person: Person, leaving: Leaving): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdOwn(tx, person.user.id)
    await cancelHeld(tx, services, held, leaving)
    await audit(tx, services, person, {
      action: 'membership.cancelled',
      subject: held.id,
      after: { reason: leaving.reason ?? null },
    })
  })
}

/** The same for one that is held. */
export async function cancelHeld(
  tx: Db,
  services: Services,
  before: MembershipRow,
  { reason, note }: Leaving,
): Promise<void> {
  if (before.state === 'ending')
    throw new Refused(409, 'already_cancelled', 'This membership is cancelled already.')
  await requireQuiet(tx, before.id)
  const today = todayOf(services)
  const said = { leavingReason: reason ?? null, leavingNote: note ?? null }
  if (before.state === 'joining' || before.state === 'past-due') {
    const ended = await end(tx, services, await change(tx, services, before.id, said))
    return tell(tx, services, ended, membershipNews.ended(ended))
  }
  const held = before.state === 'paused' ? await goOn(tx, services, before, today) : before
  // A month that was about to be charged is charged no more.
  if (held.paidUntil <= today) {
    const ended = await end(tx, services, await change(tx, services, held.id, said))
    return tell(tx, services, ended, membershipNews.ended(ended))
  }
  await change(tx, services, held.id, {
    ...said,
    state: 'ending',
    nextTier: null,
    nextTierCents: null,
  })
  const words = membershipNews.cancelled(held, held.paidUntil, today)
  await tell(tx, services, held, words)
}

/** Takes back one's own cancellation, while the paid month still runs. @throws Refused 404, 409 */
export async function keep(services: Services, person: Person): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdOwn(tx, person.user.id)
    if (held.state !== 'ending')
      throw new Refused(409, 'not_cancelled', 'Your membership is not cancelled.')
    const after = await change(tx, services, held.id, {
      state: 'active',
      isGift: false,
      leavingReason: null,
      leavingNote: null,
    })
    await audit(tx, services, person, { action: 'membership.kept', subject: held.id })
    const words = membershipNews.kept(after, after.paidUntil, todayOf(services))
    await tell(tx, services, after, words)
  })
}

/** What changing to a tier would mean: at once for the difference, or from the next month on. */
export type TierChange = {
  tier: PaidTier['id']
  when: 'now' | 'next'
  dueCents: number
  monthlyCents: number
}

/**
 * The tiers that a membership can change to today. Those who pay at the counter change with the next month, and so do those who were
 * given months: what is left of them was paid by somebody else.
 */
export function changesOf(
  { settings }: Pick<Services, 'settings'>,
  held: MembershipRow,
  today: string,
  hasCard: boolean,
): TierChange[] {
  const isChangeable = held.state === 'active' && held.paidUntil > today
  if (!isChangeable) return []
  const others = tiersOnSale(settings.get().cafe).filter(({ id }) => id !== held.tier)
  return others.map(({ id, priceCents }) => {
    const isNow = hasCard && held.payWay === 'card' && priceCents > held.priceCents
    const period = { from: held.paidFrom, until: held.paidUntil }
    const dueCents = isNow
      ? proratedCents({ fromCents: held.priceCents, toCents: priceCents, period, today })
      : 0
    return { tier: id, when: isNow ? 'now' : 'next', dueCents, monthlyCents: priceCents }
  })
}

/**
 * Changes the tier of one's own membership: a better one at once, by the kept card; a smaller one with the next month. Choosing the
 * tier that one has takes a change of the next month back.
 * @throws Refused 402 where the card is declined, 404, 409, 503 where nobody knows yet whether it was charged
 */
export async function changeTier(
  services: Services,
  person: Person,
  wanted: { tier: PaidTier['id']; expectedCents: number; key: string },
): Promise<void> {
  const chargeId = await services.db.transaction((tx) => askChange(tx, services, person, wanted))
  if (!chargeId) return
  let failure: string | null
  try {
    failure = await chargeOne(services, chargeId)
  } catch (error) {
    services.log.warn({ err: error }, 'a change of tier was not answered yet')
    throw new Refused(
      503,
      'provider_unreachable',
      'The card company did not answer. We find out within some minutes, and the change is made only if it was paid.',
    )
  }
  if (failure)
    throw new Refused(
      402,
      'card_declined',
      `${failure} Nothing was changed. Keep another card and try again.`,
    )
}

async function askChange(
  tx: Db,
  services: Services,
  person: Person,
  { tier, expectedCents, key }: { tier: PaidTier['id']; expectedCents: number; key: string },
): Promise<string | null> {
  const held = await holdOwn(tx, person.user.id)
  const [sent] = await tx
    .select()
    .from(membershipCharges)
    .where(eq(membershipCharges.idempotencyKey, key))
  if (sent && sent.membershipId !== held.id)
    throw new Refused(422, 'idempotency_key_reused', 'This key was used for something else.')
  if (sent) return sent.state === 'open' ? sent.id : null
  await requireQuiet(tx, held.id)
  const today = todayOf(services)
  if (held.tier === tier && held.nextTier !== null) {
    await change(tx, services, held.id, { nextTier: null, nextTierCents: null })
    return null
  }
  const isNow = cardOf(services, held) !== null && !(await hasGiftAhead(tx, held.id, today))
  const found = changesOf(services, held, today, isNow).find((one) => one.tier === tier)
  if (!found)
    throw new Refused(
      409,
      'not_changeable',
      'The tier cannot be changed now. Only an active membership can be, and only to another tier.',
    )
  if (found.dueCents !== expectedCents)
    throw new Refused(
      409,
      'price_changed',
      `The change costs ${formatCents(found.dueCents)} now. Look at it again.`,
    )
  await audit(tx, services, person, {
    action: 'membership.tier-changed',
    subject: held.id,
    before: { tier: held.tier },
    after: found,
  })
  if (found.when === 'next') {
    const after = await change(tx, services, held.id, {
      nextTier: tier,
      nextTierCents: found.monthlyCents,
    })
    await tell(tx, services, after, membershipNews.toCome(tier, held.paidUntil, today))
    return null
  }
  const charge = await writeCharge(tx, {
    membershipId: held.id,
    kind: 'upgrade',
    tier,
    fromOn: today,
    untilOn: held.paidUntil,
    amountCents: found.dueCents,
    worthCents: found.dueCents,
    monthCents: found.monthlyCents,
    idempotencyKey: key,
    nextTryAt: services.now(),
    createdAt: services.now(),
  })
  return charge.id
}

/**
 * The provider's page at which another card is kept. A month that is due is charged to it at once; whoever paid at the counter
 * pays by card from then on. @throws Refused 404, 409, 503
 */
export async function changeCard(services: Services, person: Person): Promise<{ url: string }> {
  const charge = await services.db.transaction(async (tx) => {
    const held = await holdOwn(tx, person.user.id)
    if (held.state === 'joining')
      throw new Refused(409, 'not_paid', 'Pay the first month first. Its card is kept then.')
    const at = services.now()
    const open = await openCharges(tx, held.id, ['card'])
    const fresh = open.find(({ expiresAt }) => expiresAt && expiresAt > at)
    if (fresh) return fresh
    return writeCharge(tx, {
      membershipId: held.id,
      kind: 'card',
      tier: held.tier,
      fromOn: todayOf(services),
      untilOn: todayOf(services),
      amountCents: 0,
      worthCents: 0,
      idempotencyKey: `card ${held.id} ${at.toISOString()}`,
      createdAt: at,
      expiresAt: new Date(at.getTime() + PAGE_MS),
    })
  })
  return openPage(services, charge)
}

/** Pays at the counter from the next month on; the kept card is forgotten after it. @throws Refused 404, 409 */
export async function payAtCounter(services: Services, person: Person): Promise<void> {
  await services.db.transaction(async (tx) => {
    const held = await holdOwn(tx, person.user.id)
    await requireQuiet(tx, held.id)
    if (held.state === 'joining')
      throw new Refused(409, 'not_paid', 'Join again, and choose the counter.')
    await change(tx, services, held.id, { payWay: 'counter' })
    // One that is due waits for the counter, with the same last day.
    await tx
      .update(membershipCharges)
      .set({ leasedUntil: null })
      .where(
        and(
          eq(membershipCharges.membershipId, held.id),
          eq(membershipCharges.state, 'open'),
          isNull(membershipCharges.askedAt),
        ),
      )
    await audit(tx, services, person, { action: 'membership.counter-chosen', subject: held.id })
  })
}
