import { and, isNull, sql } from 'drizzle-orm'
import type { LoginAnswer } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { proveFirst } from './first-proof.ts'
import { issueLink } from './links.ts'
import { sessionUser, startSession, type Device } from './sessions.ts'
import type { Account } from './store.ts'

/** In, or one step before it. A value and no error, so that what it follows from is kept. */
export type Admission = LoginAnswer | { ticket: string }

/** What the second step needs to know of the first. */
export type FirstStep = {
  method: Device['method']
  tries: number
  /** A new password that holds from the second step on. */
  passwordHash?: string
}

/** Lets somebody in who proved one factor; with a second factor on, hands out the ticket to it. */
export async function admit(
  tx: Db,
  services: Services,
  account: Account,
  device: Device,
  passwordHash?: string,
): Promise<Admission> {
  if (!account.totpConfirmedAt) return startSession(tx, services, sessionUser(account), device)
  const data: FirstStep = {
    method: device.method,
    tries: 0,
    ...(passwordHash !== undefined && { passwordHash }),
  }
  const { id: userId, email } = account
  return { ticket: await issueLink(tx, services, { kind: 'second-factor', email, userId, data }) }
}

/** The answer to somebody who is in. @throws Refused 401 second_factor_needed, with the ticket */
export function admitted(admission: Admission): LoginAnswer {
  if (!('ticket' in admission)) return admission
  throw new Refused(401, 'second_factor_needed', SIGN_IN_REFUSALS.second_factor_needed, admission)
}

/**
 * Writes down that somebody who reads its mail has an account, and gives them what was ordered with the address before.
 * @returns the account as it is now
 */
export async function ownsAddress(tx: Db, services: Services, account: Account): Promise<Account> {
  const owned = account.emailVerifiedAt ? account : await proveFirst(tx, services, account)
  await claimOrders(tx, owned)
  return owned
}

/** A guest's orders go to the account whose proven address they were placed with. */
export async function claimOrders(tx: Db, { id, email }: Pick<Account, 'id' | 'email'>) {
  await tx
    .update(orders)
    .set({ userId: id })
    .where(and(sql`lower(${orders.contactEmail}) = ${email}`, isNull(orders.userId)))
}
