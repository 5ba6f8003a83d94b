import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { Lane } from './Lane.tsx'

/** How far the list is scrolled; a ticket is 100 px high and the list 250. */
let scrolled = 0
beforeEach(() => {
  scrolled = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (!this.classList.contains('pos-ticket')) return { top: 0, bottom: 250 } as DOMRect
    const tickets = [...(this.parentElement?.querySelectorAll('.pos-ticket') ?? [])]
    const top = tickets.indexOf(this) * 100 - scrolled
    return { top, bottom: top + 100 } as DOMRect
  })
  const style = document.createElement('style')
  style.textContent = '.tickets-lane { overflow-y: auto }'
  document.head.append(style)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.head.querySelector('style')?.remove()
})

const order = (number: string) =>
  ({ id: number, number, estimatedAt: `2025-10-17T16:0${number}:00.000Z` }) as Order

function open(allergyOf?: string, lateIs?: string, changedIs?: string) {
  return render(
    <Lane
      orders={['1', '2', '3', '4'].map(order)}
      places={[]}
      renderTicket={({ number }) => (
        <article
          key={number}
          className="pos-ticket"
          data-due={number === lateIs ? 'late' : undefined}
        >
          {number === allergyOf && <p data-allergy>no nuts</p>}
          {number === changedIs && <p className="pos-ticket-edit">Changed</p>}
        </article>
      )}
    />,
  )
}

test('says how many tickets lie below, and moves on to them', () => {
  const { container } = open()
  const button = screen.getByRole('button', { name: '2 more below' })
  expect(button.dataset.urgent).toBeUndefined()
  const list = container.querySelector('.tickets-lane')!
  const scrollBy = vi.fn()
  Object.assign(list, { scrollBy })
  fireEvent.click(button)
  expect(scrollBy).toHaveBeenCalledOnce()
  scrolled = 150
  fireEvent.scroll(list)
  expect(screen.queryByRole('button', { name: /below/ })).toBeNull()
})

test('says how many lie above, and moves back to them', () => {
  const { container } = open('1', '2')
  const list = container.querySelector('.tickets-lane')!
  const scrollBy = vi.fn()
  Object.assign(list, { scrollBy })
  expect(screen.queryByRole('button', { name: /above/ })).toBeNull()
  scrolled = 150
  fireEvent.scroll(list)
  const button = screen.getByRole('button', { name: '2 more above, 1 late, an allergy' })
  fireEvent.click(button)
  expect(scrollBy.mock.calls[0]?.[0].top).toBeLessThanOrEqual(0)
  scrolled = 0
  fireEvent.scroll(list)
  expect(screen.queryByRole('button', { name: /above/ })).toBeNull()
})

test('once a ticket went on and its place is gone, the list is at its start again', () => {
  const lane = (numbers: string[], kept: string[]) => (
    <Lane
      orders={numbers.map(order)}
      places={kept.map((number) => ({ ...order(number), height: 100 }))}
      renderTicket={({ number }) => <article key={number} className="pos-ticket" />}
    />
  )
  const { container, rerender } = render(lane(['1', '2', '3', '4'], []))
  const list = container.querySelector('.tickets-lane')!
  list.scrollTop = 150
  rerender(lane(['1', '2', '4'], ['3']))
  expect(list.scrollTop).toBe(150)
  rerender(lane(['1', '2', '4'], []))
  expect(list.scrollTop).toBe(0)
})

test('is urgent where one of them is late, has an allergy or was changed', () => {
  open('4', '3', '3')
  const button = screen.getByRole('button', { name: '2 more below, 1 late, an allergy, 1 changed' })
  expect(button.dataset.urgent).toBe('true')
})
