import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { AFTER_CARD } from '#domain/payments/after-card.ts'
import { cafeAt, show, type Answers } from '#site/testing.tsx'
import { PartySeats } from './PartySeats.tsx'
import { BOOKED, HELD } from './testing.ts'

const AT = '/api/rsvps/R-BCDFG'
let given: unknown[]
beforeEach(() => {
  given = []
})

/** @returns what changes what the server knows */
async function open(seats: SeatBooking, after: SeatBooking = seats, refusal?: Response, at = '/') {
  let known = seats
  const answers: Answers = {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    [`GET ${AT}/booking`]: () => known,
    [`POST ${AT}/giving-back`]: ({ body }) => {
      given.push(body)
      return (known = after)
    },
    [`POST ${AT}/extension`]: () => {
      known = after
      return refusal ?? after
    },
  }
  show(<PartySeats reference="R-BCDFG" token="token" missing={<p>Nothing here</p>} />, answers, at)
  await waitFor(() => expect(screen.queryByLabelText('Loading your seats')).toBeNull())
  return (seen: SeatBooking) => {
    known = seen
  }
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const lead = () => document.querySelector('.page-head .lead')?.textContent
/** What a list of terms says of one. */
const fact = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextSibling
    ?.textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const TICKETS: SeatBooking['tickets'] = ['Standard', 'Early bird'].map((name, i) => ({
  id: `T-${i}`,
  name,
  priceCents: 1_000 * (i + 1),
  discountCents: 0,
  cancel: { refundCents: 1_000 * (i + 1), creditCents: 0, keptCents: 0, words: 'It goes back.' },
  qrSvg: '<svg/>',
  arrivedAt: null,
}))

test('seats that were paid show their receipt once it is asked for, and at once by its own link', async () => {
  await open(BOOKED)
  fireEvent.click(screen.getByRole('link', { name: 'See the receipt' }))
  const receipt = await screen.findByRole('region', { name: 'Receipt' })
  expect(within(receipt).getByText('R-BCDFG')).toBeTruthy()
  expect(document.activeElement).toBe(receipt)
  cleanup()
  await open(BOOKED, BOOKED, undefined, '/?token=token#receipt')
  await screen.findByRole('region', { name: 'Receipt' })
  cleanup()
  await open(HELD)
  expect(screen.queryByRole('link', { name: 'See the receipt' })).toBeNull()
})

test('seats that are held ask who comes, and show neither codes nor changes', async () => {
  await open(HELD)
  expect(heading()).toBe('Held for you')
  expect(lead()).toBe('Tell us who is coming, and pay before the time runs out.')
  expect(await screen.findByRole('button', { name: 'Pay $80.00' })).toBeTruthy()
  expect(fact('Seats')).toBe('2')
  expect(screen.queryByText('Codes for the door')).toBeNull()
  expect(fact('To pay')).toBeUndefined() // the button says it
})

test('a hold with less than two minutes left can be extended, once', async () => {
  const late = { ...HELD, heldUntil: '2025-10-17T16:01:30.000Z', now: '2025-10-17T16:00:00.000Z' }
  await open({ ...late, canExtend: true })
  const button = await screen.findByRole('button', { name: 'Hold for 5 more minutes' })
  expect(button).toBeTruthy()
  cleanup()
  await open({ ...late, canExtend: false })
  await screen.findByText(/^Less than 2 minutes/)
  expect(screen.queryByRole('button', { name: /^Hold for/ })).toBeNull()
})

test('who holds seats for longer is led to the line that says until when', async () => {
  const late = { ...HELD, heldUntil: '2025-10-17T16:01:30.000Z', canExtend: true }
  await open(late, { ...late, heldUntil: '2025-10-17T16:06:30.000Z', canExtend: false })
  const button = await screen.findByRole('button', { name: 'Hold for 5 more minutes' })
  button.focus()
  fireEvent.click(button)
  const said = (await screen.findByText('Your seats are held until 12:06 PM.')).closest('p')
  expect(said?.getAttribute('role')).toBe('status')
  await waitFor(() => expect(document.activeElement).toBe(said))
  expect(screen.queryByRole('button', { name: /^Hold for/ })).toBeNull()
})

test('who cannot hold seats for longer is led to the reason, and the button is gone', async () => {
  const late = { ...HELD, heldUntil: '2025-10-17T16:01:30.000Z', canExtend: true }
  const refusal = Response.json(
    {
      error: 'not_longer',
      message: 'These seats cannot be held any longer. Book them before the time runs out.',
    },
    { status: 409 },
  )
  await open(late, { ...late, canExtend: false }, refusal)
  fireEvent.click(await screen.findByRole('button', { name: 'Hold for 5 more minutes' }))
  const why = await screen.findByText(/^These seats cannot be held any longer/)
  await waitFor(() => expect(document.activeElement).toBe(why.parentElement))
  expect(screen.queryByRole('button', { name: /^Hold for/ })).toBeNull()
})

test('seats in an order that waits for its payment have no way to pay of their own', async () => {
  await open({ ...HELD, isInOrder: true, hasDetails: true, participants: ['Ada', 'Ben'] })
  expect(lead()).toMatch(/^They are in an order/)
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

test('booked seats name everybody, say until when they are free to cancel, and what was paid', async () => {
  await open(BOOKED)
  expect(heading()).toBe('You are in')
  expect(fact('For 2')).toMatch(/Ada.*Ben/)
  expect(fact('Free to cancel until')).toContain('October 22')
  expect(fact('Total')).toBe('$80.00')
  expect(fact('Paid card online')).toBe('$80.00')
})

test('a time that is over is not offered as free to cancel', async () => {
  await open({ ...BOOKED, now: '2025-10-23T00:00:00.000Z' })
  expect(fact('Free to cancel until')).toBeUndefined()
})

test('all seats go back for what was shown, after a question', async () => {
  await open(BOOKED, {
    ...BOOKED,
    cancel: null,
    cancelOne: null,
    status: 'cancelled',
    endedBecause: 'given-back',
    refundedCents: 8_000,
  })
  press('Give my seats back')
  expect(given).toEqual([])
  const asked = within(screen.getByRole('group', { name: 'Give all seats back' }))
  expect(asked.getByText(/^All of it, \$80.00, goes back/)).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: 'Keep them' }))
  expect(screen.queryByRole('group', { name: 'Give all seats back' })).toBeNull()
  press('Give my seats back')
  press('Give them back')
  await screen.findByText(
    'They were given back. Thank you for telling us. $80.00 goes back as it was paid.',
  )
  expect(given).toEqual([{ token: 'token', refundCents: 8_000, creditCents: 0 }])
  expect(fact('Given back')).toBe('$80.00')
  expect(fact('Total')).toBeUndefined()
  expect(screen.getByRole('link', { name: 'Book seats again' }).getAttribute('href')).toBe(
    '/classes/clay',
  )
})

