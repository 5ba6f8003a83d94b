import type { Services } from '../services.ts'
import type { Calls } from '../http/routing.ts'
import { pinRoutes } from '../till/routes.ts'
import { accountRoutes } from './account-routes.ts'
import { dataRoutes } from './data-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signInThrottles } from './throttle.ts'

/** Signing in, one's own account and one's own data. One budget holds for a password, wherever it is asked for. */
export function peopleRoutes(call: Calls, services: Services) {
  const throttles = signInThrottles(services, services.sendsMail)
  signInRoutes(call, services, throttles)
  accountRoutes(call, services, throttles)
  dataRoutes(call, services, throttles)
  pinRoutes(call, services, throttles)
}
