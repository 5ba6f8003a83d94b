import { describe, expect, test } from 'vitest'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { Availability } from '#domain/contracts/barista.ts'
import type { Hours } from '#domain/cafe/hours.ts'
import { DEFAULT_SETTINGS, HOURS_PRESETS } from '#domain/cafe/settings.ts'
import { instantAt } from '#domain/cafe/time.ts'
import { availability, VENUE_SPAN, type BookedTime } from './availability.ts'

const hours: Hours = { ...DEFAULT_SETTINGS.cafe, week: HOURS_PRESETS.footer, exceptions: [] }
const MONDAY = '2025-10-27'
const WEDNESDAY = '2025-10-29'
const at = (date: string, time: string) => instantAt('America/New_York', date, time)
const before = at('2025-10-20', '12:00')
const look = (
  spaceType: SpaceType,
  date: string,
  {
    booked = [],
    now = before,
    exceptions = [],
    bufferMinutes = 0,
  }: Partial<
    { booked: BookedTime[]; now: Date; bufferMinutes: number } & Pick<Hours, 'exceptions'>
  > = {},
) =>
  availability({
    hours: { ...hours, exceptions },
    spaceType,
    date,
    now,
    booked,
    bufferMinutes,
  })
const labels = (answer: Availability, duration: number) =>
  answer.slots.filter((slot) => slot.duration === duration).map(({ label }) => label)

describe('the Art Space', () => {
  test('is free for 2 to 6 hours within café hours', () => {
    const free = look('art-space', WEDNESDAY)
    expect(Availability.parse(free)).toEqual(free)
    expect(free.available).toBe(true)
    expect([...new Set(free.slots.map(({ duration }) => duration))]).toEqual([2, 3, 4, 5, 6])
    expect(labels(free, 6)).toEqual(['11 AM to 5 PM', '12 PM to 6 PM', '1 PM to 7 PM'])
    expect(labels(free, 2)).toHaveLength(7)
  })

  test('is not rented on a closed day', () => {
    expect(look('art-space', MONDAY)).toEqual({ available: false, slots: [] })
    const closed = { date: WEDNESDAY, span: null, reason: 'Inventory' }
    expect(look('art-space', WEDNESDAY, { exceptions: [closed] }).available).toBe(false)
  })
})

describe('the Entire Venue', () => {
  test('is free for 4 to 8 hours on Mondays and Tuesdays only', () => {
    const free = look('entire-venue', MONDAY)
    expect([...new Set(free.slots.map(({ duration }) => duration))]).toEqual([4, 5, 6, 7, 8])
    expect(labels(free, 8)[0]).toBe('9 AM to 5 PM')
    expect(VENUE_SPAN).toEqual({ opens: '09:00', closes: '22:00' })
    expect(look('entire-venue', '2025-10-28').available).toBe(true)
    for (const day of ['29', '30', '31'])
      expect(look('entire-venue', `2025-10-${day}`).available).toBe(false)
  })

  test('is not rented on a holiday, nor on a Monday on which the café opens', () => {
    const holiday = { date: MONDAY, span: null, reason: 'Holiday' }
    const open = { date: MONDAY, span: { opens: '11:00', closes: '15:00' }, reason: 'Fair' }
    expect(look('entire-venue', MONDAY, { exceptions: [holiday] }).available).toBe(false)
    expect(look('entire-venue', MONDAY, { exceptions: [open] }).available).toBe(false)
  })
})

describe('a booking', () => {
  const booked = (date: string, from: string, to: string, spaceType: SpaceType) => [
    { startsAt: at(date, from), endsAt: at(date, to), spaceType },
  ]

  test('takes its hours and no others', () => {
    const free = look('art-space', WEDNESDAY, {
      booked: booked(WEDNESDAY, '13:00', '16:00', 'art-space'),
    })
    expect(labels(free, 2)).toEqual(['11 AM to 1 PM', '4 PM to 6 PM', '5 PM to 7 PM'])
    expect(labels(free, 3)).toEqual(['4 PM to 7 PM'])
    expect(labels(free, 4)).toEqual([])
  })

  test('leaves time to clear the room, before and after', () => {
    const free = look('art-space', WEDNESDAY, {
      booked: booked(WEDNESDAY, '14:00', '16:30', 'art-space'),
      bufferMinutes: 30,
    })
    // Until 1 PM only: at 2 PM the room has to be ready for the next.
    expect(labels(free, 2)).toEqual(['11 AM to 1 PM', '5 PM to 7 PM'])
    expect(labels(free, 3)).toEqual([])
  })

  test('leaves time to clear the room for who comes right after closing', () => {
    const free = look('art-space', WEDNESDAY, {
      booked: booked(WEDNESDAY, '19:00', '22:00', 'art-space'),
      bufferMinutes: 30,
    })
    expect(labels(free, 2).at(-1)).toBe('4 PM to 6 PM')
    expect(labels(look('art-space', WEDNESDAY), 2).at(-1)).toBe('5 PM to 7 PM')
  })

  test('of one space takes the other with it', () => {
    const art = booked(MONDAY, '09:00', '22:00', 'art-space')
    expect(look('entire-venue', MONDAY, { booked: art }).available).toBe(false)
    const venue = booked(WEDNESDAY, '11:00', '19:00', 'entire-venue')
    expect(look('art-space', WEDNESDAY, { booked: venue }).available).toBe(false)
  })

  test('on another day takes nothing', () => {
    const other = booked('2025-10-30', '11:00', '19:00', 'art-space')
    expect(look('art-space', WEDNESDAY, { booked: other })).toEqual(look('art-space', WEDNESDAY))
  })
})

test('where clocks change within the opening hours, each hour is taken at its own instant', () => {
  const sunday = '2025-11-02'
  const exceptions = [
    { date: sunday, span: { opens: '00:00', closes: '08:00' }, reason: 'Night market' },
  ]
  // 2 AM to 4 AM by the clock, after the hour that came twice.
  const booked: BookedTime[] = [
    { spaceType: 'art-space', startsAt: at(sunday, '02:00'), endsAt: at(sunday, '04:00') },
  ]
  const free = look('art-space', sunday, { booked, exceptions })
  expect(labels(free, 2)).toEqual(['12 AM to 2 AM', '4 AM to 6 AM', '5 AM to 7 AM', '6 AM to 8 AM'])
})

test('today offers only what has not begun', () => {
  const free = look('art-space', WEDNESDAY, { now: at(WEDNESDAY, '14:00') })
  expect(labels(free, 2)).toEqual(['3 PM to 5 PM', '4 PM to 6 PM', '5 PM to 7 PM'])
  expect(look('art-space', WEDNESDAY, { now: at('2025-10-30', '09:00') }).available).toBe(false)
})
