/** As long as somebody looks at another page for a moment and comes back. */
const AWAY_MS = 30_000

/**
 * Keeps a connection to the server for as long as this page is seen: over HTTP/1.1 a browser has six to one server, and with six
 * pages in the background no other would load.
 * @param connect opens it and returns how to close it; it is called again when the page is seen again
 * @param goesOn whether a page in the background keeps its connection, with how to tell that it no longer needs to; null where not
 * @returns how to stop
 */
export function whileSeen(
  connect: () => () => void,
  goesOn?: () => Promise<(() => void) | null>,
): () => void {
  let close: (() => void) | null = null
  let letGo: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const leave = async () => {
    letGo = (await goesOn?.()) ?? null
    if (letGo && document.visibilityState === 'hidden' && !isOver) return
    if (document.visibilityState === 'hidden' || isOver) shut()
    letGo?.()
    letGo = null
  }
  const shut = () => {
    close?.()
    close = null
  }
  const turn = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      if (close) timer = setTimeout(() => void leave(), AWAY_MS)
      return
    }
    letGo?.()
    letGo = null
    close ??= connect()
  }
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', turn)
    letGo?.()
    shut()
  }
}
