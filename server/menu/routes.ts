import type { House } from '../house.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { Calls } from '../http/routing.ts'

/** The live menu; its version is its ETag. */
export function menuRoutes(call: Calls, house: House) {
  call('menu', async (_, c) => {
    const menu = house.menu.get()
    return answerWithEtag(c, menu, menu.version)
  })
}
