import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { cafeAt, show } from '../../testing.tsx'
import { ArtistDates } from './ArtistDates.tsx'

afterEach(cleanup)

const DATE = { startsAt: '2025-11-15T16:00:00Z', space: 'Lounge', seatsLeft: 5 }
const tickets = (opensAt: string | null) => ({ tiers: [{ opensAt }] })
const open = (classes: object[], events: object[]) =>
  show(<ArtistDates classes={classes as ClassSession[]} events={events as CafeEvent[]} />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
  })

test('what cannot be booked yet says from when on, and not how many seats are left', async () => {
  open(
    [
      { ...DATE, id: 'a', title: 'Later class', bookingOpensAt: '2025-10-25T14:00:00Z' },
      { ...DATE, id: 'b', title: 'Open class' },
    ],
    [
      { ...DATE, id: 'c', title: 'Later event', tickets: tickets('2025-10-20T14:00:00Z') },
      { ...DATE, id: 'd', title: 'Open event', tickets: tickets('2025-10-01T14:00:00Z') },
      { ...DATE, id: 'e', title: 'Free event', seatsLeft: 0 },
    ],
  )
  await screen.findByText('Meet them')
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  const said = (title: string) =>
    /[^.]+\.$/.exec(rows.find((row) => row.includes(title)) ?? '')?.[0]
  expect(
    ['Later class', 'Open class', 'Later event', 'Open event', 'Free event'].map(said),
  ).toEqual([
    ' Booking opens Sat, Oct 25.',
    ' 5\u00a0seats left.',
    ' On sale from Mon, Oct 20.',
    ' 5\u00a0seats left.',
    ' Full.',
  ])
})
