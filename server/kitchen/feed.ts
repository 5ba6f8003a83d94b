import type { Context } from 'hono'
import { eventBytes, HEARTBEAT, readyBytes } from '../http/event-text.ts'
import type { HttpEnv } from '../http/routing.ts'
import { openConnection } from '../http/stream.ts'
import type { Services } from '../services.ts'
import { kitchenState } from './change-state.ts'

/** Shorter than the minute after which proxies hang up. */
const HEARTBEAT_MS = 20_000

/**
 * How busy the kitchen is, and which menu is sold, as server-sent events: now, and whenever it changes.
 * @throws Refused 429 or 503 where too many are open
 */
export function followKitchen(services: Services, c: Context<HttpEnv>): Response {
  const address = c.get('address')
  const release = services.streams.take(null, address)
  let stop = () => {}
  return openConnection(
    c,
    (connection) => {
      let said = ''
      const sendState = () => {
        const state = kitchenState(services)
        if (JSON.stringify(state) !== said)
          connection.send(eventBytes({ event: 'kitchen' }, [state]))
        said = JSON.stringify(state)
      }
      let sent = ''
      const sendMenu = () => {
        const { version } = services.menu.get()
        if (version !== sent) connection.send(eventBytes({ event: 'menu' }, [{ version }]))
        sent = version
      }
      sendState()
      sendMenu()
      connection.send(readyBytes())
      const unsubscribe = services.kitchen.subscribe(sendState)
      const unwatch = services.menu.subscribe(sendMenu)
      const unclose = services.orderChanges.onClose(() => connection.end())
      const timer = setInterval(() => {
        connection.send(HEARTBEAT)
        // A pause ends, and what is expected back at a time is sold again, without anybody touching it.
        sendState()
        sendMenu()
      }, HEARTBEAT_MS)
      stop = () => {
        clearInterval(timer)
        unsubscribe()
        unwatch()
        unclose()
      }
    },
    () => {
      stop()
      release()
    },
  )
}
