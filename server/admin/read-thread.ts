import { asc, eq } from 'drizzle-orm'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import type { Db } from '../db/open.ts'
import { outbox, threadEntries } from '../db/schema.ts'

/** What was written about a form since, oldest first. */
export async function readThread(db: Db, reference: string): Promise<OpenSubmission['thread']> {
  const rows = await db
    .select({ entry: threadEntries, mail: outbox.status })
    .from(threadEntries)
    .leftJoin(outbox, eq(outbox.id, threadEntries.mailId))
    .where(eq(threadEntries.reference, reference))
    .orderBy(asc(threadEntries.id))
  return rows.map(({ entry: { id, kind, text, byName, createdAt, isByLink, cents }, mail }) => ({
    id,
    kind,
    text,
    by: byName,
    at: createdAt.toISOString(),
    isByLink,
    cents,
    mail,
  }))
}
