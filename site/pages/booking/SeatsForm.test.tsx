import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { session } from '#widgets/state/session.ts'
import { show, type Answers } from '#site/testing.tsx'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from '#domain/ordering/quote.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { SeatsForm } from './SeatsForm.tsx'
import { BOOKED, HELD } from './testing.ts'

const AT = '/api/rsvps/R-BCDFG'
let sent: Record<string, unknown>[]
let changed: (SeatBooking | undefined)[]
let went: string[]
beforeEach(() => {
  sent = []
  changed = []
  went = []
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(String(to)))
})
afterEach(() => {
  sessionStorage.clear()
  session.signOut()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(more: Partial<SeatBooking> = {}, answers: Answers = {}) {
  show(<SeatsForm seats={{ ...HELD, ...more }} onChange={(known) => changed.push(known)} />, {
    [`POST ${AT}/booking`]: ({ body }) => {
      sent.push(body as Record<string, unknown>)
      return { url: '/payment?id=P-1', booking: { ...HELD, hasDetails: true } }
    },
    ...answers,
  })
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
function sayWho() {
  type(/^Your name/, 'Ada Lind')
  type(/^Email/, 'ada@guest.example')
}
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('a guest names everybody and pays what was shown, on the page of the payment', async () => {
  open()
  sayWho()
  type('Name of person 1', ' Ada ')
  type('Name of person 2', 'Ben')
  press('Pay $80.00')
  await waitFor(() => expect(went).toEqual(['/payment?id=P-1']))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    token: 'token',
    name: 'Ada Lind',
    participants: ['Ada', 'Ben'],
    expectedCents: 8_000,
    useCredit: false,
    usePacks: false,
  })
  expect(changed).toEqual([]) // the page is left
})

test('nothing is sent without a name for each seat of a class', () => {
  open()
  sayWho()
  type('Name of person 1', 'Ada')
  press('Pay $80.00')
  expect(sent).toEqual([])
  expect(screen.getByLabelText('Name of person 2').getAttribute('aria-invalid')).toBe('true')
})

test('everybody agrees to the waiver before anything is sent, and its version goes along', async () => {
  open({ party: 1, waiver: { text: 'Clay is heavy.', version: 'v2', people: [] } })
  sayWho()
  type('Name of person 1', 'Ada')
  press('Pay $80.00')
  expect(sent).toEqual([])
  expect(screen.getAllByText('Everybody who comes has to agree to the waiver.')).toHaveLength(2)
  tick('I have read it and agree')
  press('Pay $80.00')
  await waitFor(() => expect(sent[0]).toMatchObject({ waiver: 'v2' }))
})

test('credit pays for what the pack leaves, and the button says what is left', () => {
  open({
    ownCreditCents: 2_500,
    ownPacks: { seats: 1, cents: 4_000, packCents: 3_500 },
  })
  expect(buttons()).toContain('Pay $15.00')
  tick(/^Use 1 seat of my pack/)
  expect(buttons()).toContain('Pay $55.00')
  tick(/^Use my credit/)
  expect(buttons()).toContain('Pay $80.00')
})

test('a pack that was dearer than the seat is kept for another class, unless it is wished', () => {
  open({ ownPacks: { seats: 2, cents: 8_000, packCents: 9_000 } })
  expect(buttons()).toContain('Pay $80.00')
  tick(/In the pack you paid \$90.00 for them/)
  expect(buttons()).toContain('Book with my pack')
})

test('what is paid by credit alone is booked at once, and the page shows it', async () => {
  open(
    { ownCreditCents: 10_000 },
    {
      [`POST ${AT}/booking`]: ({ body }) => {
        sent.push(body as Record<string, unknown>)
        return { url: null, booking: BOOKED }
      },
    },
  )
  sayWho()
  type('Name of person 1', 'Ada')
  type('Name of person 2', 'Ben')
  press('Book with my credit')
  await waitFor(() => expect(changed).toEqual([BOOKED]))
  expect(sent[0]).toMatchObject({ useCredit: true, expectedCents: 8_000 })
  expect(went).toEqual([])
})

test('a ticket without a name is of whoever books; a question that has to be answered is', async () => {
  open({
    type: 'event',
    path: '/events/night',
    questions: [
      { id: 'food', label: 'What do you eat?', kind: 'text', isRequired: true, options: [] },
    ],
    tickets: [0, 1].map((i) => ({
      id: `T-${i}`,
      name: 'Standard',
      priceCents: 4_000,
      discountCents: 0,
      cancel: null,
      qrSvg: null,
      arrivedAt: null,
    })),
  } as Partial<SeatBooking>)
  sayWho()
  press('Pay $80.00')
  expect(sent).toEqual([])
  type(/What do you eat/, 'Everything')
  press('Pay $80.00')
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      participants: ['Ada Lind', 'Ada Lind'],
      answers: { food: 'Everything' },
    }),
  )
  expect(screen.queryByLabelText(/Code of a credit/)).toBeNull() // credits are for classes
})

