import { useState } from 'react'

/**
 * The key under which a wish is sent. Sent again, after a second press or a lost answer, it has the same key, and the server does
 * it once. A wish that was changed since is another one, also if the first was done.
 */
export function useWishKey() {
  return useState(wishKey)[0]
}

function wishKey() {
  let sent = { key: '', wish: '' }
  return {
    /** @param wish all that is sent, as JSON can say it */
    of(wish: unknown): string {
      const same = JSON.stringify(wish)
      if (sent.wish !== same) sent = { key: crypto.randomUUID(), wish: same }
      return sent.key
    },
    /** It is done: the same wish once more is a new one. */
    done(): void {
      sent = { key: '', wish: '' }
    },
  }
}
