import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret of 256 random bits for a link, a cookie or an order: nobody guesses it, so it may stand for its holder. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. One quick hash is enough: unlike a password, a token cannot be found by trying. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether two tokens, hashes or signatures are the same, in a time that tells nothing of them. */
export function isSameToken(given: string, kept: string): boolean {
  const digest = (token: string) => createHash('sha256').update(token).digest()
  return timingSafeEqual(digest(given), digest(kept))
}
