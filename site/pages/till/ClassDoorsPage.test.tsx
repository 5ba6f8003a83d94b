import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClassDoor, DoorMark, DoorPerson } from '#domain/contracts/class-doors.ts'
import { doorLog } from '#site/state/door-log.ts'
import { known } from '#site/state/till-known.ts'
import { walkInLog } from '#site/state/walk-in-log.ts'
import { memoryDatabases } from '#site/testing-store.ts'
import { cafeAt, show, type Answers } from '#site/testing.tsx'
import { session } from '#widgets/state/session.ts'
import { ClassDoorsPage } from './ClassDoorsPage.tsx'

const ADA: DoorPerson = {
  reference: 'R-BCDFG',
  pass: 'AAAAAAA2',
  name: 'Ada',
  bookedBy: 'Zoe Lind',
  party: 2,
  sitWith: null,
  note: null,
  dueCents: 0,
  needsWaiver: false,
  arrivedAt: null,
}
const BEN: DoorPerson = { ...ADA, pass: 'BBBBBBB2', name: 'Ben' }
const CLAY: ClassDoor = {
  id: 'clay',
  title: 'Clay',
  instructor: 'Mira',
  space: 'Art Space',
  startsAt: '2125-10-24T22:00:00.000Z',
  endsAt: '2125-10-25T00:00:00.000Z',
  status: 'scheduled',
  capacity: 8,
  seatsLeft: 2,
  eachCents: 4_000,
  people: [ADA, BEN],
}

let sent: DoorMark[]
let sold: unknown[]
/** Ends when the roster may be answered. */
let roster: Promise<void>
beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryDatabases())
  sent = []
  sold = []
  roster = Promise.resolve()
  known.heard()
  doorLog.unsent.value = []
  walkInLog.unsent.value = []
})
afterEach(() => {
  session.signOut()
  vi.unstubAllGlobals()
})

async function open(more: Partial<ClassDoor> = {}, at = '/', answers: Answers = {}) {
  session.signIn({
    id: 'bao',
    email: 'bao@cafe.example',
    name: 'Bao',
    role: 'STAFF',
    staffRole: 'BARISTA',
  })
  const people = more.people ?? CLAY.people
  const arrivedOf = ({ pass }: DoorPerson) =>
    sent.findLast((mark) => mark.pass === pass)?.isIn ? '2125-10-24T21:55:00.000Z' : null
  show(
    <ClassDoorsPage />,
    {
      'GET /api/class-doors': async () => {
        const now = people.map((person) => ({ ...person, arrivedAt: arrivedOf(person) }))
        await roster
        return { classDoors: [{ ...CLAY, ...more, people: now }], timeZone: 'America/New_York' }
      },
      'POST /api/class-doors/arrivals': ({ body }) => {
        sent.push(...(body as { marks: DoorMark[] }).marks)
        return { refused: [] }
      },
      'POST /api/class-doors/clay/walk-ins': ({ body }) => {
        sold.push(body)
        return { reference: 'R-NEW' }
      },
      ...answers,
    },
    at,
  )
  await screen.findByRole('region', { name: 'Clay' })
}
const people = () =>
  [...document.querySelectorAll('.class-doors-people > li')].map((row) => [
    row.querySelector('b')?.textContent,
    row.hasAttribute('data-in'),
  ])
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('whoever was let in stays in while the list is asked for anew', async () => {
  await open()
  let answer = () => {}
  roster = new Promise((resolve) => (answer = resolve))
  type(/^Name, or the code/, 'ada')
  press('Check in')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(doorLog.unsent.value).toEqual([]))
  expect(people()).toEqual([
    ['Ada', true],
    ['Ben', false],
  ])
  answer()
  await waitFor(() => expect(doorLog.taken.value).toEqual([]))
  expect(people()).toEqual([
    ['Ada', true],
    ['Ben', false],
  ])
})

test('the class that is on, or the next of today, is open by the café’s clock, and another day is said', async () => {
  const of = (id: string, startsAt: string, endsAt: string) => ({
    ...CLAY,
    id,
    title: id,
    startsAt,
    endsAt,
  })
  const classDoors = [
    of('Over', '2025-10-18T13:00:00.000Z', '2025-10-18T15:00:00.000Z'),
    of('Now', '2025-10-18T16:00:00.000Z', '2025-10-18T18:00:00.000Z'),
    of('Clay', '2025-10-23T22:00:00.000Z', '2025-10-24T00:00:00.000Z'),
  ]
  show(<ClassDoorsPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-18T16:30:00.000Z'),
    'GET /api/class-doors': () => ({ classDoors, timeZone: 'America/New_York' }),
  })
  await screen.findByRole('region', { name: 'Now' })
  expect(screen.queryByText(/Not today/)).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Class' }), { target: { value: 'Clay' } })
  await screen.findByRole('region', { name: 'Clay' })
  expect(screen.getByText(/Not today/).parentElement?.textContent).toBe(
    'Not today: this class is on Thursday, October 23.',
  )
})

