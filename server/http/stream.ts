import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { HttpEnv } from './routing.ts'
import { mayStayOpen } from './sockets.ts'

/** One open answer of server-sent events. */
export type Connection = {
  /** Queues bytes. A reader that takes too little of what waits is dropped: it comes back and gets everything anew. */
  send(bytes: Uint8Array): void
  /** Lets this much more wait, because a whole snapshot was sent at once. */
  allow(bytes: number): void
  /** Whether everything that was sent has left this process. */
  isDrained(): boolean
  /** Ends the answer in an orderly way. */
  end(): void
  /** Ends it at once, whatever still waits. */
  drop(): void
}

/** What may wait for one reader beyond its snapshot: some hundred changes. */
export const WAITING_BYTES = 256 * 1024

/**
 * An answer of server-sent events that stays open.
 * @param opened called when somebody reads it, which an answer to HEAD never is @param closed called once, however it ends
 */
export function openConnection(
  c: Context<HttpEnv>,
  opened: (connection: Connection) => void,
  closed: () => void,
): Response {
  c.header('Content-Type', 'text/event-stream')
  c.header('Cache-Control', 'no-store')
  c.header('Connection', 'keep-alive')
  c.header('X-Accel-Buffering', 'no')
  if (c.req.raw.method === 'HEAD') {
    closed()
    return c.body(null)
  }

  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  mayStayOpen(outgoing)
  let limit = WAITING_BYTES
  let isOver = false
  const over = () => {
    if (isOver) return false
    isOver = true
    closed()
    return true
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const waiting = () => -(controller.desiredSize ?? 0)
        const drop = () => {
          if (!over()) return
          // The socket goes at once, with all that waits for it. Without one (in a test) the reader is told.
          if (outgoing) outgoing.destroy()
          else controller.error(new Error('A reader of events was dropped.'))
        }
        opened({
          send: (bytes) => {
            if (isOver) return
            controller.enqueue(bytes)
            if (waiting() > limit) drop()
          },
          allow: (bytes) => {
            limit = WAITING_BYTES + bytes
          },
          isDrained: () => waiting() <= 0,
          end: () => {
            if (over()) controller.close()
          },
          drop,
        })
      },
      cancel: () => void over(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  return c.body(body)
}
