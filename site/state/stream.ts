import { pauses } from './again.ts'
import { proof } from './proof.ts'

type Follow = {
  token: () => Promise<string | null>
  /** What to do with the data of an event, by its name. */
  on: Record<string, (data: unknown) => void>
  opened?: () => void
  /** The connection is down and will be made again. */
  dropped?: () => void
  /** The server does not know who asks any more; the connection stays closed. */
  refused?: () => void
}

/**
 * Follows server-sent events as whoever is signed in: a browser's own `EventSource` cannot send a token, so this one is
 * fetched when it is first needed. @returns how to stop
 */
export function followEvents(url: string, follow: Follow): () => void {
  const gone = new AbortController()
  const pause = pauses()
  let close = () => {}
  let forget = () => {}
  let retry: ReturnType<typeof setTimeout> | undefined

  const connect = async () => {
    const { EventSource } = await import('eventsource')
    if (gone.signal.aborted) return
    const events = new EventSource(url, {
      fetch: async (input, init) =>
        fetch(input, {
          ...init,
          headers: { ...init.headers, Authorization: `Bearer ${(await follow.token()) ?? ''}` },
        }),
    })
    close = () => events.close()
    events.addEventListener('open', () => {
      pause.reset()
      follow.opened?.()
    })
    events.addEventListener('error', ({ code }) => {
      follow.dropped?.()
      if (events.readyState !== EventSource.CLOSED || gone.signal.aborted) return
      if (code === 401) follow.refused?.()
      else if (code === 403) forget = proof.whenGiven(() => void connect())
      // An answer that is no stream, such as a server that is busy or just starting, ends it for good.
      else retry = setTimeout(() => void connect(), pause.next())
    })
    for (const [name, hear] of Object.entries(follow.on))
      events.addEventListener(name, ({ data }) => hear(JSON.parse(String(data))))
  }
  connect().catch(() => follow.dropped?.())

  return () => {
    gone.abort()
    clearTimeout(retry)
    forget()
    close()
  }
}
