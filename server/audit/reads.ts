import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { api, type CallName } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { Services } from '../services.ts'
import type { HttpEnv } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import { auditLog } from './schema.ts'
import { audit, type Change } from './store.ts'

type Asked = { query?: unknown; params?: unknown }

/**
 * Writes down who takes much away at once, and who reads what was written to somebody else: calls that change nothing and
 * stand in the log all the same.
 */
export async function auditRead(
  services: Services,
  c: Context<HttpEnv>,
  name: CallName,
  given: Asked,
  answer: unknown,
): Promise<void> {
  const person = c.get('person')
  if (!person) return
  const row: ApiRow = api[name]
  // One's own data is no export of other people's.
  if (row.path.endsWith('.csv') && !row.path.startsWith('/api/me/'))
    return audit(services.db, services, person, {
      action: 'export.csv',
      subject: row.path.split('/').at(-1) ?? '',
      after: filtersOf(given.query),
    })
  if (name === 'exportMyData')
    return audit(services.db, services, person, {
      action: 'data.exported',
      subject: person.user.id,
    })
  const read = READS[name]?.({ ...(answer as Mail), ...(given.params as Params) })
  if (read) await auditOnce(services, person, read)
}

/** What was asked for, without what was left open. */
function filtersOf(query: unknown): object | null {
  const filters = Object.entries(query ?? {}).filter(
    ([name, value]) => value !== undefined && !['page', 'sort'].includes(name),
  )
  return filters.length > 0 ? Object.fromEntries(filters) : null
}

type Params = { id: string; reference: string }
type Mail = { to: string; subject: string }

/**
 * What was written to somebody else, which one looks at again and again: written down once an hour for each person and each
 * of them. An open list of mails asks again by itself.
 */
const READS: Partial<Record<CallName, (of: Params & Mail) => Change>> = {
  submission: ({ id }) => ({ action: 'letter.read', subject: id }),
  resume: ({ reference }) => ({ action: 'resume.read', subject: reference }),
  transcript: ({ id }) => ({ action: 'chat.read', subject: id }),
  mail: ({ id, to, subject }) => ({ action: 'mail.read', subject: to, after: { id, subject } }),
  outbox: () => ({ action: 'mail.read', subject: 'the newest of the outbox' }),
}
const HOUR_MS = 60 * 60 * 1000

async function auditOnce(services: Services, person: Person, read: Change) {
  const { action, subject, after = null } = read
  await services.db.transaction(async (tx) => {
    const key = `${action} ${person.user.id} ${subject}`
    // Of two reads at the same moment one is written down.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`)
    const isOfThisHour = and(
      eq(auditLog.subject, subject),
      eq(auditLog.action, action),
      eq(auditLog.byId, person.user.id),
      gt(auditLog.at, new Date(services.now().getTime() - HOUR_MS)),
      after === null ? undefined : sql`${auditLog.after} = ${JSON.stringify(after)}::jsonb`,
    )
    if ((await tx.$count(auditLog, isOfThisHour)) > 0) return
    await audit(tx, services, person, read)
  })
}