test('one of a party gives a seat back, by name and by how many they were', async () => {
  await open(BOOKED, { ...BOOKED, party: 1, participants: ['Ada'], refundedCents: 4_000 })
  press('Ben cannot come')
  press('Give the seat of Ben back')
  await waitFor(() => expect(fact('Given back')).toBe('$40.00'))
  expect(given).toEqual([{ token: 'token', refundCents: 4_000, creditCents: 0, seat: 1, of: 2 }])
})

test('one question about seats is open at a time, and has the focus until it is left', async () => {
  await open(BOOKED)
  press('Give the seat of Ben to somebody else')
  const transfer = await screen.findByRole('form', {
    name: 'Give the seat of Ben to somebody else',
  })
  expect(document.activeElement).toBe(transfer)
  press('Ada cannot come')
  expect(screen.queryByRole('form')).toBeNull()
  const back = screen.getByRole('group', { name: 'Give the seat of Ada back' })
  expect(document.activeElement).toBe(back)
  press('Give my seats back')
  expect(screen.queryByRole('group', { name: 'Give the seat of Ada back' })).toBeNull()
  press('Keep them')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Give my seats back' })),
  )
})

test('tickets are counted by their kind, and each goes back at its own price until its holder is in', async () => {
  const [first, second] = TICKETS as [(typeof TICKETS)[number], (typeof TICKETS)[number]]
  await open({
    ...BOOKED,
    type: 'event',
    path: '/events/night',
    tickets: [first, { ...first, id: 'T-9' }, { ...second, arrivedAt: '2025-10-24T22:01:00.000Z' }],
    participants: ['Ada', 'Ben', 'Cem'],
    party: 3,
  })
  expect(fact('Tickets')).toBe('2 × Standard, Early bird')
  const rows = screen
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.className === 'ticket-list')
  expect(rows.map((row) => within(row).queryByRole('button')?.getAttribute('aria-label'))).toEqual([
    'Ada cannot come',
    'Ben cannot come',
    undefined,
  ])
  expect(rows[2]?.textContent).toContain('Is in')
})

