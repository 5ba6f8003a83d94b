import type { Language } from '#domain/cafe/language.ts'
import type { Decision } from '#domain/contracts/admin.ts'
import type { RequestStatus } from '#domain/booking/values.ts'
import { bookingMailIn } from '../booking/mail-language.ts'
import type { Db } from '../db/open.ts'
import type { MailAttachment } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import { queueMail } from '../outbox/store.ts'
import { findAccount } from '../people/store.ts'

/** What a decision makes of a wish: a no to what was given already takes it back. */
export type Verdict = 'confirmed' | 'declined' | 'cancelled'

/** @throws Refused where it was decided in the meantime, or the time has passed */
export function verdictOf(
  { decision }: Decision,
  request: { status: RequestStatus },
  { startsAt, now }: { startsAt: Date; now: Date },
): Verdict {
  const isCancel = decision === 'decline' && request.status === 'confirmed'
  if (request.status !== 'requested' && !isCancel)
    throw new Refused(409, 'decided', `This was ${request.status} already. Load the list again.`)
  if (startsAt <= now && (isCancel || decision === 'confirm'))
    throw new Refused(
      409,
      'too_late',
      `This time has passed, so it cannot be ${isCancel ? 'cancelled' : 'booked'} any more.`,
    )
  if (isCancel) return 'cancelled'
  return decision === 'confirm' ? 'confirmed' : 'declined'
}

export type News = {
  to: { name: string; email: string }
  subject: string
  title: string
  lines: string[]
  /** What staff wrote for them. */
  message: string
  /** Of what was asked for; English where it is not said. */
  language?: Language
  attachments?: MailAttachment[]
}

/** Tells who asked: by mail, and where the address is that of an account, by its bell. */
export async function tell(tx: Db, services: Services, news: News) {
  const { to, subject, title, lines, message, language = 'en', attachments } = news
  const { say, greet } = bookingMailIn(language)
  const { cafe } = services.settings.get()
  const said = message === '' ? lines : [...lines, message]
  // Who bought at the door left no address.
  if (to.email === '') return
  await queueMail(tx, services, {
    to: to.email,
    replyTo: cafe.email,
    subject: say(subject),
    text: letter(cafe, to.name, [...lines.map(say), ...(message === '' ? [] : [message])], greet),
    ...(attachments && { attachments }),
  })
  const account = await findAccount(tx, to.email)
  if (account?.emailVerifiedAt)
    await notify(tx, services, {
      userId: account.id,
      type: 'workshop',
      title,
      message: said.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join(' '),
    })
}
