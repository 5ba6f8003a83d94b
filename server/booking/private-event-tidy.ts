import { and, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { remindersDue } from '#domain/booking/private-event.ts'
import { addDays, dateIn } from '#domain/cafe/time.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { privateEventEnquiries } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { chargesOf, moneyOf } from './hire-view.ts'
import { changePlan, lockPlan } from './private-event-rows.ts'
import { planInWords, tellPlanner } from './private-events.ts'

/** Brings private events forward that time or money changed, and reminds of payments. Every minute on every server; twice does no harm. */
export async function tidyPrivateEvents(services: Services): Promise<void> {
  const { reference, state, startsAt, proposal } = privateEventEnquiries
  const open = await services.db
    .select({ reference })
    .from(privateEventEnquiries)
    .where(
      and(
        inArray(state, ['held', 'contracted', 'deposit-paid']),
        // One of several evenings has payments after the first.
        or(gt(startsAt, services.now()), sql`${proposal} ? 'dates'`),
        isNotNull(proposal),
      ),
    )
  for (const row of open) await remind(services, row.reference)
}

async function remind(services: Services, reference: string) {
  await services.db.transaction(async (tx) => {
    const { plan, hire } = await lockPlan(tx, services, reference)
    const { proposal, reminded, state } = plan
    if (!hire || !proposal || (state !== 'contracted' && state !== 'deposit-paid')) return
    const { keptCents } = moneyOf(hire, await chargesOf(tx, reference))
    const today = dateIn(services.settings.get().cafe.timeZone, services.now())
    const due = remindersDue(
      proposal.instalments,
      keptCents,
      { today, inThreeDays: addDays(today, 3) },
      reminded ?? [],
    )
    if (due.length === 0) return
    await changePlan(tx, reference, {
      reminded: [...(reminded ?? []), ...due.map(({ key }) => key)],
    })
    await tellPlanner(tx, services, plan, 'A payment is due', [
      planInWords(services, plan),
      ...due.map(
        ({ dueOn, leftCents }) => `${formatCents(leftCents)} is due on ${formatDate(dueOn)}.`,
      ),
    ])
  })
}
