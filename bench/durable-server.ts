/**
 * A café's server for `durability.ts`, which kills it: on a folder or a PostgreSQL address, with a kitchen that is never
 * full. Says in one line of JSON where it listens and which orders its database has.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { saveSettings } from '../server/cafe/store.ts'
import { openFolder, openPostgres } from '../server/db/open.ts'
import { orders } from '../server/db/schema.ts'
import { seed } from '../server/db/seed.ts'
import { openServices } from '../server/services.ts'
import { ROOMY } from './roomy.ts'

const where = process.argv[2] ?? ''
const database = where.startsWith('postgres') ? await openPostgres(where) : await openFolder(where)
const kept = await database.db.select({ id: orders.id }).from(orders)
const now = () => new Date('2025-10-17T16:00:00Z')
await seed(database.db, { isDemo: true, now: now() })
await saveSettings(database.db, ROOMY, 'bench', now())
const services = await openServices({
  database,
  now,
  log: pino({ level: 'silent' }),
  publicUrl: 'http://localhost',
  isDemo: true,
  trustProxy: { hops: 1, ranges: null },
})
const server = createAdaptorServer({ fetch: createApp(services).fetch })
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ port, ids: kept.map(({ id }) => id) })}\n`)
