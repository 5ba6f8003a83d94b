import type { Db } from '../db/open.ts'
import type { House } from '../house.ts'
import type { Person } from '../people/sessions.ts'
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
 * @param by who did it; `null` is the house itself
 */
export async function audit(
  tx: Db,
  house: Pick<House, 'now'>,
  by: Pick<Person, 'user'> | null,
  { action, subject, before = null, after = null }: Change,
): Promise<void> {
  await tx.insert(auditLog).values({
    at: house.now(),
    byId: by?.user.id ?? null,
    byName: by?.user.name ?? 'the house',
    action,
    subject,
    before,
    after,
  })
}
