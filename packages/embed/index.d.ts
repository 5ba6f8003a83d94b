import type { LoungeName, LoungeQueue, SharedAttributes } from './types.d.ts'

export type * from './types.d.ts'

export interface LoadOptions {
  /** The address of the café, such as `https://cafe.example`. */
  origin: string
  /** The widgets to place. Without it: chat and cart. `[]` places none, for tags that you write yourself. */
  widgets?: readonly LoungeName[]
  /** A release to pin, as `/embed/manifest.json` of the café names it. */
  release?: { hash: string; integrity: string }
  /** The nonce of your Content Security Policy. */
  nonce?: string
  /** For all widgets that are placed. */
  attributes?: Omit<SharedAttributes, 'nonce'> & Record<string, string | boolean | undefined>
}

/**
 * Puts the script tag of a café into the page, once.
 * @returns the queue for commands: `lounge.push(['open', 'chat'])`
 * @throws (rejects) where the origin is no address, another café is on the page, or the script cannot be loaded
 */
export declare function loadLounge(options: LoadOptions): Promise<LoungeQueue>
