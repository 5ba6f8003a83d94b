import { blockOf, countedAs } from './address.ts'
import { Refused } from './refuse.ts'

/** How much may wait: of one network, and of all together. */
export type TurnLimits = { ofOne: number; inAll: number }

/**
 * Does one piece of work at a time, one of each network in turn. Whoever asks for a lot waits longer, and keeps nobody else
 * from waiting: a network has only a part of the places.
 * @param retryAfterSeconds when to come back, for whoever finds no place
 */
export function openTurns({ ofOne, inAll }: TurnLimits, retryAfterSeconds: number) {
  const waiting = new Map<string, { work: () => Promise<void>; network: string }[]>()
  /** Places of each network, and of each /48. */
  const held = new Map<string, number>()
  let count = 0
  let isRunning = false

  const hold = (network: string, change: 1 | -1) => {
    for (const { key } of countedAs(network)) {
      const places = (held.get(key) ?? 0) + change
      if (places > 0) held.set(key, places)
      else held.delete(key)
    }
  }

  /** Works off what waits: the first of the network whose turn it is, which is then the last. */
  const work = async () => {
    isRunning = true
    for (let [next] = waiting; next; [next] = waiting) {
      const [network, queue] = next
      await queue[0]?.work()
      // It kept its place until it was done.
      const done = queue.shift()
      if (done) hold(done.network, -1)
      count -= 1
      waiting.delete(network)
      if (queue.length > 0) waiting.set(network, queue)
    }
    isRunning = false
  }

  /** @throws Refused 503 where there is no place for another piece of work of this network */
  const requirePlace = (network: string) => {
    const hasPlace = countedAs(network).every(
      ({ key, factor }) => (held.get(key) ?? 0) < ofOne * factor,
    )
    if (hasPlace && count < inAll) return
    throw new Refused(503, 'busy', 'Too many pages are asked for. Please try again later.', {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    })
  }

  return {
    requirePlace,
    /** Waits for its turn and does it. What it throws is its caller's alone. @throws Refused 503 */
    run: async <Result>(network: string, task: () => Promise<Result>): Promise<Result> => {
      requirePlace(network)
      return new Promise<Result>((resolve, reject) => {
        // All networks of one /48 have one turn.
        const whose = blockOf(network) ?? network
        const queue = waiting.get(whose) ?? []
        queue.push({ work: () => task().then(resolve, reject), network })
        hold(network, 1)
        waiting.set(whose, queue)
        count += 1
        if (!isRunning) void work()
      })
    },
  }
}
