import { signal } from '@preact/signals-react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { session } from '#widgets/state/session.ts'

/** Seats that are held for some minutes: whose page leads on to booking them. */
export type HeldSeats = {
  reference: string
  /** The event or class. */
  of: string
  party: number
  until: string
  to: string
}
/** With the account that was signed in; null is nobody. */
type Kept = HeldSeats & { owner: string | null }

const KEY = 'lounge:held-seats'
const kept = signal<readonly Kept[] | null>(null)

/** Seats that were held in this tab, which a guest without an account finds nowhere else. Ask only in a browser. */
export const heldHere = {
  /** Those of whoever is signed in, and those of before anybody was. */
  list(): readonly HeldSeats[] {
    const userId = session.user.value?.id ?? null
    return all().filter(({ owner }) => owner === null || owner === userId)
  },

  /** Seats are held, or are not any more. */
  seen({ reference, token, type, id, party, status, heldUntil }: SeatBooking): void {
    const others = all().filter((each) => each.reference !== reference)
    const isHeld = status === 'held' && heldUntil !== null
    if (!isHeld && others.length === all().length) return
    const page = type === 'event' ? '/tickets' : '/classes/confirmation'
    const to = `${page}?reference=${reference}&token=${token}`
    const owner = session.user.value?.id ?? null
    const made = isHeld ? [{ reference, of: id, party, until: heldUntil, to, owner }] : []
    kept.value = [...others, ...made]
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept.value))
    } catch {
      // They are known as long as the page is open.
    }
  },
}

function all(): readonly Kept[] {
  kept.value ??= stored()
  return kept.value
}

function stored(): readonly Kept[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(found) ? (found as Kept[]) : []
  } catch {
    return []
  }
}
