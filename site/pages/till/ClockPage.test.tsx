import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Clock } from '#domain/contracts/till.ts'
import { session } from '#widgets/state/index.ts'
import { show } from '../../testing.tsx'
import { ClockPage } from './ClockPage.tsx'
import { TillBar } from './TillBar.tsx'

afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

const SHIFT = {
  id: 's',
  personId: 'u',
  personName: 'Bao Tran',
  startsAt: '2025-10-17T19:13:00.000Z',
  endsAt: null,
  breaks: [{ startsAt: '2025-10-17T19:33:00.000Z', endsAt: null }],
  minutes: 20,
  isCorrected: false,
}
const ON_BREAK: Clock = { state: 'on-break', shift: SHIFT }
const OUT: Clock = { state: 'off', shift: { ...SHIFT, endsAt: '2025-10-17T19:40:00.000Z' } }

const served = (clock: Clock) => ({
  'GET /api/me/clock': () => clock,
  'GET /api/cafe': () => ({ cafe: { timeZone: 'America/New_York' } }),
})
const signIn = () =>
  session.signIn({
    id: 'u',
    email: 'bao@demo.example',
    name: 'Bao Tran',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })

test('a break says since when it goes on, and what was worked before', async () => {
  signIn()
  show(<ClockPage />, served(ON_BREAK))
  const said = await screen.findByText('You are on a break.')
  expect(said.closest('p')?.textContent?.replaceAll(/\s/g, ' ')).toMatch(
    /Since \d+:33 [AP]M\. Worked since \d+:13 [AP]M: 20 min\./,
  )
})

test.each([
  [ON_BREAK, 'You are on a break. End it to count these hours.'],
  [OUT, 'You are clocked out. Clock in to count these hours.'],
])('who sells while the clock does not run is told so', async (clock, said) => {
  signIn()
  show(<TillBar />, served(clock))
  const link = await screen.findByRole('link', { name: said })
  expect(link.getAttribute('href')).toBe('/pos/clock')
})
