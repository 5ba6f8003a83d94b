import type { KitchenState } from '#domain/contracts/cafe.ts'
import type { KitchenChange } from '#domain/contracts/kitchen.ts'
import { audit } from '../audit/store.ts'
import { kitchenStates } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { readState } from './state.ts'

const MINUTE_MS = 60_000

/** The state as the contract tells it. */
export function kitchenState({ kitchen }: Pick<Services, 'kitchen'>): KitchenState {
  const { busyMinutes, pausedUntil } = kitchen.get()
  return { busyMinutes, pausedUntil: pausedUntil?.toISOString() ?? null }
}

/** Says that everything takes longer, pauses orders for as soon as possible, or takes them again. @throws Refused 400 */
export async function changeKitchen(
  services: Services,
  person: Person,
  { busyMinutes, pauseMinutes }: KitchenChange,
): Promise<KitchenState> {
  if (busyMinutes === undefined && pauseMinutes === undefined)
    throw new Refused(400, 'nothing_to_change', 'Send busyMinutes or pauseMinutes.')
  await services.db.transaction(async (tx) => {
    const before = await readState(tx)
    const at = services.now()
    const paused = pauseMinutes ? new Date(at.getTime() + pauseMinutes * MINUTE_MS) : null
    const after = {
      busyMinutes: busyMinutes ?? before.busyMinutes,
      pausedUntil: pauseMinutes === undefined ? before.pausedUntil : paused,
    }
    await tx.insert(kitchenStates).values({ ...after, changedAt: at, changedBy: person.user.name })
    await audit(tx, services, person, {
      action: 'kitchen.changed',
      subject: 'kitchen',
      before,
      after,
    })
  })
  await services.kitchen.refresh()
  return kitchenState(services)
}
