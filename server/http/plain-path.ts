import type { MiddlewareHandler } from 'hono'
import { Refused } from './refuse.ts'
import type { HttpEnv } from './routing.ts'

/**
 * Refuses a path that begins with two slashes, also after `.` and `\` are resolved: read again as an address, it would name
 * another server.
 */
export const plainPath: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (pathOf(c.req.url).startsWith('//'))
    throw new Refused(404, 'not_found', 'There is nothing at this address.')
  await next()
}

function pathOf(url: string): string {
  try {
    return new URL(url).pathname
  } catch {
    throw new Refused(400, 'malformed_address', 'This address is not written as expected.')
  }
}
