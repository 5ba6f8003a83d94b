import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { dateIn, formatDateWithYear } from '#domain/cafe/time.ts'
import { entryPeriod } from '#domain/contest/official-rules.ts'
import { ENTRY_LINK } from '#domain/contest/entry-link.ts'
import { CLOSED_TEXTS } from '#domain/contest/closed.ts'
import type { SurveySubmission, VerifiedEntry } from '#domain/contracts/contest.ts'
import type { Db } from '../db/open.ts'
import { contestDraws, surveyEntries, surveyEntryKeys } from '../db/schema.ts'
import { UNATTRIBUTED, type Attributed } from '../embeds/attribution.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import { keysOfEntry } from './keys.ts'
import { entryLine, entryToken, lockList, sha256 } from './lines.ts'
import { enteredAlreadyMail, entryMail } from './mails.ts'

export type Entry = typeof surveyEntries.$inferSelect
export type Draw = typeof contestDraws.$inferSelect

/** Takes an entry into the campaign that runs, and asks for it to be confirmed by mail. @throws Refused */
export async function enter(
  services: Services,
  submission: SurveySubmission,
  cameBy: Attributed & { isByFriend?: boolean } = UNATTRIBUTED,
): Promise<string> {
  const { cafe, contest } = services.settings.get()
  const { id: campaign } = cafe.campaign
  if (submission.campaign && submission.campaign !== campaign)
    throw await notRunning(services.db, submission.campaign)
  const today = dateIn(cafe.timeZone, services.now())
  const period = entryPeriod(contest, today)
  if (period === 'before')
    throw new Refused(
      409,
      'not_open_yet',
      `Entries are taken from ${formatDateWithYear(contest.entriesFrom ?? '', today)}. Come back then.`,
    )
  if (period === 'over') throw over()

  try {
    return await services.db.transaction(async (tx) => {
      await lockList(tx, campaign, 'shared')
      if (await findDraw(tx, campaign)) throw over()
      const entry = await keepEntry(tx, services, submission, { campaign, ...cameBy })
      // Thrown inside, so that nothing of a second entry stays.
      if (!entry) throw new EnteredAlready()
      if (entry.email)
        await queueMail(tx, services, { to: entry.email, ...(await entryMail(services, entry)) })
      return entry.id
    })
  } catch (error) {
    if (!(error instanceof EnteredAlready)) throw error
    // The answer is that of a first entry, so that nobody learns who takes part; the mail tells whose address it is.
    const { email: to, name, language = 'en' } = submission
    if (to)
      await queueMail(services.db, services, {
        to,
        ...enteredAlreadyMail(services, name, language),
      })
    return randomUUID()
  }
}

class EnteredAlready extends Error {}

/** Follows the link of a mail. Followed again it says the same, kindly. @throws Refused */
export async function verifyEntry(services: Services, token: string): Promise<VerifiedEntry> {
  return services.db.transaction(async (tx) => {
    const byLink = eq(surveyEntries.verificationHash, sha256(token))
    const [known] = await tx.select().from(surveyEntries).where(byLink)
    if (!known) throw new Refused(404, 'link_unknown', ENTRY_LINK.unknown)
    await lockList(tx, known.campaign, 'shared')
    const isFixed = (await findDraw(tx, known.campaign)) !== null
    // Read again: an admin may have judged it while the lock was waited for.
    const [entry = known] = await tx.select().from(surveyEntries).where(byLink).for('update')
    const { name, campaign } = entry
    const answer = { name, campaign, line: await entryLine(services, entry), isFixed }
    if (entry.rejectedAt) return { ...answer, state: 'rejected' }
    if (entry.verifiedAt) return { ...answer, state: 'verified-before' }
    if (isFixed) return { ...answer, state: 'late' }
    await tx.update(surveyEntries).set({ verifiedAt: services.now() }).where(byLink)
    return { ...answer, state: 'verified' }
  })
}

