import { expect, test } from 'vitest'
import type { DrawerClosing } from '#domain/contracts/drawers.ts'
import { safeRows } from './safe-rows.ts'

const drawers = [{ openingCents: 20_000 }] as DrawerClosing[]

test('says what was taken for the drawers, and what stays', () => {
  expect(safeRows({ safeCents: 11_280, drawers, openDrawers: [] })).toEqual([
    { name: 'To the safe', cents: 31_280 },
    { name: 'From the safe, to open drawers', cents: -20_000 },
    { name: 'More in the safe than before', cents: 11_280 },
  ])
  expect(safeRows({ safeCents: 0, drawers, openDrawers: [] })).toHaveLength(3)
})

test('says only the difference while a drawer is open', () => {
  expect(safeRows({ safeCents: -20_000, drawers: [], openDrawers: ['Front'] })).toEqual([
    { name: 'From the safe', cents: 20_000 },
  ])
  expect(safeRows({ safeCents: 0, drawers: [], openDrawers: [] })).toEqual([])
})
