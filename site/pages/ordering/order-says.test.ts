import { describe, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { ENDED_BY } from '#domain/ordering/waiting-texts.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { canPayNow, headline, isExpired, latenessOf, paymentPath, readyAt } from './order-says.ts'
import { paymentSays } from './payment-says.ts'

const quote = quoteOrder({
  menu: CATALOGUE,
  request: { lines: [{ id: 'taro-milk-tea', quantity: 2 }] },
  taxBasisPoints: 800,
})
const orderWith = (more: Partial<Order>) =>
  ({
    id: 'o-1',
    token: 'a/b',
    status: 'pending',
    contact: { name: 'Ada', email: 'ada@guest.example', phone: null },
    quote,
    isPaid: false,
    estimatedAt: '2026-03-06T17:30:00.000Z',
    timeZone: 'America/New_York',
    history: [],
    waiting: null,
    ...more,
  }) as Order

const money = (...moves: ['paid' | 'given-back', number][]): Order['money'] =>
  moves.map(([kind, cents]) => ({ kind, cents, at: '2026-03-06T15:00:00.000Z' }))

describe('whether an order is paid', () => {
  test.each([
    [{}, false, /^To pay at the counter\. .* on their way to ada@guest\.example\.$/],
    [{}, true, /^To pay at the counter\. Keep this page/],
    [{ isMailed: false }, false, /^To pay at the counter\. We sent no email/],
    [{ status: 'waiting' }, false, /^To pay at the counter\.$/],
    [
      { contact: { name: 'Ada', email: null, phone: '5550100' } },
      false,
      /^To pay at the counter\.$/,
    ],
    [{ isPaid: true }, false, /^Paid\.$/],
    [{ isPaid: true, status: 'cancelled' }, false, /^Paid back\.$/],
    [
      {
        isPaid: true,
        status: 'cancelled',
        money: money(['paid', 5300], ['given-back', 780]),
        quote: {
          ...quote,
          lines: [
            ...quote.lines,
            { ...quote.lines[0]!, type: 'membership', startsOn: '2025-10-17' },
          ],
        },
      },
      false,
      /^Food and drinks are refunded: \$7\.80\. Anything you booked with them stays booked/,
    ],
    [{ status: 'refunded' }, false, /^Paid back\.$/],
    [
      { status: 'refunded', money: money(['paid', 1507], ['given-back', 1507]) },
      false,
      /^Paid back: \$15\.07\.$/,
    ],
    // Paid, changed to something dearer, and cancelled before the rest was paid.
    [
      {
        status: 'cancelled',
        history: [{ from: 'awaiting-payment' }] as Order['history'],
        money: money(['paid', 1507], ['given-back', 1507]),
      },
      false,
      /^Paid back: \$15\.07\.$/,
    ],
    [
      { status: 'cancelled', money: money(['paid', 1507], ['given-back', 500]) },
      false,
      /^Paid back: \$5\.00\. \$10\.07 is given back to you at the counter\.$/,
    ],
    [{ dueCents: 450 }, false, /^\$4\.50 left to pay\. The rest is paid\.$/],
    [{ status: 'awaiting-payment' }, false, /^Not paid yet\.$/],
    [
      { status: 'cancelled', history: [{ from: 'awaiting-payment' }] as Order['history'] },
      false,
      /^Not paid\. If a payment still arrives, we refund it/,
    ],
    [{ status: 'no-show' }, false, /^There is nothing to pay\.$/],
  ] as [Partial<Order>, boolean, RegExp][])('is said of %j', (more, isWithoutMail, said) => {
    expect(paymentSays(orderWith(more), isWithoutMail)).toMatch(said)
  })

  test.each([
    [{}, 'stripe', true],
    [{}, null, false],
    [{}, undefined, false],
    [{ isPaid: true }, 'stripe', false],
    [{ status: 'picked-up' }, 'stripe', false],
    [{ quote: { ...quote, totalCents: 0 } }, 'stripe', false],
  ] as [Partial<Order>, string | null | undefined, boolean][])(
    'decides whether %j can be paid by %s',
    (more, provider, can) => {
      expect(canPayNow(orderWith(more), provider)).toBe(can)
    },
  )

  test('its page of payment is asked for with its token, where there is one', () => {
    expect(paymentPath(orderWith({}))).toBe('/payment?order=o-1&token=a%2Fb')
    expect(paymentPath(orderWith({ token: '' }))).toBe('/payment?order=o-1')
  })
})

test('a ready order is announced by where it waits', () => {
  expect(headline(orderWith({ status: 'ready' }))).toBe('It is ready: come and get it')
  const forBreak = { title: 'Linocut' } as Order['forBreak']
  expect(headline(orderWith({ status: 'ready', forBreak }))).toBe('It is ready for your break')
})

test('a time is promised only while the order is still to be made', () => {
  const now = new Date('2026-03-06T17:00:00.000Z')
  expect(readyAt(orderWith({}), now)).toContain('12:30')
  for (const status of ['waiting', 'ready', 'picked-up', 'cancelled'] as const)
    expect(readyAt(orderWith({ status }), now)).toBeNull()
})

test('an order that nobody confirmed in time is told from one that somebody cancelled', () => {
  const ended = (from: string, by: string) =>
    orderWith({ status: 'cancelled', history: [{ from, by }] as unknown as Order['history'] })
  expect(isExpired(ended('waiting', ENDED_BY[0] ?? ''))).toBe(true)
  expect(isExpired(ended('waiting', 'a manager'))).toBe(false)
  expect(isExpired(ended('pending', ENDED_BY[0] ?? ''))).toBe(false)
})

test('a time that has passed is named as one that was said', () => {
  const late = (more: Partial<Order>, now: string) => latenessOf(orderWith(more), new Date(now))
  expect(late({}, '2026-03-06T17:29:00Z')).toBeNull()
  expect(late({}, '2026-03-06T17:35:00Z')).toBe('A little later than we said (12:30\u00A0PM)')
  expect(late({ status: 'ready' }, '2026-03-06T17:35:00Z')).toBeNull()
})
