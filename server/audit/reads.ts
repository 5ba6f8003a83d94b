import { and, eq, gt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { api, type CallName } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { House } from '../house.ts'
import type { HttpEnv } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import { auditLog } from './schema.ts'
import { audit, type Change } from './store.ts'

type Asked = { query?: unknown; params?: unknown }

/**
 * Calls that change nothing and are written down all the same: who takes much away at once, and who reads what was
 * written to somebody else.
 */
export function auditedRead(name: CallName, given: Asked, answer: unknown): Change | null {
  const row: ApiRow = api[name]
  if (row.path.endsWith('.csv'))
    return {
      action: 'export.csv',
      subject: row.path.split('/').at(-1) ?? '',
      after: filtersOf(given.query),
    }
  const describe = READS[name]
  return describe ? describe(answer as Mail) : null
}

/** Writes it down, where the call is one of those. */
export async function auditRead(
  house: House,
  c: Context<HttpEnv>,
  name: CallName,
  given: Asked,
  answer: unknown,
): Promise<void> {
  const person = c.get('person')
  const often = OFTEN_READ[name]
  if (person && often) {
    const subject = String((given.params as Record<string, unknown>)[often.param])
    return auditOnce(house, person, { action: often.action, subject })
  }
  const change = person && auditedRead(name, given, answer)
  if (!change) return
  const own = name === 'exportMyData' ? { ...change, subject: person.user.id } : change
  await audit(house.db, house, person, own)
}

/** What was asked for, without what was left open. */
function filtersOf(query: unknown): object | null {
  const filters = Object.entries(query ?? {}).filter(
    ([name, value]) => value !== undefined && !['page', 'sort'].includes(name),
  )
  return filters.length > 0 ? Object.fromEntries(filters) : null
}

type Mail = { to: string; subject: string }

/** What one looks at again and again: written down once an hour for each person and each of them. */
const OFTEN_READ: Partial<Record<CallName, { action: string; param: string }>> = {
  letter: { action: 'letter.read', param: 'id' },
  resume: { action: 'resume.read', param: 'reference' },
  transcript: { action: 'chat.read', param: 'id' },
}
const HOUR_MS = 60 * 60 * 1000

async function auditOnce(house: House, person: Person, { action, subject }: Change) {
  await house.db.transaction(async (tx) => {
    const key = `${action} ${person.user.id} ${subject}`
    // Of two reads at the same moment one is written down.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`)
    const isOfThisHour = and(
      eq(auditLog.subject, subject),
      eq(auditLog.action, action),
      eq(auditLog.byId, person.user.id),
      gt(auditLog.at, new Date(house.now().getTime() - HOUR_MS)),
    )
    if ((await tx.$count(auditLog, isOfThisHour)) > 0) return
    await audit(tx, house, person, { action, subject })
  })
}

const READS: Partial<Record<CallName, (mail: Mail) => Change>> = {
  mail: ({ to, subject }) => ({ action: 'mail.read', subject: to, after: { subject } }),
  outbox: () => ({ action: 'mail.read', subject: 'the newest of the outbox' }),
  exportMyData: () => ({ action: 'data.exported', subject: '' }),
}
