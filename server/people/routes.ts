import type { Calls } from '../app.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import { fitsPassword } from './passwords.ts'
import { endSession, renewSession, sessionUser, startSession } from './sessions.ts'
import { findAccount } from './store.ts'
import { loginThrottle } from './throttle.ts'

/** Signing in and out (spec §7, DECISIONS 18). */
export function peopleRoutes(call: Calls, house: House) {
  const throttle = loginThrottle(house.limits)

  call('login', async ({ body: { email, password } }, c) => {
    await throttle.take(email, c.get('address'))
    const account = await findAccount(house.db, email)
    // One answer for a wrong password and for nobody's address (spec §5).
    if (!(await fitsPassword(password, account?.passwordHash ?? null)) || !account)
      throw new Refused(401, 'invalid_credentials', 'Invalid credentials')
    await throttle.forgive(email, c.get('address'))
    return startSession(house, sessionUser(account))
  })

  call('refresh', async ({ body: { refreshToken } }) => {
    const renewed = await renewSession(house, refreshToken)
    if (!renewed)
      throw new Refused(401, 'session_ended', 'Your session has ended. Please sign in again.')
    return renewed
  })

  call('logout', async ({ body: { refreshToken } }) => {
    await endSession(house, refreshToken, 'signed out')
    return {}
  })
}
