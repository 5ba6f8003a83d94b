import { urlOf } from '../api.ts'
import { cafe } from './cafe.ts'
import { menu } from './menu.ts'

let followers = 0
let events: EventSource

/**
 * Follows the café as long as somebody looks at what they order, over one connection for the whole page: the menu is loaded anew
 * when it changes, and what the café says of now when it changed how busy the kitchen is. @returns how to stop, once
 */
export function followKitchen(): () => void {
  if (!followers++) {
    let heard = 0
    events = new EventSource(urlOf('kitchenEvents'))
    // The first is how it stands already.
    events.addEventListener('kitchen', () => heard++ && cafe.load())
    // What is kept may be minutes old: that it is the same costs an answer without a body.
    events.addEventListener('menu', () => menu.load(true))
  }
  return () => void (--followers || events.close())
}
