import { venueHiresFrom } from '../booking/store.ts'
import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { changeSettings, hoursConflicts, restoreSettings, settingsState } from './editing.ts'
import { prizeConflicts } from './prize-conflicts.ts'

/** Hours, campaign and everything else that the owner may set, with its history. */
export function settingsRoutes(call: Calls, services: Services) {
  call('settingsState', async () => settingsState(services))
  call('saveSettings', async ({ body }, c) => changeSettings(services, personOf(c), body))
  call('restoreSettings', async ({ body }, c) => restoreSettings(services, personOf(c), body))
  call('checkPrize', async ({ body }) => prizeConflicts(services, body.prize))
  call('checkHours', async ({ body }) => hoursConflicts(services, body))
  call('houseHires', async () => {
    const hires = await venueHiresFrom(services.db, services.now())
    return {
      hires: hires.map(({ startsAt, endsAt }) => ({
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    }
  })
}
