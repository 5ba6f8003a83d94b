import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '../http/routing.ts'

/**
 * Clears what was rendered after a call that changes what pages show; other changes may be a minute old on them. The
 * contract says which calls those are.
 */
export function clearOnChange(clear: () => void): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (c.res.ok && c.get('call')?.changesPages) clear()
  }
}
