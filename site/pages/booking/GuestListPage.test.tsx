import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/index.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { GuestListPage } from './GuestListPage.tsx'

const seat = (key: string, label: string, arrivedAt: string | null = null) => ({
  key,
  label,
  arrivedAt,
})
const ADA = {
  reference: 'E-BCDFG',
  name: 'Ada Chen',
  party: 2,
  tickets: '',
  seats: [seat('AAAA', 'Ada Chen'), seat('BBBB', 'Grace')],
  answers: [{ question: 'Do you play?', answer: 'Yes' }],
  note: 'By the window',
  dueCents: 1_000,
}
const BO = {
  ...ADA,
  reference: 'E-KLMNP',
  name: 'Bo Li',
  party: 1,
  seats: [seat('CCCC', 'Bo Li', '2025-10-24T22:50:00.000Z')],
  answers: [],
  note: '',
  dueCents: null,
}
const EVENT = {
  id: 'open-mic',
  title: 'Open Mic',
  space: 'Lounge',
  startsAt: '2025-10-24T23:00:00.000Z',
  status: 'scheduled',
  seats: 3,
  arrived: 1,
  atDoor: 2,
  walkInCents: 500,
  doorCents: 500,
}
const LIST = {
  event: EVENT,
  guests: [ADA, BO],
  door: [{ name: 'Cleo', count: 2, soldAt: '2025-10-24T22:55:00.000Z' }],
  timeZone: 'America/New_York',
}

let checks: unknown[]
let answer: () => unknown
beforeEach(() => {
  checks = []
  answer = () => LIST
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'Uma', role: 'ADMIN' } as never)
})
afterEach(() => {
  session.signOut()
  vi.unstubAllGlobals()
})

const LIST_PATH = '/api/guest-lists/open-mic'
const CHECK_PATH = '/api/guest-lists/open-mic/arrivals'
async function open(list: object = LIST, ticket = '', answers: Answers = {}) {
  show(
    <GuestListPage />,
    {
      'GET /api/cafe': () => cafeAt('2025-10-24T22:55:00Z'),
      ...answers,
      ...paths(list),
    },
    `/guest-list?event=open-mic${ticket && `&ticket=${ticket}`}`,
  )
  await screen.findByRole('heading', { name: 'Open Mic' })
}
const paths = (list: object): Answers => ({
  [`GET ${LIST_PATH}`]: () => list,
  [`POST ${CHECK_PATH}`]: ({ body }) => {
    checks.push(body)
    return answer()
  },
})
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const search = (words: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: words } })
const rows = () =>
  [...document.querySelectorAll('.guest-rows > li')].map(
    (row) => row.querySelector('b')?.textContent,
  )

test('one is let in, then all who are out, and who is in goes out again', async () => {
  await open()
  press('Check in Grace')
  await waitFor(() => expect(checks).toHaveLength(1))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check in all 2' }).disabled).toBe(
      false,
    ),
  )
  press('Check in all 2')
  await waitFor(() => expect(checks).toHaveLength(2))
  press('Bo Li is in')
  await waitFor(() => expect(checks).toHaveLength(3))
  expect(checks).toEqual([
    { reference: 'E-BCDFG', seats: ['BBBB'], isIn: true },
    { reference: 'E-BCDFG', seats: ['AAAA', 'BBBB'], isIn: true },
    { reference: 'E-KLMNP', seats: ['CCCC'], isIn: false },
  ])
})

test('what the server knows then is shown at once, and nothing is pressed meanwhile', async () => {
  const guests = [{ ...ADA, seats: [seat('AAAA', 'Ada Chen', EVENT.startsAt), ADA.seats[1]] }, BO]
  const after = { ...LIST, guests, event: { ...EVENT, arrived: 2 } }
  const list = { ...LIST }
  let done = () => {}
  answer = () =>
    new Promise((resolve) => {
      done = () => resolve(Object.assign(list, after))
    })
  await open(list)
  press('Check in Ada Chen')
  press('Check in Ada Chen')
  await waitFor(() => expect(checks).toHaveLength(1))
  await act(async () => done())
  await screen.findByRole('button', { name: 'Ada Chen is in' })
  expect(screen.getByText('2 of 3')).toBeTruthy()
  expect(checks).toHaveLength(1)
})

test('a refusal stands at the guest whom it is about', async () => {
  answer = () => Response.json({ error: 'too_early', message: 'Doors open at 6.' }, { status: 409 })
  await open()
  press('Check in Grace')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Doors open at 6.')
  expect(within(alert.closest('li')!).getByText('Ada Chen')).toBeTruthy()
})

test.each([
  ['grace', ['Ada Chen'], 0],
  ['klm', ['Bo Li'], 0],
  ['cccc', ['Bo Li'], 1],
  ['https://cafe.example/door?t=e-bcdfg.bbbb', ['Ada Chen'], 1],
  ['cle', [], 0],
])('%s finds %j, and marks the seat of a code', async (words, found, marked) => {
  await open()
  search(words)
  expect(rows()).toEqual(found)
  expect(document.querySelectorAll('[data-found]')).toHaveLength(marked)
})

test('nobody found leads back to everybody', async () => {
  await open()
  search('zoe')
  expect(screen.getByText(/Nobody here is called that/)).toBeTruthy()
  press('Show everybody')
  expect(rows()).toEqual(['Ada Chen', 'Bo Li'])
})

test('a ticket that was scanned is searched for, and is overwritten by the next', async () => {
  await open(LIST, 'E-KLMNP.CCCC')
  expect(rows()).toEqual(['Bo Li'])
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'E-KLMNP.CCCC'.length])
})

test('says what each has to pay, and what they answered', async () => {
  await open()
  const [ada, bo] = document.querySelectorAll<HTMLElement>('.guest-rows > li')
  expect(within(ada!).getByText('$10.00 to pay')).toBeTruthy()
  expect(within(ada!).getByText('Yes')).toBeTruthy()
  expect(within(bo!).getByText('$5.00 each at the door')).toBeTruthy()
  expect([ada?.dataset['in'], bo?.dataset['in']]).toEqual([undefined, 'true'])
})

test.each([
  [{ walkInCents: null }, 'Without a ticket: the till sells each kind at its price.'],
  [{ walkInCents: 0 }, 'Without a seat: free, while there is room.'],
  [{ walkInCents: 700 }, 'Without a ticket: $7.00 each, sold at the till.'],
  [{ status: 'cancelled' }, 'This event is cancelled.'],
  [{ overSeats: 1 }, /^One of them has no seat/],
])('of an event that is %j it says “%s”', async (more, said) => {
  await open({ ...LIST, event: { ...EVENT, ...more } })
  expect(screen.getByText(said)).toBeTruthy()
})

test('what was bought at the door is told apart, at the time of the café', async () => {
  await open()
  expect(screen.getByText(/2 more bought a ticket at the door/)).toBeTruthy()
  expect(screen.getByText('2 tickets at 6:55 PM')).toBeTruthy()
})
