import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { usePlaces, withPlaces } from './use-places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const order = (number: string, status: OrderStatus, minute: string) =>
  ({ id: number, number, status, estimatedAt: `2025-10-17T16:${minute}:00.000Z` }) as Order
const named = (list: ReturnType<typeof withPlaces>) =>
  list.map((each) => ('order' in each ? each.order.number : `(${each.place.number})`))

test('the place of a ticket that went on stays empty for a second and more, where it stood', () => {
  const [first, second, third] = [
    order('A-1', 'confirmed', '10'),
    order('A-2', 'confirmed', '20'),
    order('A-3', 'confirmed', '30'),
  ] as const
  const { result } = renderHook(() => usePlaces())
  let wentOn = () => {}
  act(() => void (wentOn = result.current.keepPlace(second)))
  const lane = (orders: Order[]) => named(withPlaces(orders, result.current.places, 'confirmed'))
  // While the server is asked, it stands where it stood.
  expect(lane([first, second, third])).toEqual(['A-1', 'A-2', 'A-3'])
  expect(lane([first, third])).toEqual(['A-1', '(A-2)', 'A-3'])
  act(wentOn)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(lane([first, third])).toEqual(['A-1', '(A-2)', 'A-3'])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(lane([first, third])).toEqual(['A-1', 'A-3'])
})

test('as long as somebody goes on pressing, it stays', () => {
  const { result } = renderHook(() => usePlaces())
  const gone = order('A-1', 'confirmed', '10')
  let wentOn = () => {}
  act(() => void (wentOn = result.current.keepPlace(gone)))
  act(wentOn)
  const lane = () => named(withPlaces([], result.current.places, 'confirmed'))
  act(() => void vi.advanceTimersByTime(1_000))
  act(() => void dispatchEvent(new Event('pointerdown')))
  act(() => void vi.advanceTimersByTime(1_000))
  expect(lane()).toEqual(['(A-1)'])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(lane()).toEqual([])
})

test('no other lane keeps a place for it', () => {
  const { result } = renderHook(() => usePlaces())
  const gone = order('A-1', 'confirmed', '10')
  act(() => void result.current.keepPlace(gone))
  const made = { ...gone, status: 'preparing' } as Order
  expect(named(withPlaces([made], result.current.places, 'preparing'))).toEqual(['A-1'])
  expect(named(withPlaces([], result.current.places, 'ready'))).toEqual([])
})
