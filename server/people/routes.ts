import type { Calls } from '../app.ts'
import type { House } from '../house.ts'
import { accountRoutes } from './account-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signInThrottles } from './throttle.ts'

/** Signing in, and one's own account. */
export function peopleRoutes(call: Calls, house: House) {
  const throttles = signInThrottles(house.limits)
  signInRoutes(call, house, throttles)
  accountRoutes(call, house, throttles)
}
