import type { Context, MiddlewareHandler } from 'hono'
import { OWN_REQUEST } from './admission.ts'
import { BLOCK_FACTOR, blockOf, countedAs } from './address.ts'
import { Refused } from './refuse.ts'
import type { HttpEnv } from './routing.ts'

export type Reads = ReturnType<typeof openReads>
/** What costs the server something for each answer: a call that computes or asks the database, a page, a picture. */
export type ReadKind = 'call' | 'page' | 'picture'
/** So many at once, and then so many a second. */
export type ReadBudget = { burst: number; perSecond: number }

/**
 * For one network, far above the 60 guests of a full café behind one address: 20 calls each at once and one every 1.5
 * seconds, 5 pages that nobody else asked for in this minute, all pictures of a large gallery several times over. Pages
 * and pictures that are kept, and files, cost next to nothing and are not counted.
 */
export const READ_BUDGETS: Record<ReadKind, ReadBudget> = {
  call: { burst: 1_200, perSecond: 40 },
  page: { burst: 300, perSecond: 5 },
  picture: { burst: 600, perSecond: 2 },
}

/** Networks that are remembered for each kind; the one that was quiet for longest is forgotten first. */
const REMEMBERED = 20_000

/**
 * Budgets of what is read, by network and in the memory of this server, and an order in which it is worked off: the
 * networks in turn, one piece of work in each round of the event loop. Nobody who asks a lot delays anybody else.
 */
export function openReads(budgets: Record<ReadKind, ReadBudget> = READ_BUDGETS) {
  const buckets = {
    call: openBuckets(budgets.call),
    page: openBuckets(budgets.page),
    picture: openBuckets(budgets.picture),
  }
  const ofBlock = ({ burst, perSecond }: ReadBudget) =>
    openBuckets({ burst: burst * BLOCK_FACTOR, perSecond: perSecond * BLOCK_FACTOR })
  const blocks = {
    call: ofBlock(budgets.call),
    page: ofBlock(budgets.page),
    picture: ofBlock(budgets.picture),
  }
  const waiting = new Map<string, (() => void)[]>()
  let inLine = 0
  let isRunning = false

  /** Lets one go on: the first of the network whose turn it is, which is then the last. */
  const step = () => {
    const [next] = waiting
    if (!next) {
      isRunning = false
      return
    }
    const [network, queue] = next
    const goOn = queue.shift()
    inLine -= 1
    waiting.delete(network)
    if (queue.length > 0) waiting.set(network, queue)
    goOn?.()
    setImmediate(step)
  }

  /** All networks of one /48 have one turn. */
  const turn = (whose: string) =>
    new Promise<void>((resolve) => {
      const network = blockOf(whose) ?? whose
      const queue = waiting.get(network) ?? []
      queue.push(resolve)
      inLine += 1
      waiting.set(network, queue)
      if (isRunning) return
      isRunning = true
      setImmediate(step)
    })

  return {
    turn,
    /** How many wait for their turn. */
    waiting: () => inLine,
    /** Counts one read and waits for its turn. @param whose a network or a person @throws Refused 429 */
    take: async (kind: ReadKind, whose: string, now = performance.now()) => {
      for (const { key, factor } of countedAs(whose)) {
        const waitSeconds = (factor === 1 ? buckets : blocks)[kind](key, now)
        if (waitSeconds > 0) throw tooMany(waitSeconds)
      }
      await turn(whose)
    },
  }
}

/** @returns takes one from a bucket, and says in how many seconds there is one where there is none now */
function openBuckets({ burst, perSecond }: ReadBudget) {
  const buckets = new Map<string, { left: number; at: number }>()
  return (whose: string, now: number): number => {
    const known = buckets.get(whose)
    const filled = known ? known.left + ((now - known.at) / 1000) * perSecond : burst
    const left = Math.min(burst, filled)
    buckets.delete(whose)
    buckets.set(whose, { left: left >= 1 ? left - 1 : left, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > REMEMBERED && oldest !== undefined) buckets.delete(oldest)
    return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond))
  }
}

function tooMany(seconds: number) {
  return new Refused(
    429,
    'too_many_requests',
    'A lot is asked for from your network. Please try again in a few seconds.',
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/** Counts what is no call of the contract. What the server asks of itself is not counted. */
export function countedRead(reads: Reads, kind: ReadKind): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (isCounted(c)) await reads.take(kind, c.get('address'))
    await next()
  }
}

/** Whether somebody else than this server itself wants to read something. */
export function isCounted(c: Context<HttpEnv>): boolean {
  return (c.env as unknown) !== OWN_REQUEST && ['GET', 'HEAD'].includes(c.req.method)
}
