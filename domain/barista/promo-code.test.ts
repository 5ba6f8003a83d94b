import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { reply, type ReplyInput } from './reply.ts'
import { straightAnswers } from './straight.ts'
import { tongueOf } from './tongue.ts'

/** Thursday, 11 AM in New York. */
const now = new Date('2025-10-30T15:00:00Z')
const say = (message: string, more: Partial<ReplyInput> = {}) =>
  reply({
    ...tongueOf(message, [], 'en'),
    message,
    menu: CATALOGUE,
    cafe: DEFAULT_SETTINGS.cafe,
    now,
    cart: [],
    history: [],
    path: '/',
    answer: straightAnswers({}),
    ...more,
  })
const mochaInCart = [
  { lineId: 'a', id: 'mocha', name: 'Mocha', size: 'medium', quantity: 1 },
] as const

describe('a promo code', () => {
  test.each([
    'I have a code LOUNGE10',
    'i have a promo code',
    'do you take discount codes?',
    'apply the code LOUNGE10 please',
    'where do I enter my coupon code',
    'use code SPRING25',
    'LOUNGE10 is my promo code',
  ])('“%s” is told where it is entered', (message) => {
    const { text, intent, actions } = say(message, { cart: [...mochaInCart] })
    expect(intent).toBe('promo-code')
    expect(text).toContain('I have a promo code')
    expect(actions.map(({ path, data }) => path ?? data?.['opens'])).toEqual(['cart', '/checkout'])
  })

  test('is in Spanish what it is in English', () => {
    const { text, intent } = say('tengo un código promocional')
    expect(intent).toBe('promo-code')
    expect(text).toContain('Tengo un código promocional')
  })

  test.each(['what is the dress code', 'what is the wifi code', 'I lost the code of my gift card'])(
    '“%s” is none',
    (message) => {
      expect(say(message).intent).not.toBe('promo-code')
    },
  )
})
