/** How the product keeps things in a browser: apart from storage.ts, for elements at rest, which carry no signals. */
export const PREFIX = 'lounge'
export const VERSION = 1

/** Whose the things are that nobody signed in for; on other people's pages nobody is. */
export const GUEST = 'guest'

export function keyOf(name: string, owner: string): string {
  return `${PREFIX}:${name}:${owner}`
}

/** Where a tab remembers what went to the checkout. */
export const HANDED_OVER_KEY = `${PREFIX}:handed-over`

/**
 * Whether the cart has anything to show: lines in this browser, or some that went from this tab to the checkout. What cannot be
 * read is for the cart to report.
 */
export function mayHoldLines(): boolean {
  try {
    const text = localStorage.getItem(keyOf('cart', GUEST))
    return (text !== null && text !== EMPTY) || sessionStorage.getItem(HANDED_OVER_KEY) !== null
  } catch {
    return false
  }
}

/** As storage.ts writes it. */
const EMPTY = `{"version":${VERSION},"value":[]}`
