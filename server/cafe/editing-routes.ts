import type { House } from '../house.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { changeSettings, hoursConflicts, restoreSettings, settingsState } from './editing.ts'

/** Hours, campaign and everything else that the owner may set, with its history. */
export function settingsRoutes(call: Calls, house: House) {
  call('settingsState', async () => settingsState(house))
  call('saveSettings', async ({ body }, c) => changeSettings(house, personOf(c), body))
  call('restoreSettings', async ({ body }, c) => restoreSettings(house, personOf(c), body))
  call('checkHours', async ({ body }) => hoursConflicts(house, body))
}
