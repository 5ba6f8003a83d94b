import { minutesFromNow, nextPickup, pickupSlots } from '#domain/ordering/pickup.ts'
import { can } from '#domain/people/permissions.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import type { Context } from 'hono'
import type { Services } from '../services.ts'
import { attributionOf, originOfHandover, UNATTRIBUTED } from '../embeds/attribution.ts'
import { countHandover } from '../embeds/count.ts'
import { Refused } from '../http/refuse.ts'
import { isOwnPage } from '../http/origins.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { withMoney } from '../payments/money-moves.ts'
import { lookAtOrder } from '../payments/online.ts'
import { personOf, signedIn } from '../people/sessions.ts'
import { isSameToken } from '../tokens.ts'
import { confirmOrder } from './confirm.ts'
import { feesAsLines, refusalWithFeesAsLines } from './fee-lines.ts'
import {
  claimCart,
  forgetHandover,
  handOverCart,
  handoverState,
  noteOrdered,
  pageOf,
} from './handovers.ts'
import { sayHere } from './here.ts'
import { refuseMemberships, withoutMemberships } from './joined-apart.ts'
import { pickupWorld } from './pickup-world.ts'
import { placeOrder } from './place.ts'
import { priced } from './pricing.ts'
import { cancelOrder } from './mine.ts'
import { findOrder, ownerOf } from './store.ts'
import { worksForCart } from '../shop/goods.ts'
import { openOrderFeed, type OrderFeed } from './stream.ts'
import { holderView, withoutStaffs, withoutToken } from './views.ts'
import { ownOrderRoutes } from './own-routes.ts'
import { staffOrderRoutes } from './staff-routes.ts'

/** Quotes, pickup times, and orders from placing them to picking them up. */
export function orderingRoutes(call: Calls, services: Services) {
  const orderFeed = openOrderFeed(services)
  placingRoutes(call, services)
  orderRoutes(call, services, orderFeed)
  ownOrderRoutes(call, services, orderFeed)
  staffOrderRoutes(call, services, orderFeed)
}

/** What comes before an order: prices, times, a cart from another page; and placing it. */
function placingRoutes(call: Calls, services: Services) {
  call('pickupSlots', async ({ query: { date, prepSeconds } }) => {
    const world = await pickupWorld(services)
    if (prepSeconds === undefined) return pickupSlots({ ...world, date })
    const ofCart = { ...world, neededMinutes: Number(prepSeconds) / 60 }
    return {
      ...pickupSlots({ ...ofCart, date }),
      ofCart: { nextPickup: nextPickup(ofCart), asapMinutes: minutesFromNow(ofCart) },
    }
  })

  call('quote', async ({ query, body }, c) => {
    const person = await personOf(c, services)
    const quote = await priced(services, body, {
      accountId: person?.user.id ?? null,
      guesser: c.get('address'),
      date: body.date,
      goods: await worksForCart(services, body.lines),
      isReserving: true,
    })
    const answer = withoutMemberships(quote)
    return query.fees === '1' ? answer : feesAsLines(answer)
  })

  call('placeOrder', async ({ query, body }, c) => {
    const key = c.req.header('idempotency-key')?.trim() ?? ''
    if (!/^[\x21-\x7e]{8,200}$/.test(key))
      throw new Refused(
        400,
        'idempotency_key_needed',
        'Send an Idempotency-Key header (8 to 200 characters, new for each order, the same when trying again).',
      )
    refuseMemberships(body)
    const person =
      body.channel === 'counter'
        ? await signedIn(c, services, 'orders')
        : await personOf(c, services)
    const handedOver = query.handover ? await originOfHandover(services, query.handover) : null
    const attribution = query.handover
      ? (handedOver?.attribution ?? UNATTRIBUTED)
      : await attributionOf(services, c, query.embed)
    const placing = placeOrder(services, body, {
      key,
      person,
      address: c.get('address'),
      attribution,
      ...(handedOver && { handedOver }),
      tellsOfWaiting: body.channel !== 'widget' || query.mayWait === '1',
    })
    const isOlder = body.channel === 'widget' && query.fees !== '1'
    const { order, isReplay } = await (isOlder
      ? placing.catch((error: unknown) => {
          throw refusalWithFeesAsLines(error)
        })
      : placing)
    if (!isReplay) services.metrics.orders.inc({ channel: order.channel })
    if (query.handover) await noteOrdered(services, query.handover, order.id)
    c.status(isReplay ? 200 : 201)
    return withoutStaffs(order)
  })

  call('handOverCart', async ({ query, body }, c) => {
    const attribution = await attributionOf(services, c, query.embed)
    const cameFrom = isOwnPage(c, services)
      ? null
      : pageOf(c.req.header('origin') ?? '', body.path ?? '')
    const handover = await handOverCart(services, body, { ...attribution, cameFrom })
    await countHandover(services, c, attribution)
    c.status(201)
    return handover
  })

  call('forgetHandover', async ({ params: { code } }) => {
    await forgetHandover(services.db, code)
    return {}
  })

  call('handoverState', ({ params: { code } }) => handoverState(services.db, code))

  call('claimCart', async ({ params: { code } }) => claimCart(services, code))
}

/** One order, by its link, for its owner, and for staff. */
function orderRoutes(call: Calls, services: Services, orderFeed: OrderFeed) {
  const forHolder = holderView(services)
  call('order', async ({ params, query }, c) => readable(c, params.id, query.token))

  call('orderEvents', async ({ params: { id }, query }, c) => {
    const { token } = await readable(c, id, query.token)
    return orderFeed.watch(c, {
      id,
      holder: `order ${id}`,
      // Staff may watch one too, without its token.
      view: token === '' ? withoutToken : forHolder,
    })
  })

  call('confirmOrder', async ({ params: { id }, body: { token, code } }, c) => {
    const order = await readable(c, id, token)
    if (order.token === '') throw notFound()
    return { ...forHolder(await confirmOrder(services, id, code)), token: order.token }
  })

  call('cancelOrder', async ({ params: { id }, body: { token } }, c) => {
    const order = await readable(c, id, token)
    // Staff, who see it without its token, have a call of their own.
    if (order.token === '') throw notFound()
    // A payment of which no answer came is known before it is said what comes back.
    await lookAtOrder(services, id)
    const cancelled = await cancelOrder(services, order, await personOf(c, services))
    return { ...forHolder(await withMoney(services.db, cancelled)), token: order.token }
  })

  call('sayHere', async ({ params: { id }, body: { token } }, c) => {
    const order = await readable(c, id, token)
    // Staff see who is here with their own eyes.
    if (order.token === '') throw notFound()
    const here = await withMoney(services.db, await sayHere(services, id))
    return { ...forHolder(here), token: order.token }
  })

  /** The order, for its holder, for its owner and for staff; for anybody else there is none. */
  async function readable(c: Context<HttpEnv>, id: string, token?: string): Promise<Order> {
    const order = await findOrder(services.db, id)
    if (order && token && isSameToken(token, order.token)) return forHolder(order)
    const person = await personOf(c, services)
    if (order && person && (await ownerOf(services.db, id)) === person.user.id)
      return forHolder(order)
    if (order && person && can(person.user, 'pos')) return withoutToken(order)
    throw notFound()
  }
}

function notFound() {
  return new Refused(404, 'order_not_found', 'No such order. Please open the link you were given.')
}
