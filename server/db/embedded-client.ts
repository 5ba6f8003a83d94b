import type { Results } from '@electric-sql/pglite'
import type { Asked, RowMode } from './embedded.ts'

/** What PostgreSQL said, with its fields (`code`, `constraint`, `detail`, `table`, …) as PGlite has them. */
export class DatabaseError extends Error {
  constructor({ message, ...fields }: Record<string, unknown>) {
    super(String(message))
    Object.assign(this, fields)
    this.name = 'DatabaseError'
  }
}

/** Answers one question after the other, in the order in which they come. */
export type Ask = <T>(question: Asked) => Promise<T>

/**
 * The part of PGlite's interface that drizzle uses, over whatever answers questions, one message each way. A transaction has
 * the database for itself until it ends.
 */
export function clientOf(ask: Ask) {
  /** Ends when the newest transaction has; `null` while there is none. */
  let busy: Promise<void> | null = null
  let holding = 0
  /** Waits for the transactions before. */
  const hold = async (before: Promise<void>) => {
    holding += 1
    await before
    holding -= 1
  }
  /** Waits until no transaction is open that was there before. */
  const isFree = async () => {
    if (busy) await busy
  }
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const query = <T>(
    text: string,
    params: unknown[] = [],
    { rowMode = 'object' }: { rowMode?: RowMode } = {},
    begins = false,
  ) => ask<Results<T>>({ ask: 'query', text, params, rowMode, begins })
  const exec = (text: string, begins = false) => ask<Results[]>({ ask: 'exec', text, begins })

  return {
    query: async <T>(...args: [string, unknown[]?, { rowMode?: RowMode }?]) => {
      if (busy) await hold(busy)
      return query<T>(...args)
    },
    exec: async (text: string) => {
      if (busy) await hold(busy)
      return exec(text)
    },
    transaction: async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      const before = busy
      let done = () => {}
      const mine = new Promise<void>((resolve) => (done = resolve))
      busy = mine
      try {
        if (before) await hold(before)
        return await runTransaction({ query, exec }, work)
      } finally {
        if (busy === mine) busy = null
        done()
      }
    },
    listen: async (channel: string, listener: (payload: string) => void) => {
      const ofChannel = listeners.get(channel) ?? new Set()
      if (ofChannel.size === 0) {
        await isFree()
        await ask({ ask: 'listen', channel })
      }
      listeners.set(channel, ofChannel.add(listener))
      return async () => {
        ofChannel.delete(listener)
      }
    },
    /** Tells who listens. */
    heard: (channel: string, payload: string) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    },
    /** Waits for its turn among what is asked, as a statement does. */
    isTurn: async () => {
      if (busy) await hold(busy)
    },
    isFree,
    /** How many statements and transactions wait for a transaction to end. */
    held: () => holding,
  }
}

type Statements = {
  query: <T>(
    text: string,
    params?: unknown[],
    options?: { rowMode?: RowMode },
    begins?: boolean,
  ) => Promise<Results<T>>
  exec: (text: string, begins?: boolean) => Promise<Results[]>
}
type Transaction = { query: Statements['query']; exec: Statements['exec'] }

/** The first statement carries BEGIN along, so that a transaction costs one message more than its statements. */
async function runTransaction<T>(
  { query, exec }: Statements,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let begins = true
  let isOver = false
  const begin = () => {
    if (isOver) throw new Error('Transaction is closed')
    const isFirst = begins
    begins = false
    return isFirst
  }
  const isBegun = () => !begins
  try {
    const result = await work({
      query: async (text, params, options) => query(text, params, options, begin()),
      exec: async (text) => exec(text, begin()),
    })
    isOver = true
    const [commit] = isBegun() ? await exec('COMMIT') : []
    if (commit?.command === 'ROLLBACK')
      throw new DatabaseError({
        message: 'Transaction was rolled back instead of committed',
        severity: 'ERROR',
        code: '25P02',
      })
    return result
  } catch (error) {
    if (!isOver && isBegun()) {
      isOver = true
      await exec('ROLLBACK')
    }
    throw error
  }
}
