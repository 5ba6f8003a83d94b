import { urlOf } from '../api.ts'
import { cafe } from './cafe.ts'
import { menu } from './menu.ts'

let followers = 0
let menus = 0
let heard = 0
let events: EventSource

/**
 * Follows the café as long as somebody looks at what they order, over one connection for the whole page: the menu is loaded anew
 * when it changes, and what the café says of now when it changed how busy the kitchen is.
 * @param ofMenu 0 for a page that shows no menu @returns how to stop, once
 */
export function followKitchen(ofMenu = 1): () => void {
  // What is kept may be minutes old: that it is the same costs an answer without a body.
  if (followers && ofMenu && !menus) void menu.load(true)
  menus += ofMenu
  if (!followers++) {
    events = new EventSource(urlOf('kitchenEvents'))
    // The first is how it stands already.
    events.addEventListener('kitchen', () => heard++ && cafe.load())
    events.addEventListener('menu', () => menus && menu.load(true))
  }
  return () => {
    menus -= ofMenu
    if (!--followers) events.close()
  }
}
