import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Results } from '@electric-sql/pglite'
import { ROOT } from '../root.ts'
import type { RowMode } from './embedded.ts'
import type { Question, Reply } from './thread.ts'

export type ThreadedDatabase = Awaited<ReturnType<typeof openThreaded>>

/** What PostgreSQL said, with its fields (`code`, `constraint`, `detail`, `table`, …) as in the thread. */
class DatabaseError extends Error {
  constructor({ message, ...fields }: Record<string, unknown>) {
    super(String(message))
    Object.assign(this, fields)
    this.name = 'DatabaseError'
  }
}

type Ask = Question extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

/**
 * PGlite in a thread of its own, with the part of PGlite's interface that drizzle uses. Statements travel as they come,
 * one message each way; a transaction has the database for itself until it ends.
 * @param files PGlite's own folder
 * @param crashed is told when the thread ends without being asked to; nothing works after that
 */
export async function openThreaded(files: string, crashed: (error: Error) => void) {
  const worker = startThread({ files })
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let lastId = 0
  let answers = 0
  let held = 0
  let isClosing = false
  let gone: Error | null = null

  const ask = <T>(question: Ask): Promise<T> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      const id = (lastId += 1)
      // Throws for what cannot travel, such as a function; then nobody waits.
      worker.postMessage({ ...question, id }, [])
      waiting.set(id, { resolve, reject })
    })
  const opened = new Promise<void>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', (reply: Reply) => {
    if ('channel' in reply) {
      for (const listener of listeners.get(reply.channel) ?? []) listener(reply.payload)
      return
    }
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    answers += 1
    if ('error' in reply) asked?.reject(new DatabaseError(reply.error))
    else asked?.resolve(reply.result as never)
  })
  const end = (error: Error) => {
    if (gone) return
    gone = error
    const isOpening = waiting.has(0)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!isClosing && !isOpening) crashed(error)
  }
  worker.on('error', end)
  worker.on('messageerror', end)
  worker.on('exit', (code) => end(new Error(`the database's thread ended with code ${code}`)))
  try {
    await opened
  } catch (error) {
    isClosing = true
    await worker.terminate()
    throw error
  }

  /** Ends when the newest transaction has; `null` while there is none. */
  let busy: Promise<void> | null = null
  /** Waits for the transactions before. */
  const hold = async (before: Promise<void>) => {
    held += 1
    await before
    held -= 1
  }
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
        if (busy) await busy
        await ask({ ask: 'listen', channel })
      }
      listeners.set(channel, ofChannel.add(listener))
      return async () => {
        ofChannel.delete(listener)
      }
    },
    /** How many questions it has answered. */
    answers: () => answers,
    /** How many questions and transactions wait for it, the one it works on among them. */
    pending: () => waiting.size + held,
    /**
     * Copies its files as they are at one moment, between two transactions. It answers nobody until they are copied.
     * @param to a folder that is not there yet
     */
    copy: async (to: string) => {
      if (busy) await hold(busy)
      await ask({ ask: 'copy', to })
    },
    /** Ends the thread as a crash would. */
    kill: () => void worker.terminate(),
    /** Waits for what is under way. */
    close: async () => {
      if (busy) await busy
      isClosing = true
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      await ask({ ask: 'close' })
      await ended
    },
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
export type Transaction = { query: Statements['query']; exec: Statements['exec'] }

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

/** The built server has the thread beside itself; from the sources it is TypeScript, which Node cannot read alone. */
function startThread(workerData: { files: string }): Worker {
  const isBuilt = import.meta.filename.endsWith('.js')
  const file = isBuilt ? 'dist/server/thread.js' : 'server/db/thread-from-sources.mjs'
  return new Worker(join(ROOT, file), { workerData, execArgv: [] })
}
