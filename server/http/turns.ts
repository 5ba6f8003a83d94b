import { Refused } from './refuse.ts'

/** How much may wait: of one network, and of all together. */
export type TurnLimits = { ofOne: number; inAll: number }
export type Turns = ReturnType<typeof openTurns>

/**
 * Does one piece of work at a time, one of each network in turn. Whoever asks for a lot waits longer, and keeps nobody else
 * from waiting: a network has only a part of the places.
 * @param retryAfterSeconds when to come back, for whoever finds no place
 */
export function openTurns({ ofOne, inAll }: TurnLimits, retryAfterSeconds: number) {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let count = 0
  let isRunning = false

  /** Works off what waits: the first of the network whose turn it is, which is then the last. */
  const work = async () => {
    isRunning = true
    for (let [next] = waiting; next; [next] = waiting) {
      const [network, queue] = next
      await queue[0]?.()
      // It kept its place until it was done.
      queue.shift()
      count -= 1
      waiting.delete(network)
      if (queue.length > 0) waiting.set(network, queue)
    }
    isRunning = false
  }

  /** @throws Refused 503 where there is no place for another piece of work of this network */
  const requirePlace = (network: string) => {
    const own = waiting.get(network)?.length ?? 0
    if (own < ofOne && count < inAll) return
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
        const queue = waiting.get(network) ?? []
        queue.push(() => task().then(resolve, reject))
        waiting.set(network, queue)
        count += 1
        if (!isRunning) void work()
      })
    },
  }
}
