import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendedUntil, EXTRA_MINUTES, isFirstHold } from './hold-extension.ts'
import { SEAT_HOLD_MINUTES } from './values.ts'

const MADE = new Date('2025-10-17T16:00:00.000Z')
const after = (seconds: number) => new Date(MADE.getTime() + seconds * 1_000)
const FIRST = SEAT_HOLD_MINUTES * 60
const HOLD = { createdAt: MADE, heldUntil: after(FIRST), startsAt: after(100_000) }

test('a hold is longer once, with less than two minutes left', () => {
  expect(extendedUntil(HOLD, after(FIRST - 300))).toBeNull()
  expect(extendedUntil(HOLD, after(FIRST - 119))).toEqual(after(FIRST + EXTRA_MINUTES * 60))
  expect(extendedUntil(HOLD, after(FIRST))).toBeNull()
  const longer = { ...HOLD, heldUntil: after(FIRST + EXTRA_MINUTES * 60) }
  expect(isFirstHold(longer)).toBe(false)
  expect(extendedUntil(longer, after(FIRST + EXTRA_MINUTES * 60 - 60))).toBeNull()
})

test('however often and whenever it is pressed, it grows at most once and never past its bound', () => {
  const bound = FIRST + EXTRA_MINUTES * 60
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2 * bound }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 * bound }),
      (presses, startsIn) => {
        let heldUntil = HOLD.heldUntil
        let grown = 0
        for (const at of presses.toSorted((a, b) => a - b)) {
          const next = extendedUntil({ ...HOLD, heldUntil, startsAt: after(startsIn) }, after(at))
          if (!next) continue
          expect(next > heldUntil).toBe(true)
          expect(next <= after(Math.min(bound, startsIn))).toBe(true)
          heldUntil = next
          grown += 1
        }
        expect(grown).toBeLessThanOrEqual(1)
      },
    ),
  )
})
