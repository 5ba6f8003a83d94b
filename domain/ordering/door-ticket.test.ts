import { expect, test } from 'vitest'
import { doorTicketId, doorTicketOf } from './door-ticket.ts'

test.each([
  { eventId: 'five-teas' },
  { eventId: 'five-teas', tier: 'cup' },
  { eventId: 'five-teas', tier: 'pay-what-you-can', eachCents: 1_500 },
])('%j is what its id says', (ticket) => {
  expect(doorTicketOf(doorTicketId(ticket))).toEqual({
    tier: undefined,
    eachCents: undefined,
    ...ticket,
  })
})
