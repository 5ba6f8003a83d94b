import { dateIn } from '#domain/cafe/time.ts'
import { personOf as caller } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { personOf } from '../people/sessions.ts'
import type { Services } from '../services.ts'
import { orderDrinks, quoteDrinks } from './break-orders.ts'
import { cancelSeats } from './seat-cancel.ts'
import { classVoices, feedbackForm, giveFeedback } from './class-feedback.ts'
import { packOffers } from './pack-worth.ts'
import { buyPack, packsOf, packStanding, returnPack } from './packs.ts'
import { creditsOf } from './seat-credits.ts'
import { holdSeats } from './seat-holds.ts'
import { bookSeats, lookAtSeats, paySeats, takeOffer } from './seat-pay.ts'
import { moveSeats, seatTargets } from './seat-move.ts'
import { extendSeatHold } from './hold-extension.ts'
import { addWalkIn, classDoors, markArrivals } from './class-doors.ts'
import { transferSeats } from './seat-transfer.ts'
import { requireSeatsLink } from './seat-rows.ts'
import { handOutSeats, staffSeats, takeSeatsAtCounter } from './seat-staff.ts'
import { readSeats } from './seat-view.ts'
import { signWaiver } from './waivers.ts'

/** Seats that are paid for: for guests by their link, and their money for staff (docs/decisions/class-payments.md). */
export function seatRoutes(call: Calls, services: Services) {
  call('holdSeats', async ({ params: { id }, body: { party } }, c) => {
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return holdSeats(services, asker, { type: 'class', id }, party)
  })
  call('holdTickets', async ({ params: { id }, body: { tickets } }, c) => {
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return holdSeats(services, asker, { type: 'event', id }, tickets)
  })
  call('seatBooking', async ({ params: { reference }, query: { token } }, c) => {
    requireSeatsLink(services, reference, token)
    await lookAtSeats(services, reference)
    return readSeats(services, reference, await personOf(c, services))
  })
  call('bookSeats', async ({ params: { reference }, body: { token, ...details } }, c) => {
    requireSeatsLink(services, reference, token)
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return bookSeats(services, asker, reference, details)
  })
  call('paySeats', async ({ params: { reference }, body: { token, ...how } }, c) => {
    requireSeatsLink(services, reference, token)
    return paySeats(services, reference, await personOf(c, services), how)
  })
  call('signWaiver', async ({ params: { reference }, body: { token, ...signed } }, c) => {
    requireSeatsLink(services, reference, token)
    return signWaiver(services, reference, await personOf(c, services), signed)
  })
  call('feedbackForm', async ({ params: { reference }, query: { token } }) => {
    requireSeatsLink(services, reference, token)
    return feedbackForm(services, reference)
  })
  call('giveFeedback', async ({ params: { reference }, body: { token, ...said } }) => {
    requireSeatsLink(services, reference, token)
    return giveFeedback(services, reference, said)
  })
  call('classVoices', (_, c) => classVoices(services, caller(c)))
  call('extendSeatHold', async ({ params: { reference }, body: { token } }, c) => {
    requireSeatsLink(services, reference, token)
    return extendSeatHold(services, reference, await personOf(c, services))
  })
  call('takeOffer', async ({ params: { reference }, body: { token, useCredit } }, c) => {
    requireSeatsLink(services, reference, token)
    return takeOffer(services, reference, await personOf(c, services), useCredit)
  })
  call('cancelSeats', async ({ params: { reference }, body: { token, ...shown } }, c) => {
    requireSeatsLink(services, reference, token)
    return cancelSeats(services, reference, await personOf(c, services), shown)
  })
  call('seatTargets', async ({ params: { reference }, query: { token, seat } }) => {
    requireSeatsLink(services, reference, token)
    return seatTargets(services, reference, seat === undefined ? undefined : Number(seat))
  })
  call('moveSeats', async ({ params: { reference }, body: { token, ...wish } }, c) => {
    requireSeatsLink(services, reference, token)
    return moveSeats(services, reference, await personOf(c, services), wish)
  })
  call('transferSeats', async ({ params: { reference }, body: { token, ...to } }, c) => {
    requireSeatsLink(services, reference, token)
    return transferSeats(services, reference, await personOf(c, services), to)
  })
  call('quoteBreakDrinks', async ({ params: { reference }, body: { token, drinks } }, c) => {
    requireSeatsLink(services, reference, token)
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return quoteDrinks(services, asker, reference, drinks)
  })
  call('orderBreakDrinks', async ({ params: { reference }, body: { token, ...wish } }, c) => {
    requireSeatsLink(services, reference, token)
    const asker = { person: await personOf(c, services), network: c.get('address') }
    return orderDrinks(services, asker, reference, wish)
  })

  call('myCredits', async (_, c) => ({
    credits: await creditsOf(services, caller(c).user.id),
    packs: await packsOf(services, caller(c).user.id),
    timeZone: services.settings.get().cafe.timeZone,
    today: dateIn(services.settings.get().cafe.timeZone, services.now()),
  }))
  call('classPacks', async (_, c) => packOffers(services, await personOf(c, services)))
  call('buyPack', ({ body }, c) => buyPack(services, caller(c), body))
  call('packStanding', ({ params: { reference } }, c) =>
    packStanding(services, caller(c), reference),
  )
  call('returnPack', ({ params: { reference } }, c) => returnPack(services, caller(c), reference))

  call('classDoors', (_, c) => classDoors(services, caller(c)))
  call('markArrivals', async ({ body: { marks } }, c) => ({
    refused: await markArrivals(services, caller(c), marks),
  }))
  call('addWalkIn', ({ params: { id }, body }, c) => addWalkIn(services, caller(c), id, body))

  call('staffSeats', ({ params: { reference } }) => staffSeats(services, reference))
  call('takeSeatPayment', ({ params: { reference }, body }, c) =>
    takeSeatsAtCounter(services, caller(c), reference, body),
  )
  call('handOutSeatRefund', ({ params: { reference, refundId }, body }, c) =>
    handOutSeats(services, caller(c), reference, refundId, body.drawerId),
  )
}
