import type { Context } from 'hono'
import { api, type CallName } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { House } from '../house.ts'
import type { HttpEnv } from '../http/request.ts'
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

const READS: Partial<Record<CallName, (mail: Mail) => Change>> = {
  mail: ({ to, subject }) => ({ action: 'mail.read', subject: to, after: { subject } }),
  outbox: () => ({ action: 'mail.read', subject: 'the newest of the outbox' }),
  exportMyData: () => ({ action: 'data.exported', subject: '' }),
}
