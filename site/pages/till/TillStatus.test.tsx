import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tillClock } from '../../state/till-clock.ts'
import { known } from '../../state/till-known.ts'
import { tillLog, type LoggedSale } from '../../state/till-log.ts'
import { cafeAt, show } from '../../testing.tsx'
import { TillStatus } from './TillStatus.tsx'
import { leaveTillAsNew, standAtTill } from './testing.ts'

beforeEach(() => standAtTill())
afterEach(() => {
  tillLog.unsent.value = []
  tillClock.forget()
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

test('since when there is no connection is said by the café’s clock', async () => {
  const now = '2025-10-18T00:15:00.000Z'
  tillClock.heard({ now, cafe: { timeZone: 'America/New_York' } })
  show(<TillStatus />, { 'GET /api/cafe': () => cafeAt(now) })
  act(() => (known.goneSince.value = Date.now() - 60_000))
  expect(screen.getByRole('status').textContent).toContain('No connection since 8:14 PM.')
})

test.each([
  ['BARISTA', 0, /A senior barista or a manager sees why on Day/],
  ['MANAGER', 1, /1 refused/],
] as const)('a refused sale leads a %s to %i reports of the day', (staffRole, links, said) => {
  standAtTill(staffRole)
  show(<TillStatus />, {})
  act(() => (tillLog.unsent.value = [{ sale: {}, refusal: 'Sold out' } as LoggedSale]))
  expect(screen.getByRole('status').textContent).toMatch(said)
  expect(screen.queryAllByRole('link')).toHaveLength(links)
})

test('which sales were sent under which numbers is said until somebody has read it', () => {
  show(<TillStatus />, {})
  act(() => {
    tillLog.delivered.value = [
      { id: 'a', number: 'A-111', name: 'Otto', cents: 810 },
      { id: 'b', number: 'A-112', name: null, cents: 1_200 },
    ]
  })
  expect(screen.getByRole('status').textContent).toContain(
    'Sent: A-111 $8.10 for Otto, A-112 $12.00.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('status')).toBeNull()
})
