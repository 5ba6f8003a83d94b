import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'

/**
 * `/metrics` for Prometheus, for who has the token. Without one in the environment there is no such page.
 * @param token `METRICS_TOKEN`
 */
export function metricsRoutes(app: App, house: House, token: string | null) {
  if (!token) return
  watchHouse(house)
  app.get('/metrics', async (c) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      throw new Refused(401, 'metrics_token_needed', 'Send the token of METRICS_TOKEN.', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', house.metrics.registry.contentType)
    return c.body(await house.metrics.registry.metrics())
  })
}

/** Figures that somebody else keeps; the database is asked for two of them, and not for long. */
function watchHouse({ metrics, database, db, now, streams }: House) {
  metrics.watchProcess()
  metrics.watch('lounge_streams_open', 'Event streams that are open.', streams.open)
  const { pool } = database
  if (pool) {
    const figures = {
      connections: 'totalCount',
      idle: 'idleCount',
      waiting: 'waitingCount',
    } as const
    for (const [name, field] of Object.entries(figures))
      metrics.watch(
        `lounge_database_pool_${name}`,
        `Of the connections to PostgreSQL: ${name === 'waiting' ? 'who waits for one' : name}.`,
        () => pool[field],
      )
  }
  metrics.watch('lounge_mails_waiting', 'Mails in the outbox that are still to be sent.', () =>
    soon(db.$count(outbox, eq(outbox.status, 'waiting'))),
  )
  metrics.watch(
    'lounge_mails_overdue',
    'Of those, the ones due for more than five minutes.',
    () => {
      const longDue = lt(outbox.nextAttemptAt, new Date(now().getTime() - OVERDUE_MS))
      return soon(db.$count(outbox, and(eq(outbox.status, 'waiting'), longDue)))
    },
  )
  metrics.watch(
    'lounge_mails_given_up',
    'Mails in the outbox that nobody tries to send any more.',
    () => soon(db.$count(outbox, eq(outbox.status, 'failed'))),
  )
}

const OVERDUE_MS = 5 * 60 * 1000
const PATIENCE_MS = 2_000

/** A database that hangs must not hang what would tell of it. */
function soon<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** In a time that tells nothing, whatever the lengths are. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
