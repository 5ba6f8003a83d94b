import type { ErrorEntry } from '#domain/contracts/errors.ts'
import { CONTEXT_TEXT_CHARACTERS } from '#domain/errors/limits.ts'
import { readStored, writeStored } from './write-stored.ts'

const KEPT = 100
/** How often the page is told the same in a minute: a loop that fails is no flood of events. */
const TOLD_A_MINUTE = 5
const MINUTE_MS = 60_000
const KEPT_WHEN_FULL = 50
const KEY = 'lounge:errors'

type Phase = 'load' | 'storage' | 'call' | 'render' | 'uncaught'
type Problem = { phase: Phase; message: string }
type Listener = (problem: Problem) => void
/** Names of ours, far below what the server takes (domain/errors/limits.ts). */
type Context = { call?: string; part?: string; widget?: string; phase?: Phase; isRejection?: true }

const listeners = new Set<Listener>()
/** What went wrong while modules loaded and nobody listened yet: a corrupt cart is read before the first element stands. */
let unheard: Problem[] = []
let last: string | undefined
/** How often which message was told since when, on the clock of the page. */
let told = new Map<string, number>()
let since = Number.NEGATIVE_INFINITY

/**
 * Keeps a problem in the session's own log (the latest 100), tells the café's server without waiting or minding
 * whether it hears, and tells the widgets, which say `lounge:error` to the page.
 */
export function reportProblem(phase: Phase, error: unknown, context?: Context): void {
  const entry = entryOf(phase, error, context)
  const problem = { phase, message: entry.message }
  if (listeners.size === 0) unheard = [...unheard, problem].slice(-KEPT)
  if (!isFlood(entry.message)) for (const listener of listeners) listener(problem)
  // A loop that fails a hundred times a second is one report.
  if (last === entry.message) return
  last = entry.message
  keep(entry)
  void send(entry)
}

/** Keeps a problem in the session's own log and tells nobody: for what may fail without harm. */
export function noteProblem(phase: Phase, error: unknown, context: Context = {}): void {
  keep(entryOf(phase, error, context))
}

/** Hears every problem from now on, and first what nobody heard. Returns the undoing. */
export function onProblem(listener: Listener): () => void {
  listeners.add(listener)
  const missed = unheard
  unheard = []
  for (const problem of missed) listener(problem)
  return () => void listeners.delete(listener)
}

/**
 * Reports uncaught errors and unhandled rejections.
 * @param isOurs on other people's pages only errors from our own files may be read; the café's site passes nothing
 */
export function watchUncaught(isOurs: (stack: string) => boolean = () => true): () => void {
  const onError = (event: ErrorEvent) => {
    if (isOurs(`${event.filename}\n${event.error?.stack ?? ''}`))
      reportProblem('uncaught', event.error ?? event.message)
  }
  const onRejection = (event: PromiseRejectionEvent) => {
    const stack = event.reason instanceof Error ? (event.reason.stack ?? '') : ''
    if (isOurs(stack)) reportProblem('uncaught', event.reason, { isRejection: true })
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

function isFlood(message: string): boolean {
  if (performance.now() - since > MINUTE_MS) {
    since = performance.now()
    told = new Map()
  }
  const times = (told.get(message) ?? 0) + 1
  told.set(message, times)
  return times > TOLD_A_MINUTE
}

/** The problems of this session, oldest first. */
export function problems(): ErrorEntry[] {
  const kept = readStored('sessionStorage', KEY)
  return Array.isArray(kept) ? (kept as ErrorEntry[]) : []
}

function entryOf(phase: Phase, error: unknown, context?: Context): ErrorEntry {
  const { message, stack, name } =
    error instanceof Error ? error : ({ message: String(error), name: 'Error' } as Error)
  return {
    id: newId(),
    timestamp: new Date().toISOString(),
    message: message.slice(0, 2_000) || name,
    ...(stack ? { stack: stack.slice(0, 8_000) } : {}),
    type: phase,
    context: { name: String(name).slice(0, CONTEXT_TEXT_CHARACTERS), ...context },
    userAgent: navigator.userAgent.slice(0, 512),
    // Addresses carry order tokens in their query: only the path is told.
    url: `${location.origin}${location.pathname}`.slice(0, 2_000),
    environment: import.meta.env?.MODE ?? 'embed',
  }
}

function keep(entry: ErrorEntry): void {
  const all = [...problems(), entry]
  // Full: once more with fewer, then only the server's copy remains.
  for (const count of [KEPT, KEPT_WHEN_FULL])
    if (writeStored('sessionStorage', KEY, all.slice(-count))) return
}

/** The calls are fetched when there is something to tell, by when the server's address is known too. */
async function send(entry: ErrorEntry): Promise<void> {
  try {
    const { call } = await import('../api.ts')
    await call('logError', { body: entry }, { retries: 0, isKeepalive: true })
  } catch {
    // Failures are ignored: a report of a failed report would go on without end.
  }
}

/** A random id. `crypto.randomUUID` is missing on plain-http pages, where widgets must work too. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
