import { account } from './account.ts'
import { callPrivate } from './call-private.ts'
import { tillLog } from './till-log.ts'
import { tillClock } from './till-clock.ts'
import { known } from './till-known.ts'

const KEY = 'lounge:till-device'
/** Nobody waits longer than this to lock a till. */
const LOCK_MS = 1_500

const here = crypto.randomUUID()
let isSelling = false
let last = ''

/** Tells the server how many sales wait on this tablet, so that a day is not closed without them anywhere. */
export const tillStanding = {
  /** Whether that is this tablet, as the server knows it: what waits on it is said by itself. */
  isThis: (id: string): boolean => id === (kept() ?? here),

  /** The counter is open on it. */
  selling(): void {
    isSelling = true
    void tillStanding.tell()
  },

  /**
   * It is locked: it sells nothing until somebody signs in. The server hears that from whoever is still signed in, so wait for it before they
   * are signed out; it takes no longer than a moment.
   */
  async locked(): Promise<void> {
    isSelling = false
    if (known.goneSince.value === null) await tillStanding.tell({ timeoutMs: LOCK_MS })
  },

  /** Says it at once where something is new. */
  async tellNews(): Promise<void> {
    if (String(tillLog.unsent.value.length) !== last) await tillStanding.tell()
  },

  async tell(options: { timeoutMs?: number } = {}): Promise<void> {
    const unsent = tillLog.unsent.value
    // One that never sold is no till; what one said once it takes back.
    const isTill = isSelling || unsent.length > 0 || kept() !== null
    if (!account.user.value || !isTill) return
    const soldAt = unsent.map(({ sale }) => sale.soldAt).filter((at) => at !== undefined)
    const body = {
      device: device(),
      isSelling,
      unsentCount: unsent.length,
      unsentSince:
        unsent.length === 0 ? null : (soldAt.toSorted()[0] ?? tillClock.now().toISOString()),
    }
    try {
      await callPrivate('reportTill', { body }, { retries: 0, ...options })
      last = String(unsent.length)
    } catch {
      // It is said again with the next minute.
    }
  },
}

/** The same as long as this browser keeps what it stored. */
function device(): string {
  const id = kept() ?? here
  try {
    localStorage.setItem(KEY, id)
  } catch {
    // Then it is another one after a reload.
  }
  return id
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
