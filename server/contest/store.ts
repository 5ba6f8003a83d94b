import { randomUUID } from 'node:crypto'
import { entryKeys } from '#domain/contest/rules.ts'
import type { SurveySubmission } from '#domain/contracts/contest.ts'
import type { Db } from '../db/open.ts'
import { surveyEntries, surveyEntryKeys } from '../db/schema.ts'

/**
 * Keeps an entry, one per person and campaign (DECISIONS 26): an address or number that has entered already takes
 * no second one, however many try at once.
 * @returns the entry's id, or `null` for somebody who is in already
 */
export async function keepEntry(
  tx: Db,
  submission: SurveySubmission,
  campaign: string,
  at: Date,
): Promise<string | null> {
  const id = randomUUID()
  const { email, phone, favoriteFlavor, referralSource } = submission
  await tx.insert(surveyEntries).values({
    id,
    name: submission.name,
    email: email || null,
    phone: phone || null,
    favoriteFlavor: favoriteFlavor || null,
    referralSource: referralSource || null,
    marketingConsent: submission.marketingConsent,
    campaign,
    source: submission.source,
    userAgent: submission.userAgent || null,
    createdAt: at,
  })
  // In one order, so that two entries sharing both keys never wait for each other.
  const keys = [...new Set(entryKeys(email, phone))].toSorted()
  for (const key of keys) {
    const taken = await tx
      .insert(surveyEntryKeys)
      .values({ campaign, key, entryId: id })
      .onConflictDoNothing()
      .returning({ key: surveyEntryKeys.key })
    if (taken.length === 0) return null
  }
  return id
}
