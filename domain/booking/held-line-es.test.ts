import { expect, test } from 'vitest'
import { spanishHeldLine } from './held-line-es.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test.each([
  ['Two Inks, 3 seats', 'Two Inks, 3 lugares'],
  ['Two Inks, 1 seat', 'Two Inks, 1 lugar'],
  ['Five Teas, One Mountain, 2 tickets', 'Five Teas, One Mountain, 2 boletos'],
  ['Art Space, 3 hours: deposit', 'Art Space, 3 horas: depósito'],
  [
    'Saturday, October 18, 4:30 PM to 7:00 PM · Premium: $14.40 off · Drinks for the break: $7.02 with tax',
    '18 de octubre, 4:30 p. m. a 7:00 p. m. · Premium: $14.40 menos · Bebidas para el descanso: $7.02 con impuesto',
  ],
  [
    'Sunday, November 9, 2:00 PM to 4:00 PM · 2 × Tasting · $33.25 is paid later',
    '9 de noviembre, 2:00 p. m. a 4:00 p. m. · 2 × Tasting · $33.25 se paga después',
  ],
  ['Large · Less ice', undefined],
])('%s', (english, spanish) => {
  expect(plain(spanishHeldLine(english))).toBe(spanish)
})
