import { expect, test } from 'vitest'
import { SPACES, rentalCents } from './rates.ts'
import { rentalLines } from './rental-lines.ts'

test('hours by rate, where no special is near', () => {
  expect(rentalLines(SPACES['art-space'], 3)).toEqual({
    lines: [{ label: '3 hours at $35', cents: 10_500 }],
    totalCents: 10_500,
    note: null,
  })
})

test('seven hours of the venue show what the special takes off, and that the eighth is free', () => {
  expect(rentalLines(SPACES['entire-venue'], 7)).toEqual({
    lines: [
      { label: '7 hours at $175', cents: 122_500 },
      { label: 'Never more than the 8-hour special', cents: -2_500 },
    ],
    totalCents: 120_000,
    note: 'Stay 8 hours if you like: it costs the same $1,200.',
  })
})

test('the lines always add up to the price of the rates', () => {
  for (const space of ['art-space', 'entire-venue'] as const)
    for (let hours = 0; hours <= 9; hours += 1) {
      const built = rentalLines(SPACES[space], hours)
      const isRented = hours >= SPACES[space].minHours && hours <= SPACES[space].maxHours
      expect(built !== null).toBe(isRented)
      if (built)
        expect(built.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(
          rentalCents(SPACES[space], hours),
        )
    }
})
