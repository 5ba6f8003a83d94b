import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { StaffRole } from '#domain/contracts/people.ts'
import type { Clock } from '#domain/contracts/till.ts'
import type { TillReport } from '#domain/contracts/drawers.ts'
import { session } from '#widgets/state/index.ts'
import { tillStanding } from '../../state/till-standing.ts'
import { show } from '../../testing.tsx'
import { ClockPage } from './ClockPage.tsx'
import { TillBar } from './TillBar.tsx'
import { TillSection } from './TillSection.tsx'

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
const signIn = (staffRole: StaffRole = 'BARISTA') =>
  session.signIn({ id: 'u', email: 'bao@demo.example', name: 'Bao Tran', role: 'STAFF', staffRole })

test('a break says since when it goes on, and what was worked before', async () => {
  signIn()
  show(<ClockPage />, served(ON_BREAK))
  const said = await screen.findByText('You are on a break.')
  expect(said.closest('p')?.textContent?.replaceAll(/\s/g, ' ')).toMatch(
    /Since \d+:33 [AP]M\. Worked since \d+:13 [AP]M: 20 min\./,
  )
})

const NEVER: Clock = { state: 'off', shift: null }
const IN: Clock = { state: 'working', shift: { ...SHIFT, breaks: [] } }
const atTill = () => ({ till: { id: 't', name: 'Front' }, people: [] })

test.each([
  [NEVER, 'You are not clocked in.', 'Clock in', 'in'],
  [OUT, 'You are not clocked in.', 'Clock in', 'in'],
  [ON_BREAK, 'You are on a break.', 'End the break', 'back'],
])(
  'who sells while the clock does not run is offered the button that clocks in',
  async (clock, said, label, done) => {
    signIn()
    const punched: unknown[] = []
    show(<TillBar />, {
      ...served(clock),
      'GET /auth/till': atTill,
      'POST /api/me/clock': ({ body }: { body: unknown }) => {
        punched.push(body)
        return IN
      },
    })
    expect(await screen.findByText(said)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: label }))
    await vi.waitFor(() => expect(screen.queryByText(said)).toBeNull())
    expect(punched).toEqual([{ act: done }])
  },
)

test('who has no hours and is at no till is not asked for any', async () => {
  signIn()
  let isAnswered = false
  show(<TillBar />, {
    ...served(NEVER),
    'GET /api/me/clock': () => {
      isAnswered = true
      return NEVER
    },
    'GET /auth/till': () => ({ till: null, people: [] }),
  })
  await vi.waitFor(() => expect(isAnswered).toBe(true))
  await act(async () => {})
  expect(screen.queryByText('You are not clocked in.')).toBeNull()
})

test('who may not make a tablet a till is told who does, and who may does it', async () => {
  const answers = { 'GET /auth/till': () => ({ till: null, people: [] }) }
  signIn()
  show(<TillSection />, answers)
  expect(await screen.findByText(/A senior barista or a manager makes it one/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make this tablet a till' })).toBeNull()
  cleanup()
  signIn('SENIOR_BARISTA')
  show(<TillSection />, answers)
  expect(await screen.findByRole('button', { name: 'Make this tablet a till' })).toBeTruthy()
})

test('a till that is locked says that it sells no more while somebody is signed in, and asks nothing after', async () => {
  signIn()
  const told: [string | undefined, unknown][] = []
  show(<TillBar />, {
    ...served(IN),
    'GET /auth/till': atTill,
    'POST /api/till-reports': ({ body }) => {
      told.push([session.user.value?.name, (body as TillReport).isSelling])
      return {}
    },
  })
  tillStanding.selling()
  await vi.waitFor(() => expect(told).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Lock' }))
  await vi.waitFor(() => expect(session.user.value).toBeNull())
  await tillStanding.tell()
  expect(told).toEqual([
    ['Bao Tran', true],
    ['Bao Tran', false],
  ])
})
