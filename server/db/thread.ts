import { parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openAnswers, openEmbedded, type Asked } from './embedded.ts'

/** What the server asks of the database's thread. */
export type Question = { id: number } & Asked
/** What it says: an answer, an error's fields, or a notification. Id 0 is the opening of the database. */
export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: Record<string, unknown> }
  | { channel: string; payload: string }

/** What Emscripten's file system calls errors. Before what is awaited below, which needs it. */
const WASI_CODES: Record<number, string> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  54: 'ENOTDIR',
  63: 'EPERM',
  69: 'EROFS',
}

/** PGlite in a thread of its own, so that a busy database never delays the server's event loop. */
if (parentPort) await serve(parentPort, (workerData as { files: string }).files)

async function serve(port: NonNullable<typeof parentPort>, files: string) {
  const say = (reply: Reply) => port.postMessage(reply)
  const lastWords: string[] = []
  let client: PGlite
  try {
    client = await openEmbedded(files, (line) => {
      lastWords.push(line)
      if (lastWords.length > 20) lastWords.shift()
    })
  } catch (error) {
    say({ id: 0, error: { ...fieldsOf(error), lastWords } })
    port.close()
    return
  }
  const answer = openAnswers(client, {
    files,
    heard: (channel, payload) => say({ channel, payload }),
  })
  port.on('message', async (question: Question) => {
    try {
      say({ id: question.id, result: await answer(question) })
    } catch (error) {
      say({ id: question.id, error: fieldsOf(error) })
    }
    if (question.ask === 'close') port.close()
  })
  say({ id: 0, result: null })
}

/** An error's own fields, `code` and `constraint` among them: only the message of an error crosses to another thread. */
function fieldsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) {
    // What Emscripten's file system throws is no Error; its numbers are those of WASI.
    const errno = typeof error === 'object' && error && 'errno' in error ? Number(error.errno) : 0
    return { message: JSON.stringify(error) ?? String(error), code: WASI_CODES[errno] }
  }
  const { message, stack, ...rest } = { ...error, message: error.message, stack: error.stack }
  const fields = Object.entries(rest).filter(
    ([name, value]) =>
      name !== 'queryOptions' &&
      name !== 'params' &&
      (typeof value !== 'object' || Array.isArray(value)),
  )
  return { ...Object.fromEntries(fields), message, stack }
}
