import type { MiddlewareHandler } from 'hono'
import { Refused } from './refuse.ts'
import type { HttpEnv } from './routing.ts'

/**
 * Refuses a path that begins with two slashes, also after `.` and `\` are resolved: read again as an address, it would name
 * another server. Nor is there anything at a path whose percent signs cannot be decoded.
 */
export const plainPath: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const path = pathOf(c.req.url)
  if (path.startsWith('//') || decoded(path) === null)
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

/** Its answer is used: a bundler removes a call of this function whose answer nobody reads. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
