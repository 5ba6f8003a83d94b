/** What is kept in a browser, as elements at rest know it, which carry no signals and nothing that they do not need. */

/** The cart of who is not signed in, as `persisted` of storage.ts names it. */
const CART_KEY = 'lounge:cart:guest'

/** What went to the checkout, for all tabs: each says where the cart is. */
export const HANDED_OVER_KEY = 'lounge:handed-over'

/** Under which code. */
export const HANDOVER_KEY = 'lounge:handed-over-as'

/** Written and taken away at once: tells the other tabs that the visitor wants to be forgotten. */
export const FORGET_KEY = 'lounge:forget'

export type Where = 'localStorage' | 'sessionStorage'
/** By key; null where something was removed. */
export type Texts = Record<string, string | null>

export const held: {
  /**
   * Where everything is kept instead of the browser's storage while a visitor has not consented (docs/decisions/embed-consent.md).
   * Undefined: nobody has asked for that. Null: the visitor has consented.
   */
  memory?: Record<Where, Texts> | null
  /** Lets what is loaded of the state read anew what is kept, or forget it, also what is not kept. */
  tell?(isForgetting?: boolean): void
} = {}

/** Keeps everything in memory from now on, unless the visitor has consented already. */
export function holdBack(): void {
  if (held.memory === undefined) held.memory = { localStorage: {}, sessionStorage: {} }
}

/** What could not be kept: as long as the page is there, everybody on it reads it here. */
const unkept: Texts = {}

/** @returns null also where storage is blocked and nothing was to be kept */
export function readText(where: Where, key: string): string | null {
  try {
    return held.memory
      ? (held.memory[where][key] ?? null)
      : (unkept[key] ?? globalThis[where].getItem(key))
  } catch {
    return null
  }
}

/**
 * Whether the cart has anything to show: lines in this browser, or some that went to the checkout. What cannot be
 * read is for the cart to report.
 */
export function mayHoldLines(): boolean {
  const cart = readText('localStorage', CART_KEY) ?? ''
  return cart.length > EMPTY_CHARACTERS || readText('localStorage', HANDED_OVER_KEY) !== null
}

/** Of a cart without lines: `{"version":1,"value":[]}`. */
const EMPTY_CHARACTERS = 24

/** Keeps a text; null removes what was kept. @returns false where storage is blocked or full */
export function writeText(where: Where, key: string, text: string | null): boolean {
  unkept[key] = null
  try {
    if (held.memory) held.memory[where][key] = text
    else if (text === null) globalThis[where].removeItem(key)
    else globalThis[where].setItem(key, text)
    return true
  } catch {
    unkept[key] = text
    return false
  }
}
