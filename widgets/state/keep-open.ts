/**
 * Keeps an event stream open. A browser reconnects when a connection breaks, but gives up when the server refuses it; then it is
 * opened anew after a pause.
 * @param open opens it @param pause in ms, never the same for everybody @returns how to stop
 */
export function keepOpen(open: () => EventSource, pause: () => number): () => void {
  let events: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    events = open()
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) timer = setTimeout(connect, pause())
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    events.close()
  }
}
