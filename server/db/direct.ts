import pg from 'pg'
import { codeOf } from './refusals.ts'
import { DatabaseTrouble } from './trouble.ts'

/**
 * A connection that stays one: what is set or locked on it lasts until it ends. Through a pooler that shares connections a lock
 * would stay behind with somebody else's, so a pooler is recognised before anything is done. It has no limits of time.
 * @param name shown by PostgreSQL to whoever asks who is connected
 * @throws DatabaseTrouble where a pooler stands between
 */
export async function connectDirectly(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // PgBouncer refuses a parameter that it does not know, or was told to ignore it.
    statement_timeout: MARK_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ setting: string }>(
      "select setting from pg_settings where name = 'statement_timeout'",
    )
    if (rows[0]?.setting !== String(MARK_MS)) throw throughPooler()
    // The role may have limits, for the servers' sake behind a pooler.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    )
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw isPoolers(error) ? throughPooler(error) : error
  }
}

/**
 * Takes the lock of whoever changes the schema, for as long as the connection is open. While somebody else has it, it waits,
 * and says again and again for whom.
 */
export async function lockSchema(
  client: pg.Client,
  say: (line: string) => void,
  { againMs = AGAIN_MS }: { againMs?: number } = {},
): Promise<void> {
  if (await tryLockSchema(client)) return
  await client.query(`set lock_timeout = ${againMs}`)
  for (;;) {
    say(await waitingLine(client))
    try {
      await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
      await client.query('set lock_timeout = 0')
      return
    } catch (error) {
      // Not yet free: `lock_not_available`.
      if (codeOf(error) !== '55P03') throw error
    }
  }
}

/** The same without waiting. @returns whether it was free */
export async function tryLockSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [SCHEMA_LOCK],
  )
  return rows[0]?.taken === true
}

/** Somebody else's connection to this database. */
export type Session = {
  pid: number
  application: string
  /** Where it comes from; a socket of the same machine has no address. */
  address: string | null
  state: string | null
  /** Since when it has been in that state. */
  since: Date | null
  /** For how long, by the clock of the database. */
  seconds: number | null
}

/** Connections of this product to this database, but for this one. */
export async function ownSessions(client: pg.Client): Promise<Session[]> {
  const { rows } = await client.query<Session>(
    `select ${SESSION} from pg_stat_activity a where a.datname = current_database()
     and a.application_name like 'creative-lounge%' and a.pid <> pg_backend_pid() order by a.pid`,
  )
  return rows
}

/** A connection in words. */
export function sessionLine({ pid, application, address, state, since }: Session): string {
  const what = `pid ${pid}, ${application || 'without a name'}, from ${address ?? 'this machine'}`
  return state ? `${what}, ${state} since ${since?.toISOString() ?? 'an unknown time'}` : what
}

async function waitingLine(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Session>(
    `select ${SESSION} from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid = $1
     and l.database = (select oid from pg_database where datname = current_database())`,
    [SCHEMA_LOCK],
  )
  const [holder] = rows
  if (!holder) return `${WAITING}.`
  const isForgotten = holder.state === 'idle' && (holder.seconds ?? 0) > FORGOTTEN_S
  const advice = isForgotten
    ? ` It has been idle for ${holder.seconds} s: a pooler may have kept it. If no server is migrating, end it with SELECT pg_terminate_backend(${holder.pid}).`
    : ''
  return `${WAITING} (${sessionLine(holder)}).${advice}`
}

const WAITING = 'Another server is migrating the database. Waiting for it'
const SESSION = `a.pid, a.application_name as application, host(a.client_addr) as address, a.state,
  a.state_change as since, extract(epoch from now() - a.state_change)::int as seconds`
/** Any number nobody else uses. */
const SCHEMA_LOCK = 7_210_331
const CONNECT_TIMEOUT_MS = 10_000
/** A limit that nobody sets: it is there only where PostgreSQL itself got it. */
const MARK_MS = 1_987_654_321
const AGAIN_MS = 30_000
const FORGOTTEN_S = 60

function isPoolers(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}

function throughPooler(cause?: unknown): DatabaseTrouble {
  return new DatabaseTrouble(
    'DATABASE_URL leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too.',
    { cause },
  )
}
