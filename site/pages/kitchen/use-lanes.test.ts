import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shareOf, useLanes } from './use-lanes.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a lane is wider by load, and does not go to and fro by a ticket', () => {
  expect([0, 1, 4, 5, 10, 11, 40].map((count) => shareOf(count, 1))).toEqual([0, 1, 1, 2, 2, 3, 3])
  expect([4, 3, 2].map((count) => shareOf(count, 2))).toEqual([2, 2, 1])
  expect([10, 9, 8].map((count) => shareOf(count, 3))).toEqual([3, 3, 2])
})

test('a lane without a ticket is narrow and has room for its first one, so nothing moves when that comes', () => {
  const { result, rerender } = renderHook(
    ({ counts }: { counts: number[] }) => useLanes(counts, 0, new Date(0)),
    { initialProps: { counts: [8, 0] } },
  )
  const before = 'minmax(10.75rem, 2fr) minmax(10.75rem, 0.25fr)'
  expect(result.current.columns).toBe(before)
  act(() => void dispatchEvent(new Event('pointerdown')))
  rerender({ counts: [7, 1] })
  expect(result.current.columns).toBe(before)
  rerender({ counts: [8, 0] })
  expect(result.current.columns).toBe(before)
})

test('nothing moves while somebody works', () => {
  let now = 100_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { result, rerender } = renderHook(
    ({ counts, extra, clock }: { counts: number[]; extra: number; clock: Date }) =>
      useLanes(counts, extra, clock),
    { initialProps: { counts: [1, 1], extra: 1, clock: new Date(0) } },
  )
  const even = 'minmax(10.75rem, 1fr) minmax(10.75rem, 1fr) minmax(10.75rem, 1fr)'
  expect(result.current).toEqual({ columns: even, hasExtra: true })
  act(() => void dispatchEvent(new Event('pointerdown')))
  // Its last order was accepted: the lane stays for as long as somebody works.
  rerender({ counts: [9, 1], extra: 0, clock: new Date(0) })
  expect(result.current).toEqual({ columns: even, hasExtra: true })
  now += 20_000
  rerender({ counts: [9, 1], extra: 0, clock: new Date(1) })
  expect(result.current).toEqual({
    columns: 'minmax(10.75rem, 2fr) minmax(10.75rem, 1fr)',
    hasExtra: false,
  })
})
