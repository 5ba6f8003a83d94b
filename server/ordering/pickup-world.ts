import { withClosures } from '#domain/cafe/private-closures.ts'
import type { PickupWorld } from '#domain/ordering/pickup.ts'
import type { Services } from '../services.ts'
import { venueHiresFrom } from '../booking/store.ts'
import { bookedMinutes } from './capacity.ts'
import { openQueue } from './queue.ts'

/** What decides when something can be picked up, as it is now: hours, settings, and what the kitchen has to do. */
export async function pickupWorld(services: Services): Promise<PickupWorld> {
  const { cafe, pickup } = services.settings.get()
  const now = services.now()
  return {
    hours: withClosures(cafe, await venueHiresFrom(services.db, now)),
    pickup,
    now,
    kitchen: services.kitchen.get(),
    queue: await openQueue(services),
    bookedMinutes: await bookedMinutes(services.db, now),
  }
}
