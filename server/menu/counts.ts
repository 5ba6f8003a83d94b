import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import type { Spill, StockCount } from '#domain/contracts/menu-editing.ts'
import { STOCK_PATH } from '#domain/site/stock-path.ts'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { ingredientCounts, ingredients } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { ringStaff } from '../notifications/staff.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { changeMenu, wrong } from './change.ts'
import { soldOutNow } from './sold-out.ts'
import { ringForStock } from './stock-bell.ts'

type By = Pick<Person, 'user'>
type Promised = { ingredientId: string; day: string; portions: number }

/**
 * Counts an ingredient anew: what is there, less what open orders are promised of it until the next delivery, is what is left to
 * promise. `null` counts it no longer. @throws Refused
 */
export async function countIngredient(
  services: Services,
  by: By,
  id: string,
  { portions, until = null, lowAt = 0 }: StockCount,
) {
  const today = dateIn(services.settings.get().cafe.timeZone, services.now())
  if (until !== null && until <= today)
    throw wrong({ until: 'The next delivery is after today. Or leave it open.' })
  await changeMenu(services, async (tx) => {
    // In the order of the trigger `claim_stock`: the count, then what it counts.
    await tx
      .select()
      .from(ingredientCounts)
      .where(eq(ingredientCounts.ingredientId, id))
      .for('update')
    const [row] = await tx.select().from(ingredients).where(eq(ingredients.id, id)).for('update')
    if (!row) throw new Refused(404, 'ingredient_not_found', 'There is no such ingredient.')
    const before = soldOutNow(row, services.now())
    await audit(tx, services, by, {
      action: 'ingredient.counted',
      subject: id,
      after: portions === null ? { portions } : { portions, until, lowAt },
    })
    if (portions === null) {
      await tx.delete(ingredientCounts).where(eq(ingredientCounts.ingredientId, id))
      return
    }
    const counted = { portions, until, lowAt, toldAt: null, countedAt: services.now() }
    await tx
      .insert(ingredientCounts)
      .values({ ingredientId: id, ...counted })
      .onConflictDoUpdate({ target: ingredientCounts.ingredientId, set: counted })
    const promised = (await promisedOf(tx)).filter(
      ({ ingredientId, day }) => ingredientId === id && (until === null || day < until),
    )
    const left = portions - promised.reduce((sum, each) => sum + each.portions, 0)
    await tx
      .update(ingredientCounts)
      .set({ portions: left })
      .where(eq(ingredientCounts.ingredientId, id))
    const isSoldOut = left <= 0
    const { timeZone } = services.settings.get().cafe
    const [next] = await tx
      .update(ingredients)
      .set({
        isSoldOut,
        soldOutUntil:
          isSoldOut && until !== null
            ? sql`(${until}::date::timestamp - interval '1 second') at time zone ${timeZone}`
            : null,
      })
      .where(eq(ingredients.id, id))
      .returning()
    if (next)
      await ringForStock(tx, services, by, {
        what: `ingredient ${id}`,
        name: row.name,
        before,
        next,
      })
  })
}

/** Takes what was spilled of a counted ingredient off its count. @throws Refused 404, 409 where it is not counted */
export async function spillIngredient(services: Services, by: By, id: string, { spilled }: Spill) {
  await changeMenu(services, async (tx) => {
    const [held] = await tx
      .select()
      .from(ingredientCounts)
      .where(eq(ingredientCounts.ingredientId, id))
      .for('update')
    const [row] = await tx.select().from(ingredients).where(eq(ingredients.id, id)).for('update')
    if (!row) throw new Refused(404, 'ingredient_not_found', 'There is no such ingredient.')
    if (!held)
      throw new Refused(409, 'not_counted', `${row.name} is not counted. Count what is there.`)
    await audit(tx, services, by, {
      action: 'ingredient.spilled',
      subject: id,
      before: { portions: held.portions },
      after: { portions: held.portions - spilled },
    })
    await takePortions(tx, services, id, spilled, { spilled })
    const [next] = await tx.select().from(ingredients).where(eq(ingredients.id, id))
    if (next)
      await ringForStock(tx, services, by, {
        what: `ingredient ${id}`,
        name: row.name,
        before: soldOutNow(row, services.now()),
        next,
      })
  })
}

