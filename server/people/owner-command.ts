import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { adminLink } from './setup.ts'

/**
 * The way back of an admin who lost mailbox and password: whoever runs the machine makes a link that gives the account
 * another address and password (docs/decisions/owner.md).
 * @param email of the admin's account @returns what to print
 */
export async function ownerCommand(
  db: Db,
  services: Pick<Services, 'now' | 'publicUrl'>,
  email: string | undefined,
): Promise<{ code: 0 | 1; text: string }> {
  const admins = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isDisabled, false)))
    .orderBy(asc(users.createdAt))
  const chosen = admins.find((admin) => admin.email === email?.trim().toLowerCase())
  if (!chosen) {
    const known = admins.map((admin) => `  npm run owner -- ${admin.email}`)
    const text = [
      email
        ? `No admin who may sign in has the address ${email}.`
        : 'Name the account of an admin.',
      known.length > 0
        ? 'There are:'
        : 'There is no admin yet: start the server, which prints a link that makes the first.',
      ...known,
    ]
    return { code: 1, text: text.join('\n') }
  }
  const link = await db.transaction((tx) => adminLink(tx, services, chosen))
  const text = [
    `With this link the account of ${chosen.email} gets another address and password. It works once, for a day, while`,
    'the server runs. Whoever is signed in with that account is signed out then, and its second factor is set up again.',
    '',
    `  ${link}`,
  ]
  return { code: 0, text: text.join('\n') }
}
