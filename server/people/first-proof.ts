import { eq } from 'drizzle-orm'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { calendarLinks, identities, passkeys, recoveryCodes, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { spendLinks } from './links.ts'
import { endSessions, sessionUser } from './sessions.ts'
import type { Account } from './store.ts'

/**
 * Somebody proves for the first time that the address of an account is theirs. Whatever was set up before was set up by
 * whoever made the account, who need not be the same person: no password, passkey, second factor, Google account or
 * session of theirs stays. Accounts that the café itself made (staff, artists, the demo) are left alone.
 * @returns the account as it is now
 */
export async function proveFirst(tx: Db, services: Services, account: Account): Promise<Account> {
  const emailVerifiedAt = services.now()
  const isStrangers = account.role === 'CUSTOMER' && !account.isDemo
  const without = {
    passwordHash: null,
    totpSecret: null,
    totpConfirmedAt: null,
    totpLastStep: null,
  }
  const change = { emailVerifiedAt, ...(isStrangers && without) }
  await tx.update(users).set(change).where(eq(users.id, account.id))
  if (isStrangers) {
    for (const table of [passkeys, identities, recoveryCodes, calendarLinks])
      await tx.delete(table).where(eq(table.userId, account.id))
    await endSessions(tx, services, account.id, 'its address was proven by somebody')
    await spendLinks(tx, services, account.email, ['second-factor', 'ticket', 'email-change'])
  }
  await audit(
    tx,
    services,
    { user: sessionUser(account) },
    { action: 'account.address-proven', subject: account.id },
  )
  return { ...account, ...change }
}
