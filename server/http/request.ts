import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Services } from '../services.ts'
import { addressOf } from './address.ts'
import { trustsNone } from './proxies.ts'
import type { HttpEnv } from './routing.ts'

/** Gives each request its id and address, and writes one line about it when it is done. */
export function requests(services: Services): MiddlewareHandler<HttpEnv> {
  let isWarned = !trustsNone(services.trustProxy)
  return async (c, next) => {
    if (!isWarned && c.req.header('x-forwarded-for') !== undefined) {
      isWarned = true
      services.log.warn(
        'a request came with X-Forwarded-For, but TRUST_PROXY is not set: behind a proxy all visitors count as one network, with one budget',
      )
    }
    const sent = c.req.header('x-request-id')
    const requestId = sent && /^[\w.-]{8,64}$/.test(sent) ? sent : randomUUID()
    const startedAt = performance.now()
    c.set('requestId', requestId)
    c.set('address', addressOf(c, services.trustProxy))
    c.set('person', null)
    await next()
    // Not `c.header`, which would make a stream of an answer that is finished.
    c.res.headers.set('X-Request-Id', requestId)
    const ms = performance.now() - startedAt
    services.metrics.request(c.req.method, routeOf(c), c.res.status, ms / 1000)
    // The path alone: a query can hold the token of an order.
    services.log.info(
      {
        requestId,
        method: c.req.method,
        path: loggedPath(c),
        status: c.res.status,
        ms: Math.round(ms),
      },
      'request',
    )
  }
}

/** The pattern of the address, of which there are as many as routes; 'page' for what the site answers. */
function routeOf(c: Context): string {
  const isEverything = (path: string) => path === '*' || path === '/*'
  const [route] = matchedRoutes(c).filter(({ path }) => !isEverything(path))
  if (route) return route.path
  return c.res.status === 404 ? 'unknown' : 'page'
}

/** The path as a log may have it: nobody's address, no secret one, and not longer than any of ours. */
export function loggedPath(c: Context): string {
  const path = c.req.path.slice(0, 200)
  const isAddress = (part: string) => part.includes('@') || part.includes('%40')
  return path
    .replace(/^\/calendar\/mine\/.*/, '/calendar/mine/[link]')
    .split('/')
    .map((part) => (isAddress(part) ? '[address]' : part))
    .join('/')
}
