import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { needsSecondFactor } from '#domain/people/permissions.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { passkeys } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/routing.ts'
import { fitsPassword } from './passwords.ts'
import type { Person } from './person.ts'
import { requireProof, showedFactors } from './sessions.ts'
import { accountById, type Account } from './store.ts'
import type { Throttles } from './throttle.ts'

/** The account of whoever is signed in, as it is now. @throws Refused 401 where it is gone */
export async function ownAccount(services: Services, person: Person | null): Promise<Account> {
  const account = person && (await accountById(services.db, person.user.id))
  if (!account) throw new Refused(401, 'sign_in_needed', 'Please sign in first.')
  return account
}

/**
 * Whether a password alone does not show who it is: once an app is set up, and where the role asks for a second factor and
 * there is a passkey.
 */
export async function hasSecondFactor(services: Services, account: Account): Promise<boolean> {
  if (account.totpConfirmedAt !== null) return true
  if (services.isDemo || !needsSecondFactor(account)) return false
  return (await services.db.$count(passkeys, eq(passkeys.userId, account.id))) > 0
}

/**
 * Makes sure that it is the person, and not somebody who found their laptop open: by their password, or, where the account
 * has none, by having shown it otherwise a short while ago. Where a second factor is on, by both. Wrong passwords count like
 * those of signing in. @param comes.withCode the call takes a code of the second factor beside the password
 * @throws Refused 403, 429
 */
export async function provesSelf(
  services: Services,
  throttles: Throttles,
  who: { person: Person; account: Account; address: string },
  password: string | undefined,
  comes: { withCode?: boolean } = {},
) {
  const { person, account } = who
  // Who is signed in is at a known device: tries from elsewhere do not slow them down.
  const from = { address: who.address, device: person.sessionId }
  if (account.passwordHash === null) {
    requireProof(services, person)
    return
  }
  await throttles.password.take(account.email, from)
  if (!(await fitsPassword(password ?? '', account.passwordHash))) {
    services.log.warn({ event: 'wrong_own_password', userId: account.id }, 'refused')
    throw new Refused(403, 'wrong_password', SIGN_IN_REFUSALS.wrong_password, {
      fields: { password: SIGN_IN_REFUSALS.wrong_password },
    })
  }
  await throttles.password.forgive(account.email, from)
  if (await hasSecondFactor(services, account)) {
    if (!comes.withCode) requireProof(services, person)
    return
  }
  await showedFactors(services.db, services, person.sessionId, 1)
}

export type Self = ReturnType<typeof selfOf>

/** Who makes a call about their own account: as they are signed in, or after having shown that it is them. */
export function selfOf(services: Services, throttles: Throttles) {
  const self = async (c: Context<HttpEnv>) => {
    const person = personOf(c)
    return { person, account: await ownAccount(services, person), address: c.get('address') }
  }
  const provenSelf = async (
    c: Context<HttpEnv>,
    password: string | undefined,
    comes: { withCode?: boolean } = {},
  ) => {
    const who = await self(c)
    await provesSelf(services, throttles, who, password, comes)
    return who
  }
  return { self, provenSelf }
}
