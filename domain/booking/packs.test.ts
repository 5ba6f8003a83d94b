import { expect, test } from 'vitest'
import { packBack, packPart, packWorth, seatShares } from './packs.ts'

test('the seats of a pack take all of it, and no cent twice', () => {
  for (let leftCents = 100; leftCents < 30_000; leftCents += 997)
    for (let seats = 1; seats <= 12; seats += 1) {
      let pack = { leftCents, seatsLeft: seats }
      for (let n = 0; n < seats; n += 1) {
        const part = packPart(pack, 7_500_000)
        pack = { leftCents: pack.leftCents - part, seatsLeft: pack.seatsLeft - 1 }
        expect(pack.leftCents).toBeGreaterThanOrEqual(0)
      }
      expect(pack).toEqual({ leftCents: 0, seatsLeft: 0 })
    }
})

test('a seat takes no more of a pack than it costs', () => {
  expect(packPart({ leftCents: 30_000, seatsLeft: 5 }, 2_500)).toBe(2_500)
  expect(packPart({ leftCents: 30_000, seatsLeft: 5 }, 8_000)).toBe(6_000)
})

test('the shares of a party come to its price', () => {
  expect(seatShares(10_001, 3)).toEqual([3_334, 3_333, 3_334])
  expect(seatShares(0, 2)).toEqual([0, 0])
})

test('a seat goes back into a pack once, however it is released in parts', () => {
  const seat = { amountCents: 8_000, packCents: 5_999 }
  const first = packBack(seat, { before: 0, after: 3_999 })
  const second = packBack(seat, { before: 3_999, after: 4_001 })
  const third = packBack(seat, { before: 4_001, after: 8_000 })
  expect([first.isSeat, second.isSeat, third.isSeat]).toEqual([false, true, false])
  expect(first.cents + second.cents + third.cents).toBe(5_999)
})

test('a pack is worth what it saves whoever has it, and nothing where each class is cheaper', () => {
  // $59.80 a seat, for seats of up to $75.
  const pack = { priceCents: 29_900, seats: 5, upToCents: 7_500 }
  const seats = (...cents: number[]) => cents.map((each) => ({ fullCents: each, ownCents: each }))
  expect(packWorth(pack, seats(7_200, 5_400, 7_800, 0))).toEqual({
    pays: 2,
    cheaper: 1,
    savesUpToCents: 1_220,
    savesFromCents: 1_220,
  })
  // For a member: which seats it pays is decided by what they cost anybody.
  const ofMember = [
    { fullCents: 7_200, ownCents: 5_760 },
    { fullCents: 8_400, ownCents: 6_720 },
  ]
  expect(packWorth(pack, ofMember)).toEqual({
    pays: 1,
    cheaper: 0,
    savesUpToCents: 0,
    savesFromCents: 0,
  })
  expect(packWorth(pack, seats(7_200, 7_000))).toMatchObject({
    savesUpToCents: 1_220,
    savesFromCents: 1_020,
  })
  expect(packWorth(pack, [])).toEqual({ pays: 0, cheaper: 0, savesUpToCents: 0, savesFromCents: 0 })
})
