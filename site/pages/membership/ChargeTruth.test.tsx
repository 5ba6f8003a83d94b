import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/index.ts'
import { show } from '../../testing.tsx'
import { ChargeTruth } from './ChargeTruth.tsx'

const CHARGE = {
  id: 'abcdef12-0000',
  kind: 'joining',
  tier: 'premium',
  state: 'succeeded',
  amountCents: 3_000,
  worthCents: 3_000,
  refundedCents: 0,
  method: 'online',
  failure: null,
  fromOn: '2026-03-06',
  untilOn: '2026-04-06',
  succeededAt: '2026-03-06T15:00:00.000Z',
}
beforeEach(() => {
  session.signIn({ id: 'u', email: 'ada@guest.example', name: 'Ada', role: 'USER' } as never)
})
afterEach(() => {
  cleanup()
  session.signOut()
  vi.unstubAllGlobals()
})

async function open(charge: object = {}, more: object = {}, hash = '') {
  show(
    <ChargeTruth />,
    {
      'GET /api/me/membership/charges/c-1': () => ({
        charge: { ...CHARGE, ...charge },
        membership: null,
        refunds: [],
        today: '2026-03-06',
        timeZone: 'America/New_York',
        provider: 'test',
        ...more,
      }),
    },
    `/membership/success?charge=c-1${hash}`,
  )
  return (await screen.findByRole('heading', { level: 1 })).textContent
}
const said = () => screen.getByRole('status').textContent
const receipt = () =>
  [...document.querySelectorAll('.paid-receipt dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )

test('a first month that is paid is a welcome, with its receipt', async () => {
  expect(await open()).toBe('Welcome')
  expect(said()).toMatch(/is yours from .*March 6.* through .*April 5/)
  expect(receipt()).toContainEqual(['Paid', '$30.00'])
  expect(receipt()).toContainEqual(['Number', 'ABCDEF12'])
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
})

test('its receipt, opened from the list of purchases, is a receipt and no welcome', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  expect(await open({}, {}, '#receipt')).toBe('Your receipt')
  expect(receipt()).toContainEqual(['Paid', '$30.00'])
  expect(document.activeElement?.id).toBe('receipt')
  cleanup()
  expect(await open({ state: 'open' }, {}, '#receipt')).toBe('Not paid yet')
})

test.each([
  [{ kind: 'renewal' }, {}, 'Paid'],
  [{ kind: 'comp' }, {}, 'From us to you'],
  [{ refundedCents: 3_000 }, {}, 'Paid back'],
  [{ refundedCents: 1_000 }, {}, 'Welcome'],
  [{ state: 'failed' }, {}, 'Nothing was charged'],
  [{ state: 'open' }, {}, 'Not paid yet'],
  [{ state: 'open' }, { membership: { payWay: 'counter' } }, 'Pay at the counter'],
  [{ kind: 'card' }, {}, 'The card is kept'],
  [{ kind: 'card', state: 'failed' }, {}, 'No card was kept'],
])('%j with %j is headed “%s”', async (charge, more, title) => {
  expect(await open(charge, more)).toBe(title)
})

test('what is not known to be paid promises nothing, has no receipt, and says that it is a test', async () => {
  await open({ state: 'open', method: null })
  expect(said()).toContain('Nothing was charged so far')
  expect(said()).toContain('Test payments: no money is taken.')
  expect(receipt()).toEqual([])
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    '/membership/join?tier=premium',
  )
})

test('why a card was refused is said, and not beside what was paid after all', async () => {
  const failure = 'The bank said no.'
  await open({ state: 'failed', failure })
  expect(screen.getByRole('alert').textContent).toBe(failure)
  cleanup()
  await open({ failure })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('at the counter it says how much is paid there, and offers a card instead', async () => {
  await open({ state: 'open', method: null }, { membership: { payWay: 'counter' } })
  expect(said()).toContain('begins when $30.00 is paid at the counter')
  expect(screen.getByRole('link', { name: 'Pay by card instead' })).toBeTruthy()
})

test('a receipt says what was given, and what went back when and why', async () => {
  const refund = { amountCents: 1_000, reason: 'Closed for a week' }
  await open(
    { amountCents: 2_000, refundedCents: 1_000 },
    { refunds: [{ ...refund, createdAt: '2026-03-07T03:00:00.000Z' }] },
  )
  expect(receipt()).toContainEqual(['Given by us', '$10.00'])
  // In the evening of the sixth at the café.
  const [name, value] = receipt().find(([each]) => each?.startsWith('Given back')) ?? []
  expect(name).toContain('March 6')
  expect(value).toBe('$10.00: Closed for a week')
})

test('a kept card names itself, and says of a month that is due that it is charged', async () => {
  await open({ kind: 'card' }, { membership: { cardLabel: 'Visa 4242', state: 'past-due' } })
  expect(said()).toBe(
    'Visa 4242 is charged from now on. The month that is due is charged to it now.',
  )
  expect(receipt()).toEqual([])
})

test('a payment of somebody else is not found; without one nothing is asked', async () => {
  show(
    <ChargeTruth />,
    {
      'GET /api/me/membership/charges/c-1': () =>
        Response.json({ error: 'charge_not_found', message: 'No.' }, { status: 404 }),
    },
    '/membership/success?charge=c-1',
  )
  await screen.findByRole('heading', { name: 'We cannot find that payment' })
  cleanup()
  show(<ChargeTruth />, {}, '/membership/success')
  expect(screen.getByRole('heading', { name: 'We cannot find that payment' })).toBeTruthy()
})

test('whoever left the card page reads what is kept until when, and goes on there or chooses anew', async () => {
  const page = { url: 'https://pay.example/p-1', until: '2026-03-06T15:32:00.000Z' }
  await open({ state: 'open', method: null }, { page })
  expect(said()).toContain(
    'Nothing was charged, and Premium Membership has not begun. What you chose is kept until Friday, March 6, 10:32 AM: $30.00 for the first month. If nothing is paid by then, it ends by itself.',
  )
  expect(screen.getByRole('link', { name: 'Go on paying' }).getAttribute('href')).toBe(page.url)
  expect(screen.getByRole('link', { name: 'Choose anew' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
})

test('a change of tier that was not paid leaves the membership as it was', async () => {
  const membership = { payWay: 'card', tier: 'basic' }
  await open({ kind: 'upgrade', state: 'open', method: null }, { membership })
  expect(said()).toContain('Nothing was charged, and your Basic Membership goes on as it was.')
  cleanup()
  await open({ kind: 'upgrade', state: 'expired' }, { membership })
  expect(said()).toContain(
    'The change to Premium Membership was not paid. Your Basic Membership goes on as it was.',
  )
})
