import { personOf as caller } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { refundPending } from '../payments/online.ts'
import { heldBy } from '../payments/online-routes.ts'
import { personOf } from '../people/sessions.ts'
import type { Services } from '../services.ts'
import { hireForCart, holdHireAgain } from './hire-cart.ts'
import { requireLink } from './hire-link.ts'
import { giveOrderBack, orderBack } from './order-back.ts'
import { bookedWith, reservationsOf } from './reserved.ts'
import { holdSeatsAgain, seatsForCart } from './seat-cart.ts'
import { requireSeatsLink } from './seat-rows.ts'

/** What is held goes into the cart, and is booked with an order (docs/decisions/seats-in-the-cart.md). */
export function cartRoutes(call: Calls, services: Services) {
  services.reservations.use(reservationsOf(services))

  call('seatsForCart', async ({ params: { reference }, body: { token, ...details } }, c) => {
    requireSeatsLink(services, reference, token)
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return seatsForCart(services, asker, reference, details)
  })
  call('holdSeatsAgain', async ({ params: { reference }, body: { token } }, c) => {
    requireSeatsLink(services, reference, token)
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return holdSeatsAgain(services, asker, reference)
  })
  call('roomForCart', async ({ params: { reference }, body: { token, ...details } }) => {
    requireLink(services, reference, token)
    return hireForCart(services, reference, details)
  })
  call('holdRoomAgain', async ({ params: { reference }, body: { token } }, c) => {
    requireLink(services, reference, token)
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return holdHireAgain(services, asker, reference)
  })
  call('orderBookings', async ({ params: { id }, query: { token } }, c) => ({
    bookings: await bookedWith(services, (await heldBy(services, c, id, token)).id),
  }))
  call('orderBack', ({ params: { id } }, c) => orderBack(services, id, caller(c)))
  call('giveOrderBack', async ({ params: { id }, body }, c) => {
    await giveOrderBack(services, id, body, caller(c))
    // What a provider does not answer now waits for the regular look.
    await refundPending(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a refund was not made yet'),
    )
    return orderBack(services, id, caller(c))
  })
}
