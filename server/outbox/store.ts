import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { OutboxMail } from '#domain/contracts/admin.ts'
import type { Db } from '../db/open.ts'
import { outbox, type MailAttachment } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { readable } from './link-secrets.ts'
import { noteMail } from './mail-count.ts'

export type Mail = {
  /** Given where it may be taken back (`takeBackMail`). */
  id?: string
  to: string
  subject: string
  text: string
  replyTo?: string
  attachments?: MailAttachment[]
  /** Somebody waits before a screen for it, as for a link to sign in: it is sent before all others. */
  isUrgent?: boolean
  /** It goes to an address that nobody proved: it is sent after all others. */
  isForStranger?: boolean
  /** Sent no earlier than this. */
  notBefore?: Date
}
export type QueuedMail = typeof outbox.$inferSelect

/**
 * Puts a mail into the outbox, in the transaction of the change that it reports: both happen or neither. Without a mail server it
 * is kept to be read at `/admin/outbox` (docs/decisions/outgoing-mail.md).
 */
export async function queueMail(tx: Db, services: Pick<Services, 'now' | 'sendsMail'>, mail: Mail) {
  // One with an id of its own is in it once: a clock may show the same moment twice.
  await tx.insert(outbox).values(mailRow(services, mail)).onConflictDoNothing()
}

/** Takes a mail back that is not due yet, and that nobody has begun to send. */
export async function takeBackMail(tx: Db, { now }: Pick<Services, 'now'>, id: string) {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.id, id),
        inArray(outbox.status, ['waiting', 'kept']),
        eq(outbox.attempts, 0),
        gt(outbox.nextAttemptAt, now()),
      ),
    )
}

/** A mail as it is written into the outbox. */
export function mailRow(
  { now, sendsMail }: Pick<Services, 'now' | 'sendsMail'>,
  { notBefore, ...mail }: Mail,
) {
  const at = now()
  const isForStranger = noteMail(mail.to)
  return {
    id: randomUUID(),
    isForStranger,
    ...mail,
    // One line, whatever somebody typed as a name.
    subject: mail.subject.replace(/\s+/g, ' ').slice(0, 200),
    status: sendsMail ? ('waiting' as const) : ('kept' as const),
    nextAttemptAt: notBefore ?? at,
    createdAt: at,
  }
}

/**
 * Takes mails that are due for sending, the urgent ones first and those to strangers last. They are put off by the same statement for longer than
 * sending may take, so that no other server takes them too, and a server that dies while sending leaves them to the next.
 * @param limit no more than are sent at once: those that wait in line must not outlive what they were put off for
 */
export async function takeDueMails(db: Db, now: Date, limit: number): Promise<QueuedMail[]> {
  // Materialised, because a subquery with a limit may be run more than once.
  const due = db.$with('due').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.status, 'waiting'), lte(outbox.nextAttemptAt, now)))
      .orderBy(desc(outbox.isUrgent), outbox.isForStranger, outbox.createdAt)
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const taken = await db
    .with(due)
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      firstDueAt: sql`coalesce(${outbox.firstDueAt}, ${outbox.nextAttemptAt})`,
      waitsForServer: false,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
    .returning()
  return taken.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
}

/** Only by who has it: a server that was away too long does not undo what another one did. */
export async function markSent(db: Db, { id, attempts }: QueuedMail, at: Date) {
  await db.update(outbox).set({ status: 'sent', sentAt: at, error: null }).where(held(id, attempts))
}

/**
 * @param again when to try once more; `null` gives up
 * @param waitsForServer the mail server cannot be used: the mail is due as soon as it takes another one
 */
export async function markFailed(
  db: Db,
  { id, attempts }: QueuedMail,
  error: string,
  { again, waitsForServer }: { again: Date | null; waitsForServer: boolean },
) {
  await db
    .update(outbox)
    .set({
      status: again ? 'waiting' : 'failed',
      error: error.slice(0, 500),
      ...(again && { nextAttemptAt: again, waitsForServer }),
    })
    .where(held(id, attempts))
}

/** The mail server takes mails again: what waits for nothing else is due now. @returns how many */
export async function makeDue(db: Db, now: Date): Promise<number> {
  const made = await db
    .update(outbox)
    .set({ nextAttemptAt: now, waitsForServer: false })
    .where(and(eq(outbox.status, 'waiting'), outbox.waitsForServer, gt(outbox.nextAttemptAt, now)))
    .returning({ id: outbox.id })
  return made.length
}

/** Whoever takes a mail counts one attempt more. */
const held = (id: string, attempts: number) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.status, 'waiting'))

export async function recentMails(db: Db): Promise<OutboxMail[]> {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(200)
  return rows.map(({ id, to, subject, text, status, error, createdAt, sentAt }) => ({
    id,
    to,
    subject,
    text: readable({ status, text }),
    status,
    error,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}

/** For how long a mail is one server's. */
export const LEASE_MS = 3 * 60 * 1000
