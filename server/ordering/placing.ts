import { sql } from 'drizzle-orm'
import { outsideTransactions } from '../db/guard.ts'
import type { Database, Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import type { DayShare, Limit, LimitKind, Shares } from './limits.ts'
import type { OrderRow } from './store.ts'

/** A new order, ready to be written; everything that can be decided without the database is decided. */
export type Entry = Shares & {
  row: Omit<OrderRow, 'dailyNumber'>
  /** Who placed it, for its history. */
  by: string
  /** Where the count stood before its day. */
  countedBefore: number
  limits: Limit[]
  day: DayShare | null
  /** For an order that waits: how many of its kind may, in all; `null` where it is not counted. */
  waitingMost: number | null
  /** Those that wait since then make no room for it. */
  keptSince: Date | null
  /** Seconds of making that fit into its slot; `null` is no limit, for the counter. */
  capacitySeconds: number | null
  /** `mark` stands where its number will be. */
  mail: {
    id: string
    to: string
    subject: string
    text: string
    status: string
    mark: string
  } | null
}
export type Outcome =
  | { outcome: 'placed'; number: number }
  /** The idempotency key has an order already. */
  | { outcome: 'replay'; id: string; hash: string }
  | { outcome: 'full' }
  /** More than `kind` may have open, or than a share of the slot; `all` where no more may wait. */
  | { outcome: 'over'; kind: OverKind }
export type OverKind = LimitKind | 'share' | 'all'
export type Placing = ReturnType<typeof openPlacing>

/**
 * Writes new orders with one call of the database function `place_orders`: one round trip and one commit. Orders that
 * arrive while a call is under way share the next one, so a busy server pays for a commit, its sync to the disk and its
 * NOTIFY once for many orders, and asks for the row of a slot once. Why: docs/decisions/placing-orders.md.
 */
export function openPlacing(database: Pick<Database, 'db' | 'engine'>) {
  const waiting: Job[] = []
  const most = AT_ONCE[database.engine]
  let running = 0
  let inFlight = 0
  let refused = 0

  let startsSoon = false

  const start = () => {
    startsSoon = false
    while (running < most && waiting.length > 0) {
      const jobs = takeBatch(waiting)
      running += 1
      inFlight += jobs.length
      void outsideTransactions(() => place(database, jobs)).then((again) => {
        running -= 1
        inFlight -= jobs.length
        waiting.unshift(...again)
        start()
      })
    }
  }
  return {
    /** @throws Refused 503 when more orders wait than could be placed in a reasonable time */
    place: (entry: Entry, since: Date): Promise<Outcome> => {
      if (waiting.length >= QUEUE_MAX) {
        refused += 1
        throw new Refused(503, 'busy', 'Too many orders at this moment. Please try again.', {
          headers: { 'Retry-After': '2' },
        })
      }
      return new Promise((resolve, reject) => {
        waiting.push({ entry, since, tries: 0, resolve, reject })
        // Orders whose requests were read at the same moment share a call.
        if (!startsSoon) setImmediate(start)
        startsSoon = true
      })
    },
    /** Orders that wait for a call of the database, those that are in one, and those that were turned away so far. */
    figures: () => ({ queued: waiting.length, inFlight, refused }),
  }
}

type Job = {
  entry: Entry
  since: Date
  tries: number
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/** PGlite does one thing at a time; on PostgreSQL one call writes while another waits for the disk. */
const AT_ONCE = { pglite: 1, postgres: 2 }
const BATCH_MAX = 32
/** About a second of work for the slower of the two databases. */
const QUEUE_MAX = 500
/** An order fails alone only because somebody else was faster, which its next try sees. */
const TRIES_MAX = 5

/** The oldest that wait and can share a call: one capacity, and no idempotency key twice. */
function takeBatch(waiting: Job[]): Job[] {
  const [first] = waiting
  if (!first) return []
  const batch: Job[] = []
  const keys = new Set<string>()
  for (let at = 0; at < waiting.length && batch.length < BATCH_MAX;) {
    const job = waiting[at] as Job
    const isAlone = first.tries > 0
    const fits =
      job === first ||
      (!isAlone &&
        job.tries === 0 &&
        job.entry.capacitySeconds === first.entry.capacitySeconds &&
        !keys.has(job.entry.row.idempotencyKey))
    if (!fits) {
      at += 1
      continue
    }
    keys.add(job.entry.row.idempotencyKey)
    batch.push(job)
    waiting.splice(at, 1)
    if (isAlone) break
  }
  return batch.toSorted((a, b) =>
    a.entry.row.idempotencyKey < b.entry.row.idempotencyKey ? -1 : 1,
  )
}

/** @returns those that have to be tried again, each in a call of its own */
async function place({ db }: Pick<Database, 'db'>, jobs: Job[]): Promise<Job[]> {
  try {
    const outcomes = await call(db, jobs)
    jobs.forEach((job, index) => {
      const outcome = outcomes[index]
      if (outcome) job.resolve(outcome)
      else job.reject(new Error('The database left an order out.'))
    })
    return []
  } catch (error) {
    return jobs.flatMap((job) => {
      const mayRetry = jobs.length > 1 ? isOfOne(error) : isRace(error) && job.tries < TRIES_MAX
      if (mayRetry) return { ...job, tries: job.tries + 1 }
      job.reject(error)
      return []
    })
  }
}

/**
 * Places one order in a transaction that does more. It may throw because somebody else was faster (`isRace`): the transaction is over
 * then, and is tried again as a whole.
 */
export async function placeIn(tx: Db, entry: Entry, since: Date): Promise<Outcome> {
  const [outcome] = await call(tx, [{ entry, since }])
  if (!outcome) throw new Error('The database left an order out.')
  return outcome
}

async function call(db: Db, jobs: readonly Pick<Job, 'entry' | 'since'>[]): Promise<Outcome[]> {
  const sent = JSON.stringify(jobs.map(({ entry }) => sentOf(entry)))
  const capacity = jobs[0]?.entry.capacitySeconds ?? null
  const since = jobs[0]?.since.toISOString() ?? null
  const { rows } = (await db.execute(
    sql`select place_orders(${sent}::text, ${capacity}::integer, ${since}::timestamptz) as outcomes`,
  )) as unknown as { rows: { outcomes: Outcome[] }[] }
  return rows[0]?.outcomes ?? []
}

function sentOf({ row, by, countedBefore, limits, mail, ...entry }: Entry) {
  const { guestShare, phoneShare, newcomerShare, day, waitingMost, keptSince } = entry
  return {
    row,
    by,
    countedBefore,
    limits,
    guestShare,
    phoneShare,
    newcomerShare,
    day,
    waitingMost,
    keptSince,
    key: row.idempotencyKey,
    slot: row.slotStartsAt,
    seconds: row.reservedSeconds,
    isWaiting: row.status === 'waiting',
    ...(mail && { mail: { ...mail, at: row.createdAt } }),
  }
}

/** Somebody else took the slot or used the key at this moment, or two waited for each other. */
export function isRace(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && RACES.includes(code)
}

/** LG001 is raised by `place_orders`; the others are PostgreSQL's unique_violation, deadlock_detected and serialization_failure. */
const RACES = ['LG001', '23505', '40P01', '40001']

/** One order of several may have caused it, so the others deserve a call without that one. Not so when the database is down. */
function isOfOne(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !DATABASE_TROUBLE.test(code)
}

/** Connection, resources, operator and system errors of PostgreSQL. */
const DATABASE_TROUBLE = /^(08|53|55|57|58|F0|XX)/

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : codeOf(cause)
}
