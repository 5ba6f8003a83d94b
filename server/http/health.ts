import type { Hono } from 'hono'
import { schemaState } from '../db/migrating.ts'
import type { Services } from '../services.ts'
import type { HttpEnv } from './routing.ts'

/** How long the database may take to answer before this server says that it is not ready. */
const READY_TIMEOUT_MS = 2_500

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database answers too, within 3 s and with a schema that
 * this server can use, and has room to write, otherwise 503; a proxy then sends visitors to another server.
 */
export function healthRoutes(app: Hono<HttpEnv>, services: Pick<Services, 'db' | 'disk' | 'log'>) {
  const isReady = sharedCheck(async () => {
    const schema = await schemaState(services.db)
    // A newer server may have migrated while this one runs, which an upgrade one server at a time wants.
    if (schema.state !== 'current' && schema.state !== 'newer')
      throw new Error('trouble' in schema ? schema.trouble : `missing ${schema.missing.join(', ')}`)
    if (await services.disk.isFull())
      throw new Error('The disk of the database is full, and nothing can be written. Make room.')
  }, services.log)

  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    c.header('Cache-Control', 'no-store')
    const ok = await isReady()
    return c.json({ ok }, ok ? 200 : 503)
  })
}

/** One check at a time, however many ask: questions to a database that hangs would only pile up. */
function sharedCheck(check: () => Promise<void>, log: Services['log']): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  const run = () =>
    check()
      .then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'the database is not ready')
          return false
        },
      )
      .finally(() => {
        running = null
      })
  return async () => {
    running ??= run()
    const timeout = new AbortController()
    const tooLate = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), READY_TIMEOUT_MS)
      timeout.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    try {
      return await Promise.race([running, tooLate])
    } finally {
      timeout.abort()
    }
  }
}
