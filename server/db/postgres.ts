import { Socket } from 'node:net'
import pg from 'pg'

export type PostgresOptions = {
  /** Connections this server holds at most. */
  max?: number
  /** PostgreSQL itself where `url` is a pooler that shares connections: for LISTEN and migrations. */
  directUrl?: string | null
  timeouts?: Partial<Timeouts>
  /** Is told for whom the start waits. */
  say?: (line: string) => void
}
type Timeouts = typeof TIMEOUTS_MS

/**
 * How long anything may take before it is an error that becomes a 503. The server's own limits come first; `silence` is for
 * a server or a network that hangs, and longer than pg keeps an idle connection (10 s).
 */
export const TIMEOUTS_MS = {
  connect: 5_000,
  statement: 15_000,
  lock: 5_000,
  idleInTransaction: 15_000,
  silence: 20_000,
}

/** Connections to PostgreSQL on which nothing waits for ever. */
export function openPool(url: string, { max = 10, directUrl, timeouts }: PostgresOptions): pg.Pool {
  const ms = { ...TIMEOUTS_MS, ...timeouts }
  // A pooler refuses parameters it does not know at the start of a connection; there the role has them.
  const isPooled = Boolean(directUrl) && directUrl !== url
  const limits = {
    statement_timeout: ms.statement,
    lock_timeout: ms.lock,
    idle_in_transaction_session_timeout: ms.idleInTransaction,
    // Compiling a search of 100,000 orders takes PostgreSQL five times as long as the search.
    options: '-c jit=off',
  }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'creative-lounge',
    connectionTimeoutMillis: ms.connect,
    keepAlive: true,
    stream: () => socketThatEnds(ms.silence),
    ...(isPooled ? {} : limits),
  })
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks within a transaction, which learns of it from its next statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Which of the limits the role must have by itself, because a pooler passes none on: without them a statement or a
 * transaction that hangs keeps a connection for ever.
 * @returns the names of those that are off, and the statement that sets them
 */
export async function missingLimits(
  pool: pg.Pool,
): Promise<{ names: string[]; statement: string } | null> {
  const { rows } = await pool.query<{ name: string; role: string; database: string }>(
    `select name, quote_ident(current_user) as role, quote_ident(current_database()) as database
     from pg_settings where name = any($1) and setting = '0' order by name`,
    [Object.keys(ROLE_LIMITS)],
  )
  if (rows.length === 0) return null
  return {
    names: rows.map(({ name }) => name),
    statement: rows
      .map(
        ({ name, role, database }) =>
          `ALTER ROLE ${role} IN DATABASE ${database} SET ${name} = '${ROLE_LIMITS[name]}';`,
      )
      .join(' '),
  }
}

const ROLE_LIMITS: Record<string, string> = {
  statement_timeout: `${TIMEOUTS_MS.statement}ms`,
  lock_timeout: `${TIMEOUTS_MS.lock}ms`,
  idle_in_transaction_session_timeout: `${TIMEOUTS_MS.idleInTransaction}ms`,
}

/** A socket that fails when nothing came or went for so long. */
export function socketThatEnds(silenceMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silenceMs, () => socket.destroy(new DatabaseSilent(silenceMs)))
  return socket
}

class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(silenceMs: number) {
    super(`The database did not answer for ${silenceMs / 1000} seconds.`)
    this.name = 'DatabaseSilent'
  }
}
