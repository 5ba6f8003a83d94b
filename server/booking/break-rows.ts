import { and, desc, inArray, sql } from 'drizzle-orm'
import { BREAK_TEXTS, breakOf, drinksUntil } from '#domain/booking/break-drinks.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { momentInWords } from '#domain/booking/party.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import { orders, type ForBreak } from '../db/schema.ts'
import type { OrderRow } from '../ordering/store.ts'
import type { Services } from '../services.ts'

/** In these an order for a break stands: the bar makes it, or it waits to be paid. */
const STANDING: readonly OrderStatus[] = ['awaiting-payment', ...ACTIVE_STATUSES]

/** Whether an order for a break stands. */
export const isStanding = ({ status }: Pick<OrderRow, 'status'>) => STANDING.includes(status)

/** The drinks of a party: the order that stands, else the last one. */
export async function lastDrinksOf(db: Db, reference: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(
      sql`${orders.forBreak} is not null and ${orders.forBreak} ->> 'reference' = ${reference}`,
    )
    .orderBy(desc(inArray(orders.status, [...STANDING])), desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return row ?? null
}

/** The drinks of a party that stand. One party has one such order at most. */
export async function drinksOf(db: Db, reference: string): Promise<OrderRow | null> {
  const last = await lastDrinksOf(db, reference)
  return last && isStanding(last) ? last : null
}

/** The same of all parties of some classes. */
export async function drinksOfClasses(db: Db, classIds: readonly string[]): Promise<OrderRow[]> {
  if (classIds.length === 0) return []
  return db
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.forBreak} is not null`,
        inArray(sql`${orders.forBreak} ->> 'classId'`, [...classIds]),
        inArray(orders.status, [...STANDING]),
      ),
    )
    .orderBy(orders.createdAt, orders.id)
}

type Rules = Pick<Services, 'settings' | 'now' | 'kitchen'>

/** The break of a class, and until when drinks can be ordered for it; `null` where it has none. */
export function breakTimes({ settings }: Pick<Rules, 'settings'>, occasion: Occasion) {
  const breakAt = occasion.type === 'class' ? breakOf(occasion) : null
  return breakAt && { breakAt, until: drinksUntil(occasion, settings.get().pickup.leadMinutes) }
}

/** Why nothing can be ordered for the break of a class now; `null` where it can. */
export function breakProblem(services: Rules, occasion: Occasion): string | null {
  const times = breakTimes(services, occasion)
  if (!times) return BREAK_TEXTS.noBreak
  if (occasion.status !== 'scheduled') return BREAK_TEXTS.off
  const { timeZone } = services.settings.get().cafe
  if (services.now() > times.until) return BREAK_TEXTS.closed(momentInWords(timeZone, times.until))
  const { pausedUntil } = services.kitchen.get()
  return pausedUntil && pausedUntil > times.breakAt
    ? BREAK_TEXTS.paused(momentInWords(timeZone, pausedUntil))
    : null
}

/** What an order says of the break that it is for. */
export function forBreakOf(occasion: Occasion, until: Date, reference: string): ForBreak {
  return { reference, classId: occasion.id, title: occasion.title, until: until.toISOString() }
}
