import { expect, test } from 'vitest'
import { MOST_CHOSEN_CENTS } from '#domain/booking/tickets.ts'
import { MOST_SEATS } from '#domain/booking/values.ts'
import { checkChoice, choiceOf, NO_CHOICE, type Sale } from './ticket-choice.ts'

const SALE = {
  tiers: [
    { id: 'seat', name: 'Seat', kind: 'fixed', priceCents: 1_200, left: 3 },
    { id: 'gift', name: 'Pay what you can', kind: 'choose', priceCents: 500, left: null },
  ],
} as unknown as Sale

test('a choice is so many of each tier, at its price or at the one that was typed', () => {
  const chosen = choiceOf(SALE, { counts: { seat: 2, gift: 1 }, prices: { gift: '7.50' } })
  expect(chosen).toEqual({
    tickets: [
      { tier: 'seat', count: 2 },
      { tier: 'gift', count: 1, eachCents: 750 },
    ],
    party: 3,
    totalCents: 3_150,
    lacking: null,
  })
  // What is no price yet counts as the least.
  expect(choiceOf(SALE, { counts: { gift: 2 }, prices: { gift: 'ten' } }).totalCents).toBe(1_000)
})

test('the first tier that has not so many left is named', () => {
  expect(choiceOf(SALE, { counts: { seat: 4 }, prices: {} }).lacking).toBe('Seat')
  expect(choiceOf(SALE, { counts: { gift: 40 }, prices: {} }).lacking).toBeNull()
})

test('what can be set right before anything is held is said at its field', () => {
  expect(checkChoice(SALE, NO_CHOICE)).toEqual({ counts: 'Choose at least one ticket.' })
  expect(checkChoice(SALE, { counts: { gift: MOST_SEATS + 1 }, prices: {} })).toHaveProperty(
    'counts',
  )
  const of = (gift: string) => checkChoice(SALE, { counts: { gift: 1 }, prices: { gift } })
  expect(of('5')).toEqual({})
  expect(of(String(MOST_CHOSEN_CENTS / 100))).toEqual({})
  for (const wrong of ['4.99', String(MOST_CHOSEN_CENTS / 100 + 1), 'ten', ''])
    expect(of(wrong)['prices.gift']).toMatch(/^Write a price from \$5\.00 to /)
  // A price of tickets that nobody takes is nobody's fault.
  expect(checkChoice(SALE, { counts: { seat: 1 }, prices: { gift: 'ten' } })).toEqual({})
})
