import type { Context } from 'hono'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import type { Order } from '#domain/contracts/ordering.ts'
import type { House } from '../house.ts'
import type { HttpEnv } from '../http/request.ts'

type Watch = {
  isWanted(id: string): boolean
  /** What is sent first, and again when news may have been lost. */
  snapshot(): Promise<Order[]>
  read(id: string): Promise<Order | null>
  /** Asked with every heartbeat. */
  mayStay?(): Promise<boolean>
}

/**
 * Orders as server-sent events: all of the snapshot, then each order whenever it changed, as `event: order`; after
 * the snapshot comes one `event: ready`. A browser that lost the connection comes back by itself and gets all of it again.
 */
export function streamOrders(c: Context<HttpEnv>, house: House, watch: Watch): Response {
  c.header('X-Accel-Buffering', 'no')
  return streamSSE(c, async (stream) => {
    const inbox = openInbox(house, watch, stream)
    try {
      while (!stream.aborted && !inbox.isClosed()) {
        const { isStale, ids } = inbox.take()
        if (isStale) {
          for (const order of await watch.snapshot()) await send(stream, order)
          await stream.writeSSE({ event: 'ready', data: '{}', retry: RETRY_MS })
        } else
          for (const id of ids) {
            const order = await watch.read(id)
            if (order) await send(stream, order)
          }
        if (!(await inbox.news())) {
          if (watch.mayStay && !(await watch.mayStay())) return
          await stream.write(': still here\n\n')
        }
      }
    } finally {
      inbox.close()
    }
  })
}

/** Shorter than the minute after which proxies hang up. */
const HEARTBEAT_MS = 20_000
const RETRY_MS = 2_000

const send = (stream: SSEStreamingApi, order: Order) =>
  stream.writeSSE({ event: 'order', id: order.updatedAt, data: JSON.stringify(order) })

/** Ids that wait to be sent, each once however often it changed meanwhile. */
function openInbox(house: House, watch: Watch, stream: SSEStreamingApi) {
  const ids = new Set<string>()
  let isStale = true
  let isClosed = false
  let wake = () => {}

  const stopHearing = house.orderNews.hear((id) => {
    if (id === null) isStale = true
    else if (watch.isWanted(id)) ids.add(id)
    else return
    wake()
  })
  const end = () => {
    isClosed = true
    wake()
  }
  const forget = house.orderNews.onClose(end)
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