test('a class is chosen by its day first: a phone cuts what comes behind it', async () => {
  await open()
  expect(screen.getByRole('combobox', { name: 'Class' }).textContent).toMatch(
    /^[A-Z][a-z]{2}, [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M: \S/,
  )
})

test('one person is let in by a name, a code or a part of either; of several nobody is', async () => {
  await open({
    people: [ADA, BEN, { ...ADA, reference: 'R-HJKLM', pass: 'AAAAAAA2', name: 'Adam', party: 1 }],
  })
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Check in' })
  type(/^Name, or the code/, 'ada')
  expect(people()).toHaveLength(2)
  expect(button().disabled).toBe(true)
  fireEvent.submit(button().closest('form') as HTMLFormElement)
  type(/^Name, or the code/, 'R-HJKLM.AAAAAAA2')
  expect(people()).toEqual([['Adam', false]])
  press('Check in')
  await waitFor(() =>
    expect(sent).toMatchObject([{ reference: 'R-HJKLM', pass: 'AAAAAAA2', isIn: true }]),
  )
})

test('a wrong press is taken back', async () => {
  await open()
  press('Check in Ada')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: Ada is in' }))
  await waitFor(() => expect(sent.map(({ isIn }) => isIn)).toEqual([true, false]))
  expect(people()[0]).toEqual(['Ada', false])
})

test('a code that is scanned opens its class with the person; a code of no class says so', async () => {
  await open({}, '/?pass=R-BCDFG.BBBBBBB2')
  expect(people()).toEqual([['Ben', false]])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a code of no class is said to be one', async () => {
  await open({}, '/?pass=R-ZZZZZ.BBBBBBB2')
  expect(screen.getByRole('alert').textContent).toContain('of no class in these days')
})

test('walk-ins get seats once and pay at once; where no answer came the same key is sent later', async () => {
  let isGone = true
  await open({ seatsLeft: 4 }, '/', {
    'POST /api/class-doors/clay/walk-ins': ({ body }) => {
      sold.push(body)
      if (isGone) throw new TypeError('no network')
      return { reference: 'R-NEW' }
    },
  })
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sell seats/ })
  expect(button().disabled).toBe(true)
  type(/^Names, with commas/, 'Cem, , Dee ,')
  expect(button().textContent).toBe('Sell seats, $80.00')
  fireEvent.click(button())
  await screen.findByText('Came in without a seat: Cem, Dee.')
  isGone = false
  await walkInLog.send()
  expect(sold).toHaveLength(2)
  expect(sold[0]).toMatchObject({ participants: ['Cem', 'Dee'] })
  expect(sold[1]).toMatchObject(sold[0] as object) // with the same key, so that they get them once
  type(/^Names, with commas/, 'Eve')
  fireEvent.click(button())
  await screen.findByText('Seats sold. Take the money here:')
  expect(sold[2]).toMatchObject({ participants: ['Eve'] })
  expect(button().textContent).toBe('Sell seats, $40.00')
})

test('no more walk-ins than seats are free', async () => {
  await open({ seatsLeft: 1 })
  type(/^Names, with commas/, 'Cem, Dee')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sell seats/ }).disabled).toBe(true)
  expect(screen.getByText('2 names, and 1 seat is free.')).toBeTruthy()
})

test('a note that may be about an allergy is a warning', async () => {
  await open({
    people: [
      { ...ADA, note: 'Allergic to latex' },
      { ...BEN, note: 'Left-handed' },
    ],
  })
  const note = await screen.findByText(/Allergic to latex/)
  expect(note.textContent).toContain('Allergy?')
  expect(screen.getByText(/Left-handed/).textContent).toBe('“Left-handed”')
})

