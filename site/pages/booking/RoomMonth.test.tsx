import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Space } from '#domain/contracts/content.ts'
import { RoomMonth } from './RoomMonth.tsx'

afterEach(cleanup)

function open(space: Pick<Space, 'weekdays' | 'days'>) {
  const days = [
    { date: '2025-11-03', state: 'free' as const, starts: 5 },
    { date: '2025-11-05', state: 'shut' as const, starts: 0 },
  ]
  render(
    <RoomMonth
      space={space}
      month={{ month: '2025-11', days, next: null }}
      date="2025-11-03"
      today="2025-10-17"
      last="2026-01-17"
      onDate={() => {}}
      onMonth={() => {}}
    />,
  )
}
const day = (name: RegExp) => screen.getByRole('button', { name }).textContent

test('a room that is rented on some weekdays is not called closed on the others, and says why', () => {
  open({ weekdays: [1, 2], days: 'Mondays and Tuesdays' })
  expect(day(/November 5/)).toMatch(/not rented$/)
  expect(screen.getByText(/^It is rented on these days only/).textContent).toBe(
    'It is rented on these days only, because the café is open on the others: Mondays and Tuesdays.',
  )
})

test('a room of the open café is closed with it', () => {
  open({ weekdays: null, days: 'Any day on which the café is open' })
  expect(day(/November 5/)).toMatch(/closed$/)
  expect(screen.queryByText(/^It is rented/)).toBeNull()
})
