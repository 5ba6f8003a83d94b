import { AUTH_TEXTS } from '#domain/people/texts.ts'

const DATABASE = 'lounge'
const KEYS = 'keys'
const KEY_ID = 'token'
const STORED = 'lounge:token'
const IV_BYTES = 12

/** A secret could not be kept or read. */
class TokenStoreError extends Error {
  override name = 'TokenStoreError'
}

/**
 * Keeps one secret text in this browser, encrypted with a key that scripts can use but never read
 * (AES-GCM, non-extractable, in IndexedDB). What is copied out of local storage is worth nothing elsewhere.
 */
export const tokenStore = {
  /**
   * Makes everything ready, so that keeping the secret takes no time: the other tabs hear of it in the moment that is chosen.
   * @returns what keeps it @throws TokenStoreError 'Token storage failed', as that does too, where the browser keeps nothing
   * (private windows, plain http)
   */
  async seal(secret: string): Promise<() => void> {
    const failed = (cause: unknown) => new TokenStoreError(AUTH_TEXTS.tokenStorageFailed, { cause })
    const sealed = await encrypt(secret).catch((cause: unknown) => {
      throw failed(cause)
    })
    return () => {
      try {
        localStorage.setItem(STORED, sealed)
      } catch (cause) {
        throw failed(cause)
      }
    }
  },
  /** @returns the secret, or null; an unreadable one is cleared */
  async read(): Promise<string | null> {
    try {
      const stored = localStorage.getItem(STORED)
      return stored === null ? null : await decrypt(stored)
    } catch {
      this.clear()
      return null
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(STORED)
    } catch {
      // Blocked storage holds no token.
    }
  },
  /** Hears when another tab keeps or clears it. */
  watch(hear: () => void): void {
    addEventListener('storage', ({ key }) => {
      if (key === STORED || key === null) hear()
    })
  },
}

async function encrypt(secret: string): Promise<string> {
  try {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      await key(),
      new TextEncoder().encode(secret),
    )
    return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)))
  } catch (cause) {
    throw new TokenStoreError(AUTH_TEXTS.encryptFailed, { cause })
  }
}

async function decrypt(stored: string): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(stored), (char) => char.charCodeAt(0))
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
      await key(),
      bytes.slice(IV_BYTES),
    )
    return new TextDecoder().decode(opened)
  } catch (cause) {
    throw new TokenStoreError(AUTH_TEXTS.decryptFailed, { cause })
  }
}

async function key(): Promise<CryptoKey> {
  const database = await answered(openDatabase())
  try {
    const known = await answered(database.transaction(KEYS).objectStore(KEYS).get(KEY_ID))
    if (known instanceof CryptoKey) return known
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await answered(database.transaction(KEYS, 'readwrite').objectStore(KEYS).put(made, KEY_ID))
    return made
  } finally {
    database.close()
  }
}

function openDatabase(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(KEYS)
  return request
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () =>
      reject(request.error ?? new Error('The browser database did not answer.'))
  })
}
