import { expect, test } from 'vitest'
import { inPageNote, shutOut, stateOf, waitsFor } from './words.ts'

const NOW = '2025-10-17T19:00:00.000Z'
const PARTNER = 'https://partner.example'
const seen = (at: string, ...allowedOrigins: string[]) => ({
  status: 'on' as const,
  lastSeen: [{ origin: PARTNER, at }],
  value: { allowedOrigins },
})

const refusedAt = (at: string) => ({ refused: [{ origin: 'https://elsewhere.example', at }] })

test.each([
  [seen('2025-10-17T18:59:00.000Z'), 'live'],
  [seen('2025-10-10T19:00:00.000Z'), 'live'],
  [seen('2025-10-10T18:59:59.000Z'), 'quiet'],
  [{ ...seen(NOW), lastSeen: [] }, 'unseen'],
  [seen(NOW, PARTNER), 'live'],
  [seen(NOW, 'https://other.example'), 'shut-out'],
  // One that carries the code and is given nothing: it counts where no other page shows it now.
  [{ ...seen(NOW, 'https://other.example'), lastSeen: [], ...refusedAt(NOW) }, 'shut-out'],
  [{ ...seen('2025-10-01T19:00:00.000Z', PARTNER), ...refusedAt(NOW) }, 'shut-out'],
  [{ ...seen(NOW, PARTNER), ...refusedAt(NOW) }, 'partly'],
  [{ ...seen(NOW, PARTNER), ...refusedAt('2025-10-01T19:00:00.000Z') }, 'live'],
  [{ ...seen(NOW, PARTNER), lastSeen: [], ...refusedAt('2025-10-01T19:00:00.000Z') }, 'unseen'],
  [{ ...seen(NOW), status: 'paused' as const }, 'paused'],
  [{ ...seen(NOW), status: 'retired' as const }, 'retired'],
])('%j is %s', (embed, state) => {
  expect(stateOf(embed, NOW)).toBe(state)
})

test('sites that a list leaves out are those where it was seen lately', () => {
  const { lastSeen } = seen(NOW)
  expect(shutOut(lastSeen, ['https://other.example'], NOW)).toEqual([PARTNER])
  expect(shutOut(lastSeen, [], NOW)).toEqual([])
  const old = seen('2025-10-01T19:00:00.000Z').lastSeen
  expect(shutOut(old, ['https://other.example'], NOW)).toEqual([])
})

test('what opens a widget by itself is one sentence', () => {
  expect(waitsFor({})).toBe('')
  expect(waitsFor({ delaySeconds: 1 })).toBe('after a second')
  expect(waitsFor({ delaySeconds: 5, scrollPercent: 40, onExit: true })).toBe(
    'after 5 seconds, 40% down the page, or when the pointer leaves the page at its top',
  )
})

test('whoever takes the code reads where the contest and the countdown stand', () => {
  expect(inPageNote('tag', ['chat', 'cart', 'promo'])).toBe('')
  expect(inPageNote('tag', ['chat', 'survey'])).toBe('The contest stands where its tag is.')
  expect(inPageNote('strict', ['survey', 'countdown'])).toBe(
    'The contest and the countdown stand where their tags are.',
  )
  expect(inPageNote('react', ['countdown'])).toBe(
    'The countdown stands where you render <LoungeCountdown /> of this file, and on no other page.',
  )
  expect(inPageNote('tag-manager', ['survey'])).toBe(
    'The contest stands at the end of the page, or where the page has <lounge-survey></lounge-survey>.',
  )
})
