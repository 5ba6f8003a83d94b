import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { inContext } from './context.ts'
import type { Facts } from './facts.ts'
import { reply } from './reply.ts'
import { START } from './state.ts'
import { straightAnswers } from './straight.ts'
import { tongueOf } from './tongue.ts'

const FRIDAY = '2025-10-17'

const ask = (message: string, pickup: Facts['pickup'], language: 'en' | 'es' = 'en') =>
  reply({
    ...tongueOf(message, [], language),
    message,
    menu: CATALOGUE,
    cafe: DEFAULT_SETTINGS.cafe,
    now: new Date(`${FRIDAY}T15:39:10-04:00`),
    cart: [],
    history: [],
    path: '/',
    state: START,
    context: inContext,
    answer: straightAnswers({ pickup }),
  }).text

test('the wait names the first pickup time that can be chosen, and how long an order of now takes', () => {
  const text = ask('how long is the wait?', { date: FRIDAY, time: '16:00', minutes: 25 })
  expect(text).toContain('in about 25 minutes')
  expect(text).toMatch(/first pickup time is .*4:00 PM/)
})

test('while the kitchen is paused it says until when, and the first time after that', () => {
  const paused = { date: FRIDAY, time: '17:30', minutes: null, pausedUntil: '17:09' }
  const text = ask('how long is the wait?', paused)
  expect(text).toContain('paused until 5:09 PM')
  expect(text).toContain('5:30 PM')
  expect(text).not.toContain('minutes')
  expect(ask('cuanto hay que esperar', paused, 'es')).toMatch(/en pausa hasta las 5:09/)
})
