const KEY = 'lounge:google'

/**
 * That this tab left for Google. Whoever comes back with a ticket without having left was sent here by somebody else, who
 * may want them in an account that is not theirs: they are asked first.
 */
export const googleLeave = {
  note(): void {
    try {
      sessionStorage.setItem(KEY, '1')
    } catch {
      // Then they are asked.
    }
  },

  /** @returns whether this tab left for Google; once. */
  take(): boolean {
    try {
      const isNoted = sessionStorage.getItem(KEY) !== null
      sessionStorage.removeItem(KEY)
      return isNoted
    } catch {
      return false
    }
  },
}
