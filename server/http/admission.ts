import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { CallName } from '#domain/contracts/api.ts'
import { outsideTransactions } from '../db/guard.ts'
import type { Database } from '../db/open.ts'
import { CANNOT_LOOK_UP, CANNOT_ORDER, Refused } from './refuse.ts'
import type { HttpEnv } from './routing.ts'

/** What is turned away first when there is too much to do, to what is turned away last. */
export type Importance = 'page' | 'read' | 'quote' | 'write' | 'staff' | 'order'
export type Admission = ReturnType<typeof openAdmission>
export type AdmissionLimits = Record<Importance, number>

/**
 * How much of everything may be under way at once, waiting for the database included, before work of this importance is
 * turned away. A request takes 2 to 5 ms of the database, so 200 are about half a second of waiting.
 */
const ADMISSION_LIMITS: AdmissionLimits = {
  page: 150,
  read: 200,
  quote: 300,
  write: 400,
  staff: 400,
  order: 1_000,
}

/** Rendering computes for some 30 ms, so few pages wait for each other; who comes then gets what is kept, or a bare page. */
const PAGES_AT_ONCE = 24

const ORDERS: readonly CallName[] = [
  'placeOrder',
  'confirmOrder',
  'cancelOrder',
  'sayHere',
  'patchOrder',
  'editMyOrder',
  'editOrder',
]
const QUOTES: readonly CallName[] = [
  'quote',
  'pickupSlots',
  'menu',
  'cafe',
  'order',
  'quoteOrderEdit',
]

/** How important a call is: what somebody filled in comes before what somebody looks at. */
export function importanceOf(
  name: CallName,
  { who, method }: Pick<ApiRow, 'who' | 'method'>,
): Importance {
  if (ORDERS.includes(name)) return 'order'
  if (QUOTES.includes(name)) return 'quote'
  if (who !== 'anyone' && who !== 'site') return 'staff'
  return method === 'GET' ? 'read' : 'write'
}

/**
 * Lets in as much work as can be done in time, and answers the rest at once with 503. Orders are turned away last. While
 * the database does not answer, nothing that needs it is let in, and what waits for it is answered.
 */
export function openAdmission(
  { db, answers, engine }: Pick<Database, 'db' | 'answers' | 'engine'>,
  { limits = ADMISSION_LIMITS }: { limits?: AdmissionLimits } = {},
) {
  const startedAt = new Map<symbol, number>()
  const shed = new Map<Importance, number>()
  let pages = 0
  /** Refuses what waits for a database that hangs. */
  const waiting = new Set<() => void>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  let isLate = false
  let watch: NodeJS.Timeout | undefined
  const database = openProbe({ db, answers, engine }, () => {
    for (const refuse of waiting) refuse()
  })

  /** Looks after what is under way, while anything is. */
  const look = () => {
    isLate = delay.percentile(90) / 1e6 > LATE_MS
    delay.reset()
    const now = performance.now()
    const oldest = startedAt.values().next().value ?? now
    if (database.isStalled() || now - oldest > LONG_MS) database.probe(now)
    if (startedAt.size > 0 || database.isStalled()) return
    clearInterval(watch)
    watch = undefined
    delay.disable()
    isLate = false
  }

  return {
    /** How much is under way. */
    underWay: () => startedAt.size,
    isStalled: database.isStalled,
    /** How many were turned away so far, by importance. */
    shed: (): ReadonlyMap<Importance, number> => shed,
    /** Does a piece of work that needs the database or much computing. @throws Refused 503 */
    run: async <Result>(importance: Importance, work: () => Promise<Result>): Promise<Result> => {
      const turnAway = (refusal: Refused) => {
        shed.set(importance, (shed.get(importance) ?? 0) + 1)
        return refusal
      }
      if (database.isStalled()) throw turnAway(stalled(importance))
      const limit = isLate ? limits[importance] * LATE_SHARE[importance] : limits[importance]
      if (startedAt.size >= limit) throw turnAway(busy())
      if (importance === 'page' && pages >= PAGES_AT_ONCE) throw turnAway(busy())
      if (watch === undefined) {
        delay.enable()
        watch = setInterval(look, LOOK_MS).unref()
      }
      const id = Symbol(importance)
      startedAt.set(id, performance.now())
      if (importance === 'page') pages += 1
      const working = work().finally(() => {
        startedAt.delete(id)
        if (importance === 'page') pages -= 1
      })
      let refuse = () => {}
      const refused = new Promise<never>((_, reject) => {
        refuse = () => reject(turnAway(stalled(importance)))
        waiting.add(refuse)
      })
      try {
        return await Promise.race([working, refused])
      } finally {
        waiting.delete(refuse)
      }
    },
  }
}

