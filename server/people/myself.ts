import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { fitsPassword } from './passwords.ts'
import type { Person } from './person.ts'
import { requireProof, showedFactors } from './sessions.ts'
import { accountById, type Account } from './store.ts'
import type { Throttles } from './throttle.ts'

/** The account of who is signed in, as it is now. @throws Refused 401 where it is gone */
export async function ownAccount(house: House, person: Person | null): Promise<Account> {
  const account = person && (await accountById(house.db, person.user.id))
  if (!account) throw new Refused(401, 'sign_in_needed', 'Please sign in first.')
  return account
}

/**
 * Makes sure that it is the person, and not somebody who found their laptop open: by their password, or, where the account
 * has none, by having shown it otherwise a short while ago. Wrong passwords count like those of signing in.
 * @throws Refused 403, 429
 */
export async function provesSelf(
  house: House,
  throttles: Throttles,
  who: { person: Person; account: Account; address: string },
  password: string | undefined,
) {
  const { person, account } = who
  // Who is signed in is at a known device: tries from elsewhere do not slow them down.
  const from = { address: who.address, device: person.sessionId }
  if (account.passwordHash === null) {
    requireProof(house, person)
    return
  }
  await throttles.password.take(account.email, from)
  if (!(await fitsPassword(password ?? '', account.passwordHash))) {
    house.log.warn({ event: 'wrong_own_password', userId: account.id }, 'refused')
    throw new Refused(403, 'wrong_password', SIGN_IN_REFUSALS.wrong_password, {
      fields: { password: SIGN_IN_REFUSALS.wrong_password },
    })
  }
  await throttles.password.forgive(account.email, from)
  await showedFactors(house.db, house, person.sessionId, 1)
}
