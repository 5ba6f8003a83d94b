import { expect, test } from 'vitest'
import type { DayOccasion, StaffDay } from '#domain/contracts/staff-day.ts'
import { placed, roomsOf, seatsInWords, type Block } from './blocks.ts'

const lino: DayOccasion = {
  type: 'class',
  id: 'lino',
  title: 'First Print',
  startsAt: '2025-10-21T22:00:00.000Z',
  endsAt: '2025-10-22T00:00:00.000Z',
  space: 'Art Space',
  who: 'Maren Oyelaran',
  status: 'scheduled',
  capacity: 12,
  seatsTaken: 8,
  waiting: 2,
}
const day: StaffDay = {
  day: '2025-10-21',
  timeZone: 'America/New_York',
  hours: { opens: '11:00', closes: '20:00' },
  reason: null,
  rooms: [
    {
      kind: 'class',
      title: 'First Print',
      rooms: 'art-space',
      startsAt: lino.startsAt,
      endsAt: lino.endsAt,
      freeAt: '2025-10-22T00:30:00.000Z',
      reference: null,
      state: null,
    },
    {
      kind: 'hire',
      title: 'Ada Quill',
      rooms: 'both',
      startsAt: '2025-10-21T15:00:00.000Z',
      endsAt: '2025-10-21T19:00:00.000Z',
      freeAt: '2025-10-21T19:30:00.000Z',
      reference: 'R-1',
      state: 'confirmed',
    },
  ],
  occasions: [lino, { ...lino, type: 'event', id: 'mic', title: 'Open Mic', space: 'Lounge' }],
  shifts: [],
  kitchen: [],
}

test('each room has what takes it, and a hire of the whole house is in both', () => {
  const [art, lounge] = roomsOf(day)
  expect(art?.blocks.map(({ title, to }) => [title, to])).toEqual([
    ['Ada Quill', '/employee/rooms?month=2025-10&hire=R-1'],
    ['First Print', '/pos/classes?class=lino'],
  ])
  expect(lounge?.blocks.map(({ title, to }) => [title, to])).toEqual([
    ['Ada Quill', '/employee/rooms?month=2025-10&hire=R-1'],
    ['Open Mic', '/guest-list?event=mic'],
  ])
  expect(art?.blocks[1]?.freeAt).toBe('2025-10-22T00:30:00.000Z')
})

test('an event in several rooms is in each of them, as the calendar has it', () => {
  const market = { ...lino, id: 'market', title: 'Zine Market', space: 'Lounge and Art Space' }
  const entry = {
    ...day.rooms[0],
    title: 'Zine Market',
    rooms: 'both',
  } as StaffDay['rooms'][number]
  const shown = roomsOf({ ...day, rooms: [entry], occasions: [market] })
  expect(shown.map(({ blocks }) => blocks.map(({ title }) => title))).toEqual([
    ['Zine Market'],
    ['Zine Market'],
  ])
})

test('seats are told with who waits, and what is off says so', () => {
  expect(seatsInWords(lino)).toBe('8 of 12 seats, 2 waiting')
  expect(seatsInWords({ ...lino, waiting: 0 })).toBe('8 of 12 seats')
  expect(seatsInWords({ ...lino, status: 'cancelled' })).toBe('Cancelled')
})

test('what overlaps stands beside each other, and a free place is used again', () => {
  const at = (title: string, from: number, until: number): Block => ({
    key: title,
    kind: 'class',
    title,
    startsAt: new Date(Date.UTC(2025, 9, 21, from)).toISOString(),
    endsAt: new Date(Date.UTC(2025, 9, 21, until)).toISOString(),
    freeAt: null,
    who: '',
    says: '',
    isOff: false,
    to: '/',
  })
  const lanes = placed([at('c', 14, 16), at('a', 12, 14), at('b', 13, 15)])
  expect(lanes.map(({ title, lane }) => [title, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})
