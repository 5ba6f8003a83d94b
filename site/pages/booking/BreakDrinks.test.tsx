import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DrinkWish } from '#domain/contracts/break-drinks.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { menu } from '#widgets/state/index.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { BreakDrinks } from './BreakDrinks.tsx'

const DRINKS = {
  breakAt: '2025-10-24T23:00:00.000Z',
  until: '2025-10-24T21:00:00.000Z',
  canOrder: true,
  problem: null,
  order: null,
}
const ORDER = {
  id: 'o-1',
  token: 'sec ret',
  number: 'A-104',
  status: 'confirmed',
  isPaid: false,
  totalCents: 810,
  refundedCents: 0,
  lines: [{ text: 'Taro Milk Tea', for: 'Grace', totalCents: 750 }],
  wishes: [],
  note: '',
}
const seatsOf = (drinks: object, more: object = {}) =>
  ({
    reference: 'R-BCDFG',
    token: 'secret',
    status: 'confirmed',
    isCalledOff: false,
    name: 'Ada',
    participants: ['Ada', 'Grace'],
    timeZone: 'America/New_York',
    drinks: { ...DRINKS, ...drinks },
    ...more,
  }) as unknown as SeatBooking
const quoteOf = (drinks: readonly DrinkWish[]) =>
  quoteOrder({
    menu: CATALOGUE,
    request: { lines: drinks.map(({ id, size, quantity }) => ({ id, size, quantity })) as never },
    taxBasisPoints: 800,
  })

const onChange = vi.fn()
let sent: Record<string, unknown>[]
beforeEach(() => {
  sent = []
  onChange.mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(
  seats: SeatBooking,
  answers: Answers = {},
  onlinePayment: string | null = null,
) {
  show(<BreakDrinks seats={seats} onChange={onChange} />, {
    'GET /api/menu': () => CATALOGUE,
    'GET /api/cafe': () => ({ ...cafeAt('2025-10-17T16:00:00Z'), onlinePayment }),
    'POST /api/rsvps/R-BCDFG/drinks/quote': ({ body }) =>
      quoteOf((body as { drinks: DrinkWish[] }).drinks),
    'POST /api/rsvps/R-BCDFG/drinks': ({ body }) => {
      sent.push(body as Record<string, unknown>)
      return { url: null }
    },
    ...answers,
  })
  await act(() => menu.load())
  if (seats.drinks?.canOrder && seats.status === 'confirmed' && !seats.isCalledOff)
    await screen.findByRole('group', { name: 'Order drinks for the break' })
}
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: RegExp | string) => fireEvent.click(button(name))
const pick = (person: string, id: string) => {
  fireEvent.change(screen.getByLabelText(`Drink for ${person}`), { target: { value: id } })
}

test('drinks are offered, and no food', async () => {
  await open(seatsOf({}))
  const offered = within(screen.getByLabelText('Drink for Grace'))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value)
  const kindOf = (id: string) => CATALOGUE.items.find((each) => each.id === id)?.kind
  expect(new Set(offered.filter(Boolean).map(kindOf))).toEqual(new Set(['drink']))
  expect(offered).toContain('taro-milk-tea')
})

test('each has a drink of their own, and all are ordered at the price that was shown', async () => {
  await open(seatsOf({}))
  expect(screen.queryByRole('button', { name: /^Order the drinks|^Pay/ })).toBeNull()
  pick('Grace', 'taro-milk-tea')
  pick('Ada', 'thai-milk-tea')
  await waitFor(() => expect(button('Order the drinks').disabled).toBe(false))
  press('Order the drinks')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  const drinks = sent[0]?.['drinks'] as DrinkWish[]
  expect(drinks.map(({ seat, id }) => [seat, id])).toEqual([
    [1, 'taro-milk-tea'],
    [0, 'thai-milk-tea'],
  ])
  expect(sent[0]).toMatchObject({
    token: 'secret',
    payment: 'counter',
    expectedCents: quoteOf(drinks).totalCents,
  })
})

test('what the arrow keys pass by is not ordered, only what they stop at', async () => {
  await open(seatsOf({}))
  const list = screen.getByLabelText('Drink for Ada')
  fireEvent.keyDown(list, { key: 'ArrowDown' })
  pick('Ada', 'taro-milk-tea')
  pick('Ada', 'thai-milk-tea')
  fireEvent.blur(list)
  await waitFor(() => expect(button('Order the drinks').disabled).toBe(false))
  press('Order the drinks')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.['drinks']).toMatchObject([{ seat: 0, id: 'thai-milk-tea', quantity: 1 }])
})

