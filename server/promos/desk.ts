import { desc, eq, sql } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import { isNothingToCollect } from '#domain/kitchen/making.ts'
import type { NewPromo, Promo, PromoTerms, PromoUse } from '#domain/contracts/promos.ts'
import { audit } from '../audit/store.ts'
import { menuItems, orders, promoCodes, promoUses } from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import { calledOut } from '../ordering/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { promoDesk, termsOf, type PromoRow } from './find.ts'

const USES_SHOWN = 100
const CODES_SHOWN = 500

/** Every code, the newest first, with the orders that stand and what it took off them. */
export async function listPromos(db: Db, code?: string): Promise<Promo[]> {
  const stands = sql`${orders.status} not in ('cancelled', 'refunded')`
  const rows = await db
    .select({
      row: promoCodes,
      uses: sql<string>`count(${orders.id}) filter (where ${stands})`.mapWith(Number),
      usedCents: sql<string>`coalesce(sum(${promoUses.cents}) filter (where ${stands}), 0)`.mapWith(
        Number,
      ),
    })
    .from(promoCodes)
    .leftJoin(promoUses, eq(promoUses.code, promoCodes.code))
    .leftJoin(orders, eq(orders.id, promoUses.orderId))
    .where(code === undefined ? undefined : eq(promoCodes.code, code))
    .groupBy(promoCodes.code)
    .orderBy(desc(promoCodes.createdAt), promoCodes.code)
    .limit(CODES_SHOWN)
  return rows.map(({ row, ...used }) => ({ ...shown(row), ...used }))
}

/** @throws Refused 409 where there was such a code, 400 where the free item is not on the menu */
export async function addPromo(
  services: Services,
  person: Person,
  promo: NewPromo,
): Promise<Promo> {
  const { itemId } = promo
  if (itemId !== null && (await services.db.$count(menuItems, eq(menuItems.id, itemId))) === 0) {
    const message = 'There is no such item on the menu.'
    throw new Refused(400, 'invalid_input', message, { fields: { itemId: message } })
  }
  const createdAt = services.now()
  const values = {
    ...promo,
    value: promo.kind === 'free-item' ? 0 : promo.value,
    itemId: promo.kind === 'free-item' ? itemId : null,
    createdAt,
    createdBy: person.user.name,
  }
  return services.db.transaction(async (tx) => {
    const [row] = await tx.insert(promoCodes).values(values).onConflictDoNothing().returning()
    if (!row) {
      const message = 'There is or was a code of that name. Choose another one.'
      throw new Refused(409, 'code_taken', message, { fields: { code: message } })
    }
    await audit(tx, services, person, {
      action: 'promo.added',
      subject: row.code,
      after: promo,
    })
    return { ...shown(row), uses: 0, usedCents: 0 }
  })
}

/** Ends a code for good; orders that used it keep what it took off. @throws Refused 404 */
export async function stopPromo(services: Services, person: Person, code: string): Promise<Promo> {
  return services.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(promoCodes)
      .where(eq(promoCodes.code, code))
      .for('update')
    if (!before) throw new Refused(404, 'no_such_code', 'There is no such code.')
    if (before.stoppedAt === null) {
      const stoppedAt = services.now()
      await tx.update(promoCodes).set({ stoppedAt }).where(eq(promoCodes.code, code))
      await audit(tx, services, person, { action: 'promo.stopped', subject: code })
    }
    const [promo] = await listPromos(tx, code)
    if (!promo) throw new Error('A held code is gone.')
    return promo
  })
}

/** The last orders that used a code. */
export async function usesOfPromo(db: Db, code: string): Promise<PromoUse[]> {
  const rows = await db
    .select({
      orderId: promoUses.orderId,
      dailyNumber: orders.dailyNumber,
      status: orders.status,
      quote: orders.quote,
      cents: promoUses.cents,
      at: promoUses.at,
    })
    .from(promoUses)
    .innerJoin(orders, eq(orders.id, promoUses.orderId))
    .where(eq(promoUses.code, code))
    .orderBy(desc(promoUses.at))
    .limit(USES_SHOWN)
  return rows.map(({ dailyNumber, quote, at, ...use }) => ({
    ...use,
    isNothingToCollect: isNothingToCollect(quote),
    number: calledOut(dailyNumber),
    at: at.toISOString(),
  }))
}

/** A code that a customer shows at the counter. @throws Refused 409 with the reason */
export async function promoAtTill(services: Services, code: string): Promise<PromoTerms> {
  const day = dateIn(services.settings.get().cafe.timeZone, services.now())
  const who = { accountId: null }
  const { promo, message } = await promoDesk(services).find(code, { day, who, guesser: null })
  if (!promo) throw new Refused(409, 'promo_refused', message ?? 'This code cannot be used.')
  return promo
}

function shown(row: PromoRow): Omit<Promo, 'uses' | 'usedCents'> {
  const { maxUses, maxPerPerson, startsOn, endsOn, stoppedAt, createdAt, createdBy } = row
  return {
    ...termsOf(row),
    maxUses,
    maxPerPerson,
    startsOn,
    endsOn,
    stoppedAt: stoppedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy,
  }
}