test.each([
  [
    { status: 'offered', party: 1, canPayAtCafe: true },
    'A seat for you',
    /^It came free for you. Take it: pay by card, or/,
  ],
  [{ status: 'offered' }, 'Seats for you', /^They came free for you. Pay by card to keep them/],
  [{ status: 'waitlisted', position: 3 }, 'On the waitlist', /^We write as soon as/],
  [{ status: 'unconfirmed' }, 'Not confirmed yet', /^No seats are kept before/],
  [
    { status: 'confirmed', now: '2025-10-25T12:00:00.000Z' },
    'You are in',
    /^We hope you enjoyed it/,
  ],
  [
    { status: 'confirmed', isCalledOff: true, refundedCents: 8_000 },
    'It is called off',
    /^We are sorry. \$80.00 goes back as it was paid.$/,
  ],
  [
    { status: 'cancelled', isCalledOff: true },
    'It is called off',
    /^We are sorry. Nothing is owed/,
  ],
  [
    { status: 'cancelled', endedBecause: 'expired', paidCents: 0 },
    'No seats are kept',
    /nothing was charged/,
  ],
  [
    { status: 'cancelled', endedBecause: 'expired', paidCents: 8_000, refundedCents: 8_000 },
    'No seats are kept',
    /^They were not paid in time. \$80.00 goes back as it was paid.$/,
  ],
  [{ status: 'offered', party: 1 }, 'A seat for you', /^It came free for you/],
  [{ status: 'confirmed', party: 1 }, 'You are in', /^Your seat is kept/],
  [{ status: 'confirmed', type: 'event' }, 'You are in', /^Your tickets are kept/],
  [
    { status: 'cancelled', endedBecause: 'a reason of later' },
    'No seats are kept',
    /^These seats are no longer kept/,
  ],
] as [Partial<SeatBooking>, string, RegExp][])('%j is said as it is', async (more, head, words) => {
  await open({ ...BOOKED, ...more })
  expect(heading()).toBe(head)
  expect(lead()).toMatch(words)
})