test('nothing is ordered while its price is not the one that is shown', async () => {
  const answers: (() => void)[] = []
  await open(seatsOf({}), {
    'POST /api/rsvps/R-BCDFG/drinks/quote': ({ body }) =>
      new Promise((resolve) =>
        answers.push(() => resolve(quoteOf((body as { drinks: DrinkWish[] }).drinks))),
      ),
  })
  pick('Grace', 'taro-milk-tea')
  await waitFor(() => expect(answers).toHaveLength(1))
  await act(async () => answers[0]?.())
  await waitFor(() => expect(button('Order the drinks').disabled).toBe(false))
  pick('Ada', 'thai-milk-tea')
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(button('Order the drinks').disabled).toBe(true)
  await act(async () => answers[1]?.())
  await waitFor(() => expect(button('Order the drinks').disabled).toBe(false))
})

test('a drink is chosen otherwise in its place, and taken away', async () => {
  await open(seatsOf({}))
  pick('Grace', 'taro-milk-tea')
  press('Choose otherwise: Taro Milk Tea for Grace')
  fireEvent.click(screen.getByRole('radio', { name: /^Large/ }))
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
  await waitFor(() => expect(button('Order the drinks').disabled).toBe(false))
  press('Order the drinks')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.['drinks']).toMatchObject([{ seat: 1, id: 'taro-milk-tea', size: 'large' }])
  press('Remove: Taro Milk Tea for Grace')
  expect(screen.queryByRole('button', { name: 'Order the drinks' })).toBeNull()
})

test('sent again after a lost answer it is the same order; paid in another way, it is another', async () => {
  await open(
    seatsOf({}),
    {
      'POST /api/rsvps/R-BCDFG/drinks': ({ body }) => {
        sent.push(body as Record<string, unknown>)
        return Promise.reject(new TypeError('no network'))
      },
    },
    'test',
  )
  pick('Grace', 'taro-milk-tea')
  const pay = /^Pay \$8\.10 for the drinks$/
  await waitFor(() => expect(button(pay).disabled).toBe(false))
  press(pay)
  await screen.findByRole('alert')
  await waitFor(() => expect(button(pay).disabled).toBe(false))
  press(pay)
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(button(pay).disabled).toBe(false))
  fireEvent.click(screen.getByRole('radio', { name: 'Pay at the counter' }))
  press('Order the drinks')
  await waitFor(() => expect(sent).toHaveLength(3))
  const [first, again, other] = sent.map(({ key }) => key)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('what was chosen and is not paid yet is there to be chosen anew', async () => {
  const wishes = [{ seat: 0, id: 'thai-milk-tea', quantity: 1 }]
  await open(seatsOf({ order: { ...ORDER, status: 'awaiting-payment', wishes } }))
  expect(screen.getByRole('link', { name: 'Pay $8.10' }).getAttribute('href')).toBe(
    '/payment?order=o-1&token=sec%20ret',
  )
  expect(button('Remove: Thai Milk Tea for Ada')).toBeTruthy()
})

test.each([
  [{}, 'costs $8.10 with tax, to pay at the counter.', 'See, change or cancel this order'],
  [{ isPaid: true, status: 'preparing' }, 'is paid: $8.10 with tax.', 'See this order'],
  [{ status: 'cancelled' }, 'is cancelled. Nothing is owed.', 'See this order'],
  [
    { status: 'cancelled', refundedCents: 810 },
    'is cancelled. $8.10 went back as it was paid.',
    'See this order',
  ],
  [
    { status: 'cancelled', refundedCents: 1_132 },
    'is cancelled. $8.10 went back as it was paid, and $3.22 earlier.',
    'See this order',
  ],
])('an order that is %j %s', async (more, said, link) => {
  await open(seatsOf({ canOrder: false, order: { ...ORDER, ...more } }))
  const section = screen.getByRole('region', { name: 'Drinks for the break' })
  expect(section.textContent).toContain(`A-104 ${said}`)
  expect(within(section).getByText('Grace')).toBeTruthy()
  expect(within(section).getByRole('link', { name: link })).toBeTruthy()
})

test('an order that somebody else placed is not opened by its link', async () => {
  await open(seatsOf({ canOrder: false, order: { ...ORDER, token: null } }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('says at which time of the café the break is, and why nothing can be ordered', async () => {
  await open(seatsOf({ canOrder: false, problem: 'The bar is full then.' }))
  expect(screen.getByText('7:00 PM')).toBeTruthy()
  expect(screen.getByText('The bar is full then.')).toBeTruthy()
})

test.each([
  ['held seats', seatsOf({}, { status: 'held' })],
  ['seats that were given back', seatsOf({}, { status: 'cancelled' })],
  ['a class that is called off', seatsOf({}, { isCalledOff: true })],
])('of %s nothing is offered', async (_, seats) => {
  await open(seats)
  expect(screen.queryByRole('region')).toBeNull()
})

test('to whom nothing is ordered yet nobody says that it is brought', async () => {
  show(<BreakDrinks seats={seatsOf({ canOrder: false })} onChange={onChange} />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
  })
  expect(await screen.findByText(/Break at/)).toBeTruthy()
  expect(screen.queryByText(/brings what you ordered/)).toBeNull()
})