/** Takes what is made once more off what is counted: it is used up, and nobody is refused for it. Hold the order. */
export async function useUpAgain(
  tx: Db,
  services: Services,
  orderId: string,
  line: Pick<QuoteLine, 'id' | 'type' | 'quantity' | 'customizations'>,
): Promise<void> {
  const today = dateIn(services.settings.get().cafe.timeZone, services.now())
  const made = JSON.stringify({ lines: [line] })
  const { rows } = (await tx.execute(sql`
    select c.ingredient_id as id, portions_in(${made}::jsonb, i.items, i.toppings) as portions
    from ingredient_counts c join ingredients i on i.id = c.ingredient_id
    where c.until is null or c.until > ${today}::date
    order by c.ingredient_id`)) as unknown as { rows: { id: string; portions: number }[] }
  for (const { id, portions } of rows)
    if (portions > 0) await takePortions(tx, services, id, portions, { remakeOf: orderId })
}

async function takePortions(
  tx: Db,
  services: Services,
  id: string,
  portions: number,
  because: Record<string, unknown>,
) {
  const { timeZone } = services.settings.get().cafe
  const at = services.now().toISOString()
  await tx.execute(
    sql`select take_portions(${id}, ${portions}::integer, ${at}::timestamptz, ${timeZone}, ${JSON.stringify(because)}::jsonb)`,
  )
}

/** What open orders need of what is counted and was not handed over yet, by the day on which they are picked up. */
async function promisedOf(db: Db): Promise<Promised[]> {
  const { rows } = (await db.execute(sql`
    select c.ingredient_id as "ingredientId", p.day::text as day, sum(p.portions)::integer as portions
    from ingredient_counts c join ingredients i on i.id = c.ingredient_id
    cross join lateral (
      select (coalesce(o.pickup_at, o.estimated_at) at time zone o.time_zone)::date as day,
        promised_portions(o, null, i.items, i.toppings) as portions
      from orders o where o.status in ('awaiting-payment', 'pending', 'confirmed', 'preparing')
    ) p
    where p.portions > 0 group by 1, 2 order by 1, 2`)) as unknown as { rows: Promised[] }
  return rows
}

/** What is left of each counted ingredient, and what of it is promised for which day; by the id of the ingredient. */
export async function countsOf({ db }: Services) {
  const rows = await db.select().from(ingredientCounts)
  if (rows.length === 0) return new Map()
  const promised = await promisedOf(db)
  return new Map(
    rows.map(({ ingredientId, portions, until, lowAt, countedAt }) => [
      ingredientId,
      {
        left: portions,
        until,
        lowAt,
        countedAt: countedAt.toISOString(),
        promised: promised
          .filter((each) => each.ingredientId === ingredientId)
          .map(({ day, portions: count }) => ({ day, portions: count })),
      },
    ]),
  )
}

/** Rings once for each counted ingredient of which little is left, for those who buy; every minute. */
export async function ringForLowStock(services: Services): Promise<void> {
  const now = services.now()
  const today = dateIn(services.settings.get().cafe.timeZone, now)
  const isCounted = or(isNull(ingredientCounts.until), gt(ingredientCounts.until, today))
  await services.db
    .update(ingredientCounts)
    .set({ toldAt: null })
    .where(and(isNotNull(ingredientCounts.toldAt), sql`portions > low_at`))
  await services.db.transaction(async (tx) => {
    const low = await tx
      .update(ingredientCounts)
      .set({ toldAt: now })
      .where(
        and(
          isNull(ingredientCounts.toldAt),
          isCounted,
          lte(ingredientCounts.portions, ingredientCounts.lowAt),
        ),
      )
      .returning()
    for (const { ingredientId, portions } of low) {
      const [row] = await tx.select().from(ingredients).where(eq(ingredients.id, ingredientId))
      if (!row) continue
      await ringStaff(tx, services, 'manage-menu', {
        about: `low-stock:${ingredientId}:${now.getTime()}`,
        title: portions > 0 ? `${row.name}: ${portions} left` : `${row.name} ran out`,
        message: 'Counted, less what is promised to open orders. Count it anew when more has come.',
        to: STOCK_PATH,
        label: 'Open the stock',
      })
    }
  })
}

/** What the trigger of `orders` says where something is promised to others already. @returns `null` for any other error */
export function stockRefusal(error: unknown): Refused | null {
  const raised = raisedBy(error)
  if (!raised) return null
  const { name, left } = JSON.parse(raised) as { name: string; left: number }
  return new Refused(
    409,
    'sold_out',
    left > 0
      ? `There is ${name} for ${left} more only. Please order fewer of what needs it.`
      : `${name} has just run out. Please order something else.`,
  )
}

function raisedBy(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, detail, cause } = error as { code?: unknown; detail?: unknown; cause?: unknown }
  return code === 'LG105' && typeof detail === 'string' ? detail : raisedBy(cause)
}
