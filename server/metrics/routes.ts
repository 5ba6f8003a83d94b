import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import { isSameToken } from '../tokens.ts'
import { watchHouse } from './watch-house.ts'

/**
 * `/metrics` for Prometheus, for whoever has the token. Without one in the environment there is no such page.
 * @param token `METRICS_TOKEN`
 */
export function metricsRoutes(app: App, house: House, token: string | null) {
  if (!token) return
  watchHouse(house)
  app.get('/metrics', async (c) => {
    if (!isSameToken(c.req.header('authorization') ?? '', `Bearer ${token}`))
      throw new Refused(401, 'metrics_token_needed', 'Send the token of METRICS_TOKEN.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', house.metrics.registry.contentType)
    return c.body(await house.metrics.registry.metrics())
  })
}
