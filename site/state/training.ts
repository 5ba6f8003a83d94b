import { signal } from '@preact/signals-react'
import { ApiError } from '#widgets/api.ts'
import { persisted } from '#widgets/state/storage.ts'

/** It belongs to the tablet, whoever stands at it. */
const owner = signal('till')

/** Practising at this tablet: nothing real is sold, moved, made or given back, on whichever page. */
export const training = {
  isOn: persisted<boolean>('till-training', owner, false, (stored) => stored === true),
}

/** The clock, the plan and one's own account are no part of practising. */
const OWN = /^\/(auth|api\/me|api\/shifts|api\/roster|api\/tills)(\/|$)/
/** Questions that are sent with a body, and what was sold, marked and parked before training began (`till-log.ts`, `door-log.ts`, `parked-bills.ts`). */
const SENT = [
  '/api/orders/:id/edits/quote',
  '/api/gift-cards/balance',
  '/api/sales-at-till',
  '/api/till-reports',
  '/api/parked-bills',
  '/api/parked-bills/:id/take',
  '/api/class-doors/arrivals',
]

/** @throws ApiError where training is on and the call would change something of the café */
export function requireReal({ method, path }: { method?: string; path: string }): void {
  if (!training.isOn.value || !method || OWN.test(path) || SENT.includes(path)) return
  throw new ApiError(
    409,
    'training',
    'Training is on, so nothing was changed. End training to do this for real.',
  )
}
