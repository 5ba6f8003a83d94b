const encoder = new TextEncoder()

/** Browsers come back after 2 to 4 s; not all at once when a server was restarted. */
const RETRY_MS = { least: 2_000, spread: 2_000 }

/** A comment, which browsers ignore and proxies take for a sign of life. */
export const HEARTBEAT = encoder.encode(': still here\n\n')

/** The notifications of whoever reads it may have changed. */
export const BELL = encoder.encode('event: bell\ndata: {}\n\n')

/** Things as server-sent events of one name. */
export function eventBytes<Item>(
  { event, idOf }: { event: string; idOf?(item: Item): string },
  items: readonly Item[],
): Uint8Array {
  const texts = items.map((item) => {
    const id = idOf ? `id: ${idOf(item)}\n` : ''
    return `event: ${event}\ndata: ${JSON.stringify(item)}\n${id}\n`
  })
  return encoder.encode(texts.join(''))
}

/** Says that the first things were sent, and how long to wait before coming back. */
export function readyBytes(): Uint8Array {
  const retry = RETRY_MS.least + Math.floor(Math.random() * RETRY_MS.spread)
  return encoder.encode(`event: ready\ndata: {}\nretry: ${retry}\n\n`)
}
