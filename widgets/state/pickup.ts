import { signal } from '@preact/signals-react'
import type { HandedPickup, Pickup } from '#domain/contracts/ordering.ts'
import { cafe } from './cafe.ts'
import { onStored } from './tabs.ts'
import { readStored, writeStored } from './write-stored.ts'

const PICKUP_KEY = 'lounge:pickup'

/** What Order Ahead or the chat chose: order type, date and time. */
export type ChosenPickup = Pickup & { orderType: 'pickup' }

/** Counts the changes, for what shows the time. */
const changes = signal(0)
onStored(() => void changes.value++)

/** @param pickup null for no time any more */
export function rememberPickup(pickup: HandedPickup | null): void {
  const chosen = pickup === 'asap' ? { asap: true } : pickup
  // Without storage the address of the checkout carries the time.
  for (const where of ['sessionStorage', 'localStorage'] as const)
    writeStored(where, PICKUP_KEY, chosen && { orderType: 'pickup', ...chosen })
  changes.value++
}

/** @returns the pickup time that was chosen in this browser, or null; also where it cannot be had any more */
export function recallPickup(): ChosenPickup | null {
  const kept = keptPickup()
  return kept === null || kept === 'asap' ? null : { orderType: 'pickup', ...kept }
}

/** The same, with 'asap' for as soon as it is ready. What shows it follows it. */
export function keptPickup(): HandedPickup | null {
  if (changes.value < 0) return null
  const { date, time, asap } = (readStored('localStorage', PICKUP_KEY) ?? {}) as Partial<
    Pickup & { asap: boolean }
  >
  const first = cafe.now.value?.nextPickup
  if (typeof date === 'string' && typeof time === 'string')
    return first && date + time < first.date + first.time ? null : { date, time }
  return asap === true ? 'asap' : null
}
