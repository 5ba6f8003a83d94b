import type { Services } from '../services.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { Calls } from '../http/routing.ts'

/** The live menu; its version is its ETag. */
export function menuRoutes(call: Calls, services: Services) {
  call('menu', async (_, c) => {
    const menu = services.menu.get()
    return answerWithEtag(c, menu, menu.version)
  })
}
