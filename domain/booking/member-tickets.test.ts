import { expect, test } from 'vitest'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import { memberTicketCents, membersTicketCents, ticketForMembers } from './member-tickets.ts'

const WORKSHOP = { isWorkshop: true }
const ticket = (priceCents: number, kind: 'fixed' | 'choose' = 'fixed') => ({ kind, priceCents })

test.each([
  ['basic', 1_505, 1_354],
  ['premium', 1_505, 1_204],
  ['elite', 1_505, 1_053],
  ['none', 1_505, null],
  ['elite', 1, null],
] as const)('with %s a ticket of %i cents costs %s', (tier, cents, own) => {
  expect(memberTicketCents(WORKSHOP, ticket(cents), tier, {})).toBe(own)
})

test('members pay what everybody pays where it is no workshop, and where they choose the price', () => {
  expect(memberTicketCents({ isWorkshop: false }, ticket(1_500), 'elite', {})).toBeNull()
  expect(memberTicketCents(WORKSHOP, ticket(1_500, 'choose'), 'elite', {})).toBeNull()
  expect(membersTicketCents({ isWorkshop: false }, ticket(1_500), {})).toBeNull()
  expect(membersTicketCents(WORKSHOP, ticket(0), {})).toBeNull()
})

test('who has no membership is told the least that one would pay', () => {
  expect(membersTicketCents(WORKSHOP, ticket(2_800), {})).toEqual({ cents: 1_960, isFrom: true })
  const only = (isOnSale: boolean) => ({
    tiers: {
      ...TIER_TERMS,
      premium: { ...TIER_TERMS.premium, isOnSale: false },
      elite: { ...TIER_TERMS.elite, isOnSale: false },
      basic: { ...TIER_TERMS.basic, isOnSale },
    },
  })
  expect(membersTicketCents(WORKSHOP, ticket(2_800), only(true))).toEqual({
    cents: 2_520,
    isFrom: false,
  })
  expect(membersTicketCents(WORKSHOP, ticket(2_800), only(false))).toBeNull()
})

test('the list says it of the cheapest ticket at a fixed price', () => {
  const of = (...tiers: ReturnType<typeof ticket>[]) => ticketForMembers({ tiers })
  expect(of(ticket(2_000), ticket(1_500))).toEqual({ ticket: ticket(1_500), isListed: true })
  expect(of(ticket(2_000), ticket(500, 'choose'))).toEqual({
    ticket: ticket(2_000),
    isListed: false,
  })
  expect(of(ticket(0))).toBeNull()
  expect(ticketForMembers(null)).toBeNull()
})
