import type { House } from '../house.ts'
import type { Calls } from '../http/routing.ts'
import { accountRoutes } from './account-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signInThrottles } from './throttle.ts'

/** Signing in, and one's own account. */
export function peopleRoutes(call: Calls, house: House) {
  const throttles = signInThrottles(house, house.sendsMail)
  signInRoutes(call, house, throttles)
  accountRoutes(call, house, throttles)
}
