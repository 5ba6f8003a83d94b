import { keptPickup, rememberPickup } from '#widgets/state/pickup.ts'
import type { PickupChoice } from './checkout-draft.ts'

/** What was chosen in this browser: a time, or `null` for as soon as it is ready. */
export function chosenBefore(): PickupChoice {
  const kept = keptPickup()
  return kept === 'asap' ? null : (kept ?? undefined)
}

/** Keeps it for every page that asks for it; nothing where nothing is chosen. */
export function keepChoice(next: PickupChoice): void {
  if (next !== undefined) rememberPickup(next ?? 'asap')
}
