import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ROOT } from '../root.ts'
import type { Asked } from './embedded.ts'
import { clientOf, DatabaseError, type Ask } from './embedded-client.ts'
import type { Reply } from './thread.ts'

export type ThreadedDatabase = Awaited<ReturnType<typeof openThreaded>>

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
  let lastId = 0
  let answers = 0
  let isClosing = false
  let gone: Error | null = null

  const ask: Ask = <T>(question: Asked): Promise<T> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      const id = (lastId += 1)
      // Throws for what cannot travel, such as a function; then nobody waits.
      worker.postMessage({ ...question, id }, [])
      waiting.set(id, { resolve, reject })
    })
  const { isFree, isTurn, held, heard, ...client } = clientOf(ask)
  const opened = new Promise<void>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', (reply: Reply) => {
    if ('channel' in reply) {
      heard(reply.channel, reply.payload)
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

  return {
    ...client,
    /** How many questions it has answered. */
    answers: () => answers,
    /** How many questions and transactions wait for it, the one it works on among them. */
    pending: () => waiting.size + held(),
    /**
     * Copies its files as they are at one moment, between two transactions. It answers nobody until they are copied.
     * @param to a folder that is not there yet
     */
    copy: async (to: string) => {
      await isTurn()
      await ask({ ask: 'copy', to })
    },
    /** Ends the thread as a crash would. */
    kill: () => void worker.terminate(),
    /** Waits for what is under way. */
    close: async () => {
      await isFree()
      isClosing = true
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      await ask({ ask: 'close' })
      await ended
    },
  }
}

/** The built server has the thread beside itself; from the sources it is TypeScript, which Node cannot read alone. */
function startThread(workerData: { files: string }): Worker {
  const isBuilt = import.meta.filename.endsWith('.js')
  const file = isBuilt ? 'dist/server/thread.js' : 'server/db/thread-from-sources.mjs'
  return new Worker(join(ROOT, file), { workerData, execArgv: [] })
}
