import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffRoomBooking } from '#domain/contracts/rooms.ts'
import type { StaffRole } from '#domain/contracts/people.ts'
import { session } from '#widgets/state/index.ts'
import { show, type Answers } from '#site/testing.tsx'
import { RoomHire } from './RoomHire.tsx'

const AT = '/api/admin/rooms/H-BCDFG'
const HIRE = {
  reference: 'H-BCDFG',
  room: 'Art Space',
  name: 'Ada',
  email: 'ada@guest.example',
  phone: null,
  headcount: 12,
  message: 'A birthday',
  startsAt: '2025-10-24T22:00:00.000Z',
  endsAt: '2025-10-25T00:00:00.000Z',
  now: '2025-10-17T16:00:00.000Z',
  timeZone: 'America/New_York',
  state: 'asked',
  totalCents: 20_000,
  paidCents: 5_000,
  refundedCents: 0,
  dueCents: 0,
  overtimeMinutes: 0,
  overtime: null,
  houseRules: null,
  effects: null,
  refunds: [],
} as unknown as StaffRoomBooking

let sent: [path: string, body: unknown][]
beforeEach(() => {
  sent = []
})
afterEach(() => {
  session.signOut()
  vi.unstubAllGlobals()
})

async function open(more: object = {}, staffRole: StaffRole = 'MANAGER', answers: Answers = {}) {
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'Uma', role: 'STAFF', staffRole })
  const booking = { ...HIRE, ...more }
  const keep =
    (path: string) =>
    ({ body }: { body: unknown }) => {
      sent.push([path, body])
      return booking
    }
  const posts = ['decision', 'payments', 'overtime', 'longer', 'refunds/r-1']
  show(<RoomHire reference="H-BCDFG" onClose={() => {}} />, {
    [`GET ${AT}`]: () => booking,
    ...Object.fromEntries(posts.map((path) => [`POST ${AT}/${path}`, keep(path)])),
    ...answers,
  })
  await screen.findByRole('heading', { name: /^Art Space/ })
}
const buttons = () =>
  screen
    .queryAllByRole('button')
    .flatMap(({ textContent }) => (textContent === 'Close' ? [] : textContent))
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent
const BEGUN = { now: '2025-10-24T22:30:00.000Z' }

test('a hire that is asked for is agreed to or declined, with what goes back and a line for the email', async () => {
  await open()
  expect(buttons()).toEqual(['Confirm it', 'Decline, and give $50.00 back'])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Welcome' } })
  press('Confirm it')
  await waitFor(() =>
    expect(sent).toEqual([['decision', { decision: 'confirm', message: 'Welcome' }]]),
  )
})

test('what went back already is not promised again', async () => {
  await open({ state: 'confirmed', refundedCents: 2_000 })
  expect(buttons()).toEqual(['Call it off, and give $30.00 back'])
  expect(fact('Given back')).toBe('$20.00')
})

test('a barista decides nothing, and takes what is left to pay', async () => {
  await open({ state: 'confirmed', dueCents: 15_000 }, 'BARISTA')
  expect(buttons()).toEqual(['$150.00 taken in cash', '$150.00 taken by card'])
  press('$150.00 taken in cash')
  press('$150.00 taken in cash')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.[1]).toMatchObject({ method: 'cash', expectedCents: 15_000 })
  // The same key: the server takes it once.
  expect(sent[1]).toEqual(sent[0])
})

test('of a hire whose guest has not agreed to the house rules staff tick that they told them', async () => {
  const houseRules = { text: 'No glitter.', version: 'r-1', agreedAt: null }
  await open({ state: 'asked', dueCents: 15_000, houseRules })
  press('Confirm it')
  fireEvent.click(
    screen.getByRole('checkbox', {
      name: 'The guest was told the house rules, and agrees to them',
    }),
  )
  press('Confirm it')
  press('$150.00 taken in cash')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.map(([, body]) => (body as { houseRules?: string }).houseRules)).toEqual([
    undefined,
    'r-1',
    'r-1',
  ])
})

test('once it has begun it is not called off; of nobody who came what was paid is kept', async () => {
  await open({ ...BEGUN, state: 'confirmed', dueCents: 15_000 })
  expect(buttons()[0]).toBe('They did not come: keep $50.00')
  expect(buttons().some((each) => each?.startsWith('Call it off'))).toBe(false)
  press(/^They did not come/)
  await waitFor(() => expect(sent).toEqual([['decision', { decision: 'close', message: '' }]]))
})

test('whoever stayed longer did come', async () => {
  await open({ ...BEGUN, state: 'confirmed', dueCents: 15_000, overtimeMinutes: 30 })
  expect(buttons().some((each) => each?.startsWith('They did not come'))).toBe(false)
})

