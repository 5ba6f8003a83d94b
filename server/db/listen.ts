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

  const connect = () =>
    openListener(url, silenceMs, channels, {
      notified: (channel, payload) => {
        for (const listener of channels.get(channel) ?? []) listener(payload)
      },
      ended: () => lost(FIRST_PAUSE_MS),
    })

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

/**
 * One connection that listens to these channels, and is asked a question from time to time.
 * @param on `ended` is told of every end, also of one that never got as far as listening
 */
async function openListener(
  url: string,
  silenceMs: number,
  channels: ReadonlyMap<string, unknown>,
  on: { notified(channel: string, payload: string): void; ended(): void },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'creative-lounge listener',
    connectionTimeoutMillis: TIMEOUTS_MS.connect,
    keepAlive: true,
    stream: () => socketThatEnds(silenceMs),
  })
  client.on('notification', ({ channel, payload }) => on.notified(channel, payload ?? ''))
  client.on('error', () => {})
  let isAsked = false
  const ask = setInterval(() => {
    if (isAsked) return
    isAsked = true
    client.query('select 1').then(
      () => (isAsked = false),
      () => {},
    )
  }, silenceMs / 2)
  ask.unref()
  client.on('end', () => {
    clearInterval(ask)
    on.ended()
  })
  try {
    await client.connect()
    for (const channel of channels.keys())
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    clearInterval(ask)
    throw error
  }
  return client
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
