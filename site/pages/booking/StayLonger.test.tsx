import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { show } from '#site/testing.tsx'
import { StayLonger } from './StayLonger.tsx'

const AT = '/api/room-bookings/H-BCDFG/longer'
const BOOKING = {
  reference: 'H-BCDFG',
  token: 'key',
  endsAt: '2025-10-22T20:00:00.000Z',
  timeZone: 'America/New_York',
} as RoomBooking
const UNTIL = '2025-10-22T21:00:00.000Z'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an hour more is added once its price was shown, and what is left to pay', async () => {
  const sent: unknown[] = []
  const onChange = vi.fn<(known?: RoomBooking) => void>()
  show(<StayLonger booking={BOOKING} onChange={onChange} />, {
    [`GET ${AT}`]: () => ({ endsAt: UNTIL, addedCents: 3_500, dueCents: 8_750, problem: null }),
    [`POST ${AT}`]: ({ body }) => {
      sent.push(body)
      return { ...BOOKING, endsAt: UNTIL }
    },
  })
  fireEvent.click(
    await screen.findByRole('button', { name: /^One more hour, until 5.PM: \$35\.00$/ }),
  )
  expect(screen.getByRole('group').textContent).toContain('$87.50 is left to pay in all.')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Add the hour, $35.00' }))
  await waitFor(() => expect(sent).toEqual([{ token: 'key', endsAt: UNTIL, expectedCents: 3_500 }]))
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ endsAt: UNTIL })),
  )
})

test('where the room is somebody else’s next, it is said from when, and what is free instead', async () => {
  const problem = 'The Art Space is taken from 5 PM, and is cleared before that.'
  show(<StayLonger booking={BOOKING} onChange={() => {}} />, {
    [`GET ${AT}`]: () => ({ endsAt: null, addedCents: 0, dueCents: 0, problem }),
  })
  await screen.findByText('One more hour is not possible.')
  screen.getByText(problem)
  expect(screen.queryByRole('button')).toBeNull()
})

/** The page around it: what the server answers is what it shows next. */
function Room(): ReactNode {
  const [booking, setBooking] = useState(BOOKING)
  return <StayLonger booking={booking} onChange={(known) => known && setBooking(known)} />
}

test('an hour that is added is said with what is left to pay, and the next is asked for anew', async () => {
  const sent: unknown[] = []
  const hours = (until: string) => ({
    endsAt: until,
    addedCents: 3_500,
    dueCents: 8_750,
    problem: null,
  })
  show(<Room />, {
    [`GET ${AT}`]: () => hours(sent.length === 0 ? UNTIL : '2025-10-22T22:00:00.000Z'),
    [`POST ${AT}`]: ({ body }) => {
      sent.push(body)
      return { ...BOOKING, endsAt: UNTIL, dueCents: 8_750 }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: /^One more hour/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add the hour, $35.00' }))
  await screen.findByRole('button', { name: /^One more hour, until 6.PM/ })
  expect(screen.getByRole('status').textContent).toMatch(
    /^An hour is added for \$35\.00\. The room is yours until 5.PM\. \$87\.50 is left to pay\.$/,
  )
  expect(document.activeElement).toBe(screen.getByRole('status'))
  expect(screen.queryByRole('button', { name: /^Add the hour/ })).toBeNull()
  expect(sent).toHaveLength(1)
})
