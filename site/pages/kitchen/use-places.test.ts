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
  act(() => void vi.advanceTimersByTime(800))
  expect(lane([first, third])).toEqual(['A-1', '(A-2)', 'A-3'])
  act(() => void vi.advanceTimersByTime(800))
  expect(lane([first, third])).toEqual(['A-1', 'A-3'])
})

test('it stays while somebody goes on pressing in its list, for no longer than a moment, and for no press elsewhere', () => {
  document.body.innerHTML =
    '<div class="tickets-lane"><p id="pos-ticket-A-1"></p></div><div class="tickets-lane" id="other"></div>'
  const press = (on: Element | null) =>
    act(() => void on?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  const { result } = renderHook(() => usePlaces())
  const lane = () => named(withPlaces([], result.current.places, 'confirmed'))
  const goOn = () => {
    let wentOn = () => {}
    act(() => void (wentOn = result.current.keepPlace(order('A-1', 'confirmed', '10'))))
    act(wentOn)
  }
  const list = document.querySelector('.tickets-lane')
  goOn()
  for (const ms of [800, 800]) {
    pass(ms)
    expect(lane()).toEqual(['(A-1)'])
    press(list)
  }
  pass(300)
  expect(lane()).toEqual([])
  goOn()
  pass(800)
  press(document.querySelector('#other'))
  pass(300)
  expect(lane()).toEqual([])
  document.body.innerHTML = ''
})

test('no other lane keeps a place for it', () => {
  const { result } = renderHook(() => usePlaces())
  const gone = order('A-1', 'confirmed', '10')
  act(() => void result.current.keepPlace(gone))
  const made = { ...gone, status: 'preparing' } as Order
  expect(named(withPlaces([made], result.current.places, 'preparing'))).toEqual(['A-1'])
  expect(named(withPlaces([], result.current.places, 'ready'))).toEqual([])
})
