import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type Answers } from '../../testing.tsx'
import { GiftTruth } from './GiftTruth.tsx'

const GIFT = {
  id: 'abcdef12',
  tier: 'premium',
  months: 3,
  amountCents: 9_000,
  recipientName: 'Grace',
  recipientEmail: 'grace@guest.example',
  message: '',
  sendOn: '2026-03-20',
  state: 'waiting',
  failure: null,
  method: 'online',
  createdOn: '2026-03-06',
  paidOn: '2026-03-06',
  payUrl: null,
  mailedAt: null,
  startedAt: null,
  canTakeBack: false,
  refund: null,
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const standing = (more: object) => ({
  gift: { ...GIFT, ...more },
  today: '2026-03-06',
  provider: 'test',
})
async function open(more: object = {}, answers: Answers = {}) {
  show(<GiftTruth userId="u" id="abcdef12" />, {
    'GET /api/me/membership-gifts/abcdef12': () => standing(more),
    ...answers,
  })
  return (await screen.findByRole('heading', { level: 1 })).textContent
}
const said = () => screen.getByRole('status').textContent
const UNPAID = { paidOn: null, method: null }

test.each([
  [{ ...UNPAID, state: 'open' }, 'Not paid yet', /Nothing was charged so far/],
  [{ ...UNPAID, state: 'unpaid' }, 'Nothing was charged', /was not paid, and nothing is sent/],
  [{}, 'Paid', /link goes to grace@guest\.example on .*March 20/],
  [{ state: 'sent' }, 'On its way', /link went to grace@guest\.example/],
  [{ state: 'started' }, 'Started', /^Grace started it\./],
  [{ state: 'refunded' }, 'Taken back', /^\$90\.00 goes back to the card/],
  [
    { state: 'refunded', refund: { state: 'succeeded', on: '2026-03-07', failure: null } },
    'Taken back',
    /^\$90\.00 went back to the card/,
  ],
])('a gift that is %j is headed “%s”', async (more, title, words) => {
  expect(await open(more)).toBe(title)
  expect(said()).toMatch(words)
})

test('the receipt of a gift says when it was taken back, and nothing of a refund that failed', async () => {
  const back = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  await open({ state: 'refunded', refund: { state: 'succeeded', on: '2026-03-07', failure: null } })
  expect(screen.getByText(/^\$90\.00, taken back on .*March 7, 2026/)).toBeTruthy()
  expect(back()).toContain('Given back')
  cleanup()
  await open({ refund: { state: 'failed', on: '2026-03-07', failure: 'Account closed.' } })
  expect(back()).not.toContain('Given back')
  expect(back()).not.toContain('Goes back')
})

test('what can still be paid leads to its page; what cannot, to giving it again', async () => {
  await open({ ...UNPAID, state: 'open', payUrl: 'https://pay.example/1' })
  expect(screen.getByRole('link', { name: 'Pay it' }).getAttribute('href')).toBe(
    'https://pay.example/1',
  )
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull()
  cleanup()
  await open({ ...UNPAID, state: 'unpaid', failure: 'The bank said no.' })
  expect(screen.getByRole('alert').textContent).toBe('The bank said no.')
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/membership/give?again=abcdef12',
  )
})

test('a gift is taken back once that was asked again, and says so', async () => {
  const taken = vi.fn(() => standing({ state: 'refunded' }))
  await open({ canTakeBack: true }, { 'POST /api/me/membership-gifts/abcdef12/refunds': taken })
  fireEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(taken).not.toHaveBeenCalled()
  const sure = screen.getByRole('button', { name: 'Take it back, and get $90.00' })
  fireEvent.click(sure)
  fireEvent.click(sure)
  const heading = await screen.findByRole('heading', { name: 'Taken back' })
  expect(taken).toHaveBeenCalledOnce()
  // The button is gone: where one is now is where it says what happened.
  expect(document.activeElement).toBe(heading)
})

test('a gift that was started meanwhile is not taken back, and says why', async () => {
  await open(
    { canTakeBack: true },
    {
      'POST /api/me/membership-gifts/abcdef12/refunds': () =>
        Response.json({ error: 'started', message: 'Grace has started it.' }, { status: 409 }),
    },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  fireEvent.click(screen.getByRole('button', { name: 'Take it back, and get $90.00' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Grace has started it.')
})

test('what nobody may take back offers it not, and money that did not come back is told', async () => {
  await open({
    state: 'sent',
    refund: { state: 'failed', on: '2026-03-07', failure: 'Account closed.' },
  })
  expect(
    screen.getByText(/did not take the money back \(Account closed\)\. The gift is as it/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
})

test('a gift of somebody else is not found', async () => {
  show(<GiftTruth userId="u" id="abcdef12" />, {
    'GET /api/me/membership-gifts/abcdef12': () =>
      Response.json({ error: 'gift_not_found', message: 'No.' }, { status: 404 }),
  })
  await screen.findByRole('heading', { name: 'We cannot find that gift' })
})
