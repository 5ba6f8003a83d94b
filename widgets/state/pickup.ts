import { signal } from '@preact/signals-react'
import type { HandedPickup, Pickup } from '#domain/contracts/ordering.ts'
import { readStored, writeStored } from './write-stored.ts'

const PICKUP_KEY = 'lounge:pickup'

/** What Order Ahead or the chat chose: order type, date and time, for this browser tab. */
export type ChosenPickup = Pickup & { orderType: 'pickup' }

/** Counts the changes, for what shows the time. */
const changes = signal(0)

/** @param pickup null for no time any more */
export function rememberPickup(pickup: HandedPickup | null): void {
  const chosen = pickup === 'asap' ? { asap: true } : pickup
  // Without session storage the address of the checkout carries the time.
  writeStored('sessionStorage', PICKUP_KEY, chosen && { orderType: 'pickup', ...chosen })
  changes.value++
}

/** @returns the chosen pickup time of this tab, or null */
export function recallPickup(): ChosenPickup | null {
  const kept = keptPickup()
  return kept === null || kept === 'asap' ? null : { orderType: 'pickup', ...kept }
}

/** The same, with 'asap' for as soon as it is ready. What shows it follows it. */
export function keptPickup(): HandedPickup | null {
  if (changes.value < 0) return null
  const { date, time, asap } = (readStored('sessionStorage', PICKUP_KEY) ?? {}) as Partial<
    Pickup & { asap: boolean }
  >
  if (typeof date === 'string' && typeof time === 'string') return { date, time }
  return asap === true ? 'asap' : null
}
