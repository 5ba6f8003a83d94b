import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { creditPostings } from '#domain/books/posting.ts'
import { formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { Answer, Credit, OpenSubmission, Submission } from '#domain/contracts/admin.ts'
import { SUBMISSION_LABELS } from '#domain/content/submission-texts.ts'
import { can } from '#domain/people/permissions.ts'
import { commissionAnswered } from '../artists/commission-replies.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { sentForms, threadEntries } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { replyLink } from '../forms/threads.ts'
import { cardLink } from '../gift-cards/mail-cards.ts'
import { giveCard } from '../gift-cards/store.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { markHandled } from './handle.ts'
import { readSubmission, requireSubmission } from './submission.ts'

/** Writes to whoever sent a form, and keeps what was written beside it. Sent again with its key, it is one answer. @throws Refused */
export async function answerSubmission(
  services: Services,
  by: Person,
  reference: string,
  { text, key, isHandled }: Answer,
): Promise<OpenSubmission> {
  return inThread(services, by, { reference, key }, async (tx, { name, email, form }) => {
    const mailId = randomUUID()
    await queueMail(tx, services, {
      id: mailId,
      to: email,
      replyTo: services.settings.get().cafe.email,
      subject: `Re: ${SUBMISSION_LABELS[form]} (${reference})`,
      text: letter(services.settings.get().cafe, name, [text, replyLine(services, reference)]),
    })
    await addEntry(tx, services, by, { reference, kind: 'answer', text, mailId, key })
    if (form === 'commission') await commissionAnswered(tx, services, reference)
    await audit(tx, services, by, { action: 'letter.answered', subject: reference })
    if (isHandled) await markHandled(tx, services, by, [reference], true)
  })
}

/**
 * Gives whoever sent a form money to spend here: a gift card that the café pays for, in the books with its opposite among the
 * discounts. Its mail leads to the code. Sent again with its key, it is one credit.
 * @throws Refused 409 where somebody gave one that whoever gives this did not see, 422 where the key gave another sum
 */
export async function giveCredit(
  services: Services,
  by: Person,
  reference: string,
  { cents, reason, message = '', seenCredits = 0, key }: Credit,
): Promise<OpenSubmission> {
  return inThread(services, by, { reference, key, cents }, async (tx, { name, email }, before) => {
    requireSeen(services, before, seenCredits)
    const at = services.now()
    const cardId = await giveCard(tx, services.secrets, { cents, at })
    await post(tx, services, {
      subject: 'credit',
      subjectId: cardId,
      at,
      postings: creditPostings(cents),
    })
    const mailId = randomUUID()
    const link = cardLink(services, cardId)
    await queueMail(tx, services, {
      id: mailId,
      to: email,
      replyTo: services.settings.get().cafe.email,
      subject: `${formatCents(cents)} for your next visit (${reference})`,
      text: letter(services.settings.get().cafe, name, [
        ...(message ? [message] : []),
        `We put ${formatCents(cents)} on a gift card for you. It pays for anything here and on our site, and does not expire. Its code:\n${link}`,
        replyLine(services, reference),
      ]),
    })
    await addEntry(tx, services, by, {
      reference,
      kind: 'credit',
      text: message,
      cents,
      cardId,
      mailId,
      key,
    })
    await audit(tx, services, by, {
      action: 'letter.credited',
      subject: reference,
      after: { cents, reason, card: cardId },
    })
  })
}

/** Of colleagues who mean the same at once, one gives it. @throws Refused 409 with who did */
function requireSeen({ settings }: Services, before: readonly Entry[], seenCredits: number) {
  const given = before.filter(({ kind }) => kind === 'credit')
  const last = given.at(-1)
  if (!last || given.length <= seenCredits) return
  const at = formatTime(timeIn(settings.get().cafe.timeZone, last.createdAt))
  throw new Refused(
    409,
    'credit_given',
    `${last.byName} gave them ${formatCents(last.cents ?? 0)} at ${at}, so this credit was not given. Read what was written, and give another one only if you mean to.`,
  )
}

type Entry = typeof threadEntries.$inferSelect
type Addressed = Submission & { email: string }

/** Does something about a form once, while its row is held. @throws Refused 404, 409 where there is nobody to write to */
async function inThread(
  services: Services,
  by: Person,
  { reference, key, cents = null }: { reference: string; key: string; cents?: number | null },
  act: (tx: Db, submission: Addressed, before: readonly Entry[]) => Promise<void>,
): Promise<OpenSubmission> {
  return services.db.transaction(async (tx) => {
    if (!can(by.user, 'manage-events'))
      throw new Refused(404, 'not_found', 'There is nothing with this reference.')
    const submission = await requireSubmission(tx, services, by, reference)
    await tx
      .select({ reference: sentForms.reference })
      .from(sentForms)
      .where(eq(sentForms.reference, reference))
      .for('update')
    const { email } = submission
    if (!email)
      throw new Refused(
        409,
        'nobody_to_write_to',
        'They left no email address, so nobody can be written to.',
      )
    const before = await tx
      .select()
      .from(threadEntries)
      .where(eq(threadEntries.reference, reference))
      .orderBy(asc(threadEntries.id))
    const earlier = before.find((entry) => entry.key === key)
    if (earlier && earlier.cents !== cents)
      throw new Refused(422, 'idempotency_key_reused', 'This key was used for something else.')
    if (!earlier) await act(tx, { ...submission, email }, before)
    return readSubmission(tx, services, by, reference)
  })
}

async function addEntry(
  tx: Db,
  services: Services,
  by: Person,
  entry: Omit<typeof threadEntries.$inferInsert, 'id' | 'byName' | 'createdAt'>,
) {
  await tx
    .insert(threadEntries)
    .values({ ...entry, byName: by.user.name, createdAt: services.now() })
}

const replyLine = (services: Services, reference: string) =>
  `You can reply here, and it reaches the same people:\n${replyLink(services, reference)}`
