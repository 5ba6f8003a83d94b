import { expect, test } from 'vitest'
import { TIER_TERMS, type Tier } from '#domain/membership/tiers.ts'
import {
  BOOKING_OPENS_TEXTS,
  isBookable,
  membersFirst,
  openingOf,
  opensFor,
} from './booking-opens.ts'

const ZONE = 'America/New_York'
const CAFE = { timeZone: ZONE }
const opens = (startsAt: string, days: number) =>
  openingOf({ startsAt, days }, ZONE)?.toISOString() ?? null

test('opens so many days before the class at 10 AM, whatever the clocks do in between', () => {
  // Clocks go back on November 2, 2025, and on March 8, 2026 they go forward.
  expect(opens('2025-11-08T19:00:00Z', 14)).toBe('2025-10-25T14:00:00.000Z')
  expect(opens('2025-11-08T19:00:00Z', 3)).toBe('2025-11-05T15:00:00.000Z')
  expect(opens('2026-03-14T18:00:00Z', 7)).toBe('2026-03-07T15:00:00.000Z')
  expect(opens('2026-03-14T18:00:00Z', 6)).toBe('2026-03-08T14:00:00.000Z')
})

test('counts from the day on which it begins where the café is', () => {
  // 9:30 PM on October 31 there is November 1 in UTC.
  expect(opens('2025-11-01T01:30:00Z', 1)).toBe('2025-10-30T14:00:00.000Z')
})

test('opens at once where nothing is set', () => {
  expect(opens('2025-11-08T19:00:00Z', 0)).toBeNull()
  expect(openingOf({ startsAt: '2025-11-08T19:00:00Z' }, ZONE)).toBeNull()
  const at = { tier: 'none' as const, now: new Date(0), cafe: CAFE }
  expect(isBookable({}, at)).toBe(true)
})

test.each<[string, string, string]>([
  ['before a change of the clocks', '2025-10-25T14:00:00.000Z', '2025-10-23T14:00:00.000Z'],
  ['over the end of summer time', '2025-11-03T15:00:00.000Z', '2025-11-01T14:00:00.000Z'],
  ['over its beginning', '2026-03-09T14:00:00.000Z', '2026-03-07T15:00:00.000Z'],
])('members book two days earlier at the same hour, %s', (_, opensAt, early) => {
  const at = (tier: Tier) => opensFor(opensAt, tier, CAFE).toISOString()
  expect([at('none'), at('basic'), at('premium'), at('elite')]).toEqual([
    opensAt,
    opensAt,
    early,
    early,
  ])
  const may = (tier: Tier, now: string, ms = 0) =>
    isBookable(
      { bookingOpensAt: opensAt },
      { tier, now: new Date(Date.parse(now) + ms), cafe: CAFE },
    )
  expect([may('premium', early, -1), may('premium', early)]).toEqual([false, true])
  expect([may('basic', early), may('none', early)]).toEqual([false, false])
  expect([may('none', opensAt, -1), may('none', opensAt)]).toEqual([false, true])
})

test('says when it opens for everybody, and for whom earlier', () => {
  const opensAt = '2025-10-25T14:00:00Z'
  expect(membersFirst(opensAt, CAFE)).toEqual([
    { tiers: ['Premium', 'Elite'], at: new Date('2025-10-23T14:00:00Z') },
  ])
  expect(BOOKING_OPENS_TEXTS.tooEarly(opensAt, CAFE)).toBe(
    'Booking for this class opens Sat, Oct 25, 10 AM. Members with Premium or Elite can book from Thu, Oct 23, 10 AM.',
  )
})

test('lets members in as early as the owner set it, and says so', () => {
  const { basic, premium, elite } = TIER_TERMS
  const set = (days: readonly [number, number, number]) => ({
    ...CAFE,
    tiers: {
      basic: { ...basic, earlyBookingDays: days[0] },
      premium: { ...premium, earlyBookingDays: days[1] },
      elite: { ...elite, earlyBookingDays: days[2] },
    },
  })
  const opensAt = '2025-11-03T15:00:00.000Z'
  const cafe = set([0, 1, 3])
  const at = (tier: Tier) => opensFor(opensAt, tier, cafe).toISOString()
  expect([at('basic'), at('premium'), at('elite')]).toEqual([
    opensAt,
    // The clocks go back on November 2.
    '2025-11-02T15:00:00.000Z',
    '2025-10-31T14:00:00.000Z',
  ])
  expect(BOOKING_OPENS_TEXTS.opens(opensAt, cafe)).toBe(
    'Booking opens Mon, Nov 3, 10 AM; for members with Elite Fri, Oct 31, 10 AM; for members with Premium Sun, Nov 2, 10 AM.',
  )
  expect(BOOKING_OPENS_TEXTS.tooEarly(opensAt, cafe)).toBe(
    'Booking for this class opens Mon, Nov 3, 10 AM. Members with Elite can book from Fri, Oct 31, 10 AM. Members with Premium can book from Sun, Nov 2, 10 AM.',
  )
  const nobody = set([0, 0, 0])
  expect(opensFor(opensAt, 'elite', nobody).toISOString()).toBe(opensAt)
  expect(BOOKING_OPENS_TEXTS.opens(opensAt, nobody)).toBe('Booking opens Mon, Nov 3, 10 AM.')
  expect(BOOKING_OPENS_TEXTS.tooEarly(opensAt, nobody)).toBe(
    'Booking for this class opens Mon, Nov 3, 10 AM.',
  )
})
