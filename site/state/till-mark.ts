const KEY = 'lounge:is-till'

/** Remembers that this browser is a till, so that a locked one asks for a PIN and not for a password. It opens nothing. */
export function markAsTill(isTill: boolean): void {
  try {
    if (isTill) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Then it asks for a password, with a link to the PIN.
  }
}

export function isMarkedAsTill(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
