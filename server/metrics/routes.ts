import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import { isSameToken } from '../tokens.ts'
import { watchServer } from './watch-server.ts'

/**
 * `/metrics` for Prometheus, for whoever has the token. Without one in the environment there is no such page.
 * @param token `METRICS_TOKEN`
 */
export function metricsRoutes(app: App, services: Services, token: string | null) {
  if (!token) return
  watchServer(services)
  app.get('/metrics', async (c) => {
    if (!isSameToken(c.req.header('authorization') ?? '', `Bearer ${token}`))
      throw new Refused(401, 'metrics_token_needed', 'Send the token of METRICS_TOKEN.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', services.metrics.registry.contentType)
    return c.body(await services.metrics.registry.metrics())
  })
}
