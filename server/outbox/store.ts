import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { OutboxMail } from '#domain/contracts/api.ts'
import type { Db } from '../db/open.ts'
import { outbox, type MailAttachment } from '../db/schema.ts'
import type { House } from '../house.ts'
import { readable } from './link-secrets.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  replyTo?: string
  attachments?: MailAttachment[]
}
export type QueuedMail = typeof outbox.$inferSelect

/**
 * Puts a mail into the outbox, in the transaction of what it tells of: both happen or neither. Without a mail server it
 * is kept to be read at `/admin/outbox` (DECISIONS 20).
 */
export async function queueMail(tx: Db, house: Pick<House, 'now' | 'sendsMail'>, mail: Mail) {
  await tx.insert(outbox).values(mailRow(house, mail))
}

/** A mail as it is written into the outbox. */
export function mailRow({ now, sendsMail }: Pick<House, 'now' | 'sendsMail'>, mail: Mail) {
  const at = now()
  return {
    id: randomUUID(),
    ...mail,
    // One line, whatever somebody typed as a name.
    subject: mail.subject.replace(/\s+/g, ' ').slice(0, 200),
    status: sendsMail ? ('waiting' as const) : ('kept' as const),
    nextAttemptAt: at,
    createdAt: at,
  }
}

/**
 * Takes mails that are due for sending. They are put off for a while by the same statement, so that no other server takes
 * them too, and a server that dies while sending leaves them to the next.
 */
export async function takeDueMails(db: Db, now: Date, limit = 10): Promise<QueuedMail[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'waiting'), lte(outbox.nextAttemptAt, now)))
    .orderBy(outbox.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(inArray(outbox.id, due))
    .returning()
}

export async function markSent(db: Db, id: string, at: Date) {
  await db.update(outbox).set({ status: 'sent', sentAt: at, error: null }).where(eq(outbox.id, id))
}

/** @param again when to try once more; `null` gives up */
export async function markFailed(db: Db, id: string, error: string, again: Date | null) {
  await db
    .update(outbox)
    .set({
      status: again ? 'waiting' : 'failed',
      error: error.slice(0, 500),
      ...(again && { nextAttemptAt: again }),
    })
    .where(eq(outbox.id, id))
}

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

/** Longer than a mail server takes to answer or to time out. */
const LEASE_MS = 3 * 60 * 1000
