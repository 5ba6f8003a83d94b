import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { till } from '../../state/till.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { memoryDatabases } from '../../testing-store.ts'
import { DrawerPage } from './DrawerPage.tsx'
import { leaveTillAsNew, standAtTill } from './testing.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  standAtTill()
})
afterEach(() => {
  leaveTillAsNew()
  vi.unstubAllGlobals()
})

const shut = (id = 'front', lastClosing: unknown = null) => ({
  id,
  name: `Drawer ${id}`,
  open: null,
  lastClosing,
})
const opened = (id = 'front', movements: unknown[] = []) => ({
  ...shut(id),
  open: {
    sessionId: `session-${id}`,
    openedAt: '2025-10-17T13:00:00Z',
    openedBy: 'Mia',
    openingCents: 20_000,
    movements,
  },
})
async function open(drawers: unknown[], answers: Answers = {}) {
  show(<DrawerPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
    'GET /api/drawers': () => ({ drawers }),
    'GET /auth/till': () => ({
      till: { id: 't', name: 'Counter' },
      people: [{ id: 'mia', name: 'Mia', role: 'STAFF', staffRole: 'MANAGER' }],
    }),
    ...answers,
  })
  await screen.findAllByRole('region')
  await waitFor(() => expect(screen.queryByText('Looking who may agree…')).toBeNull())
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
/** Both steps: the count, and the look at it. */
function closeWith(sum: string) {
  press(`Check the count ${sum}`)
  press(`Close the drawer ${sum}`)
}
const refuse = (error: string, message: string) =>
  Response.json({ error, message }, { status: 403 })

test('in training a drawer stays as it is, and says so', async () => {
  till.isTraining.value = true
  const moved = vi.fn()
  await open([opened()], { 'POST /api/drawers/front/movements': moved })
  expect(screen.getByText('Training.')).toBeTruthy()
  type('Amount, in dollars', '5')
  type('Reason', 'Milk')
  press('Record it')
  expect((await screen.findByRole('alert')).textContent).toContain('Training is on')
  expect(moved).not.toHaveBeenCalled()
  press('End training')
  press('Record it')
  await waitFor(() => expect(moved).toHaveBeenCalledOnce())
})

test('a drawer is opened with what was counted, note by note', async () => {
  const bodies: unknown[] = []
  await open([shut()], {
    'POST /api/drawers/front/open': ({ body }) => {
      bodies.push(body)
      return opened()
    },
  })
  type('$20', '5')
  type('25¢', '7')
  press('Open the drawer $101.75')
  press('Open the drawer $101.75')
  await waitFor(() =>
    expect(bodies).toEqual([{ sessionId: expect.any(String), countedCents: 10_175 }]),
  )
})

