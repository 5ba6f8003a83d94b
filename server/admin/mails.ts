import { and, count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { MailRow, Mails, MailsQuery, OpenMail } from '#domain/contracts/admin.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'
import { readable } from '../outbox/link-secrets.ts'
import type { QueuedMail } from '../outbox/store.ts'
import type { Person } from '../people/person.ts'

type Query = z.output<typeof MailsQuery>

/** One page of the outbox, without the texts. */
export async function listMails({ db }: Services, query: Query): Promise<z.output<typeof Mails>> {
  const { limit, offset } = pageOf(query.page)
  const statuses = await db
    .select({ value: outbox.status, count: count() })
    .from(outbox)
    .where(filter({ ...query, status: undefined }))
    .groupBy(outbox.status)
  return {
    rows: await mailPieces(db, query)(offset, limit),
    total: await db.$count(outbox, filter(query)),
    facets: { status: countsOf(statuses) },
  }
}

/** All that were found, for a file. */
export function mailPieces(db: Db, query: Query) {
  return async (offset: number, limit: number): Promise<MailRow[]> => {
    const rows = await db
      .select()
      .from(outbox)
      .where(filter(query))
      .orderBy(...orderOf(query.sort, SORTABLE, outbox.createdAt), outbox.id)
      .limit(limit)
      .offset(offset)
    return rows.map(rowOf)
  }
}

export const MAIL_CSV: CsvColumns<MailRow> = {
  Written: ({ createdAt }) => createdAt,
  To: ({ to }) => to,
  Subject: ({ subject }) => subject,
  Status: ({ status }) => status,
  Sent: ({ sentAt }) => sentAt,
  Attempts: ({ attempts }) => attempts,
  Error: ({ error }) => error,
}

/** A whole mail. @throws Refused 404 */
export async function openMail(services: Services, id: string): Promise<OpenMail> {
  const [row] = await services.db.select().from(outbox).where(eq(outbox.id, id))
  if (!row) throw new Refused(404, 'not_found', 'This email is gone.')
  return openOf(services, row)
}

/** Puts a mail that was given up, or that was kept while there was no mail server, in line again. @throws Refused */
export async function retryMail(services: Services, by: Person, id: string): Promise<OpenMail> {
  requireServer(services)
  return services.db.transaction(async (tx) => {
    const [row] = await tx
      .update(outbox)
      .set(again(services))
      .where(and(eq(outbox.id, id), inArray(outbox.status, ['failed', 'kept'])))
      .returning()
    if (!row) throw new Refused(409, 'not_failed', 'This email was sent, or is in line already.')
    await audit(tx, services, by, {
      action: 'mail.retried',
      subject: row.to,
      after: { subject: row.subject },
    })
    return openOf(services, row)
  })
}

/** The same for all that were given up. @returns how many @throws Refused */
export async function retryFailed(services: Services, by: Person): Promise<number> {
  requireServer(services)
  return services.db.transaction(async (tx) => {
    const rows = await tx
      .update(outbox)
      .set(again(services))
      .where(eq(outbox.status, 'failed'))
      .returning({ id: outbox.id })
    if (rows.length > 0)
      await audit(tx, services, by, {
        action: 'mail.retried',
        subject: 'all that failed',
        after: { mails: rows.length },
      })
    return rows.length
  })
}

const SORTABLE = {
  createdAt: outbox.createdAt,
  to: outbox.to,
  subject: sql`lower(${outbox.subject})`,
  status: outbox.status,
  attempts: outbox.attempts,
}

function filter({ q, status }: Query): SQL | undefined {
  return and(
    containing(q, [outbox.to, outbox.subject, outbox.text]),
    status && eq(outbox.status, status),
  )
}

const again = (services: Services) => ({
  status: 'waiting' as const,
  attempts: 0,
  firstDueAt: null,
  nextAttemptAt: services.now(),
})

function requireServer({ sendsMail }: Services) {
  if (!sendsMail)
    throw new Refused(
      409,
      'no_mail_server',
      'No mail server is set up, so emails are kept here. Set SMTP_URL and start again to send them.',
    )
}

function rowOf({
  id,
  to,
  subject,
  status,
  attempts,
  error,
  createdAt,
  sentAt,
}: QueuedMail): MailRow {
  return {
    id,
    to,
    subject,
    status,
    attempts,
    error,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

function openOf({ sendsMail }: Services, row: QueuedMail): OpenMail {
  return {
    ...rowOf(row),
    text: readable(row),
    replyTo: row.replyTo,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    attachments: row.attachments?.map(({ filename }) => filename) ?? [],
    sendsMail,
  }
}