test('a refused price leaves everything that was typed, and says what is wrong', async () => {
  open(
    {},
    {
      [`POST ${AT}/booking`]: () =>
        Response.json(
          { error: 'price_changed', message: 'The price is another one now.' },
          { status: 409 },
        ),
    },
  )
  sayWho()
  type('Name of person 1', 'Ada')
  type('Name of person 2', 'Ben')
  press('Pay $80.00')
  await screen.findByText('The price is another one now.')
  expect((screen.getByLabelText('Name of person 2') as HTMLInputElement).value).toBe('Ben')
  expect(went).toEqual([])
})

test('who comes can be changed before it is paid', () => {
  open({ hasDetails: true, participants: ['Ada', 'Ben'], name: 'Ada Lind' })
  expect(screen.getByRole('heading', { name: 'Pay' })).toBeTruthy()
  press('Change who comes')
  expect((screen.getByLabelText('Name of person 2') as HTMLInputElement).value).toBe('Ben')
})

test('a drink that is picked is paid with the seats, and the page says how it all adds up', async () => {
  const lines = [{ id: 'taro-milk-tea', quantity: 1 }]
  const { totalCents } = quoteOrder({
    menu: CATALOGUE,
    request: { lines: lines as never },
    taxBasisPoints: 800,
  })
  const drinks = {
    breakAt: '2025-10-24T23:00:00.000Z',
    until: '2025-10-24T21:00:00.000Z',
    canOrder: true,
    problem: null,
    order: null,
    back: null,
    backOfOne: [],
  }
  open(
    { drinks },
    {
      'GET /api/menu': () => CATALOGUE,
      [`POST ${AT}/drinks/quote`]: () =>
        quoteOrder({
          menu: CATALOGUE,
          request: { lines: lines as never },
          taxBasisPoints: 800,
        }),
    },
  )
  await act(() => menu.load())
  expect(screen.getByText(/Or pay once for everything/)).toBeTruthy()
  sayWho()
  type('Name of person 1', 'Ada')
  type('Name of person 2', 'Ben')
  type('Drink for Ben', 'taro-milk-tea')
  const all = `$${((8_000 + totalCents) / 100).toFixed(2)}`
  await waitFor(() => expect(buttons()).toContain(`Pay ${all}`))
  const sum = screen.getByText('To pay now').closest('dl')
  expect(sum?.textContent).toBe(
    `2 seats$80.00Drinks for the break, with tax$${(totalCents / 100).toFixed(2)}To pay now${all}`,
  )
  expect(screen.getByText(/the seats and the drinks for the break go into your cart/)).toBeTruthy()
  expect(buttons()).toContain('Add to your order')
  press(`Pay ${all}`)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    drinks: [{ seat: 1, id: 'taro-milk-tea', quantity: 1 }],
    drinksCents: totalCents,
  })
})

test('seats go into the cart with the drinks that were chosen before, and the line says so', async () => {
  const wish = { seat: 1, id: 'taro-milk-tea', quantity: 1, customizations: {} }
  const order = {
    id: 'o-1',
    token: null,
    number: 'A-1',
    status: 'awaiting-payment' as const,
    isPaid: false,
    totalCents: 810,
    refundedCents: 0,
    lines: [],
    wishes: [wish],
    note: '',
  }
  const drinks = {
    breakAt: '2025-10-24T23:00:00.000Z',
    until: '2025-10-24T21:00:00.000Z',
    canOrder: true,
    problem: null,
    order,
    back: null,
    backOfOne: [],
  }
  const booking = { ...HELD, drinks, hasDetails: true }
  open(
    { drinks },
    {
      'GET /api/menu': () => CATALOGUE,
      [`POST ${AT}/drinks/quote`]: () => ({
        ...quoteOrder({
          menu: CATALOGUE,
          request: { lines: [wish] as never },
          taxBasisPoints: 800,
        }),
        totalCents: 810,
      }),
      [`POST ${AT}/cart`]: ({ body }) => {
        sent.push(body as Record<string, unknown>)
        return {
          line: { id: 'R-BCDFG.token', name: 'Two Inks, 2 seats', priceCents: 8_810 },
          booking,
        }
      },
    },
  )
  await act(() => menu.load())
  sayWho()
  type('Name of person 1', 'Ada')
  type('Name of person 2', 'Ben')
  await waitFor(() => expect(buttons()).toContain('Pay $88.10'))
  press('Add to your order')
  await waitFor(() => expect(cart.lines.value).toHaveLength(1))
  expect(sent[0]).toMatchObject({ drinks: [wish], drinksCents: 810 })
  expect(cart.lines.value[0]).toMatchObject({
    priceCents: 8_810,
    when: expect.stringContaining('with drinks for the break'),
  })
  cart.clear()
})

test('what was typed is there again after leaving the page, until it is sent', async () => {
  open()
  sayWho()
  type('Name of person 1', 'Ada')
  type('Name of person 2', 'Ben')
  cleanup()
  open()
  expect(screen.getByLabelText<HTMLInputElement>('Name of person 2').value).toBe('Ben')
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@guest.example')
  press('Pay $80.00')
  await waitFor(() => expect(went).toHaveLength(1))
  cleanup()
  open()
  expect(screen.getByLabelText<HTMLInputElement>('Name of person 2').value).toBe('')
})