test('an opening that somebody must agree to is the same opening with their PIN', async () => {
  const bodies: Record<string, unknown>[] = []
  await open([shut()], {
    'POST /api/drawers/front/open': ({ body }) => {
      bodies.push(body as Record<string, unknown>)
      return bodies.length === 1
        ? refuse('approval_needed', 'A shift lead has to agree.')
        : opened()
    },
  })
  type(/^Or the sum/, '200')
  press('Open the drawer $200.00')
  await screen.findByText('A shift lead has to agree.')
  await screen.findByRole('option', { name: 'Mia' })
  expect(screen.getByText('Open it with $200.00')).toBeTruthy()
  type('Who agrees', 'mia')
  type('Their PIN', '4711')
  press('Agree')
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({
    ...bodies[0],
    approval: { userId: 'mia', pin: '4711', cents: 20_000 },
  })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test.each([
  [0, 'It is right to the cent.'],
  [-125, '$1.25 is missing.'],
  [500, '$5.00 is too much.'],
])('a count that differs by %i cents says “%s” only after it', async (differenceCents, said) => {
  let body: unknown
  const closing = { sessionId: 'session-front', countedCents: 30_000, differenceCents }
  await open([opened()], {
    'POST /api/drawers/front/close': (sent) => {
      body = sent.body
      return { ...closing, expectedCents: 30_000 - differenceCents }
    },
  })
  press('Count and close')
  expect(screen.queryByText(/Expected/)).toBeNull()
  type(/^Or the sum/, '300')
  type(/^Note/, ' two rolls of quarters ')
  closeWith('$300.00')
  const region = await screen.findByRole('status', { name: 'Closed' })
  expect(within(region).getByRole('heading').textContent).toBe(said)
  expect(body).toEqual({
    sessionId: 'session-front',
    countedCents: 30_000,
    floatCents: 0,
    note: 'two rolls of quarters',
  })
})

test('after a count that is far off the second is final, with a reason', async () => {
  const bodies: unknown[] = []
  await open([opened()], {
    'POST /api/drawers/front/close': ({ body }) => {
      bodies.push(body)
      return bodies.length === 1
        ? Response.json(
            { error: 'drawer_off', message: 'Count again, or say why.' },
            { status: 409 },
          )
        : { countedCents: 30_000, expectedCents: 31_000, differenceCents: -1_000 }
    },
  })
  press('Count and close')
  expect(screen.queryByLabelText(/^Why the first/)).toBeNull()
  type(/^Or the sum/, '300')
  closeWith('$300.00')
  expect((await screen.findByRole('alert')).textContent).toBe('Count again, or say why.')
  expect(screen.getByText(/^Count all of it anew\. This count is final/)).toBeTruthy()
  // What was counted is still there.
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Check the count/ })
  expect(button.disabled).toBe(true)
  type(/^Why the first/, ' A bill fell behind the shelf ')
  closeWith('$300.00')
  await screen.findByText('$10.00 is missing.')
  const count = { sessionId: 'session-front', countedCents: 30_000, floatCents: 0, note: '' }
  expect(bodies).toEqual([count, { ...count, reason: 'A bill fell behind the shelf' }])
})

test.each([
  ['BARISTA', 0],
  ['MANAGER', 1],
] as const)('a counted drawer leads a %s to %i reports of the day', async (staffRole, links) => {
  standAtTill(staffRole)
  await open([opened()], {
    'POST /api/drawers/front/close': () => ({
      sessionId: 'session-front',
      countedCents: 30_000,
      expectedCents: 30_000,
      differenceCents: 0,
    }),
  })
  press('Count and close')
  type(/^Or the sum/, '300')
  closeWith('$300.00')
  await screen.findByRole('status', { name: 'Closed' })
  expect(screen.queryAllByRole('link', { name: 'End of day' })).toHaveLength(links)
})

test('a count is looked at before it is final, and says what stays and what goes to the safe', async () => {
  const bodies: unknown[] = []
  await open([opened()], {
    'GET /api/drawers': () => ({ drawers: [opened()], usualFloatCents: 20_000 }),
    'POST /api/drawers/front/close': ({ body }) => {
      bodies.push(body)
      return { countedCents: 31_000, expectedCents: 31_000, differenceCents: 0, floatCents: 15_000 }
    },
  })
  press('Count and close')
  type('$100', '3')
  type('$5', '1')
  press('Check the count $305.00')
  expect(screen.getByRole('heading', { name: 'Is this what is in it?' })).toBe(
    document.activeElement,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    '3 × $100',
    '1 × $5',
    'Counted',
  ])
  screen.getByText('To the safe or the bank: $105.00')
  press('Count again')
  type('$5', '2')
  press('Check the count $310.00')
  type(/^Stays in the drawer/, '311')
  screen.getByText('That is more than was counted.')
  press('Close the drawer $310.00')
  expect(bodies).toEqual([])
  type(/^Stays in the drawer/, '150')
  press('Close the drawer $310.00')
  await screen.findByText('It is right to the cent.')
  expect(bodies).toMatchObject([{ countedCents: 31_000, floatCents: 15_000 }])
  const sums = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(sums.slice(-2)).toEqual([
    ['Stays in the drawer', '$150.00'],
    ['To the safe or the bank', '$160.00'],
  ])
})

