import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { inContext } from './context.ts'
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
const say = (message: string, opensAt: string | null) => {
  const facts = { events: [evening(opensAt)], classes: [] }
  return reply({
    message,
    menu: CATALOGUE,
    cafe: DEFAULT_SETTINGS.cafe,
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

test('whoever wants seats of it is told when, and not that they book them now', () => {
  const later = say('book 2 seats for lantern night', '2025-11-10T15:00:00Z')
  expect(later).toContain('on sale from')
  expect(later).not.toContain('You book the seats')
})