test('nothing is sold again where it was called off', async () => {
  await open({ ...BOOKED, status: 'cancelled', isCalledOff: true })
  expect(screen.queryByRole('link', { name: 'Book seats again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'See what else is on' })).toBeTruthy()
})

test('one is led to what became of it: the heading, or what is said of one seat', async () => {
  const credit = { code: 'K3Y', cents: 2_720, expiresAt: '2025-11-15T17:00:00.000Z' }
  const after = { ...BOOKED, party: 1, participants: ['Ada'], cancelOne: null, credit }
  await open(BOOKED, after)
  press('Ben cannot come')
  press('Give the seat of Ben back')
  const said = await screen.findByText('The seat of Ben is given back.')
  // The money is said once more, with the code of a new credit.
  expect(said.closest('[role="status"]')?.textContent).toBe(
    `The seat of Ben is given back. ${BOOKED.cancelOne?.words} Your credit of $27.20 is good until Saturday, November 15, 12:00\u00A0PM. Its code: K3Y`,
  )
  await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="status"]')))
  expect(screen.queryByRole('button', { name: 'Ben cannot come' })).toBeNull()
})

test('what was said of one action goes with the next', async () => {
  await open(BOOKED, { ...BOOKED, party: 1, participants: ['Ada'] })
  press('Ben cannot come')
  press('Give the seat of Ben back')
  await screen.findByText('The seat of Ben is given back.')
  press('Give my seat back')
  press('Give it back')
  await waitFor(() => expect(screen.queryByText('The seat of Ben is given back.')).toBeNull())
})

test('who gives all back is led to the heading that says so', async () => {
  await open(BOOKED, { ...BOOKED, status: 'cancelled', endedBecause: 'given-back', cancel: null })
  press('Give my seats back')
  press('Give them back')
  const gone = await screen.findByRole('heading', { level: 1, name: 'No seats are kept' })
  await waitFor(() => expect(document.activeElement).toBe(gone))
})

const LATE = { creditedCents: 2_720, keptCents: 2_720 }
test.each([
  ['in time', { refundedCents: 8_000 }, '$80.00 goes back as it was paid.'],
  [
    'late, half of it to credit',
    LATE,
    '$27.20 is credit for another class. $27.20 is kept, by the rules of the booking.',
  ],
  ['late, nothing of it', { keptCents: 8_000 }, '$80.00 is kept, by the rules of the booking.'],
  [
    'late, after the difference of a move came back',
    { ...LATE, refundedCents: 1_440 },
    '$14.40 goes back as it was paid. $27.20 is credit for another class. $27.20 is kept, by the rules of the booking.',
  ],
  [
    'paid with credit and by card',
    { refundedCents: 4_000, creditedCents: 2_720 },
    '$40.00 goes back as it was paid. $27.20 is credit for another class.',
  ],
  [
    'paid with a pack, and at the counter',
    { refundedCents: 1_000, atCounterCents: 1_000, backInPackCents: 5_980 },
    '$10.00 is handed out at the counter when you come by. $59.80 is back in the pack.',
  ],
  ['free', {}, 'Nothing was paid, so nothing comes back.'],
] as [string, Partial<SeatBooking>, string][])(
  'given back, %s: the sentences are those of the bill',
  async (_, more, words) => {
    await open({ ...BOOKED, status: 'cancelled', endedBecause: 'given-back', ...more })
    expect(lead()).toBe(`They were given back. Thank you for telling us. ${words}`)
  },
)

test('called off by the café: what was paid with credit is said too, and what was kept before', async () => {
  const gone = { ...BOOKED, status: 'cancelled', isCalledOff: true } as const
  await open({ ...gone, refundedCents: 0, creditedCents: 2_720, keptCents: 1_000 })
  expect(lead()).toBe(
    'We are sorry. $27.20 is credit for another class. $10.00 is kept, by the rules of the booking.',
  )
})

test('one seat that came free is taken, and no seats are', async () => {
  await open({
    ...HELD,
    status: 'offered',
    party: 1,
    heldUntil: '2025-10-18T14:30:00.000Z',
  })
  expect(fact('Take it by')).toContain('October 18')
})

test('an offer takes the credit of whoever is signed in first, and asks for the rest', async () => {
  await open({
    ...HELD,
    status: 'offered',
    canPayAtCafe: true,
    ownCreditCents: 2_720,
    heldUntil: '2025-10-18T14:30:00.000Z',
  })
  expect(screen.getByRole('button', { name: 'Pay $52.80 by card' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Use my credit of $27.20' }))
  expect(screen.getByRole('button', { name: 'Pay $80.00 by card' })).toBeTruthy()
})

describe('back from the card page', () => {
  const PAYING: SeatBooking = { ...HELD, hasDetails: true, name: 'Ada Lind', isPaying: true }
  const MARKED = `/classes/confirmation?reference=R-BCDFG&token=token&${AFTER_CARD}=1`
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const payButton = () => screen.queryByRole('button', { name: /^Pay/ })

  test('nobody is asked for the money again while the payment is being confirmed, and then it says what came of it', async () => {
    const answer = await open(PAYING, PAYING, undefined, MARKED)
    expect(heading()).toBe('Your payment is being confirmed')
    expect(payButton()).toBeNull()
    expect(fact('To pay')).toBeUndefined()
    expect(screen.queryByRole('button', { name: 'Change who comes' })).toBeNull()
    answer(BOOKED)
    await vi.advanceTimersByTimeAsync(1_500)
    await waitFor(() => expect(heading()).toBe('You are in'))
  })

  test('seats whose time ran out meanwhile are not called unpaid before the answer', async () => {
    await open({ ...PAYING, status: 'cancelled', endedBecause: 'expired' }, HELD, undefined, MARKED)
    expect(heading()).toBe('Your payment is being confirmed')
    expect(document.body.textContent).not.toContain('nothing was charged')
    expect(screen.queryByRole('link', { name: 'Book seats again' })).toBeNull()
  })

  test('a card that was declined after all is told, with the way to pay', async () => {
    const answer = await open(PAYING, PAYING, undefined, MARKED)
    answer({ ...PAYING, failure: 'Your card was declined.' })
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await screen.findByText('Your card was declined.')).toBeTruthy()
    expect(payButton()?.textContent).toBe('Pay $80.00 by card')
  })

  test('the server is asked for two minutes, and then it says that no word came', async () => {
    const answer = await open(
      { ...BOOKED, dueCents: 8_000, paidCents: 0, payments: [], canPay: true, isPaying: true },
      PAYING,
      undefined,
      MARKED,
    )
    expect(payButton()).toBeNull()
    // Each question follows the answer to the one before.
    for (let nth = 0; nth < 11; nth += 1) await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByText(/^We have not heard from the card page yet/)
    expect(heading()).toBe('You are in')
    expect(payButton()).toBeTruthy()
    answer(BOOKED)
    press('Ask again')
    await waitFor(() => expect(payButton()).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull())
    expect(heading()).toBe('You are in')
  })

  test('who came back without paying sees the button at once, that nothing was charged, and how long the seats are held', async () => {
    await open({ ...PAYING, heldUntil: '2025-10-17T20:04:00.000Z' })
    expect(await screen.findByRole('button', { name: /^Pay/ })).toBeTruthy()
    screen.getByText(
      /^Nothing was charged so far\. What you chose is held for you until 4:04\sPM: go on paying, or give it back\. Paid already/,
    )
    cleanup()
    await open({ ...PAYING, isPaying: false })
    expect(document.body.textContent).not.toContain('charged')
  })
})
