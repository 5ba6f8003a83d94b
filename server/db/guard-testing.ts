import type { Query, SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { TestServer } from './testing.ts'

type Dialect = { sqlToQuery(query: SQL, ...more: unknown[]): Query }
type Asking = (asked: string | { text: string }, ...more: unknown[]) => Promise<unknown>
type Stop = { at: RegExp; reached: () => void; goOn: Promise<void> }

/** A row that is held until the transaction ends: whoever wants it, too, waits. */
export const ROW_LOCKS: [RegExp, string] = [
  / for (no key )?update( skip locked| nowait)?$/,
  ' /* not held */',
]

/**
 * The product's own code with a guard taken out of what it asks the database, so that a test shows what the guard is for: without it
 * the race has to end wrong. Nothing in the product knows of it.
 * @param without what each statement says instead, for as long as `race` runs; one that is in no statement is an error
 */
export async function withoutGuard(
  { db }: Pick<TestServer, 'db'>,
  without: readonly [RegExp, string][],
  race: () => Promise<void>,
): Promise<void> {
  const { dialect } = db as unknown as { dialect: Dialect }
  const plain = dialect.sqlToQuery
  const found = new Set<RegExp>()
  dialect.sqlToQuery = (...asked) => {
    const query = plain.apply(dialect, asked)
    for (const [guard, instead] of without)
      if (guard.test(query.sql)) {
        found.add(guard)
        query.sql = query.sql.replace(guard, instead)
      }
    return query
  }
  try {
    await race()
  } finally {
    dialect.sqlToQuery = plain
  }
  for (const [guard] of without)
    if (!found.has(guard)) throw new Error(`No statement has the guard ${guard}.`)
}

/**
 * Two of them meet at the worst moment, by hand: `slow` has read and stops after the first statement that matches, until `quick` is
 * done from beginning to end. PostgreSQL alone, because the embedded database makes one transaction after the other.
 * @returns what `slow` comes to @throws where `slow` ends without such a statement
 */
export async function overtaken<Done>(
  { db }: Pick<TestServer, 'db'>,
  at: RegExp,
  slow: () => Promise<Done>,
  quick: () => unknown,
): Promise<Done> {
  const { $client: pool } = db as unknown as { $client: pg.Pool }
  let goOn = () => {}
  const stops = watch(pool)
  const reached = new Promise<void>((resolve) => {
    stops.push({ at, reached: resolve, goOn: new Promise((go) => (goOn = go)) })
  })
  const running = slow()
  const missed = running.then(() => {
    throw new Error(`Nothing that was asked matches ${at}.`)
  })
  try {
    await Promise.race([reached, missed])
    await quick()
  } finally {
    stops.length = 0
    goOn()
    missed.catch(() => {})
  }
  return running
}

const watched = new WeakMap<pg.Pool, Stop[]>()

/** Everything that a pool and its connections are asked, from now on. */
function watch(pool: pg.Pool): Stop[] {
  const before = watched.get(pool)
  if (before) return before
  const stops: Stop[] = []
  watched.set(pool, stops)
  const stopping =
    (ask: Asking): Asking =>
    async (asked, ...more) => {
      // So asks the pool itself, for a statement outside of a transaction.
      if (more.some((each) => typeof each === 'function')) return ask(asked, ...more)
      const answer = await ask(asked, ...more)
      const text = typeof asked === 'string' ? asked : asked.text
      const nth = stops.findIndex((stop) => stop.at.test(text))
      const [stop] = nth < 0 ? [] : stops.splice(nth, 1)
      stop?.reached()
      await stop?.goOn
      return answer
    }
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<pg.PoolClient>
  const seen = new WeakSet<pg.PoolClient>()
  const connecting = async () => {
    const client = await connect()
    if (!seen.has(client)) {
      seen.add(client)
      client.query = stopping(client.query.bind(client) as Asking) as typeof client.query
    }
    return client
  }
  pool.connect = ((done?: unknown) => (done ? connect(done) : connecting())) as typeof pool.connect
  pool.query = stopping(pool.query.bind(pool) as Asking) as typeof pool.query
  return stops
}
