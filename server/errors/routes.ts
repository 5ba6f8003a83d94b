import { lt } from 'drizzle-orm'
import type { ErrorEntry } from '#domain/contracts/errors.ts'
import { errorEntries } from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import type { Calls } from '../http/routing.ts'
import { withoutSecrets, withoutSecretsInText } from './redact.ts'

/** Uncaught errors of browsers. Sent twice, an entry is kept once. */
export function errorRoutes(call: Calls, services: Services) {
  call('logError', async ({ body }) => {
    await services.db
      .insert(errorEntries)
      .values(entryOf(body, services.now()))
      .onConflictDoNothing()
    return {}
  })
}

function entryOf(entry: ErrorEntry, receivedAt: Date): typeof errorEntries.$inferInsert {
  const { id, timestamp, type, message, stack, context, userAgent, url, environment } = entry
  return {
    clientId: id,
    happenedAt: new Date(timestamp),
    receivedAt,
    type,
    message: withoutSecretsInText(message),
    stack: stack && withoutSecretsInText(stack),
    context: context && (withoutSecrets(context) as Record<string, unknown>),
    userAgent,
    url: url && withoutSecretsInText(url),
    environment,
  }
}

/** Forgets reports that are older than the release they were about. */
export async function sweepErrors(db: Db, now: Date) {
  const longAgo = new Date(now.getTime() - ERROR_DAYS * DAY_MS)
  await db.delete(errorEntries).where(lt(errorEntries.receivedAt, longAgo))
}

const ERROR_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000
