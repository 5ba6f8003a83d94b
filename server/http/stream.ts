import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Newswire } from '../db/newswire.ts'
import type { HttpEnv } from './request.ts'

export type Watch<Item> = {
  isWanted(id: string): boolean
  /** What is sent first, and again when news may have been lost. */
  snapshot(): Promise<Item[]>
  read(id: string): Promise<Item | null>
  /** Asked before anything is sent after the first snapshot, and with every heartbeat. */
  mayStay?(): Promise<boolean>
}
type Kind<Item> = {
  /** The name of the events. */
  event: string
  idOf?(item: Item): string
}

/**
 * Things as server-sent events: all of the snapshot, then each thing whenever it changed; after the snapshot comes one
 * `event: ready`. A browser that lost the connection comes back by itself and gets all of it again.
 */
export function streamNews<Item>(
  c: Context<HttpEnv>,
  news: Newswire,
  kind: Kind<Item>,
  watch: Watch<Item>,
): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const inbox = openInbox(news, watch.isWanted, stream)
    const send = (item: Item) =>
      stream.writeSSE({
        event: kind.event,
        ...(kind.idOf && { id: kind.idOf(item) }),
        data: JSON.stringify(item),
      })
    try {
      while (!stream.aborted && !inbox.isClosed()) {
        const { isStale, ids } = inbox.take()
        if (isStale) {
          for (const item of await watch.snapshot()) await send(item)
          await stream.writeSSE({ event: 'ready', data: '{}', retry: RETRY_MS })
        } else
          for (const id of ids) {
            const item = await watch.read(id)
            if (item) await send(item)
          }
        const hasNews = await inbox.news()
        if (inbox.isClosed()) return
        if (watch.mayStay && !(await watch.mayStay())) return
        if (!hasNews) await stream.write(': still here\n\n')
      }
    } finally {
      inbox.close()
    }
  })
}

/** Shorter than the minute after which proxies hang up. */
const HEARTBEAT_MS = 20_000
const RETRY_MS = 2_000

/** Ids that wait to be sent, each once however often it changed meanwhile. */
function openInbox(news: Newswire, isWanted: (id: string) => boolean, stream: SSEStreamingApi) {
  const ids = new Set<string>()
  let isStale = true
  let isClosed = false
  let wake = () => {}

  const stopHearing = news.hear((id) => {
    if (id === null) isStale = true
    else if (isWanted(id)) ids.add(id)
    else return
    wake()
  })
  const end = () => {
    isClosed = true
    wake()
  }
  const forget = news.onClose(end)
  stream.onAbort(end)

  return {
    isClosed: () => isClosed,
    take: () => {
      const taken = { isStale, ids: [...ids] }
      isStale = false
      ids.clear()
      return taken
    },
    /** @returns false when nothing happened for the time of a heartbeat */
    news: () =>
      new Promise<boolean>((resolve) => {
        if (isStale || isClosed || ids.size > 0) return resolve(true)
        const timer = setTimeout(() => resolve(false), HEARTBEAT_MS)
        wake = () => {
          clearTimeout(timer)
          resolve(true)
        }
      }),
    close: () => {
      stopHearing()
      forget()
    },
  }
}
