import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/session.ts'
import { cafeAt, show } from '../../testing.tsx'
import { ClassesPage } from './ClassesPage.tsx'
import { heldHere } from '../../state/held-seats.ts'
import { HELD } from './testing.ts'

afterEach(() => {
  cleanup()
  session.user.value = null
})

const OPENS = '2025-10-18T14:00:00Z'
const SESSION = {
  id: 'a',
  title: 'First Print',
  summary: '',
  description: [],
  instructor: 'Amos',
  level: 'beginner',
  ages: 'From 14',
  startsAt: '2025-11-15T16:00:00Z',
  endsAt: '2025-11-15T19:00:00Z',
  space: 'Art Space',
  capacity: 10,
  seatsLeft: 2,
  priceCents: 6_800,
  includes: [],
  policy: '',
  status: 'scheduled',
  cover: { family: 'tide', seed: 1, inks: ['key', 'blue'] },
  coverAlt: '',
}
const page = (at: string, more: object, tierToday = 'none', plans: object[] = []) =>
  show(
    <ClassesPage />,
    {
      'GET /api/cafe': () => ({ ...cafeAt('2025-10-17T16:00:00Z'), onlinePayment: 'test' }),
      'GET /api/classes': () => ({ sessions: [{ ...SESSION, ...more }] }),
      'GET /api/me/membership': () => ({ tierToday }),
      'GET /api/me/plans': () => ({ plans, timeZone: 'America/New_York' }),
    },
    at,
  )
const signIn = () => {
  session.user.value = { id: 'u1', name: 'Mira', role: 'CUSTOMER' } as typeof session.user.value
}

test.each([
  ['basic', 'Read about it'],
  ['premium', 'Book'],
])('a class that opens later says to a member with %s: %s', async (tier, says) => {
  signIn()
  page('/classes/book', { bookingOpensAt: OPENS }, tier)
  await screen.findByRole('button', { name: says })
})

test.each([
  ['premium', '$54.40 for you'],
  ['none', null],
])('a class says to whoever is signed in with %s what it costs them: %s', async (tier, says) => {
  signIn()
  page('/classes/book', {}, tier)
  await screen.findByText('$68')
  await (says ? screen.findByText(says) : waitFor(() => {}))
  expect(screen.queryAllByText(/for you$/)).toHaveLength(says ? 1 : 0)
})

test.each([
  ['premium', 'S', '$54.40'],
  ['none', 'B', '$68'],
])(
  'signed in with %s, the price of everybody is %s, and a seat comes to %s',
  async (tier, tag, total) => {
    signIn()
    page('/classes/book?session=a', {}, tier)
    const sum = () => document.querySelector('.seat-lines div:last-child dd')?.textContent
    await waitFor(() => expect(sum()).toBe(total))
    await waitFor(() => expect(document.querySelector('.session-end .numeral')?.tagName).toBe(tag))
  },
)

test.each([
  ['premium', '$54.40 in all, with your member discount, paid at the café.'],
  ['none', '$68 in all, before member discounts, paid at the café.'],
])('the waitlist tells whoever has %s their price: %s', async (tier, says) => {
  signIn()
  page('/classes/book?session=a', { seatsLeft: 0 }, tier)
  await screen.findByRole('button', { name: 'Join the waitlist' })
  await screen.findByText(says, { exact: false })
})

test.each([
  [true, 'This class is full. You get the next place on the waitlist.'],
  [
    undefined,
    'This class is full. You get the next place on the waitlist, and an email as soon as seats are free.',
  ],
])('where no mail leaves is %s, whoever waits reads: %s', async (isWithoutMail, says) => {
  show(
    <ClassesPage />,
    {
      'GET /api/cafe': () => ({ ...cafeAt('2025-10-17T16:00:00Z'), isWithoutMail }),
      'GET /api/classes': () => ({ sessions: [{ ...SESSION, seatsLeft: 0 }] }),
    },
    '/classes/book?session=a',
  )
  await screen.findByText(says)
})

test('a row shows the print of its class, in the ink of which its date is printed', async () => {
  page('/classes/book', { cover: { family: 'moth', seed: 7, inks: ['key', 'taro', 'coral'] } })
  const row = (await screen.findByRole('heading', { name: 'First Print' })).closest('li')
  expect(row?.dataset['ink']).toBe('taro')
  expect(row?.querySelector('.session-print img')?.getAttribute('src')).toMatch(/moth.*7/)
})

test('the address says which classes are shown, also one that nothing is like any more', async () => {
  page('/classes/book?age=13&from=2025-12-01&class=Gone&level=family', {})
  await screen.findByText('No session matches that.', { exact: false })
  const chosen = (label: string) => {
    const { selectedOptions } = screen.getByLabelText<HTMLSelectElement>(label)
    return selectedOptions[0]?.textContent
  }
  expect(['Class', 'When', 'Level', 'Youngest age', 'Price'].map(chosen)).toEqual([
    'Gone',
    'Dec 1',
    'family',
    '13 years',
    'Any',
  ])
})

test('where no class has a date there is nothing to filter, and a way to the events', async () => {
  show(<ClassesPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/classes': () => ({ sessions: [] }),
  })
  expect((await screen.findByRole('link', { name: 'See our events' })).getAttribute('href')).toBe(
    '/events',
  )
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('a link to a class brings it to the eye, unless it is there already', async () => {
  const went: string[] = []
  let top = 1_500
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top, bottom: top + 300 }) as DOMRect,
  )
  Element.prototype.scrollIntoView = function scrolled() {
    went.push(this.className)
  }
  page('/classes/book?session=a', {})
  await waitFor(() => expect(went).toEqual(['session']))
  cleanup()
  top = 200
  page('/classes/book?session=a', {})
  await screen.findByText('In the price')
  await new Promise(requestAnimationFrame)
  expect(went).toEqual(['session'])
  vi.restoreAllMocks()
})

test.each(['in this tab', 'with their account'])(
  'a class that somebody fills with what they hold %s leads back to it, and to no waitlist',
  async (where) => {
    const until = '2025-10-17T16:08:12Z'
    const to = '/classes/confirmation?reference=R-BCDFG&token=token'
    const plan = { kind: 'class', reference: 'R-BCDFG', people: 2, to, hold: { of: 'a', until } }
    if (where === 'in this tab') heldHere.seen({ ...HELD, id: 'a', heldUntil: until })
    else signIn()
    page('/classes/book?session=a', { seatsLeft: 0 }, 'none', [plan])
    const links = await screen.findAllByRole('link', { name: 'Continue with them' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([to, to])
    expect(screen.getAllByText(/^You hold 2 seats/)).toHaveLength(2)
    expect(screen.queryByText(/Full|aiting list/)).toBeNull()
    heldHere.seen({ ...HELD, status: 'cancelled' })
  },
)
