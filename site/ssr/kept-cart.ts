/**
 * What the carts hold that this browser keeps, or that are on their way here (`?cart=CODE`): something that is made, only what
 * is held or delivered otherwise, or nothing. It only looks, because the state that reads them comes later.
 */
export function keptCart(): 'made' | 'held' | 'empty' {
  if (new URLSearchParams(location.search).has('cart')) return 'made'
  try {
    const texts = Object.keys(localStorage)
      .filter((key) => key.startsWith('lounge:cart:'))
      .map((key) => localStorage.getItem(key))
      .join()
    return texts.includes('"type":"item"') ? 'made' : texts.includes('"lineId"') ? 'held' : 'empty'
  } catch {
    return 'empty'
  }
}
