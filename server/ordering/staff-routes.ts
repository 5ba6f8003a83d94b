import { can } from '#domain/people/permissions.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { personOf as caller } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { personOf } from '../people/sessions.ts'
import { declineAlike, findAlike } from './alike.ts'
import { openPins } from '../till/pins.ts'
import { changeAsStaff } from './change.ts'
import { listOpenOrders, listOrders } from './store.ts'
import { csvAnswer, inPages } from '../http/csv.ts'
import { orderCsv, orderFilePieces } from './order-file.ts'
import { listAllOrders, orderRecord } from './order-list.ts'
import { withoutToken } from './views.ts'
import type { OrderFeed } from './stream.ts'

/** Orders as staff see them: what is to be made, every order there ever was, and changing one. */
export function staffOrderRoutes(call: Calls, services: Services, orderFeed: OrderFeed) {
  const pins = openPins(services)
  call('orders', async ({ query: { status = 'active', limit, cursor } }) => {
    if (status !== 'active') {
      const page = await listOrders(services.db, { status, limit: Number(limit ?? 100), cursor })
      return { ...page, orders: page.orders.map(withoutToken) }
    }
    if (limit !== undefined || cursor !== undefined)
      throw new Refused(
        400,
        'invalid_input',
        'Open orders come all at once. Name a status to page through the orders in it.',
      )
    return { orders: (await listOpenOrders(services.db)).map(withoutToken) }
  })

  call('orderList', ({ query }) => listAllOrders(services.db, query))

  call('orderListCsv', ({ query }, c) =>
    csvAnswer(
      c,
      'orders.csv',
      orderCsv(services.settings.get().cafe.timeZone),
      inPages(orderFilePieces(services.db, query)),
    ),
  )

  call('orderRecord', ({ params: { id } }) => orderRecord(services.db, id))

  call('ordersAlike', ({ params: { id } }) => findAlike(services, id))

  call('declineAlike', ({ params: { id }, body }, c) => declineAlike(services, caller(c), id, body))

  call('patchOrder', async ({ params, body }, c) => {
    return withoutToken(await changeAsStaff(services, params.id, body, caller(c), pins))
  })

  call('staffEvents', async (_, c) => {
    const userId = caller(c).user.id
    return orderFeed.watch(c, {
      id: null,
      holder: `person ${userId}`,
      view: withoutToken,
      // A page has few connections: the counter's have none for the bell alone.
      isToldOfBell: true,
      guard: {
        userId,
        mayStay: async () => {
          const person = await personOf(c, services)
          return person !== null && can(person.user, 'pos')
        },
      },
    })
  })
}