test('an opening suggests what stayed in it, and asks where a difference is from', async () => {
  const bodies: unknown[] = []
  const left = { closedBy: 'Ada', countedCents: 31_000, floatCents: 15_000 }
  await open([{ ...shut('front', left), leftCents: 15_000 }], {
    'POST /api/drawers/front/open': ({ body }) => {
      bodies.push(body)
      return opened()
    },
  })
  press('What stayed in it: $150.00')
  expect(screen.queryByRole('radio')).toBeNull()
  type(/^Or the sum/, '140')
  const button = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Open the drawer $140.00' })
  expect(button().disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('It is missing: cash over and short'))
  press('Open the drawer $140.00')
  await waitFor(() => expect(bodies).toMatchObject([{ countedCents: 14_000, difference: 'off' }]))
})

test('an opening in which nothing stayed suggests the usual float', async () => {
  await open([], { 'GET /api/drawers': () => ({ drawers: [shut()], usualFloatCents: 20_000 }) })
  press('The usual float: $200.00')
  screen.getByRole('button', { name: 'Open the drawer $200.00' })
})

test('cash in and out needs a sum and a reason', async () => {
  const moves: Record<string, unknown>[] = []
  await open([opened()], {
    'POST /api/drawers/front/movements': ({ body }) => {
      moves.push(body as Record<string, unknown>)
      return opened()
    },
  })
  const write = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Record it' })
  type('Amount, in dollars', '12.50')
  expect(write().disabled).toBe(true)
  type('Reason', '   ')
  expect(write().disabled).toBe(true)
  type('Reason', ' Lemons ')
  press('To the safe')
  press('Record it')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe(''))
  type('Amount, in dollars', '5')
  type('Reason', 'Ice')
  press('Record it')
  await waitFor(() => expect(moves).toHaveLength(2))
  expect(moves).toMatchObject([
    { kind: 'drop', cents: 1_250, reason: 'Lemons' },
    { kind: 'drop', cents: 500, reason: 'Ice' },
  ])
  expect(moves[0]?.['id']).not.toBe(moves[1]?.['id'])
})

test('sent again after a lost answer a movement is the same one; changed since, it is another', async () => {
  const ids: unknown[] = []
  await open([opened()], {
    'POST /api/drawers/front/movements': ({ body }) => {
      ids.push((body as { id: string }).id)
      return Promise.reject(new TypeError('no network'))
    },
  })
  type('Amount, in dollars', '12.50')
  type('Reason', 'Lemons')
  press('Record it')
  await screen.findByRole('alert')
  press('Record it')
  await waitFor(() => expect(ids).toHaveLength(2))
  type('Amount, in dollars', '15')
  press('Record it')
  await waitFor(() => expect(ids).toHaveLength(3))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('what went in and out says who did it, with whom, and when at the café', async () => {
  await open([
    opened('front', [
      {
        id: 'm',
        kind: 'pay-out',
        cents: 1_250,
        reason: 'Lemons',
        at: '2025-10-17T18:05:00Z',
        by: 'Bao',
        approvedBy: 'Mia',
      },
    ]),
  ])
  await screen.findByText(/Lemons\. Bao, with Mia, 2:05 PM/)
  expect(screen.getByText('$12.50')).toBeTruthy()
})

test('of several drawers one is chosen for this till, and stays chosen', async () => {
  const closing = { closedBy: 'Ada', countedCents: 20_150 }
  await open([opened(), shut('bar', closing)])
  expect(screen.getByText(/is open\. Mia opened it with \$200\.00/)).toBeTruthy()
  press('Drawer bar')
  expect(till.drawerId.value).toBe('bar')
  expect(screen.getByText(/Ada closed it with \$201\.50 counted/)).toBeTruthy()
})

test('a barista is told before the count that nobody can agree on this tablet, and where that is changed', async () => {
  standAtTill('BARISTA')
  await open([shut()], { 'GET /auth/till': () => ({ till: null, people: [] }) })
  const link = await screen.findByRole('link', { name: 'makes it a till first' })
  expect(link.getAttribute('href')).toBe('/pos/clock#till-title')
  expect(screen.queryByRole('button', { name: 'Open the drawer' })).toBeNull()
})
