import { expect, test } from 'vitest'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { calendarEntries, entriesByDay } from './calendar-entries.ts'

const cover = { family: 'tide' as const, seed: 1, inks: ['key' as const, 'blue' as const] }
const session: ClassSession = {
  id: 'first-print',
  title: 'First Print',
  summary: '',
  description: [],
  instructor: 'Amos',
  level: 'beginner',
  ages: 'From 14',
  status: 'scheduled',
  startsAt: '2025-10-25T16:00:00.000Z',
  endsAt: '2025-10-25T19:00:00.000Z',
  space: 'Art Space',
  capacity: 10,
  seatsLeft: 1,
  priceCents: 6_800,
  includes: [],
  policy: '',
  cover,
  coverAlt: '',
}
const event: CafeEvent = {
  id: 'late-music',
  title: 'Late Music',
  kind: 'music',
  summary: '',
  blocks: [],
  // Half past eleven in the evening of the 25th in New York.
  startsAt: '2025-10-26T03:30:00.000Z',
  endsAt: '2025-10-26T05:00:00.000Z',
  space: 'Lounge',
  host: 'Mira',
  ages: 'All',
  capacity: 20,
  seatsLeft: 0,
  priceCents: 0,
  policy: '',
  status: 'scheduled',
  cover,
  coverAlt: '',
}
const now = new Date('2025-10-17T19:00:00Z')
const entries = (classes: ClassSession[], events: CafeEvent[]) =>
  calendarEntries(classes, events, 'America/New_York', now)

test('holds classes and events, soonest first, on the day of the café', () => {
  const all = entries([session], [event])
  expect(all.map(({ id, date, hours }) => [id, date, hours])).toEqual([
    ['first-print', '2025-10-25', '12 PM to 3 PM'],
    ['late-music', '2025-10-25', '11:30 PM to 1 AM'],
  ])
  expect([...entriesByDay(all).keys()]).toEqual(['2025-10-25'])
})

test('says in words whether there is a seat', () => {
  const [open, full] = entries([session], [event])
  expect(open).toMatchObject({ state: '1 seat left', isOpen: true, price: '$68' })
  expect(full).toMatchObject({ state: 'Full', isOpen: false, price: 'Free' })
  expect(entries([], [{ ...event, seatsLeft: 4 }])[0]?.state).toBe('4 seats left')
  expect(entries([], [{ ...event, status: 'cancelled' }])[0]).toMatchObject({
    state: 'Cancelled',
    isOpen: false,
    isCancelled: true,
  })
})

test('says what a class costs with its materials', () => {
  expect(entries([{ ...session, materialsCents: 1_200 }], [])[0]).toMatchObject({ price: '$80' })
})

test('says that a class is not open yet, but not to whoever can book it before everybody else', () => {
  const later = { ...session, bookingOpensAt: '2025-10-18T14:00:00.000Z' }
  expect(entries([later], [])[0]).toMatchObject({ state: 'Not open yet', isOpen: false })
  const [mine] = calendarEntries([later], [], 'America/New_York', now, ['first-print'])
  expect(mine).toMatchObject({ state: '1 seat left', isOpen: true })
  const [off] = calendarEntries([{ ...later, status: 'cancelled' }], [], 'America/New_York', now, [
    'first-print',
  ])
  expect(off).toMatchObject({ state: 'Cancelled', isOpen: false })
})

test('says of an event whose tickets are sold later that it is not open yet', () => {
  const tier = (opensAt: string | null) => ({
    id: 'a',
    name: 'Standard',
    note: '',
    kind: 'fixed' as const,
    priceCents: 1_000,
    number: null,
    opensAt,
    closesAt: null,
  })
  const sale = (...opensAt: (string | null)[]) => ({
    ...event,
    seatsLeft: 4,
    tickets: {
      tiers: opensAt.map(tier),
      questions: [],
      refundHours: 24,
      atCafe: false,
      isWorkshop: false,
    },
  })
  const later = '2025-10-20T16:00:00.000Z'
  const first = (one: CafeEvent) => entries([], [one])[0]
  expect(first(sale(later, '2025-10-22T16:00:00.000Z'))).toMatchObject({
    state: 'Not open yet',
    isOpen: false,
  })
  expect(first(sale(later, null))).toMatchObject({ state: '4 seats left', isOpen: true })
  expect(first(sale('2025-10-17T19:00:00.000Z'))).toMatchObject({ isOpen: true })
  expect(first({ ...sale(later), seatsLeft: 0 })).toMatchObject({ state: 'Full', isOpen: false })
})

test('leads to where it is booked', () => {
  expect(entries([session], [event]).map(({ to }) => to)).toEqual([
    '/classes/book?session=first-print',
    '/events/late-music',
  ])
})
