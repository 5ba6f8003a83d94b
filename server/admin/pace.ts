import { and, eq, lt, sql } from 'drizzle-orm'
import type { AdminToday } from '#domain/contracts/admin.ts'
import { addDays, dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import { pickupSlots } from '#domain/ordering/pickup.ts'
import { ofNetSales } from '../books/parts.ts'
import { ledgerPostings, ledgerTransactions } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { bookedMinutes } from '../ordering/capacity.ts'

const MINUTE_MS = 60_000
const AHEAD_MS = 3 * 60 * MINUTE_MS

/** What the day has brought in by the hour, and the same weekday a week before: queries of the books. */
export async function salesPace(services: Services, date: string): Promise<AdminToday['pace']> {
  const now = services.now()
  const { timeZone } = services.settings.get().cafe
  const before = addDays(date, -7)
  const today = await soldByHour(services, date, endOf(timeZone, date))
  const weekBefore = await soldByHour(services, before, endOf(timeZone, before))
  const sameTime = new Date(
    instantAt(timeZone, before, '00:00').getTime() +
      (now.getTime() - instantAt(timeZone, date, '00:00').getTime()),
  )
  const soFar = await soldByHour(services, before, sameTime)
  const hours = [...new Set([...today.keys(), ...weekBefore.keys()])].toSorted((a, b) => a - b)
  return {
    time: timeIn(timeZone, now),
    hours: hours.map((hour) => ({
      hour,
      cents: today.get(hour) ?? 0,
      weekBeforeCents: weekBefore.get(hour) ?? 0,
    })),
    soFarCents: sum(today),
    weekBeforeSoFarCents: sum(soFar),
  }
}

const sum = (hours: Map<number, number>) =>
  [...hours.values()].reduce((all, cents) => all + cents, 0)
const endOf = (timeZone: string, date: string) => instantAt(timeZone, addDays(date, 1), '00:00')

/** @returns the cents by the hour of the café's clock */
async function soldByHour(
  { db, settings }: Services,
  date: string,
  until: Date,
): Promise<Map<number, number>> {
  const { timeZone } = settings.get().cafe
  const { id, at, day } = ledgerTransactions
  const { cents, transactionId } = ledgerPostings
  const hour = sql<string>`extract(hour from ${at} at time zone ${timeZone})`
  const rows = await db
    .select({
      hour: hour.mapWith(Number),
      cents: sql<string>`-sum(${cents})`.mapWith(Number),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .where(and(eq(day, date), lt(at, until), ofNetSales))
    .groupBy(sql`1`)
  return new Map(rows.map((row) => [row.hour, row.cents]))
}

/** How full the kitchen is in the next three hours, the slot that has begun first. */
export async function nextCapacity(services: Services): Promise<AdminToday['kitchen']> {
  const now = services.now()
  const { cafe, pickup } = services.settings.get()
  const { capacityMinutesPerSlot: capacityMinutes, slotMinutes } = pickup
  const booked = await bookedMinutes(services.db, now)
  const slotMs = slotMinutes * MINUTE_MS
  // A slot that has begun is still made, and none is too soon to be looked at.
  const { slots } = pickupSlots({
    hours: cafe,
    pickup: { ...pickup, leadMinutes: 0 },
    now: new Date(now.getTime() - slotMs),
    date: dateIn(cafe.timeZone, now),
  })
  // The last one is over in three hours, so there are as many at five past as on the hour.
  return slots
    .filter(({ startsAt }) => {
      const ahead = Date.parse(startsAt) - now.getTime()
      return -slotMs < ahead && ahead <= AHEAD_MS - slotMs
    })
    .map(({ label, startsAt }) => {
      const minutes = booked(startsAt)
      const isHired = minutes === Infinity
      return {
        label,
        startsAt,
        bookedMinutes: isHired ? 0 : Math.ceil(minutes),
        capacityMinutes,
        isHired,
      }
    })
}
