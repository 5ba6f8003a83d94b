import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, OrderPatch } from '#domain/contracts/ordering.ts'
import { UNDO_SECONDS } from '#domain/kitchen/limits.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { showHook } from '../../testing.tsx'
import { useMoves } from './use-moves.ts'

let changes: [id: string, patch: OrderPatch][]
let change: () => Promise<unknown>
const refetch = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  changes = []
  change = async () => {}
  refetch.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  toasts.list.value = []
  document.body.replaceChildren()
})

const order = (id: string, status: Order['status'] = 'confirmed') =>
  ({ id, number: `A-${id}`, status, isPaid: false, quote: { totalCents: 702 } }) as Order
function open() {
  const orders = {
    change: async (id: string, patch: OrderPatch) => {
      changes.push([id, patch])
      await change()
    },
    refetch,
  } as unknown as Parameters<typeof useMoves>[0]
  return showHook(() => useMoves(orders))
}
type Hook = ReturnType<typeof open>
const move = ({ result }: Hook, one: Order, status: 'preparing' | 'ready' | 'cancelled') =>
  act(() => result.current.change(one, { status, from: one.status } as OrderPatch))
const numbers = ({ result }: Hook) => result.current.undoable.map(({ number }) => number)

test('a move can be taken back for some seconds, to the state that it came from', async () => {
  const hook = open()
  await move(hook, order('1'), 'preparing')
  const [made] = hook.result.current.undoable
  await act(() => hook.result.current.undo(made!))
  expect(changes.at(-1)).toEqual(['1', { status: 'confirmed', from: 'preparing' }])
  expect(numbers(hook)).toEqual([])
  expect(toasts.list.value.at(-1)?.text).toBe('A-1 is confirmed again.')
})

test('each move is forgotten by itself, not with the one before it', async () => {
  const hook = open()
  await move(hook, order('1'), 'preparing')
  act(() => void vi.advanceTimersByTime((UNDO_SECONDS - 1) * 1_000))
  await move(hook, order('2'), 'preparing')
  expect(numbers(hook)).toEqual(['A-1', 'A-2'])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(numbers(hook)).toEqual(['A-2'])
  act(() => void vi.advanceTimersByTime(UNDO_SECONDS * 1_000))
  expect(numbers(hook)).toEqual([])
})

test('of an order that went on twice only the last move is taken back', async () => {
  const hook = open()
  await move(hook, order('1'), 'preparing')
  await move(hook, order('1', 'preparing'), 'ready')
  expect(hook.result.current.undoable).toMatchObject([{ from: 'preparing', to: 'ready' }])
})

test.each(['waiting', 'awaiting-payment'] as const)(
  'an order that was %s is not set back to it, because only the server does that',
  async (status) => {
    const hook = open()
    await move(hook, order('1', status), 'preparing')
    expect(changes).toHaveLength(1)
    expect(numbers(hook)).toEqual([])
  },
)

test('a move that gives money back is not offered to be taken back, and the money is told of', async () => {
  const hook = open()
  await move(hook, { ...order('1'), isPaid: true }, 'cancelled')
  expect(numbers(hook)).toEqual([])
  expect(toasts.list.value.at(-1)?.title).toBe('A-1 is cancelled')
  await move(hook, order('2'), 'cancelled')
  expect(numbers(hook)).toEqual(['A-2'])
})

test('what is not a move leaves nothing to take back', async () => {
  const hook = open()
  await act(() => hook.result.current.change(order('1'), { isAcknowledged: true }))
  expect(numbers(hook)).toEqual([])
})

test('an order that somebody else moved did not change, and the list is read again', async () => {
  change = () => Promise.reject(new ApiError(409, 'status_changed', 'It is being made.'))
  const hook = open()
  await move(hook, order('1'), 'preparing')
  expect(numbers(hook)).toEqual([])
  expect(toasts.list.value).toMatchObject([
    { title: 'A-1 did not change', text: 'It is being made.' },
  ])
  expect(refetch).toHaveBeenCalledOnce()
})

test('where nothing answers, it says so and reads nothing again', async () => {
  change = () => Promise.reject(new TypeError('no network'))
  await move(open(), order('1'), 'preparing')
  expect(toasts.list.value[0]?.text).toContain('was not saved')
  expect(refetch).not.toHaveBeenCalled()
})

function lane(...ids: string[]) {
  document.body.innerHTML = `<section><h2 tabindex="-1">Now</h2>${ids
    .map(
      (id) =>
        `<article class="pos-ticket" id="pos-ticket-${id}"><button class="pos-ticket-next">${id}</button></article>`,
    )
    .join('')}</section>`
}
const press = (id: string) =>
  document.querySelector<HTMLElement>(`#pos-ticket-${id} button`)?.focus()

test.each([
  ['the next ticket of the lane', ['1', '2', '3'], '2', '3'],
  ['the one before where it was the last', ['1', '2'], '2', '1'],
  ['the head of the lane where it was the only one', ['1'], '1', 'Now'],
])('the focus goes to %s', async (_, ids, pressed, next) => {
  const hook = open()
  lane(...ids)
  press(pressed)
  change = async () => document.getElementById(`pos-ticket-${pressed}`)?.remove()
  await move(hook, order(pressed), 'ready')
  expect(document.activeElement?.textContent).toBe(next)
})

test('the focus of somebody who went on meanwhile stays', async () => {
  const hook = open()
  lane('1', '2', '3')
  press('1')
  change = async () => {
    document.getElementById('pos-ticket-1')?.remove()
    press('3')
  }
  await move(hook, order('1'), 'ready')
  expect(document.activeElement?.textContent).toBe('3')
})
