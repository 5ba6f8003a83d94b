import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { ContactMessage, Receipt } from '#domain/contracts/forms.ts'
import type { ThreadReply } from '#domain/contracts/threads.ts'
import { THREAD_PROBLEMS, formAnswer } from '#domain/content/form-texts.ts'
import { commissionReplied } from '../artists/commission-replies.ts'
import type { Db } from '../db/open.ts'
import { messages, sentForms, threadEntries } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { ringForReply } from './form-bell.ts'
import { isLinkToken, linkToken } from './link-token.ts'
import { tellCafe } from './notices.ts'
import { sendForm } from './send.ts'

/** How long after the last word a message of the same person still belongs to it. */
const JOINED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The page on which an answer of the café is replied to. */
export const replyLink = ({ publicUrl, secrets }: Services, reference: string) =>
  `${publicUrl}/contact?answer=${reference}&token=${linkToken(secrets, reference)}`

/** A reply by the link of a mail: it joins what was written before. @throws Refused 404 where the link is not whole */
export async function replyToCafe(
  services: Services,
  reference: string,
  body: ThreadReply,
): Promise<Receipt> {
  if (!isLinkToken(services.secrets, reference, body.token))
    throw new Refused(404, 'thread_unknown', THREAD_PROBLEMS.unknownLink)
  return sendForm(services, 'contact', { ...body, reference }, async (tx, kept) => {
    await joinThread(tx, services, {
      reference,
      text: body.message,
      ownReference: kept.reference,
      isByLink: true,
      at: kept.at,
    })
    return { reference: kept.reference, message: formAnswer('contact', services) }
  })
}

/**
 * The thread that a new message belongs to: its sender wrote about the same before, was answered, and the last word is not long ago.
 * Anybody can type anybody's address, so it is told apart from a reply by the link.
 */
export async function threadOf(
  tx: Db,
  { email, topic }: Pick<ContactMessage, 'email' | 'topic'>,
  at: Date,
): Promise<string | null> {
  const [found] = await tx
    .select({ reference: messages.reference })
    .from(messages)
    .innerJoin(threadEntries, eq(threadEntries.reference, messages.reference))
    .where(
      and(
        eq(sql`lower(${messages.email})`, email.toLowerCase()),
        eq(messages.topic, topic),
        gte(threadEntries.createdAt, new Date(at.getTime() - JOINED_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(threadEntries.createdAt))
    .limit(1)
  return found?.reference ?? null
}

/** Adds what somebody wrote to a thread, which is to do again, and tells the café. @throws Refused 404 where it is gone */
export async function joinThread(
  tx: Db,
  services: Services,
  reply: {
    reference: string
    text: string
    /** What its sender was given for it; none where it stands in their account. */
    ownReference: string | null
    /** Or from the account whose proven address it is. */
    isByLink: boolean
    /** Of a reply that the browser may send twice. */
    key?: string
    at: Date
  },
): Promise<void> {
  const { reference, text, at, ...more } = reply
  const opened = await tx
    .update(sentForms)
    .set({ handledAt: null, handledBy: null, wroteAgainAt: at })
    .where(eq(sentForms.reference, reference))
    .returning({ reference: sentForms.reference })
  if (opened.length === 0) throw new Refused(404, 'thread_unknown', THREAD_PROBLEMS.unknownLink)
  await tx.insert(threadEntries).values({ reference, kind: 'reply', text, createdAt: at, ...more })
  await commissionReplied(tx, services, reply)
  await ringForReply(tx, services, reply)
  await tellCafe(tx, services, {
    reference,
    title: 'a reply in the inbox',
    from: {},
    text: [
      `Somebody replied to ${reference}:`,
      text,
      `${services.publicUrl}/admin/inbox?q=${reference}`,
    ].join('\n\n'),
  })
}