test('what a party has to pay stands once, with whoever booked', async () => {
  const party = { bookedBy: 'Ben', dueCents: 13_600 }
  await open({
    people: [
      { ...ADA, ...party },
      { ...BEN, ...party },
    ],
  })
  const due = screen.getAllByText('$136.00 to pay').map((each) => each.closest('li'))
  expect(due.map((row) => row?.querySelector('b')?.textContent)).toEqual(['Ben'])
  // Where only the other one is shown, it stands there.
  type(/^Name, or the code/, 'R-BCDFG.AAAAAAA2')
  expect(screen.getByText('$136.00 to pay').closest('li')?.querySelector('b')?.textContent).toBe(
    'Ada',
  )
})

test('a list of this device says how old it is, and that somebody may have booked since', async () => {
  let isGone = false
  const doors = () => {
    if (isGone) throw new TypeError('no network')
    return { classDoors: [CLAY], timeZone: 'America/New_York' }
  }
  await open({}, '/', { 'GET /api/class-doors': doors })
  expect(screen.queryByText(/No connection/)).toBeNull()
  type(/^Name, or the code/, 'Rosa')
  expect(screen.getByText('Nobody of that name or code.')).toBeTruthy()
  cleanup()
  isGone = true
  await open({}, '/', { 'GET /api/class-doors': doors })
  const told = await screen.findByText('No connection')
  expect(told.parentElement?.textContent).toMatch(
    /since \d+:\d\d [AP]M\. .*As of \d+:\d\d [AP]M, less than a minute ago: who booked since is not on this list\.$/,
  )
  type(/^Name, or the code/, 'Rosa')
  expect(screen.getByText(/^Nobody of that name or code had booked at/).textContent).toContain(
    'may have booked since',
  )
})

test('a door that is at no till tells the time of the café, whatever clock its device has', async () => {
  known.goneSince.value = Date.now()
  show(<ClassDoorsPage />, {
    'GET /api/cafe': () => cafeAt('2025-10-18T16:30:00.000Z'),
    'GET /api/class-doors': () => {
      throw new TypeError('no network')
    },
  })
  const told = await screen.findByText('No connection')
  await waitFor(() => expect(told.parentElement?.textContent).toContain('since 12:30 PM'))
})

test.each([
  ['MANAGER', 'Plan classes', '/employee/classes'],
  ['BARISTA', 'See the calendar', '/classes/calendar'],
] as const)('where no class is near, a %s reads on: %s', async (staffRole, words, to) => {
  session.signIn({ id: 'u', email: 'u@cafe.example', name: 'U', role: 'STAFF', staffRole })
  show(<ClassDoorsPage />, {
    'GET /api/class-doors': () => ({ classDoors: [], timeZone: 'America/New_York' }),
  })
  await screen.findByText('No classes in the next seven days.')
  expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe(to)
})

test('people without a seat are let in while the server is gone, as many as were free, and sent once it answers', async () => {
  let isGone = true
  const walkIn = vi.fn()
  await open({}, '/', {
    'POST /api/class-doors/clay/walk-ins': ({ body }) => {
      if (isGone) throw new TypeError('no network')
      walkIn(body)
      return { reference: 'R-NEW', dueCents: 8_000 }
    },
  })
  type(/^Names, with commas/, 'Nora, Bo')
  press(/^Sell seats/)
  await screen.findByText('Came in without a seat: Nora, Bo.')
  expect(screen.getByText('2 of 4')).toBeTruthy()
  // No seat is left by what this device knows.
  expect(screen.queryByRole('button', { name: /^Sell seats/ })).toBeNull()
  const [kept] = walkInLog.unsent.value
  // The browser ends, and what was written down is still there.
  walkInLog.unsent.value = []
  isGone = false
  expect(await walkInLog.open()).toBe(true)
  expect(walkIn.mock.calls).toEqual([
    [{ key: kept?.id, participants: ['Nora', 'Bo'], keptAt: kept?.at }],
  ])
  expect(walkInLog.unsent.value).toEqual([])
  await walkInLog.open()
  expect(walkIn).toHaveBeenCalledTimes(1)
})

test('whoever cannot have a seat by then is named until somebody has read it', async () => {
  let isGone = true
  await open({}, '/', {
    'POST /api/class-doors/clay/walk-ins': () => {
      if (isGone) throw new TypeError('no network')
      return Response.json({ error: 'class_full', message: 'It is full.' }, { status: 409 })
    },
  })
  type(/^Names, with commas/, 'Nora')
  press(/^Sell seats/)
  await screen.findByText('Came in without a seat: Nora.')
  isGone = false
  await walkInLog.send()
  const told = await screen.findByText(/Nora, let in to Clay without the server: It is full\./)
  expect(told).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Understood' }))
  await waitFor(() => expect(walkInLog.unsent.value).toEqual([]))
})
