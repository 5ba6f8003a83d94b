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
  by: Pick<Person, 'user'> | string | null,
  { action, subject, before = null, after = null }: Change,
): Promise<void> {
  const account = typeof by === 'string' ? null : (by?.user ?? null)
  await tx.insert(auditLog).values({
    at: services.now(),
    byId: account?.id ?? null,
    byName: account?.name ?? (typeof by === 'string' ? by : 'the system'),
    action,
    subject,
    before,
    after,
  })
}
