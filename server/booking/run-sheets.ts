import { and, asc, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { eveningsOf } from '#domain/booking/evenings.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import type { RunSheetDay } from '#domain/contracts/private-events.ts'
import { privateEventEnquiries } from '../db/schema.ts'
import type { Services } from '../services.ts'

/**
 * What kitchen and floor do at the private events of today and the coming days, soonest first: those that are agreed on. Whoever works
 * at the bar reads it, so it tells no prices, and of the guest nothing but the name.
 */
export async function comingRunSheets({
  db,
  now,
  settings,
}: Services): Promise<{ sheets: RunSheetDay[]; today: string; timeZone: string }> {
  const { timeZone } = settings.get().cafe
  const today = dateIn(timeZone, now())
  const { startsAt, endsAt, state, proposal } = privateEventEnquiries
  const from = instantAt(timeZone, today, '00:00')
  const until = instantAt(timeZone, addDays(today, DAYS), '00:00')
  const rows = await db
    .select()
    .from(privateEventEnquiries)
    .where(
      and(
        inArray(state, ['contracted', 'deposit-paid', 'run']),
        or(
          // One that began yesterday may last over midnight.
          and(gt(endsAt, from), lt(startsAt, until)),
          sql`${proposal} ? 'dates'`,
        ),
      ),
    )
    .orderBy(asc(startsAt), asc(privateEventEnquiries.reference))
    .limit(MOST)
  const sheets = rows
    .flatMap((plan) => eveningsOf(plan, timeZone).map((evening) => ({ plan, evening })))
    .filter(({ evening }) => evening.endsAt > from && evening.startsAt < until)
    .toSorted((a, b) => a.evening.startsAt.getTime() - b.evening.startsAt.getTime())
  return {
    sheets: sheets.map(({ plan, evening }) => ({
      reference: plan.reference,
      occasion: plan.occasion,
      name: plan.name,
      room: SPACES[plan.spaceType].name,
      startsAt: evening.startsAt.toISOString(),
      endsAt: evening.endsAt.toISOString(),
      headcount: plan.headcount,
      ordered: plan.proposal?.lines.map(({ label }) => label) ?? [],
      runSheet: plan.runSheet,
    })),
    today,
    timeZone,
  }
}

/** Today and so many days in all. */
const DAYS = 14
const MOST = 60
