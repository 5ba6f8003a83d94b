import { expect, test } from 'vitest'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { inContext } from './context.ts'
import type { Facts } from './facts.ts'
import { reply } from './reply.ts'
import { straightAnswers } from './straight.ts'

const now = new Date('2025-10-30T15:00:00Z')
const tier = (opensAt: string | null) => ({ opensAt, priceCents: 1_200, kind: 'fixed' })
const evening = (opensAt: string | null) => ({
  id: 'lantern-night',
  title: 'Lantern Night',
  startsAt: '2025-11-20T23:00:00Z',
  seatsLeft: 12,
  priceCents: 1_200,
  status: 'scheduled' as const,
  tickets: { tiers: [tier(opensAt)] } as never,
})
const say = (message: string, opensAt: string | null) =>
  sayWith(message, { events: [evening(opensAt)], classes: [] }, DEFAULT_SETTINGS.cafe)
const sayWith = (message: string, facts: Facts, cafe: Cafe) => {
  return reply({
    message,
    menu: CATALOGUE,
    cafe,
    now,
    cart: [],
    history: [],
    path: '/',
    facts,
    context: inContext,
    answer: straightAnswers(facts),
  }).text
}

test.each(['what events are coming up?', 'how much is the lantern night?'])(
  '%s: tickets that are sold later are said with their day, not with the seats that are left',
  (message) => {
    const later = say(message, '2025-11-10T15:00:00Z')
    expect(later).toContain('Lantern Night')
    expect(later).toContain('on sale from Monday, November 10')
    expect(later).not.toMatch(/12 (?:seats )?left/)
    expect(say(message, '2025-10-20T15:00:00Z')).toMatch(/12 (?:seats )?left/)
  },
)

test('of an event that comes every week the next date is said, and that there are more', () => {
  const series = {
    id: 'mic',
    days: { every: 'week' as const, interval: 1, weekdays: [5], nth: null },
  }
  const mic = (id: string, startsAt: string) => ({
    ...evening(null),
    id,
    title: 'Open Mic',
    startsAt,
    series,
  })
  const events = [
    mic('mic-1', '2025-10-31T22:00:00Z'),
    mic('mic-2', '2025-11-07T23:00:00Z'),
    evening(null),
  ]
  const said = sayWith('what events are coming up?', { events, classes: [] }, DEFAULT_SETTINGS.cafe)
  expect(said.match(/Open Mic/g)).toHaveLength(1)
  expect(said).toContain('Friday, October 31')
  expect(said).toContain('Every Friday.')
  expect(said).toContain('Lantern Night')
  const later = sayWith(
    'are there any events on november 7?',
    { events, classes: [] },
    DEFAULT_SETTINGS.cafe,
  )
  expect(later).toContain('November 7')
})

test('whoever wants seats of it is told when, and not that they book them now', () => {
  const later = say('book 2 seats for lantern night', '2025-11-10T15:00:00Z')
  expect(later).toContain('on sale from')
  expect(later).not.toContain('You book the seats')
})

test('whoever wants seats in a class that opens later is told which members book before, as it is set', () => {
  const facts = {
    events: [],
    classes: [
      {
        id: 'lino-1',
        title: 'Lino at Night',
        startsAt: '2025-11-20T23:00:00Z',
        seatsLeft: 8,
        priceCents: 4_000,
        status: 'scheduled' as const,
        bookingOpensAt: '2025-11-10T15:00:00Z',
      },
    ],
  }
  const { basic, premium, elite } = TIER_TERMS
  const set = (premiumDays: number, eliteDays: number) =>
    sayWith('book 2 seats for lino at night', facts, {
      ...DEFAULT_SETTINGS.cafe,
      tiers: {
        basic,
        premium: { ...premium, earlyBookingDays: premiumDays },
        elite: { ...elite, earlyBookingDays: eliteDays },
      },
    })
  expect(set(2, 2)).toContain(
    'Booking opens Monday, November 10 at 10:00 AM; members with Premium or Elite can book from Saturday, November 8 at 10:00 AM.',
  )
  expect(set(1, 3)).toContain(
    'at 10:00 AM; members with Elite can book from Friday, November 7 at 10:00 AM; members with Premium can book from Sunday, November 9 at 10:00 AM.',
  )
  expect(set(0, 0)).toContain('Booking opens Monday, November 10 at 10:00 AM.')
})
