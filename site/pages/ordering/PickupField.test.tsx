import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PickupSlots } from '#domain/contracts/ordering.ts'
import { cafeAt, show, type Sent } from '../../testing.tsx'
import type { PickupChoice } from './checkout-draft.ts'
import { PickupField } from './PickupField.tsx'

const OPEN = '2025-10-17T15:00:00-04:00'
const CLOSED = '2025-10-17T22:00:00-04:00'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Pickup({ first }: { first?: PickupChoice }) {
  const [value, setValue] = useState<PickupChoice>(first)
  return (
    <>
      <PickupField value={value} onChange={setValue} />
      <output>{value === undefined ? 'nothing' : JSON.stringify(value)}</output>
    </>
  )
}
const chosen = () => screen.getAllByRole('status').at(-1)?.textContent

/** Friday has one time left; Saturday is closed. */
function slotsOf({ query }: Sent): PickupSlots {
  const date = query.get('date') ?? '2025-10-17'
  return {
    date,
    today: '2025-10-17',
    timeZone: 'America/New_York',
    dates: [
      { date: '2025-10-17', label: 'Today', isOpen: true },
      { date: '2025-10-18', label: 'Saturday', isOpen: false },
    ],
    slots:
      date === '2025-10-17'
        ? [
            { time: '16:00', label: '4:00 PM', isAvailable: false, reason: 'full' },
            { time: '16:30', label: '4:30 PM', isAvailable: true, reason: null },
          ]
        : [],
  } as PickupSlots
}
const served = (now: string) => ({
  'GET /api/cafe': () => cafeAt(now),
  'GET /api/pickup-slots': slotsOf,
})

test('as soon as it is ready can be had while the café is open', async () => {
  show(<Pickup />, served(OPEN))
  fireEvent.click(await screen.findByRole('radio', { name: /As soon as it is ready/ }))
  expect(chosen()).toBe('null')
})

test('and not while it is closed', async () => {
  show(<Pickup />, served(CLOSED))
  await screen.findByRole('radio', { name: /4:30 PM/ })
  expect(screen.queryByRole('radio', { name: /As soon as it is ready/ })).toBeNull()
})

test('while the kitchen is paused it says until when, is no choice, and no longer stands as chosen', async () => {
  const nextPickup = { date: '2025-10-17', time: '16:30', label: 'Today, 4:30 PM' }
  const paused = { ...cafeAt(OPEN), asapMinutes: null, pausedUntil: '15:43', nextPickup }
  show(<Pickup first={null} />, { ...served(OPEN), 'GET /api/cafe': () => paused })
  const soon = await screen.findByRole<HTMLInputElement>('radio', {
    name: /As soon as it is ready/,
  })
  expect(soon.disabled).toBe(true)
  expect(soon.closest('label')?.textContent).toContain('The kitchen is paused until 3:43 PM')
  expect(soon.closest('label')?.textContent).not.toContain('minutes')
  await waitFor(() => expect(chosen()).toBe('nothing'))
  fireEvent.click(screen.getByRole('button', { name: 'Earliest: Today, 4:30 PM' }))
  expect(chosen()).toBe('{"date":"2025-10-17","time":"16:30"}')
})

test('on a closed day the first time of the next open one is a button', async () => {
  const nextPickup = { date: '2025-10-22', time: '11:00', label: 'Wed 11:00 AM' }
  const asked: (string | null)[] = []
  show(<Pickup />, {
    'GET /api/cafe': () => ({ ...cafeAt(CLOSED), nextPickup }),
    'GET /api/pickup-slots': (sent) => {
      asked.push(sent.query.get('date'))
      return slotsOf(sent)
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Earliest: Wed 11:00 AM' }))
  expect(chosen()).toBe('{"date":"2025-10-22","time":"11:00"}')
  expect(screen.queryByRole('button', { name: /^Earliest/ })).toBeNull()
  // That day is the one that opens.
  expect(asked.at(-1)).toBe('2025-10-22')
})

test('a time that is full says so and cannot be chosen; another one can', async () => {
  show(<Pickup />, served(OPEN))
  const full = await screen.findByRole<HTMLInputElement>('radio', { name: /4:00 PM/ })
  expect(full.disabled).toBe(true)
  expect(full.closest('label')?.textContent).toContain('full')
  fireEvent.click(screen.getByRole('radio', { name: /4:30 PM/ }))
  expect(chosen()).toBe('{"date":"2025-10-17","time":"16:30"}')
})

test('another day takes back what was chosen, and says where it has no time', async () => {
  show(<Pickup />, served(OPEN))
  fireEvent.click(await screen.findByRole('radio', { name: /4:30 PM/ }))
  // What was clicked is still there, with the focus of whoever clicked it.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /4:30 PM/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /18/ }))
  expect(chosen()).toBe('nothing')
  expect(await screen.findByText('No available time slots for this date')).toBeTruthy()
})

test('while the café is open a day without any time offers the first one there is', async () => {
  const nextPickup = { date: '2025-10-17', time: '16:30', label: 'Today, 4:30 PM' }
  show(<Pickup />, { ...served(OPEN), 'GET /api/cafe': () => ({ ...cafeAt(OPEN), nextPickup }) })
  await screen.findByRole('radio', { name: /4:30 PM/ })
  expect(screen.queryByRole('button', { name: /^Earliest/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: /18/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Earliest: Today, 4:30 PM' }))
  expect(chosen()).toBe('{"date":"2025-10-17","time":"16:30"}')
  expect(screen.queryByRole('button', { name: /^Earliest/ })).toBeNull()
})

test('where the times do not arrive, they can be asked for again', async () => {
  let isDown = true
  const slots = (sent: Sent) => (isDown ? Response.json({}, { status: 400 }) : slotsOf(sent))
  show(<Pickup />, { ...served(OPEN), 'GET /api/pickup-slots': slots })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByRole('radio', { name: /4:30 PM/ })).toBeTruthy()
})

test('what stands already is shown as chosen, on its own day, until something else is', async () => {
  const onChange = vi.fn()
  show(
    <PickupField
      value={undefined}
      standing={{ date: '2025-10-17', time: '16:30' }}
      onChange={onChange}
    />,
    { 'GET /api/cafe': () => cafeAt(OPEN), 'GET /api/pickup-slots': slotsOf },
  )
  const time = await screen.findByRole<HTMLInputElement>('radio', { name: /4:30/ })
  expect(time.checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /As soon as/ }).checked).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
})
