import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { identities, passkeys, recoveryCodes, signInLinks, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { welcomeNotifications } from '../notifications/store.ts'
import { provenEmail } from './keeping.ts'
import { endSessions } from './sessions.ts'
import { accountWith, type Account } from './store.ts'

type Chosen = { email: string; passwordHash: string }

/**
 * Who owns the café: 'proven' where an admin has a proven address and can be helped by mail; else the first of the admins, who
 * has yet to prove theirs, or nobody. Until it is 'proven', whoever reads what the server prints may make the owner's account
 * anew (docs/decisions/owner.md). Read by one statement, so that no proof falls in between.
 */
export async function ownerOf(db: Db): Promise<Account | 'proven' | null> {
  const admins = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isDisabled, false)))
    .orderBy(asc(users.createdAt), asc(users.id))
  if (admins.some(({ emailVerifiedAt }) => emailVerifiedAt !== null)) return 'proven'
  return admins[0] ?? null
}

/**
 * Whether what is mailed to the address of an account may open it. Not while nobody has proven that of an admin: it may be
 * mistyped, and who reads its mail would own the café. An invitation is another admin's word, and is not meant here.
 */
export function opensByMail(services: Pick<Services, 'isDemo'>, account: Account): boolean {
  return account.role !== 'ADMIN' || provenEmail(services, account) !== null
}

/** @returns `null` where the address has an account */
export async function makeOwner(
  tx: Db,
  services: Pick<Services, 'now'>,
  chosen: Chosen,
): Promise<Account | null> {
  const [owner] = await tx
    .insert(users)
    .values({
      id: randomUUID(),
      ...chosen,
      name: 'Owner',
      role: 'ADMIN',
      createdAt: services.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (owner) await welcomeNotifications(tx, services, owner)
  return owner ?? null
}

/**
 * Gives the owner another address and password. What opened the account before opens it no longer: whoever made it may have
 * mistyped the address, or may not be who stands before the server.
 * @param evenProven whoever runs the machine asked for it: a new address then waits to be confirmed
 * @returns `null` where the address has another account; 'proven' where the owner proved theirs in the meantime
 */
export async function replaceOwner(
  tx: Db,
  services: Pick<Services, 'now'>,
  before: Account,
  chosen: Chosen,
  evenProven = false,
): Promise<Account | 'proven' | null> {
  const other = await accountWith(tx, chosen.email)
  if (other && other.id !== before.id) return null
  // Links before the account, as whoever confirms an address takes them: otherwise the two would wait for each other.
  await tx
    .update(signInLinks)
    .set({ usedAt: services.now() })
    .where(and(eq(signInLinks.userId, before.id), isNull(signInLinks.usedAt)))
  const [owner] = await tx
    .update(users)
    .set({
      ...chosen,
      ...(before.email !== chosen.email && { emailVerifiedAt: null }),
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
    })
    .where(
      and(
        eq(users.id, before.id),
        eq(users.role, 'ADMIN'),
        evenProven ? undefined : isNull(users.emailVerifiedAt),
      ),
    )
    .returning()
  if (!owner) return 'proven'
  for (const table of [passkeys, identities, recoveryCodes])
    await tx.delete(table).where(eq(table.userId, owner.id))
  await endSessions(tx, services, owner.id, 'the owner was set up anew')
  return owner
}
