import { and, eq, sql } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import type { Services } from '../services.ts'

/**
 * Figures that other parts of the server keep, read when Prometheus asks for them. The database is asked for those of the
 * outbox, and not for long. What each of them means is in docs/production.md.
 */
export function watchServer(services: Services) {
  services.metrics.watchProcess()
  watchWork(services)
  watchDatabase(services)
  watchOutbox(services)
}

/** What is under way, what waits, and what was turned away. */
function watchWork({ metrics, admission, placing, reads, streams }: Services) {
  metrics.watch('lounge_streams_open', 'Event streams that are open.', streams.open)
  metrics.watch(
    'lounge_requests_in_flight',
    'Requests under way that need the database or much computing.',
    admission.underWay,
  )
  metrics.watch(
    'lounge_reads_queued',
    'Requests that wait for the turn of their network.',
    reads.waiting,
  )
  metrics.watchCounts(
    'lounge_requests_shed_total',
    'Requests that were turned away with 503, by importance.',
    'importance',
    () => {
      const shed = new Map<string, number>(admission.shed())
      return shed.set('order', (shed.get('order') ?? 0) + placing.figures().refused)
    },
  )
  metrics.watch(
    'lounge_orders_queued',
    'New orders that wait for a call of the database.',
    () => placing.figures().queued,
  )
  metrics.watch(
    'lounge_orders_in_flight',
    'New orders in a call of the database that is under way.',
    () => placing.figures().inFlight,
  )
}

function watchDatabase({ metrics, admission, db, disk, database: { pool, pending } }: Services) {
  metrics.watch('lounge_database_up', '1 where the database answers, otherwise 0.', () =>
    soon(db.execute(sql`select 1`)).then(
      () => 1,
      () => 0,
    ),
  )
  metrics.watch(
    'lounge_database_stalled',
    '1 while the database answers nobody, otherwise 0.',
    () => (admission.isStalled() ? 1 : 0),
  )
  metrics.watch(
    'lounge_database_disk_full',
    '1 while the database has no room to write, otherwise 0.',
    async () => ((await soon(disk.isFull())) ? 1 : 0),
  )
  if (pending)
    metrics.watch(
      'lounge_database_calls_pending',
      'Calls that the embedded database has still to answer.',
      pending,
    )
  if (!pool) return
  metrics.watch(
    'lounge_database_pool_connections',
    'Connections to PostgreSQL.',
    () => pool.totalCount,
  )
  metrics.watch(
    'lounge_database_pool_idle',
    'Connections to PostgreSQL that nobody uses.',
    () => pool.idleCount,
  )
  metrics.watch(
    'lounge_database_pool_waiting',
    'Work that waits for a connection to PostgreSQL.',
    () => pool.waitingCount,
  )
}

function watchOutbox({ metrics, db, now }: Services) {
  const isWaiting = eq(outbox.status, 'waiting')
  // A failed try puts a mail off; it is overdue all the same.
  const dueAt = sql`coalesce(${outbox.firstDueAt}, ${outbox.nextAttemptAt})`
  const dueBefore = (ms: number) =>
    and(isWaiting, sql`${dueAt} < ${new Date(ms).toISOString()}::timestamptz`)
  metrics.watch('lounge_mails_waiting', 'Emails in the outbox that are still to be sent.', () =>
    soon(db.$count(outbox, isWaiting)),
  )
  metrics.watch('lounge_mails_overdue', 'Of those, the ones due for more than five minutes.', () =>
    soon(db.$count(outbox, dueBefore(now().getTime() - OVERDUE_MS))),
  )
  metrics.watch(
    'lounge_mails_oldest_due_seconds',
    'For how long the email that was due first has been due; 0 where none is.',
    async () => {
      const at = now().getTime()
      const asked = db
        .select({ due: sql<Date | null>`min(${dueAt})`.mapWith(outbox.nextAttemptAt) })
        .from(outbox)
      const [oldest] = await soon(asked.where(dueBefore(at)))
      return oldest?.due ? (at - oldest.due.getTime()) / 1000 : 0
    },
  )
  metrics.watch(
    'lounge_mails_given_up',
    'Emails in the outbox that nobody tries to send any more.',
    () => soon(db.$count(outbox, eq(outbox.status, 'failed'))),
  )
}

const OVERDUE_MS = 5 * 60 * 1000
const PATIENCE_MS = 2_000

/** A database that hangs must not hang what would tell of it. */
function soon<T>(work: PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS)
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
