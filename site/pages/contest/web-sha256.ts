import type { Sha256 } from '#domain/contest/draw.ts'

/** SHA-256 by the browser itself; null where it offers none, which it does only on safe addresses (https). */
export function webSha256(): Sha256 | null {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle) return null
  return async (text) => {
    const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
}
