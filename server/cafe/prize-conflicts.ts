import { and, eq, isNull } from 'drizzle-orm'
import type { PrizeConflicts } from '#domain/contracts/settings.ts'
import { findDraw } from '../contest/store.ts'
import { surveyEntries } from '../db/schema.ts'
import type { Services } from '../services.ts'

/** Who entered the contest for another prize than this one, and what the official rules say of the prize. */
export async function prizeConflicts(services: Services, prize: string): Promise<PrizeConflicts> {
  const { cafe, contest } = services.settings.get()
  const { id, prize: before } = cafe.campaign
  const { campaign, rejectedAt } = surveyEntries
  // Where the list is fixed, its contest keeps the prize under which people entered.
  const isFree = prize.trim() === before || (await findDraw(services.db, id)) !== null
  const entries = isFree
    ? 0
    : await services.db.$count(surveyEntries, and(eq(campaign, id), isNull(rejectedAt)))
  const { prizeDetails: details, prizeValueCents: valueCents } = contest
  return { prize: before, entries, details, valueCents }
}
