import { expect, test } from 'vitest'
import { chosenProblem, doorPrice, doorTiers } from './door-price.ts'
import type { TicketTier } from './tickets.ts'

const NOW = new Date('2025-10-17T19:00:00Z')
const tier = (id: string, more: Partial<TicketTier> = {}): TicketTier => ({
  id,
  name: id,
  note: '',
  kind: 'fixed',
  priceCents: 2_800,
  number: null,
  opensAt: null,
  closesAt: null,
  ...more,
})
const TIERS = [
  tier('tasting'),
  tier('cup', { priceCents: 1_200 }),
  tier('pay-what-you-can', { kind: 'choose', priceCents: 1_000 }),
  tier('early', { closesAt: '2025-10-01T00:00:00Z' }),
  tier('guest', { priceCents: 0 }),
]
const event = { priceCents: 0, tickets: { tiers: TIERS } }
const ids = (tiers: readonly TicketTier[]) => tiers.map(({ id }) => id)

test('the door sells every kind that is on sale and costs something', () => {
  expect(ids(doorTiers(event, NOW))).toEqual(['tasting', 'cup', 'pay-what-you-can'])
  expect(doorPrice(event)).toBeNull()
})

test('an event without tickets has one price', () => {
  expect([doorTiers({}, NOW), doorPrice({ priceCents: 500 })]).toEqual([[], 500])
})

test.each([
  ['cup', undefined, null],
  ['cup', 1_200, null],
  ['cup', 100, 'cup costs $12.00.'],
  ['pay-what-you-can', 1_500, null],
  ['pay-what-you-can', 900, 'pay-what-you-can: from $10.00 to $500.00 each.'],
  ['pay-what-you-can', 50_001, 'pay-what-you-can: from $10.00 to $500.00 each.'],
  ['pay-what-you-can', undefined, 'pay-what-you-can: type what the guest pays.'],
] as const)('%s for %s', (id, cents, problem) => {
  const found = TIERS.find((each) => each.id === id)
  expect(found && chosenProblem(found, cents)).toBe(problem)
})
