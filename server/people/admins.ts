import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'

/**
 * How many admins can manage the café now. Who is disabled cannot, nor who was invited and never came: the address may be
 * mistyped, and the invitation ends.
 */
export async function countActiveAdmins(db: Db): Promise<number> {
  const hasBeenHere = or(isNotNull(users.passwordHash), isNotNull(users.lastSignInAt))
  return db.$count(users, and(eq(users.role, 'ADMIN'), eq(users.isDisabled, false), hasBeenHere))
}
