import { describe, expect, test } from 'vitest'
import { englishOf } from './spanish.ts'
import { pickupWish } from './pickup-wish.ts'

/** A Thursday. */
const TODAY = '2025-10-30'
const read = (message: string) => pickupWish(message, TODAY, (rest) => /latte|taro/.test(rest))
const at = (
  hour: number,
  minute = 0,
  half: 'a' | 'p' | null = null,
  date: string | null = null,
) => ({
  is: 'at',
  date,
  hour,
  minute,
  half,
})

describe('a wish for a pickup time', () => {
  test.each([
    ['change it to 6 pm', at(6, 0, 'p')],
    ['pick up at 3:30', at(3, 30)],
    ['5pm', at(5, 0, 'p')],
    ['530 pm', at(5, 30, 'p')],
    ['if I come at 650', at(6, 50)],
    ['by 1230 please', at(12, 30)],
    ['at half past 4', at(4, 30)],
    ['quarter to 1 pickup', at(12, 45)],
    ['pickup for 5', at(5)],
    ["i'll be there at five", at(5)],
    ['tomorrow at noon', at(12, 0, 'p', '2025-10-31')],
    ['saturday 2.15 p.m. please', at(2, 15, 'p', '2025-11-01')],
    ['in 20 minutes', { is: 'in', minutes: 20 }],
    ['45 mins from now', { is: 'in', minutes: 45 }],
    ['in an hour and a half', { is: 'in', minutes: 90 }],
    ['asap pls', { is: 'soon' }],
    ['put me down for 2ish', at(2)],
    ['ready around half 1', at(1, 30)],
    ['around 20 to 3', at(2, 40)],
    ['tonight at 7 thirty', at(7, 30, 'p', '2025-10-30')],
    ["before my 3 o'clock", { ...at(3), isBefore: true }],
    ['i have a 2 oclock so before that', { ...at(2), isBefore: true }],
    ['actually make it 40 min', { is: 'in', minutes: 40 }],
    ["i'll come after work", { is: 'day', date: '2025-10-30' }],
    ['for tomorrow morning', { is: 'day', date: '2025-10-31' }],
    ['can i pick it up tomorrow', { is: 'day', date: '2025-10-31' }],
  ])('is read in "%s"', (message, when) => {
    expect(read(message)).toEqual({ when, rest: '' })
  })

  test.each([
    ['a las 5', at(5)],
    ['para mañana a las 10 de la mañana', at(10, 0, 'a', '2025-10-31')],
    ['lo recojo a las 4:30 de la tarde', at(4, 30, 'p')],
    ['en media hora', { is: 'in', minutes: 30 }],
    ['lo antes posible', { is: 'soon' }],
  ])('is read in "%s"', (message, when) => {
    expect(read(englishOf(message))).toEqual({ when, rest: '' })
  })

  test('leaves an order beside it to be read', () => {
    expect(read('two lattes for pickup tomorrow at 5pm')).toEqual({
      when: at(5, 0, 'p', '2025-10-31'),
      rest: 'two lattes',
    })
  })

  test.each([
    'good afternoon, one cappuccino',
    'give me 2 lattes for lunch',
    'make it 2',
    'at 50% sugar',
    'a latte for 2 people',
    'are you open at 6 pm',
    'book a class at 5',
    'where is order a-104',
    'what do you have for tomorrow',
    'two lattes',
    'it costs $4.50',
    'i want to buy 2 lattes for 5 people',
    'a taro milk tea today please',
  ])('is none in "%s"', (message) => {
    expect(read(message)).toBeNull()
  })
})
