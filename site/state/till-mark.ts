const KEY = 'lounge:is-till'

/**
 * Remembers that this browser is a till, so that a locked one asks for a PIN and not for a password, and what it is called. It opens nothing.
 * @param name of the till; `null`: it is none
 */
export function markAsTill(name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, name)
  } catch {
    // Then it asks for a password, with a link to the PIN.
  }
}

/** What the till is called that this browser was marked as; empty where only that is known, `null` where it is none. */
export function markedTill(): string | null {
  try {
    const name = localStorage.getItem(KEY)
    // A build of before kept no name.
    return name === '1' ? '' : name
  } catch {
    return null
  }
}

const KEPT_KEY = 'lounge:till-app'

/** Remembers that this browser keeps the till's files and what it last knew, so that they go when nobody works at it any more. */
export function markAppKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(KEPT_KEY, '1')
    else localStorage.removeItem(KEPT_KEY)
  } catch {
    // A browser that stores nothing keeps no till either.
  }
}

export function isAppKept(): boolean {
  try {
    return localStorage.getItem(KEPT_KEY) === '1'
  } catch {
    return false
  }
}
