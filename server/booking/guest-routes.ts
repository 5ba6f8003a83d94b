import { csvAnswer } from '../http/csv.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { checkIn, eventDoors, GUEST_CSV, guestEvents, guestList } from './guest-list.ts'

/** Who comes to events, for whoever stands at the door. */
export function guestRoutes(call: Calls, services: Services) {
  call('guestEvents', (_, c) => guestEvents(services, personOf(c)))
  call('eventDoors', (_, c) => eventDoors(services, personOf(c)))
  call('guestList', ({ params: { id } }, c) => guestList(services, personOf(c), id))
  call('guestListCsv', async ({ params: { id } }, c) => {
    const { guests } = await guestList(services, personOf(c), id)
    return csvAnswer(c, `guests-${id}.csv`, GUEST_CSV, once(guests))
  })
  call('checkIn', ({ params: { id }, body }, c) => checkIn(services, personOf(c), id, body))
}

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}
