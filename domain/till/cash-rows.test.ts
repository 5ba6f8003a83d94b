import { expect, test } from 'vitest'
import type { DrawerClosing } from '#domain/contracts/drawers.ts'
import { cashRows } from './cash-rows.ts'

const drawers = [{ openingCents: 20_000 }] as DrawerClosing[]
const counted = { drawers, openDrawers: [], paidOutCents: 0, overShortCents: 0 }

test('says what was taken for the drawers, and what stays', () => {
  expect(cashRows({ ...counted, safeCents: 11_280 })).toEqual([
    { name: 'To the safe', cents: 31_280 },
    { name: 'From the safe, to open drawers', cents: -20_000 },
    { name: 'More in the safe than before', cents: 11_280 },
  ])
})

test('what stays in a drawer does not go to the safe, and what stayed in it is not from there', () => {
  // Left with $200, found with $190, $110 sold in cash: $300 counted, $150 of it stays.
  const drawer = { openingCents: 19_000, openingFloatCents: 20_000, openingOffCents: -1_000 }
  const left = { ...counted, drawers: [drawer] as DrawerClosing[], overShortCents: -1_000 }
  expect(cashRows({ ...left, safeCents: 15_000 })).toEqual([
    { name: 'To the safe', cents: 15_000 },
    { name: 'Over and short', cents: -1_000 },
  ])
  const first = { openingCents: 20_000, openingFloatCents: 0, openingOffCents: 0 }
  // The first day on which some of it stays.
  expect(cashRows({ ...counted, drawers: [first] as DrawerClosing[], safeCents: -15_000 })).toEqual(
    [
      { name: 'To the safe', cents: 5_000 },
      { name: 'From the safe, to open drawers', cents: -20_000 },
      { name: 'Less in the safe than before', cents: 15_000 },
    ],
  )
  const filled = { openingCents: 25_000, openingFloatCents: 20_000, openingOffCents: 0 }
  expect(cashRows({ ...counted, drawers: [filled] as DrawerClosing[], safeCents: 10_000 })).toEqual(
    [
      { name: 'To the safe', cents: 15_000 },
      { name: 'From the safe, to open drawers', cents: -5_000 },
      { name: 'More in the safe than before', cents: 10_000 },
    ],
  )
})

test('says only the difference while a drawer is open', () => {
  const open = { ...counted, drawers: [], openDrawers: ['Front'] }
  expect(cashRows({ ...open, safeCents: -20_000 })).toEqual([
    { name: 'From the safe', cents: 20_000 },
  ])
  expect(cashRows({ ...counted, drawers: [], safeCents: 0 })).toEqual([])
})

test('says what was paid in and out with its reason, and all that was counted went to the safe', () => {
  const cashMoves = [
    { kind: 'pay-in' as const, reason: 'Coins from the bank', cents: 2_000 },
    { kind: 'pay-out' as const, reason: 'Milk', cents: 400 },
    { kind: 'pay-out' as const, reason: 'Stamps', cents: 100 },
    { kind: 'drop' as const, reason: 'Too much in it', cents: 5_000 },
  ]
  // $200 to open, $20 in, $5 out, $80 of sales: $295 in all, $50 of it before.
  const report = { ...counted, cashMoves, paidOutCents: 500, safeCents: 7_500 }
  expect(cashRows(report)).toEqual([
    { name: 'Paid out: “Milk”', cents: 400 },
    { name: 'Paid out: “Stamps”', cents: 100 },
    { name: 'Paid out, all', cents: 500 },
    { name: 'To the safe', cents: 29_500 },
    { name: 'From the safe, to open drawers', cents: -20_000 },
    { name: 'Paid in from the safe: “Coins from the bank”', cents: -2_000 },
    { name: 'More in the safe than before', cents: 7_500 },
  ])
  expect(cashRows({ ...report, openDrawers: ['Front'], drawers: [], safeCents: -22_000 })).toEqual([
    { name: 'Paid out: “Milk”', cents: 400 },
    { name: 'Paid out: “Stamps”', cents: 100 },
    { name: 'Paid out, all', cents: 500 },
    { name: 'Paid in from the safe: “Coins from the bank”', cents: 2_000 },
    { name: 'From the safe', cents: 20_000 },
  ])
})

test('reports of earlier versions have what was paid out in one sum', () => {
  expect(cashRows({ ...counted, paidOutCents: 500, safeCents: -500 })[0]).toEqual({
    name: 'Paid out',
    cents: 500,
  })
})
