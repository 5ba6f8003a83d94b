import { signal } from '@preact/signals-react'
import { urlOf } from '../api.ts'
import { cafe } from './cafe.ts'
import { keepOpen } from './keep-open.ts'
import { menu } from './menu.ts'

let followers = 0
let menus = 0
/** What the stream said of the kitchen last, as JSON. */
export const kitchenHeard = signal('')
let stop: () => void
/** Until a stream that was refused is opened again, not by everybody at once. */
const pause = () => (1 + Math.random()) * 30_000

/**
 * Follows the café as long as somebody looks at what they order, over one connection for the whole page: the menu is loaded anew
 * when it changes, and what the café says of now when it changed how busy the kitchen is.
 * A stream that the server refuses is opened again, and what it says again is not loaded again.
 * @param ofMenu 0 for a page that shows no menu @returns how to stop, once
 */
export function followKitchen(ofMenu = 1): () => void {
  // What is kept may be minutes old: that it is the same costs an answer without a body.
  if (followers && ofMenu && !menus) void menu.load(true)
  menus += ofMenu
  if (!followers++) {
    stop = keepOpen(() => {
      const events = new EventSource(urlOf('kitchenEvents'))
      events.addEventListener('kitchen', ({ data }: MessageEvent<string>) => {
        // After a connection was lost it is often the same. The page may be older than the first, which has minutes or a time
        // in it unless the kitchen is free.
        const heard = kitchenHeard.peek()
        if (heard ? heard !== data : /[1-9]/.test(data)) void cafe.load(true)
        kitchenHeard.value = data
      })
      events.addEventListener('menu', ({ data }: MessageEvent<string>) => {
        const isKnown = () =>
          menu.isLive.value &&
          menu.current.value?.version === (JSON.parse(data) as { version: string }).version
        if (menus && !isKnown()) void menu.load(true)
      })
      return events
    }, pause)
  }
  return () => {
    menus -= ofMenu
    if (!--followers) stop()
  }
}
