import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { lookAtHire } from './hire-pay.ts'
import {
  acceptProposal,
  cancelPlan,
  holdPlan,
  movePlan,
  payPrivateEvent,
  proposePlan,
  saveRunSheet,
  withdrawPlan,
} from './private-events.ts'
import { requireEventLink } from './private-event-rows.ts'
import { comingRunSheets } from './run-sheets.ts'
import { listPrivateEvents, readPrivateEvent, staffPrivateEvent } from './private-event-view.ts'

/** Private events: for guests by the link of their proposal, and for staff from the plan on (docs/decisions/private-events.md). */
export function privateEventRoutes(call: Calls, services: Services) {
  call('privateEventPage', async ({ params: { reference }, query: { token } }) => {
    requireEventLink(services, reference, token)
    await lookAtHire(services, reference)
    return readPrivateEvent(services, reference)
  })
  call('acceptProposal', ({ params: { reference }, body: { token, ...said } }) => {
    requireEventLink(services, reference, token)
    return acceptProposal(services, reference, said)
  })
  call('payPrivateEvent', ({ params: { reference }, body: { token } }) => {
    requireEventLink(services, reference, token)
    return payPrivateEvent(services, reference)
  })

  call(
    'cancelPrivateEvent',
    ({ params: { reference }, body: { token, refundCents, withdraws, number } }) => {
      requireEventLink(services, reference, token)
      return withdraws
        ? withdrawPlan(services, reference, number)
        : cancelPlan(services, reference, refundCents)
    },
  )

  call('privateEvents', () => listPrivateEvents(services))
  call('staffPrivateEvent', ({ params: { reference }, query: { dates } }) =>
    staffPrivateEvent(services, reference, dates?.split(',')),
  )
  call('holdPrivateEvent', ({ params: { reference }, body }, c) =>
    holdPlan(services, personOf(c), reference, body),
  )
  call('proposePrivateEvent', ({ params: { reference }, body }, c) =>
    proposePlan(services, personOf(c), reference, body),
  )
  call('movePrivateEvent', ({ params: { reference }, body }, c) =>
    movePlan(services, personOf(c), reference, body),
  )
  call('runSheets', () => comingRunSheets(services))
  call('saveRunSheet', ({ params: { reference }, body }, c) =>
    saveRunSheet(services, personOf(c), reference, body),
  )
}
