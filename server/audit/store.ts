import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { auditLog } from './schema.ts'

export type Change = {
  /** Like `user.role-changed`. */
  action: string
  /** Which one: an id, or an address that people know. */
  subject: string
  before?: unknown
  after?: unknown
}

/**
 * Writes down who changed what from what to what, in the transaction of the change. Never give it secrets: no password,
 * no hash, no token.
 * @param by who did it; a text is somebody without an account; `null` is the server itself
 */
export async function audit(
  tx: Db,
  services: Pick<Services, 'now'>,
  by: Auditor,
  change: Change,
): Promise<void> {
  await tx.insert(auditLog).values(auditRow(services, by, change))
}

type Auditor = Pick<Person, 'user'> | string | null

/** The same as a row, for who writes several things at once. */
export function auditRow(
  { now }: Pick<Services, 'now'>,
  by: Auditor,
  { action, subject, before = null, after = null }: Change,
): typeof auditLog.$inferInsert {
  const account = typeof by === 'string' ? null : (by?.user ?? null)
  return {
    at: now(),
    byId: account?.id ?? null,
    byName: account?.name ?? (typeof by === 'string' ? by : 'the system'),
    action,
    subject,
    before,
    after,
  }
}
