import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { addDays, formatDateWithYear } from '#domain/cafe/calendar.ts'
import type { MemberPrices } from '#domain/contracts/memberships.ts'
import { daysBetween, monthAfter } from '#domain/membership/periods.ts'
import { membershipNews, tierName } from '#domain/membership/texts.ts'
import { tiersOf, type PaidTier } from '#domain/membership/tiers.ts'
import { PRICE_AHEAD_DAYS, PRICE_NOTICE_DAYS } from '#domain/membership/values.ts'
import { audit } from '../audit/store.ts'
import { memberships } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { change, holdMembership, tell, todayOf, type MembershipRow } from './store.ts'
import { termsOf } from './terms.ts'

// Members keep the price at which they joined until they are written to (docs/decisions/memberships.md).

const RUNNING = inArray(memberships.state, ['active', 'paused', 'past-due', 'ending'])

/** What members pay, tier by tier, beside what joining costs now. */
export async function memberPrices(services: Services): Promise<MemberPrices> {
  const rows = await services.db.select().from(memberships).where(RUNNING)
  return {
    firstDay: addDays(todayOf(services), PRICE_NOTICE_DAYS),
    today: todayOf(services),
    tiers: tiersOf(services.settings.get().cafe).map(({ id, priceCents }) => {
      const members = rows.filter(({ tier, isGift }) => tier === id && !isGift)
      const told = members.filter(({ newPriceOn }) => newPriceOn !== null)
      const [first] = told.toSorted((a, b) =>
        (b.newPriceOn ?? '').localeCompare(a.newPriceOn ?? ''),
      )
      return {
        tier: id,
        priceCents,
        members: members.length,
        promised: members.filter((row) => row.isPricePromised && row.priceCents !== priceCents)
          .length,
        others: members.filter((row) => isOther(row, priceCents)).length,
        told: told.length,
        newPrice:
          first?.newPriceOn && first.newPriceCents !== null
            ? { cents: first.newPriceCents, on: first.newPriceOn }
            : null,
      }
    }),
  }
}

/** Who pays another price than the one of today, and may be written to. */
const isOther = (
  { isPricePromised, isGift, priceCents, newPriceCents }: MembershipRow,
  cents: number,
): boolean => !isPricePromised && !isGift && (newPriceCents ?? priceCents) !== cents

/**
 * Members of a tier pay what joining costs now, from the first month on that begins on a day or later. Each is told at once, with their
 * own day. Who was told the same before is not told again.
 * @throws Refused 400 where the day is too soon, 409 where the tier costs something else than was shown
 */
export async function changeMemberPrices(
  services: Services,
  person: Person,
  { tier, expectedCents, fromOn }: { tier: PaidTier['id']; expectedCents: number; fromOn: string },
): Promise<void> {
  const today = todayOf(services)
  const days = daysBetween(today, fromOn)
  if (days < PRICE_NOTICE_DAYS || days > PRICE_AHEAD_DAYS) {
    const message = `Choose a day from ${formatDateWithYear(addDays(today, PRICE_NOTICE_DAYS), today)} on, within a year: members are told ${PRICE_NOTICE_DAYS} days before.`
    throw new Refused(400, 'invalid_input', message, { fields: { fromOn: message } })
  }
  const { priceCents } = termsOf(services, tier)
  if (priceCents !== expectedCents)
    throw new Refused(
      409,
      'price_changed',
      `${tierName(tier)} costs something else now. Look at it once more.`,
    )
  await services.db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(memberships)
      .where(and(RUNNING, eq(memberships.tier, tier)))
      .orderBy(asc(memberships.id))
    let told = 0
    for (const { id } of found.filter((row) => isOther(row, priceCents))) {
      // It may be another one by the time it is held.
      const held = await holdMembership(tx, id)
      if (held.tier !== tier || held.state === 'ended' || !isOther(held, priceCents)) continue
      told += 1
      if (held.priceCents === priceCents) {
        await stay(tx, services, held)
        continue
      }
      await change(tx, services, id, { newPriceCents: priceCents, newPriceOn: fromOn })
      const words = membershipNews.newPrice(
        held,
        { fromCents: held.priceCents, toCents: priceCents },
        firstMonthFrom(held, fromOn),
        today,
      )
      await tell(tx, services, held, words)
    }
    await audit(tx, services, person, {
      action: 'membership.prices-changed',
      subject: tier,
      after: { priceCents, fromOn, members: told },
    })
  })
}

/** Takes new prices back of which members were told and that are not paid yet. Each is told that theirs stays. */
export async function keepMemberPrices(
  services: Services,
  person: Person,
  tier: PaidTier['id'],
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(memberships)
      .where(and(RUNNING, eq(memberships.tier, tier), isNotNull(memberships.newPriceOn)))
      .orderBy(asc(memberships.id))
    let told = 0
    for (const { id } of found) {
      const held = await holdMembership(tx, id)
      if (held.newPriceOn === null || held.state === 'ended') continue
      told += 1
      await stay(tx, services, held)
    }
    await audit(tx, services, person, {
      action: 'membership.prices-kept',
      subject: tier,
      after: { members: told },
    })
  })
}

async function stay(tx: Services['db'], services: Services, held: MembershipRow) {
  await change(tx, services, held.id, { newPriceCents: null, newPriceOn: null })
  await tell(tx, services, held, membershipNews.priceStays(held, held.priceCents))
}

/** The first of its months that begins on a day or later. A pause moves it later, never earlier. */
function firstMonthFrom(
  { paidUntil, anchorDay }: Pick<MembershipRow, 'paidUntil' | 'anchorDay'>,
  day: string,
): string {
  let month = paidUntil
  while (month < day) month = monthAfter(month, anchorDay)
  return month
}
