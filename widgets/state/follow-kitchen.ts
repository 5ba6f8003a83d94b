import { urlOf } from '../api.ts'
import { menu } from './menu.ts'

/** Where too many follow already. */
const REFUSED_MS = 45_000

const followers = new Set<() => void>()
let events: EventSource | undefined
let known: unknown

/**
 * Follows the café as long as somebody looks at what they order: the menu is loaded anew when it changes. One connection for the
 * whole page, and none while it is hidden.
 * @param hear called when it changed how busy the kitchen is @returns how to stop
 */
export function followKitchen(hear?: () => void): () => void {
  const follower = () => hear?.()
  followers.add(follower)
  if (followers.size === 1) {
    document.addEventListener('visibilitychange', connect)
    connect()
  }
  return () => {
    if (!followers.delete(follower) || followers.size > 0) return
    document.removeEventListener('visibilitychange', connect)
    connect()
  }
}

function connect(): void {
  events?.close()
  events = undefined
  if (followers.size === 0 || document.hidden || !globalThis.EventSource) return
  const made = (events = new EventSource(urlOf('kitchenEvents')))
  made.addEventListener('kitchen', ({ data }) => {
    // The first is how it stands already.
    if (known && known !== data) followers.forEach((hear) => hear())
    known = data
  })
  made.addEventListener('menu', ({ data }) => void renew(JSON.parse(data).version))
  // A browser connects again by itself, except where it was refused.
  made.addEventListener('error', () => {
    if (made.readyState === 2) setTimeout(() => made === events && connect(), REFUSED_MS)
  })
}

async function renew(version: string): Promise<void> {
  const isOther = () => menu.current.peek()?.version !== version
  if (!menu.current.peek() || !isOther()) return
  // What is on its way may be from before.
  await menu.load()
  if (isOther()) await menu.load(true)
}