test('overtime is charged by the quarter hour, against what was seen', async () => {
  await open({ ...BEGUN, state: 'confirmed', overtime: { quarterCents: 1_250 } })
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: /write to them$/ })
  expect(add().disabled).toBe(true)
  fireEvent.change(screen.getByLabelText('They stayed longer by'), { target: { value: '45' } })
  expect(add().textContent).toBe('Add $37.50, and write to them')
  fireEvent.click(add())
  await waitFor(() => expect(sent).toEqual([['overtime', { minutes: 45, seenMinutes: 0 }]]))
})

test('an hour is added at the desk, at the price that stands on the button', async () => {
  const endsAt = '2025-10-25T01:00:00.000Z'
  await open({ state: 'confirmed', canBeLonger: true }, 'BARISTA', {
    [`GET ${AT}/longer`]: () => ({ endsAt, addedCents: 3_500, dueCents: 3_500, problem: null }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add an hour, until 9:00 PM: $35.00' }))
  await waitFor(() => expect(sent).toEqual([['longer', { endsAt, expectedCents: 3_500 }]]))
})

test('where there is no hour more it is said why', async () => {
  await open({ state: 'confirmed', canBeLonger: true }, 'BARISTA', {
    [`GET ${AT}/longer`]: () => ({
      endsAt: null,
      addedCents: 0,
      dueCents: 0,
      problem: 'The Art Space is taken from 9 PM, and is cleared before that.',
    }),
  })
  await screen.findByText(/^One more hour is not possible\. The Art Space is taken from 9 PM/)
})

test('overtime that was wrong is taken back', async () => {
  await open({
    ...BEGUN,
    state: 'confirmed',
    overtimeMinutes: 45,
    overtime: { quarterCents: 1_250 },
  })
  expect(fact('Overtime')).toContain('45')
  fireEvent.change(screen.getByLabelText('They stayed longer by'), { target: { value: '0' } })
  press('Take the overtime back')
  await waitFor(() => expect(sent).toEqual([['overtime', { minutes: 0, seenMinutes: 45 }]]))
})

test('money that only the counter can give back is handed out there', async () => {
  const refund = { id: 'r-1', amountCents: 5_000, state: 'pending', failure: null }
  await open({
    state: 'cancelled',
    refunds: [
      { ...refund, isAtCounter: true, failure: 'The card is closed.' },
      { ...refund, id: 'r-2', amountCents: 100, isAtCounter: false },
    ],
  })
  expect(buttons()).toEqual(['$50.00 was handed out'])
  expect(screen.getByText('The card is closed.')).toBeTruthy()
  press('$50.00 was handed out')
  await waitFor(() => expect(sent).toEqual([['refunds/r-1', {}]]))
})

test('says whom a hire of everything is in the way of', async () => {
  const effects = {
    orders: [{ number: 'A-104', pickupAt: '2025-10-24T22:30:00.000Z' }],
    pickups: [{ from: '2025-10-24T22:00:00.000Z', until: '2025-10-24T23:00:00.000Z', count: 2 }],
    occasions: [{ title: 'Open Mic', startsAt: '2025-10-24T23:00:00.000Z' }],
  }
  await open({ effects })
  const said = document.querySelector<HTMLElement>('.room-effects')
  expect(said?.textContent).toContain(
    'If you agree, nobody picks up an order in that time: pickup is closed on Fri, Oct 24 from 6:00 PM to 7:00 PM (2 times).',
  )
  expect(within(said!).getByText(/A-104 \(.*6:30 PM/)).toBeTruthy()
  expect(within(said!).getByText(/Open Mic .*are called off when you confirm/)).toBeTruthy()
})

test('a refusal is said, and what the hire is now is read again', async () => {
  let reads = 0
  await open({}, 'MANAGER', {
    [`GET ${AT}`]: () => {
      reads += 1
      return HIRE
    },
    [`POST ${AT}/decision`]: () =>
      Response.json({ error: 'decided', message: 'Mia has decided it.' }, { status: 409 }),
  })
  press('Confirm it')
  expect((await screen.findByRole('alert')).textContent).toBe('Mia has decided it.')
  await waitFor(() => expect(reads).toBe(2))
})

test('a hire that is not there says so', async () => {
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'Uma', role: 'ADMIN' } as never)
  show(<RoomHire reference="H-BCDFG" onClose={() => {}} />, {
    [`GET ${AT}`]: () =>
      Response.json({ error: 'hire_not_found', message: 'No.' }, { status: 404 }),
  })
  await screen.findByText('There is no such hire.')
})
