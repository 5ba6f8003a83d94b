import { pickupSlots } from '#domain/ordering/pickup.ts'
import { can } from '#domain/people/permissions.ts'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import type { Context } from 'hono'
import type { Calls } from '../app.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/request.ts'
import { personOf, signedIn } from '../people/sessions.ts'
import { bookedMinutes } from './capacity.ts'
import { changeOrder } from './change.ts'
import { claimCart, handOverCart } from './handovers.ts'
import { placeOrder } from './place.ts'
import { priced } from './pricing.ts'
import { findOrder, listOrders, sameToken } from './store.ts'
import { streamOrders } from './stream.ts'

/** From the quote to the order on the counter (spec §2, §4; DECISIONS 2, 9, 13). */
export function orderingRoutes(call: Calls, house: House) {
  call('pickupSlots', async ({ query: { date } }) => {
    const { cafe, pickup } = house.settings.get()
    const now = house.now()
    const booked = await bookedMinutes(house.db, now)
    return pickupSlots({ hours: cafe, pickup, now, date, bookedMinutes: booked })
  })

  call('quote', async ({ body }) => priced(house, body))

  call('placeOrder', async ({ body }, c) => {
    const key = c.req.header('idempotency-key')?.trim() ?? ''
    if (!/^[\x21-\x7e]{8,200}$/.test(key))
      throw new Refused(
        400,
        'idempotency_key_needed',
        'Send an Idempotency-Key header (8 to 200 characters, new for each order, the same when trying again).',
      )
    const person =
      body.channel === 'counter' ? await signedIn(c, house, 'orders') : await personOf(c, house)
    const { order, isReplay } = await placeOrder(house, body, { key, person })
    c.status(isReplay ? 200 : 201)
    return order
  })

  call('order', async ({ params, query }, c) => readable(c, params.id, query.token))

  call('orderEvents', async ({ params: { id }, query }, c) => {
    const { token } = await readable(c, id, query.token)
    return streamOrders(c, house, {
      isWanted: (changed) => changed === id,
      snapshot: async () => {
        const order = await findOrder(house.db, id)
        return order ? [{ ...order, token }] : []
      },
      read: async () => {
        const order = await findOrder(house.db, id)
        return order && { ...order, token }
      },
    })
  })

  call('orders', async ({ query: { status } }) => {
    const statuses: readonly OrderStatus[] | undefined =
      status === 'active' ? ACTIVE_STATUSES : status && [status]
    return { orders: (await listOrders(house.db, statuses)).map(withoutToken) }
  })

  call('patchOrder', async ({ params, body }, c) => {
    const person = c.get('person')
    return withoutToken(await changeOrder(house, params.id, body, person?.user.name ?? 'staff'))
  })

  call('staffEvents', async (_, c) =>
    streamOrders(c, house, {
      isWanted: () => true,
      snapshot: async () => (await listOrders(house.db, ACTIVE_STATUSES)).map(withoutToken),
      read: async (id) => {
        const order = await findOrder(house.db, id)
        return order && withoutToken(order)
      },
      mayStay: async () => {
        const person = await personOf(c, house)
        return person !== null && can(person.user, 'pos')
      },
    }),
  )

  call('handOverCart', async ({ body }, c) => {
    c.status(201)
    return handOverCart(house, body)
  })

  call('claimCart', async ({ params: { code } }) => claimCart(house, code))

  /** The order, for its holder and for staff; for anybody else there is none. */
  async function readable(c: Context<HttpEnv>, id: string, token?: string): Promise<Order> {
    const order = await findOrder(house.db, id)
    if (order && token && sameToken(token, order.token)) return order
    const person = await personOf(c, house)
    if (order && person && can(person.user, 'pos')) return withoutToken(order)
    throw new Refused(404, 'order_not_found', 'No such order. Please open the link you were given.')
  }
}

/** The token is its holder's: the counter has no use for it. */
function withoutToken(order: Order): Order {
  return { ...order, token: '' }
}
