import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { counterMinutes, queueMinutes, type Queued } from './queue.ts'

const { pickup } = DEFAULT_SETTINGS
const now = new Date('2025-10-29T16:00:00Z')
const dueIn = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const queued = (...orders: [dueIn: number, minutes: number][]): Queued[] =>
  orders.map(([due, minutes]) => ({ dueAt: dueIn(due), minutes }))
/** The two people of the default settings make two minutes of making in a minute. */
const extra = (queue: Queued[], neededMinutes = 2, usual = 20) =>
  queueMinutes({ pickup, now, queue, neededMinutes }, usual)
const counter = (queue: Queued[], neededMinutes = 2) =>
  counterMinutes({ pickup, now, queue, neededMinutes })

describe('how much later an order is ready because of others', () => {
  test('is nothing where nothing, or only a little, is to be made', () => {
    expect(extra([])).toBe(0)
    expect(extra(queued([5, 2], [18, 3]))).toBe(0)
  })

  test('grows with what is to be made before it', () => {
    const fifteen = queued(...Array.from({ length: 15 }, (_, each): [number, number] => [each, 3]))
    // 47 minutes of making are 24 for two; 5 of them fit into what is promised anyway.
    expect(extra(fifteen)).toBe(19)
    expect(extra(fifteen.slice(0, 8))).toBe(8)
  })

  test('counts what is overdue like all that is to be made', () => {
    expect(extra(queued([-10, 20], [-4, 10]))).toBe(11)
  })

  test('is nothing for what is promised later and can wait', () => {
    expect(extra(queued([90, 40]))).toBe(0)
  })

  test('is behind what would be late otherwise', () => {
    // 60 minutes of making for half past take both until then.
    expect(extra(queued([30, 60]))).toBe(26)
  })

  test('counts a large order of one by itself', () => {
    expect(extra([], 40)).toBe(15)
  })

  test('is nothing where the settings do not want it', () => {
    const world = { pickup: { ...pickup, promisesByQueue: false }, now, queue: queued([1, 90]) }
    expect(queueMinutes(world, 20)).toBe(0)
  })

  test('leaves enough time for all that was promised before, whatever was', () => {
    const orders = fc.array(
      fc.tuple(fc.integer({ min: -30, max: 120 }), fc.integer({ min: 1, max: 20 })),
    )
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 40 }), (list, needed) => {
        const queue = queued(...list)
        const ready = 20 + extra(queue, needed)
        const until = (due: number) =>
          list.reduce((sum, [each, minutes]) => sum + (each <= due ? minutes : 0), 0)
        expect(until(ready) + needed).toBeLessThanOrEqual(2 * ready)
        for (const [due] of list)
          if (due > ready && until(due) <= 2 * due)
            expect(until(due) + needed).toBeLessThanOrEqual(2 * due)
      }),
    )
  })
})

describe('what is sold over the counter', () => {
  test('is ready some minutes after it was rung up', () => {
    expect(counter([])).toBe(6)
    expect(counter([], 20)).toBe(15)
  })

  test('goes before what can wait, and behind what would be late', () => {
    expect(counter(queued([20, 20]))).toBe(6)
    expect(counter(queued([2, 8], [4, 6]))).toBe(13)
    expect(counter(queued([-3, 20]))).toBe(16)
  })
})
