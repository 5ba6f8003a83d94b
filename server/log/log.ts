import { pino, type DestinationStream, type Logger } from 'pino'
import { safeError } from './safe-error.ts'

/**
 * The server's log, a line of JSON for each thing. Errors are written without the values that were in a query.
 * @param to where the lines go; the standard output
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: safeError, error: safeError } }
  return to ? pino(options, to) : pino(options)
}

/**
 * What packages write to the console goes into the log, where errors lose their values: a console prints every
 * property of an error, a query's parameters too.
 * @returns how to give the console back
 */
export function sendConsoleTo(log: Logger): () => unknown {
  const { console } = globalThis
  const before = { error: console.error, warn: console.warn }
  const line =
    (level: 'error' | 'warn') =>
    (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error)
      // Texts of packages are kept only where nothing else is said: they may quote anything.
      log[level](err ? { err } : {}, 'a package wrote to the console')
    }
  Object.assign(console, { error: line('error'), warn: line('warn') })
  return () => Object.assign(console, before)
}

/** What nobody caught ends the process, as it does without this, but without printing the values in the error. */
export function endOnUncaught(log: Logger) {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nobody caught')
    log.flush?.()
    process.exit(1)
  })
}
