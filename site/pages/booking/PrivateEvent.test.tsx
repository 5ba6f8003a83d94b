import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { rateNote, rentalDays } from '#domain/booking/rate-words.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { session } from '#widgets/state/session.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { PrivateEvent } from './PrivateEvent.tsx'

afterEach(() => {
  session.user.value = null
  sessionStorage.clear()
  cleanup()
  vi.unstubAllGlobals()
})

const space = (id: SpaceType, seats: number) => {
  const { hourlyCents, ...rate } = SPACES[id]
  return {
    id,
    seats,
    ...rate,
    rateCents: hourlyCents,
    rateNote: rateNote(SPACES[id]),
    days: rentalDays(SPACES[id]),
    summary: '',
    features: [],
  }
}
const CAFE: Answers = {
  'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
  'GET /api/spaces': () => ({ spaces: [space('art-space', 16), space('entire-venue', 120)] }),
}
const estimate = () => screen.findByRole('complementary', { name: 'The room at our rates' })
const says = async (text: string | RegExp) => within(await estimate()).findByText(text)
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** What stands below a field, for screen readers too. */
const helpOf = (label: RegExp) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    ?.textContent

test('a room for 16 has no price for 40 people: the field says how many it holds, and which room would do', async () => {
  show(<PrivateEvent />, CAFE)
  await says('$700')
  type(/Which room/, 'art-space')
  await says('$140')
  type(/People/, '40')
  const why = 'Art Space: up to 16 people. Entire Venue: up to 120 people.'
  await says(why)
  expect(helpOf(/People/)).toBe(why)
  expect((await estimate()).textContent).not.toMatch(/\$|anyway/)
})

test('a time outside of those at which a room can be had has no price, and what would fit stands beside the field', async () => {
  show(<PrivateEvent />, CAFE)
  await says('$700')
  type(/Date/, '2025-10-24')
  await says(/The next day is Monday, October 27/)
  expect(helpOf(/Date/)).toContain('The Entire Venue is rented on Mondays and Tuesdays only.')
  type(/Date/, '2025-10-27')
  type(/From/, '20:00')
  await says('That day the Entire Venue can be had from 9 AM to 10 PM.')
  expect(helpOf(/From/)).toContain('from 9 AM to 10 PM')
  type(/From/, '17:00')
  type(/Length/, '2')
  await says('The Entire Venue is rented for 4 to 8 hours.')
  expect(helpOf(/Length/)).toBe('The Entire Venue is rented for 4 to 8 hours.')
  expect((await estimate()).textContent).not.toContain('$')
  type(/Length/, '4')
  await says('$700')
})

test('a member reads their own price of the room', async () => {
  session.user.value = { id: 'u1', name: 'Cleo', email: '' } as typeof session.user.value
  show(<PrivateEvent />, {
    ...CAFE,
    'GET /api/me/membership': () => ({
      tierToday: 'premium',
      membership: null,
      today: '2025-10-17',
    }),
  })
  await says('Premium Membership, 5% off')
  await says('$665')
})

test('nobody is told to send a plan without a price before the rates are there', async () => {
  show(<PrivateEvent />, { 'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z') })
  const docket = await estimate()
  await within(docket).findByRole('status', { name: 'Loading our rates' })
  expect(docket.textContent).not.toContain('Send the plan anyway')
})
