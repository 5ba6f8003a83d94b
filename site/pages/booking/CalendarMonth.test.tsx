import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CalendarEntry } from '#domain/booking/calendar-entries.ts'
import { show } from '../../testing.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entry = (id: string): CalendarEntry => ({
  kind: 'class',
  id,
  title: `Class ${id}`,
  date: '2025-10-25',
  startsAt: '2025-10-25T16:00:00.000Z',
  hours: '12 PM to 3 PM',
  detail: 'Amos',
  price: '$68',
  state: '3 seats left',
  isOpen: true,
  isCancelled: false,
  to: `/classes/book?session=${id}`,
})

function Month({ count = 0 }: { count?: number }) {
  const [date, setDate] = useState('2025-10-31')
  const entries = Array.from({ length: count }, (_, i) => entry(String(i)))
  const byDay = new Map(count > 0 ? [['2025-10-25', entries]] : [])
  return <CalendarMonth byDay={byDay} date={date} today="2025-10-17" onDate={setDate} />
}
const chosen = () => screen.getByRole('button', { pressed: true })

test('the arrow keys go from day to day, also into another month, and take the focus along', () => {
  show(<Month />)
  chosen().focus()
  const after = (key: string) => {
    fireEvent.keyDown(chosen(), { key })
    expect(document.activeElement).toBe(chosen())
    return chosen().getAttribute('aria-label')
  }
  expect(after('ArrowRight')).toBe('Saturday, November 1, nothing')
  expect(after('ArrowUp')).toBe('Saturday, October 25, nothing')
  expect(after('Home')).toBe('Sunday, October 19, nothing')
  expect(after('End')).toBe('Saturday, October 25, nothing')
  expect(after('PageDown')).toBe('Tuesday, November 25, nothing')
  expect(after('PageUp')).toBe('Saturday, October 25, nothing')
})

test('a month without anything says so, and leads to the next day that has something', () => {
  show(<Month count={1} />)
  chosen().focus()
  fireEvent.keyDown(chosen(), { key: 'PageUp' })
  expect(screen.getByRole('status').textContent).toContain('Nothing is planned in September 2025.')
  expect(screen.queryByText('Nothing planned')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Go to Saturday, October 25' }))
  expect(chosen().getAttribute('aria-label')).toBe('Saturday, October 25, 1 entry')
  expect(screen.queryByText(/^Nothing is planned/)).toBeNull()
})

test('a key with Alt is the browser’s', () => {
  show(<Month />)
  fireEvent.keyDown(chosen(), { key: 'ArrowLeft', altKey: true })
  expect(chosen().getAttribute('aria-label')).toContain('October 31')
})

test('one day is reached by Tab, and it tells how much it holds', () => {
  show(<Month count={5} />)
  expect(document.querySelectorAll('.calendar-day[tabindex="0"]')).toHaveLength(1)
  const full = screen.getByRole('button', { name: 'Saturday, October 25, 5 entries' })
  expect(full.closest('td')?.textContent).toContain('and 2 more')
  fireEvent.click(full)
  expect(document.querySelectorAll('.agenda-entry')).toHaveLength(5)
})
