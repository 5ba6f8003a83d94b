import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { instantAt } from '#domain/cafe/time.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import { stayLonger } from './stay-longer.ts'

const ZONE = DEFAULT_SETTINGS.cafe.timeZone
const WEDNESDAY = '2025-10-22'
const MONDAY = '2025-10-20'

function longer(
  spaceType: SpaceType,
  date: string,
  start: string,
  hours: number,
  tier: Tier = 'none',
) {
  const startsAt = instantAt(ZONE, date, start)
  const endsAt = new Date(startsAt.getTime() + hours * 3_600_000)
  const found = stayLonger({ spaceType, startsAt, endsAt, tier }, DEFAULT_SETTINGS)
  return found.ok ? { ...found, endsAt: found.endsAt.toISOString() } : found.message
}

test('an hour more costs the hourly rate, and members what they pay for it', () => {
  expect(longer('art-space', WEDNESDAY, '13:00', 3)).toEqual({
    ok: true,
    endsAt: '2025-10-22T21:00:00.000Z',
    priceCents: 3_500,
    discountCents: 0,
  })
  expect(longer('art-space', WEDNESDAY, '13:00', 3, 'premium')).toMatchObject({
    priceCents: 3_500,
    discountCents: 175,
  })
})

test('a special of so many hours counts', () => {
  expect(longer('entire-venue', MONDAY, '09:00', 6)).toMatchObject({ priceCents: 15_000 })
  // Seven hours never cost more than eight.
  expect(longer('entire-venue', MONDAY, '09:00', 7)).toMatchObject({ priceCents: 0 })
})

test.each([
  ['art-space', WEDNESDAY, '11:00', 6, 'The Art Space is rented for 2 to 6 hours.'],
  ['art-space', WEDNESDAY, '16:00', 3, 'That day the Art Space can be had from 11 AM to 7 PM.'],
  ['entire-venue', MONDAY, '17:00', 5, 'That day the Entire Venue can be had from 9 AM to 10 PM.'],
] as const)(
  '%s on %s from %s for %i hours cannot be longer: %s',
  (room, date, start, hours, why) => {
    expect(longer(room, date, start, hours)).toBe(why)
  },
)
