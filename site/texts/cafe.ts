import type { CafeNow } from '#domain/contracts/cafe.ts'
import { spanish } from './t.ts'

// What the café says of itself in words, in the language of the page: without the names of days and months.

/** 'Open today until 7 PM', 'Abierto hoy hasta las 7:00 p. m.' */
export function statusText(now: CafeNow): string {
  return spanish()?.status(now) ?? now.status
}

/** The next pickup time there is, with its day: 'Today, 11:15 AM', 'hoy, 11:15 a. m.' */
export function pickupLabel({ nextPickup, today }: Pick<CafeNow, 'nextPickup' | 'today'>): string {
  if (!nextPickup) return ''
  return spanish()?.pickup(nextPickup, today) ?? nextPickup.label
}

/** A label of the café for a time, or the time in the language of the page. */
export function slotText({ time, label }: { time: string; label: string }): string {
  return spanish()?.time(time) ?? label
}
