import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Space } from '#domain/contracts/content.ts'
import type { SpaceDay } from '#domain/contracts/forms.ts'
import { show } from '../../testing.tsx'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { DayGrid, type RoomWish } from './DayGrid.tsx'
import { MovingHire } from './MovingHire.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SPACE = {
  id: 'art-space',
  name: 'Art Space',
  days: 'Wednesday to Sunday',
  minHours: 2,
  maxHours: 6,
} as Space

function Ruler({ wish = { date: '2025-10-22', startsAt: '', hours: 0 } }: { wish?: RoomWish }) {
  const [now, setNow] = useState(wish)
  return (
    <>
      <DayGrid
        space={SPACE}
        wish={now}
        today="2025-10-17"
        last="2026-01-15"
        onChange={(change) => setNow({ ...now, ...change })}
      />
      <output>
        {now.startsAt} {now.hours}
      </output>
    </>
  )
}

/** From 11 to 17; what is taken is named. */
const dayWith = (...taken: string[]): SpaceDay => ({
  date: '2025-10-22',
  isOpen: true,
  reason: null,
  hours: ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00'].map((time) => ({
    time,
    startsAt: `2025-10-22T${time}:00-04:00`,
    isFree: !taken.includes(time),
    state: taken.includes(time) ? 'taken' : 'free',
  })),
})
const serve = (day: SpaceDay) => ({ 'GET /api/spaces/art-space/day': () => day })
const hour = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const chosen = () => screen.getAllByRole('status').at(-1)?.textContent

test('an hour that is taken, or too late for the shortest stay, cannot be a start', async () => {
  show(<Ruler />, serve(dayWith('13:00')))
  expect((await hour(/11 AM/)).disabled).toBe(false)
  expect((await hour(/1 PM/)).disabled).toBe(true)
  expect((await hour(/1 PM/)).closest('label')?.textContent).toContain('taken')
  expect((await hour(/^4 PM/)).disabled).toBe(true)
})

test('a start offers as many hours as are free from it on', async () => {
  show(<Ruler />, serve(dayWith('14:00')))
  fireEvent.click(await hour(/11 AM/))
  const lengths = screen.getAllByRole('radio', { name: /hours until/ })
  expect(lengths.map((length) => length.closest('label')?.textContent)).toEqual([
    '2 hours until 1 PM',
    '3 hours until 2 PM',
  ])
})

test('another start keeps the length where it fits, and takes the next shorter where it does not', async () => {
  show(<Ruler />, serve(dayWith('14:00')))
  fireEvent.click(await hour(/11 AM/))
  fireEvent.click(screen.getByRole('radio', { name: /3 hours/ }))
  expect(chosen()).toBe('11:00 3')
  fireEvent.click(await hour(/12 PM/))
  expect(chosen()).toBe('12:00 2')
})

test('another day takes the hours back', async () => {
  show(<Ruler wish={{ date: '2025-10-22', startsAt: '11:00', hours: 2 }} />, serve(dayWith()))
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2025-10-23' } })
  expect(chosen()).toBe(' 0')
})

test('a day on which the room cannot be had says why, and when it can', async () => {
  const shut = { ...dayWith(), isOpen: false, hours: [], reason: 'We are closed on that day.' }
  show(<Ruler />, serve(shut))
  expect(
    await screen.findByText(/We are closed on that day\. The Art Space can be had on wednesday/i),
  ).toBeTruthy()
})

test('a hire that is moved keeps its length wherever it fits, and is said to be shorter where it does not', async () => {
  const booking = {
    reference: 'H-BCDFG',
    token: 'key',
    spaceType: 'art-space',
    date: '2025-10-22',
    time: '11:00',
    hours: 3,
    timeZone: 'America/New_York',
    now: '2025-10-17T19:00:00.000Z',
  } as RoomBooking
  show(<MovingHire booking={booking} onChange={() => {}} onClose={() => {}} />, {
    ...serve(dayWith()),
    'GET /api/spaces': () => ({ spaces: [SPACE] }),
    'GET /api/room-bookings/H-BCDFG/move': () => ({
      totalCents: 9_975,
      refundCents: 0,
      dueCents: 6_650,
      policy: [],
    }),
  })
  const hours = () => screen.getByRole<HTMLInputElement>('radio', { name: /hours/, checked: true })
  fireEvent.click(await hour(/^3 PM/))
  expect(hours().closest('label')?.textContent).toContain('2 hours')
  await screen.findByText(
    'From 3 PM on there is no time for the 3 hours of your booking: it would have 2.',
  )
  fireEvent.click(await hour(/^1 PM/))
  expect(hours().closest('label')?.textContent).toContain('3 hours')
  expect(screen.queryByText(/of your booking: it would have/)).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /^2 hours/ }))
  screen.getByText('It would be shorter: your booking is for 3 hours, and this is 2.')
  fireEvent.click(await hour(/^12 PM/))
  expect(hours().closest('label')?.textContent).toContain('2 hours')
})

test('the time that a hire has is offered as no move: not its length from its own start, and its hours are said to be its own', async () => {
  const booking = {
    reference: 'H-BCDFG',
    token: 'key',
    spaceType: 'art-space',
    date: '2025-10-22',
    time: '12:00',
    hours: 3,
    timeZone: 'America/New_York',
    now: '2025-10-17T19:00:00.000Z',
  } as RoomBooking
  show(<MovingHire booking={booking} onChange={() => {}} onClose={() => {}} />, {
    ...serve(dayWith()),
    'GET /api/spaces': () => ({ spaces: [SPACE] }),
  })
  const own = await hour(/^12 PM/)
  const words = (name: RegExp) =>
    screen
      .getByRole('radio', { name })
      .closest('label')
      ?.textContent?.replace(/^\d+\s[AP]M/, '')
  expect([/^11 AM/, /^12 PM/, /^2 PM/, /^3 PM/].map(words)).toEqual([
    'open',
    'yours now',
    'yours now',
    'open',
  ])
  fireEvent.click(own)
  const lengths = screen.getAllByRole('radio', { name: /hours until/ })
  expect(lengths.map((length) => length.closest('label')?.textContent?.slice(0, 7))).toEqual([
    '2 hours',
    '4 hours',
    '5 hours',
  ])
  screen.getByText('It would be shorter: your booking is for 3 hours, and this is 2.')
  fireEvent.click(await hour(/^11 AM/))
  expect(screen.getByRole('radio', { name: /3 hours until/, checked: true })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2025-10-23' } })
  expect((await hour(/^12 PM/)).closest('label')?.textContent).toContain('open')
})
