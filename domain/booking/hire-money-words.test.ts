import { expect, test } from 'vitest'
import { hireMoneyWords } from './hire-money-words.ts'
import { spanishBooking } from './words-es.ts'

const DUE = 'Friday, October 24, 1:00 PM'

test('a room that is paid in full says so, and of a deposit the balance and by when it is due', () => {
  const words = (keptCents: number, dueCents: number, more: object = {}) =>
    hireMoneyWords({ keptCents, dueCents, dueBy: DUE, ...more })
  expect(words(10_500, 0)).toBe('Paid in full.')
  expect(words(5_250, 5_250)).toBe(
    'Deposit paid. The balance of $52.50 is due by Friday, October 24, 1:00 PM.',
  )
  expect(words(40_000, 60_000, { nextCents: 20_000, dueBy: 'Monday, November 3' })).toBe(
    'Deposit paid. The balance of $600.00 is due, $200.00 of it by Monday, November 3.',
  )
  expect(words(5_250, 5_250, { dueBy: null })).toBe('$52.50 is left to pay.')
  expect(words(0, 10_500)).toBeNull()
})

test.each([
  ['Paid in full.', 'Pagado por completo.'],
  ['Paid in full', 'Pagado por completo'],
  [
    'Deposit paid. The balance of $52.50 is due by Friday, October 24, 1:00 PM.',
    'Depósito pagado. El saldo de $52.50 se paga antes del viernes 24 de octubre, 1:00\u00a0p.\u00a0m.',
  ],
])('says in Spanish: %s', (english, spanish) => {
  expect(spanishBooking(english)).toBe(spanish)
})
