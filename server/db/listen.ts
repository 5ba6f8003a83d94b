import pg from 'pg'
import { socketThatEnds, TIMEOUTS_MS } from './postgres.ts'

type Listener = (payload: string | null) => void

/**
 * LISTEN on one connection of its own, made again with a growing pause when it breaks. It is asked a question from time to
 * time: a connection whose other end is gone looks like one on which nothing happens.
 * @param url a direct address: a pooler that shares connections passes no notifications on
 * @param silenceMs how long no answer may come before the connection counts as lost
 */
export function listenOnPool(url: string, { silenceMs = TIMEOUTS_MS.silence } = {}) {
  const channels = new Map<string, Set<Listener>>()
  let client: Promise<pg.Client> | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'creative-lounge listener',
      connectionTimeoutMillis: TIMEOUTS_MS.connect,
      keepAlive: true,
      stream: () => socketThatEnds(silenceMs),
    })
    made.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload ?? '')
    })
    made.on('error', () => {})
    let isAsked = false
    const ask = setInterval(() => {
      if (isAsked) return
      isAsked = true
      made.query('select 1').then(
        () => (isAsked = false),
        () => {},
      )
    }, silenceMs / 2)
    ask.unref()
    made.on('end', () => {
      clearInterval(ask)
      lost(FIRST_PAUSE_MS)
    })
    try {
      await made.connect()
      for (const channel of channels.keys())
        await made.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      clearInterval(ask)
      throw error
    }
    return made
  }

  const lost = (pauseMs: number) => {
    client = null
    if (isClosed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      const next = connect()
      client = next
      next.then(
        // Notifications sent meanwhile are lost: everybody reads again.
        () => channels.forEach((listeners) => listeners.forEach((listener) => listener(null))),
        () => {
          // Its end may have begun another try already, with the first pause.
          clearTimeout(retry)
          retry = undefined
          lost(Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
        },
      )
    }, pauseMs)
    retry.unref()
  }

  return {
    listen: async (channel: string, listener: Listener) => {
      const listeners = channels.get(channel) ?? new Set()
      const isFirst = listeners.size === 0
      channels.set(channel, listeners.add(listener))
      client ??= connect()
      const current = await client
      if (isFirst) await current.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      return async () => {
        listeners.delete(listener)
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.then(
        (open) => open.end(),
        () => {},
      )
    },
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
