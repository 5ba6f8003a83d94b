import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { delayOrder } from './delay.ts'
import { followKitchen } from './feed.ts'
import { setMadeLines } from './made.ts'
import { remakeLine } from './remake.ts'
import { changeKitchen, kitchenState } from './change-state.ts'

/** What the kitchen does with an order. Staff see orders without the tokens of their customers. */
export function kitchenRoutes(call: Calls, services: Services) {
  call('kitchenState', async () => kitchenState(services))
  call('changeKitchen', ({ body }, c) => changeKitchen(services, personOf(c), body))
  call('kitchenEvents', async (_, c) => followKitchen(services, c))
  call('delayOrder', async ({ params: { id }, body }, c) => {
    const { order, told } = await delayOrder(services, personOf(c), id, body)
    return { order: { ...order, token: '' }, told }
  })
  call('remakeLine', async ({ params: { id }, body }, c) => ({
    ...(await remakeLine(services, personOf(c), id, body)),
    token: '',
  }))
  call('setMadeLines', async ({ params: { id }, body }, c) => ({
    ...(await setMadeLines(services, personOf(c), id, body)),
    token: '',
  }))
}
