import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { inContext } from './context.ts'
import { reply } from './reply.ts'
import { straightAnswers } from './straight.ts'

const now = new Date('2025-10-30T16:00:00Z')
const asked = (status: OrderStatus, readyAt: string) =>
  reply({
    message: 'A-104 for Sam',
    menu: CATALOGUE,
    cafe: DEFAULT_SETTINGS.cafe,
    now,
    cart: [],
    history: [],
    path: '/',
    context: inContext,
    answer: straightAnswers({ order: { number: 'A-104', status, readyAt } }),
  }).text

test.each([
  ['preparing', '2025-10-30T16:20:00Z', /being made\. It is promised for 12:20 PM\./],
  ['preparing', '2025-10-30T15:40:00Z', /It takes a little longer than we said \(11:40 AM\)\./],
  ['ready', '2025-10-30T15:40:00Z', /is ready at the counter\.$/],
  ['cancelled', '2025-10-30T16:20:00Z', /is cancelled\.$/],
] as const)('an order that is %s, promised for %s', (status, readyAt, said) => {
  expect(asked(status, readyAt)).toMatch(said)
})
