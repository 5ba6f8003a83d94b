import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { afterCard } from '#domain/payments/after-card.ts'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { CHARGE_LABELS, tierName } from '#domain/membership/texts.ts'
import { membershipCharges, memberships, users } from '../db/schema.ts'
import { requireProvider, type PaymentProvider, unreachable } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { settleCharge } from './settle.ts'
import type { ChargeRow } from './store.ts'

const MINUTE_MS = 60_000
export const PAGE_MS = HOLD_MINUTES * MINUTE_MS

/**
 * The provider's page of a charge, at which the card is kept too. Asked again it is the same page.
 * @throws Refused 409 where nobody takes cards, 503 where the provider cannot be reached
 */
export async function openPage(services: Services, charge: ChargeRow): Promise<{ url: string }> {
  const provider = requireProvider(services)
  if (charge.pageUrl) return { url: charge.pageUrl }
  const [of] = await services.db
    .select({ email: users.email, customerId: memberships.customerId, with: memberships.provider })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.id, charge.membershipId))
  try {
    const link = (page: string) => `${services.publicUrl}/membership/${page}?charge=${charge.id}`
    const made = await provider.begin({
      id: charge.id,
      amountCents: charge.amountCents,
      title: `${tierName(charge.tier)}: ${CHARGE_LABELS[charge.kind].toLowerCase()}`,
      email: of?.email ?? null,
      expiresAt: charge.expiresAt ?? services.now(),
      returnUrl: afterCard(link('success')),
      cancelUrl: link('cancel'),
      keepsCard: { customerId: of?.with === provider.name ? of.customerId : null },
    })
    await services.db.update(membershipCharges).set(made).where(eq(membershipCharges.id, charge.id))
    return { url: made.pageUrl }
  } catch (error) {
    throw unreachable(
      services,
      error,
      'Cards cannot be taken online at this moment, and nothing was charged. Try again, or pay at the counter.',
    )
  }
}

/** Asks how a page stands, for whoever came back from it. Where the provider does not answer, the regular look will. */
export async function lookNow(services: Services, charge: ChargeRow): Promise<void> {
  const provider = services.payments
  if (charge.state !== 'open' || !charge.providerId || !provider) return
  try {
    await settleCharge(services, charge.id, await provider.look(charge.providerId))
  } catch (error) {
    services.log.warn({ err: error }, 'the payment provider does not answer')
  }
}

const BATCH = 50
const LOOK_AGAIN_MS = 2 * MINUTE_MS

/** Asks about pages of which nothing was heard, and closes those at which nobody should pay any more. */
export async function lookAtPages(services: Services): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { state, expiresAt, checkedAt, createdAt, pageUrl, providerId } = membershipCharges
  const quiet = new Date(at.getTime() - LOOK_AGAIN_MS)
  const isDue = or(lte(expiresAt, at), lte(sql`coalesce(${checkedAt}, ${createdAt})`, quiet))
  const hanging = await services.db
    .select()
    .from(membershipCharges)
    .where(
      and(
        isNotNull(expiresAt),
        or(
          and(eq(state, 'open'), isDue, or(isNotNull(providerId), lte(expiresAt, at))),
          and(inArray(state, ['cancelled', 'expired']), isNotNull(pageUrl)),
        ),
      ),
    )
    .orderBy(createdAt)
    .limit(BATCH)
  for (const charge of hanging) await lookAtOne(services, provider, charge)
}

async function lookAtOne(services: Services, provider: PaymentProvider, charge: ChargeRow) {
  const isExpired = charge.expiresAt !== null && charge.expiresAt <= services.now()
  try {
    if (!charge.providerId)
      return await settleCharge(services, charge.id, { state: 'expired', failure: null })
    const isOver = isExpired || charge.state !== 'open'
    const standing = isOver
      ? await provider.end(charge.providerId)
      : await provider.look(charge.providerId)
    await settleCharge(services, charge.id, standing)
    if (charge.state !== 'open')
      await services.db
        .update(membershipCharges)
        .set({ pageUrl: null })
        .where(eq(membershipCharges.id, charge.id))
  } catch (error) {
    services.log.warn({ err: error }, 'the payment provider does not answer')
  }
}
