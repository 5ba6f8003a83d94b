import { expect, test } from 'vitest'
import { movedWords, seatsMoved } from './seat-move.ts'
import { seatsBack } from './seat-rules.ts'

const rules = { freeUntilHours: 48, creditPercent: 50, creditDays: 180 }
const startsAt = new Date('2025-10-24T16:00:00Z')
const early = new Date('2025-10-20T16:00:00Z')
const late = new Date('2025-10-24T12:00:00Z')

test('moving in time costs the difference, and gives it back', () => {
  const back = seatsBack(rules, 8_000, startsAt, early)
  expect(seatsMoved(back, 8_000)).toMatchObject({ usedCents: 8_000, dueCents: 0, refundCents: 0 })
  expect(seatsMoved(back, 9_500)).toMatchObject({ dueCents: 1_500, keptCents: 0 })
  expect(seatsMoved(back, 6_000)).toMatchObject({ dueCents: 0, refundCents: 2_000 })
  expect(movedWords(seatsMoved(back, 8_000))).toBe('It costs the same: nothing is to pay.')
})

test('moving late uses what would be credit, and never turns credit into money', () => {
  const back = seatsBack(rules, 8_000, startsAt, late)
  expect(seatsMoved(back, 8_000)).toMatchObject({ usedCents: 4_000, dueCents: 4_000 })
  expect(seatsMoved(back, 1_000)).toEqual({
    usedCents: 1_000,
    dueCents: 0,
    refundCents: 0,
    creditCents: 3_000,
    keptCents: 4_000,
  })
})

test('no cent is lost or made', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let step = 0; step < 500; step += 1) {
    const paid = random(30_000)
    const total = random(30_000)
    const all = { ...rules, creditPercent: random(101) }
    const back = seatsBack(all, paid, startsAt, random(2) === 0 ? early : late)
    const moved = seatsMoved(back, total)
    expect(moved.usedCents + moved.refundCents + moved.creditCents + moved.keptCents).toBe(paid)
    expect(moved.usedCents + moved.dueCents).toBe(total)
    for (const cents of Object.values(moved)) expect(cents).toBeGreaterThanOrEqual(0)
    if (back.refundCents < paid) expect(moved.refundCents).toBe(0)
  }
})