/**
 * Asks the database something small, as work may take long for other reasons: one that answers nobody hangs.
 * @param onStall is called again and again while it hangs
 */
function openProbe(
  { db, answers, engine }: Pick<Database, 'db' | 'answers' | 'engine'>,
  onStall: () => void,
) {
  let isStalled = false
  let probes = 0
  let probedAt: number | null = null
  const ask = async () => {
    const nth = (probes += 1)
    probedAt = performance.now()
    let answered = answers()
    const timer = setInterval(() => {
      const soFar = answers()
      // The question waits behind other work, which goes on.
      if (soFar > answered && !isStalled) {
        answered = soFar
        return
      }
      isStalled = true
      onStall()
    }, SILENCE_MS[engine])
    try {
      await outsideTransactions(() => db.execute(sql`select 1`))
      isStalled = false
    } catch {
      // An error is an answer too, and the calls under way get it themselves.
    } finally {
      clearInterval(timer)
      if (nth === probes) probedAt = null
    }
  }

  return {
    isStalled: () => isStalled,
    /** Asks, unless an answer is waited for that may still come. */
    probe: (now: number) => {
      if (probedAt === null || now - probedAt >= PROBE_AGAIN_MS) void ask()
    },
  }
}

const LOOK_MS = 250
/** Work that takes longer than this may wait for a database that hangs. */
const LONG_MS = 1_000
/** A database that answers nobody for this long hangs. The embedded one works on one statement at a time, and some are long. */
const SILENCE_MS = { postgres: 2_000, pglite: 8_000 }
/** A question whose connection died is never answered, so it is asked again. */
const PROBE_AGAIN_MS = 10_000
/** The event loop is this late in one of ten cases: the processor has too much to do. */
const LATE_MS = 150
/** What is left of each limit then. */
const LATE_SHARE: AdmissionLimits = {
  page: 0.1,
  read: 0.25,
  quote: 0.5,
  write: 0.5,
  staff: 1,
  order: 1,
}

const NOTHING_LOST = 'Nothing you entered is lost.'

function busy() {
  return refusal('busy', `We have more visitors than we can serve at this moment. ${NOTHING_LOST}`)
}

function stalled(importance: Importance) {
  const sentence = importance === 'order' ? CANNOT_ORDER : CANNOT_LOOK_UP
  return refusal('unavailable', `${sentence} ${NOTHING_LOST}`)
}

/** Spread out, so that those who were turned away together do not come back together. */
function refusal(error: string, sentence: string) {
  const seconds = 2 + Math.floor(Math.random() * 4)
  return new Refused(503, error, `${sentence} Please try again in a few seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** What the server asks of itself, while it makes a page that was let in already. */
export const OWN_REQUEST = { isOwn: true }

/** Does work of a request, unless there is too much to do. What the server asks of itself is always done. @throws Refused 503 */
export function admit<Result>(
  c: Context<HttpEnv>,
  admission: Admission,
  importance: Importance,
  work: () => Promise<Result>,
): Promise<Result> {
  return (c.env as unknown) === OWN_REQUEST ? work() : admission.run(importance, work)
}

/** The same for everything that is no call of the contract and needs the database or much computing. */
export function admitted(admission: Admission): MiddlewareHandler<HttpEnv> {
  return (c, next) => admit(c, admission, 'read', next)
}
