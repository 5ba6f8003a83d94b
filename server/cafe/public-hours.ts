import type { Cafe } from '#domain/contracts/cafe.ts'
import { withClosures } from '#domain/cafe/private-closures.ts'
import { venueHiresFrom } from '../booking/store.ts'
import type { Services } from '../services.ts'

/** What guests read of the café: on days on which the whole house is hired, its hours say so. */
export async function publicCafe(
  services: Pick<Services, 'db' | 'now' | 'settings'>,
): Promise<Cafe> {
  const { cafe } = services.settings.get()
  const now = services.now()
  return withClosures(cafe, await venueHiresFrom(services.db, now), now)
}
