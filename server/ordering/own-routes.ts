import type { Services } from '../services.ts'
import { personOf as caller } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { readPoints } from '../loyalty/points.ts'
import { personOf } from '../people/sessions.ts'
import { myOrders, myUsuals } from './mine.ts'
import { calledOut } from './store.ts'
import { holderView } from './views.ts'
import type { OrderFeed } from './stream.ts'

/** The orders of whoever is signed in, and what they have most. */
export function ownOrderRoutes(call: Calls, services: Services, orderFeed: OrderFeed) {
  const forHolder = holderView(services)
  call('myOrders', async ({ query }, c) => {
    const mine = await myOrders(services, caller(c).user.id, query)
    return { ...mine, orders: mine.orders.map(forHolder) }
  })

  call('myOrderEvents', async (_, c) => {
    const userId = caller(c).user.id
    return orderFeed.watch(c, {
      id: null,
      owner: userId,
      holder: `person ${userId}`,
      view: forHolder,
      guard: {
        userId,
        mayStay: async () => (await personOf(c, services))?.user.id === userId,
      },
    })
  })

  call('myPoints', (_, c) => readPoints(services.db, caller(c).user.id, calledOut))

  call('myUsuals', async (_, c) => ({ usuals: await myUsuals(services, caller(c).user.id) }))
}
