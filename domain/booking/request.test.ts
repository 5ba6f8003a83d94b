import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { checkPrivateEvent, checkSpaceRequest, misfitsOf } from './request.ts'

const { cafe } = DEFAULT_SETTINGS
/** A Friday. */
const now = new Date('2025-10-17T16:00:00Z')
const world = { hours: cafe, now, seats: 16 }
const room = {
  spaceType: 'art-space' as const,
  date: '2025-10-22',
  startsAt: '11:00',
  hours: 2,
  headcount: 16,
}

describe('a request for a room', () => {
  test('is possible within the hours of the day, and priced', () => {
    expect(checkSpaceRequest(room, world)).toEqual({
      ok: true,
      startsAt: new Date('2025-10-22T15:00:00Z'),
      endsAt: new Date('2025-10-22T17:00:00Z'),
      estimateCents: 7_000, // two hours at $35
    })
    expect(checkSpaceRequest({ ...room, startsAt: '13:00', hours: 6 }, world).ok).toBe(true)
  })

  test('for the venue is possible on its own days only, until ten at night', () => {
    const venue = { ...room, spaceType: 'entire-venue' as const, date: '2025-10-20', hours: 8 }
    const day = { ...world, seats: 120 }
    expect(checkSpaceRequest({ ...venue, startsAt: '14:00' }, day)).toMatchObject({
      ok: true,
      estimateCents: 120_000, // eight hours at $150
    })
    expect(checkSpaceRequest({ ...venue, startsAt: '15:00' }, day)).toMatchObject({
      field: 'startsAt',
      message: 'That day the Entire Venue can be had from 9 AM to 10 PM.',
    })
    expect(checkSpaceRequest({ ...venue, date: '2025-10-22' }, day)).toMatchObject({
      field: 'date',
      message: 'The Entire Venue is rented on Mondays and Tuesdays only.',
    })
  })

  test.each([
    [{ date: '2025-10-16' }, 'date', 'That day is over. Choose a later one.'],
    [{ date: '2026-10-18' }, 'date', 'We plan a year ahead at most.'],
    [{ date: '2025-10-20' }, 'date', 'We are closed on Mondays.'],
    [{ date: '2025-11-27' }, 'date', 'We are closed on Thursday, November 27 (Thanksgiving).'],
    [{ hours: 1 }, 'hours', 'The Art Space is rented for 2 to 6 hours.'],
    [{ startsAt: '11:30' }, 'startsAt', 'Rentals start on the hour.'],
    [{ startsAt: '18:00' }, 'startsAt', 'That day the Art Space can be had from 11 AM to 7 PM.'],
    [
      { date: '2025-10-17', startsAt: '12:00' },
      'startsAt',
      'That hour is over. Choose a later one.',
    ],
    [{ headcount: 17 }, 'headcount', 'The Art Space holds 16.'],
  ])('with %o is told what is wrong with it', (more, field, message) => {
    expect(checkSpaceRequest({ ...room, ...more }, world)).toEqual({ ok: false, field, message })
  })
})

describe('a plan for a private event', () => {
  const plan = {
    space: 'entire-venue' as const,
    date: '2025-10-27',
    startsAt: '18:00',
    hours: 6,
    headcount: 60,
  }
  const day = { ...world, seats: 120 }

  test('may last until midnight, and has a price where the room can be booked so', () => {
    expect(checkPrivateEvent(plan, day)).toMatchObject({
      ok: true,
      endsAt: new Date('2025-10-28T04:00:00Z'),
      estimateCents: null,
    })
    expect(checkPrivateEvent({ ...plan, startsAt: '16:00' }, day)).toMatchObject({
      estimateCents: 105_000,
    })
    expect(checkPrivateEvent({ ...plan, hours: 3 }, day)).toMatchObject({ estimateCents: null })
    expect(checkPrivateEvent({ ...plan, date: '2025-10-24' }, day)).toMatchObject({
      estimateCents: null,
    })
  })

  test('is told what is wrong with it', () => {
    expect(checkPrivateEvent({ ...plan, hours: 7 }, day)).toMatchObject({ field: 'startsAt' })
    expect(checkPrivateEvent({ ...plan, date: '2025-10-01' }, day)).toMatchObject({ field: 'date' })
    expect(checkPrivateEvent({ ...plan, headcount: 121 }, day)).toMatchObject({
      field: 'headcount',
    })
  })

  test.each([
    [{}, { startsAt: 'That day the Entire Venue can be had from 9 AM to 10 PM.' }],
    [{ startsAt: '16:00', hours: 3 }, { hours: 'The Entire Venue is rented for 4 to 8 hours.' }],
    [
      { date: '2025-10-24', hours: 2 },
      {
        date: 'The Entire Venue is rented on Mondays and Tuesdays only. The next day is Monday, October 27.',
        hours: 'The Entire Venue is rented for 4 to 8 hours.',
      },
    ],
    [
      { space: 'art-space' as const, date: '2025-11-27' },
      {
        date: 'We are closed on Thursday, November 27 (Thanksgiving). The next day is Friday, November 28.',
      },
    ],
    [{ date: '', hours: 3 }, { hours: 'The Entire Venue is rented for 4 to 8 hours.' }],
    [{ startsAt: '16:00' }, {}],
    [{ date: '' }, {}],
  ])('that does not fit the room, with %o, is told what would', (more, misfits) => {
    expect(misfitsOf({ ...plan, ...more }, day)).toEqual(misfits)
  })

  test('ends when the clock says so, on the night on which the clocks change too', () => {
    const night = checkPrivateEvent(
      { ...plan, date: '2025-11-02', startsAt: '00:00', hours: 4 },
      day,
    )
    expect(night.ok && night.endsAt.getTime() - night.startsAt.getTime()).toBe(5 * 3_600_000)
  })
})