/** Writes the mail with the link once more, to whoever waits for it. Whether anybody does is not told. */
export async function remindByEmail(services: Services, email: string): Promise<void> {
  const campaign = services.settings.get().cafe.campaign.id
  await services.db.transaction(async (tx) => {
    const [entry] = await tx
      .select({ entry: surveyEntries })
      .from(surveyEntryKeys)
      .innerJoin(surveyEntries, eq(surveyEntries.id, surveyEntryKeys.entryId))
      .where(
        and(
          eq(surveyEntryKeys.campaign, campaign),
          inArray(surveyEntryKeys.key, keysOfEntry(email)),
        ),
      )
    if (entry && !(await findDraw(tx, campaign))) await remind(tx, services, entry.entry)
  })
}

/** @returns false where there is nothing to remind of, or the last mail is only minutes old */
export async function remind(
  tx: Db,
  services: Services,
  { id }: Pick<Entry, 'id'>,
): Promise<boolean> {
  const at = services.now()
  const { verificationSentAt: sentAt } = surveyEntries
  const [entry] = await tx
    .update(surveyEntries)
    .set({ verificationSentAt: at, verificationHash: sha256(entryToken(services, id)) })
    .where(
      and(
        eq(surveyEntries.id, id),
        isNull(surveyEntries.verifiedAt),
        isNull(surveyEntries.rejectedAt),
        or(isNull(sentAt), lt(sentAt, new Date(at.getTime() - REMINDER_PAUSE_MS))),
      ),
    )
    .returning()
  if (!entry?.email) return false
  await queueMail(tx, services, { to: entry.email, ...(await entryMail(services, entry)) })
  return true
}

export async function findDraw(db: Db, campaign: string): Promise<Draw | null> {
  const [row] = await db.select().from(contestDraws).where(eq(contestDraws.campaign, campaign))
  return row ?? null
}

/** Campaigns whose lists are fixed, newest first. */
export async function drawnCampaigns(db: Db): Promise<string[]> {
  const rows = await db
    .select({ campaign: contestDraws.campaign })
    .from(contestDraws)
    .orderBy(desc(contestDraws.committedAt))
  return rows.map(({ campaign }) => campaign)
}

/** Why nobody can enter a campaign that does not run: it is over, or there never was one of that name. */
export async function notRunning(db: Db, campaign: string): Promise<Refused> {
  const wasThere =
    (await findDraw(db, campaign)) !== null ||
    (await db.$count(surveyEntries, eq(surveyEntries.campaign, campaign))) > 0
  return wasThere ? over() : new Refused(404, 'campaign_unknown', CLOSED_TEXTS.unknown.title)
}

/** Between two mails about one entry, whoever asks for them. */
const REMINDER_PAUSE_MS = 10 * 60 * 1000

const over = () => new Refused(410, 'campaign_over', CLOSED_TEXTS.over.title)

/**
 * Keeps an entry, one per person and campaign (docs/decisions/contest.md): an address or number that has entered already takes
 * no second one, however many try at once.
 * @returns `null` for somebody who is in already
 */
async function keepEntry(
  tx: Db,
  services: Services,
  submission: SurveySubmission,
  of: { campaign: string; isByFriend?: boolean } & Attributed,
): Promise<Entry | null> {
  const { campaign } = of
  const id = randomUUID()
  const at = services.now()
  const { email, phone, favoriteFlavor, referralSource } = submission
  const [entry] = await tx
    .insert(surveyEntries)
    .values({
      id,
      name: submission.name,
      email: email || null,
      phone: phone || null,
      favoriteFlavor: favoriteFlavor || null,
      referralSource: referralSource || null,
      marketingConsent: submission.marketingConsent,
      ...of,
      language: submission.language ?? 'en',
      source: submission.source,
      userAgent: submission.userAgent || null,
      createdAt: at,
      ...(email && { verificationHash: sha256(entryToken(services, id)), verificationSentAt: at }),
    })
    .returning()
  // In one order, so that two entries sharing both keys never wait for each other.
  for (const key of keysOfEntry(email, phone)) {
    const taken = await tx
      .insert(surveyEntryKeys)
      .values({ campaign, key, entryId: id })
      .onConflictDoNothing()
      .returning({ key: surveyEntryKeys.key })
    if (taken.length === 0) return null
  }
  return entry ?? null
}
