import { pauses } from './again.ts'

type Follow = {
  on: Record<string, (data: unknown) => void>
  opened: () => void
  dropped: () => void
}

/**
 * Follows server-sent events that need no sign-in. A browser reconnects when a connection breaks, but gives up when
 * the server refuses it; then this opens it again after a while. @returns how to stop
 */
export function followOpen(url: string, { on, opened, dropped }: Follow): () => void {
  const pause = pauses()
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    const made = new EventSource(url)
    events = made
    made.addEventListener('open', () => {
      pause.reset()
      opened()
    })
    made.addEventListener('error', () => {
      dropped()
      if (made.readyState === EventSource.CLOSED) timer = setTimeout(connect, pause.next())
    })
    for (const [name, hear] of Object.entries(on))
      made.addEventListener(name, ({ data }: MessageEvent) => hear(JSON.parse(String(data))))
  }
  connect()
  return () => {
    clearTimeout(timer)
    events?.close()
  }
}
