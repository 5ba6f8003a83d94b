import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeatTarget } from '#domain/contracts/seat-moves.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { cafeAt, show, type Answers, type Sent } from '../../testing.tsx'
import { MoveSeats } from './MoveSeats.tsx'

const SEATS = {
  reference: 'R-BCDFG',
  token: 'secret',
  party: 2,
  timeZone: 'America/New_York',
  participants: ['Ada', 'Grace'],
  drinks: null,
} as unknown as SeatBooking
const target = (id: string, more: Partial<SeatTarget> = {}): SeatTarget => ({
  id,
  title: 'Watercolor',
  startsAt: '2025-10-24T22:00:00.000Z',
  endsAt: '2025-10-25T00:00:00.000Z',
  space: 'Art Space',
  seatsLeft: 4,
  isSame: true,
  totalCents: 9_000,
  dueCents: 500,
  refundCents: 0,
  creditCents: 0,
  keptCents: 0,
  words: `Moving to ${id} costs $5.00 more.`,
  refused: null,
  ...more,
})

const onChange = vi.fn()
const onClose = vi.fn()
const onSaid = vi.fn()
let moves: unknown[]
let asked: Sent[]
beforeEach(() => {
  moves = []
  asked = []
  onChange.mockClear()
  onClose.mockClear()
  onSaid.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

function open({
  seats = SEATS,
  seat,
  targets = [
    target('next'),
    target('clay', { isSame: false, title: 'Clay', refundCents: 1_500, dueCents: 0 }),
  ],
  answers = {} as Answers,
}: { seats?: SeatBooking; seat?: number; targets?: SeatTarget[]; answers?: Answers } = {}) {
  show(
    <MoveSeats
      seats={seats}
      onChange={onChange}
      onClose={onClose}
      onSaid={onSaid}
      {...(seat !== undefined && { seat })}
    />,
    {
      'GET /api/rsvps/R-BCDFG/targets': (sent) => {
        asked.push(sent)
        return { targets, timeZone: 'America/New_York' }
      },
      'POST /api/rsvps/R-BCDFG/move': ({ body }) => {
        moves.push(body)
        return { booking: { ...seats, party: 1 }, moved: null }
      },
      ...answers,
    },
  )
}
const choose = async (value: string) =>
  fireEvent.change(await screen.findByRole('combobox'), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what it costs is said before the press, and is what is agreed to', async () => {
  open()
  await screen.findByRole('combobox')
  expect(screen.queryByRole('button', { name: 'Move the seats' })).toBeNull()
  await choose('clay')
  expect(screen.getByText('Moving to clay costs $5.00 more.')).toBeTruthy()
  press('Move the seats')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(moves).toEqual([
    { token: 'secret', to: 'clay', dueCents: 0, refundCents: 1_500, creditCents: 0 },
  ])
  expect(onChange.mock.calls).toEqual([[{ ...SEATS, party: 1 }]])
})

test('one person is moved by name, out of the party that was seen, and gets a ticket', async () => {
  const moved = { ...SEATS, reference: 'R-NEW', token: 'other', participants: ['Grace'] }
  open({
    seat: 1,
    answers: {
      'POST /api/rsvps/R-BCDFG/move': ({ body }) => {
        moves.push(body)
        return { booking: SEATS, moved }
      },
    },
  })
  await screen.findByText('Where does Grace go?')
  expect(asked[0]?.query.get('seat')).toBe('1')
  await choose('next')
  press('Move Grace')
  await waitFor(() => expect(onSaid).toHaveBeenCalledOnce())
  // The row from which it was moved is somebody else's now.
  expect(onClose).toHaveBeenCalledOnce()
  show(<p>{onSaid.mock.calls[0]?.[0]}</p>, {})
  const link = await screen.findByRole('link', { name: 'open it' })
  expect(link.getAttribute('href')).toBe('/classes/confirmation?reference=R-NEW&token=other')
  expect(moves).toMatchObject([{ seat: 1, of: 2, to: 'next' }])
})

test('who comes alone moves all of their seats', async () => {
  const seats = { ...SEATS, party: 1, participants: ['Ada'] } as SeatBooking
  const credit = { code: 'K3Y', cents: 2_720, expiresAt: '2025-11-15T17:00:00.000Z' }
  open({
    seats,
    seat: 0,
    answers: {
      'POST /api/rsvps/R-BCDFG/move': ({ body }) => {
        moves.push(body)
        return { booking: seats, moved: null, credit }
      },
    },
  })
  await choose('next')
  press('Move the seat')
  await waitFor(() => expect(moves).toHaveLength(1))
  expect(moves[0]).not.toHaveProperty('seat')
  await waitFor(() => expect(onSaid).toHaveBeenCalled())
  show(<p data-testid="said">{onSaid.mock.lastCall?.[0]}</p>, {
    'GET /api/cafe': () => ({ ...cafeAt('2025-10-17T16:00:00Z'), isWithoutMail: true }),
  })
  // Where no mail goes out, none is said to.
  await waitFor(() =>
    expect(screen.getByTestId('said').textContent).toBe(
      'The seat is moved. Moving to next costs $5.00 more. Your credit of $27.20 is good until Saturday, November 15, 12:00\u00A0PM. Its code: K3Y',
    ),
  )
})

test('dates of the same class stand apart, and what cannot be chosen says why', async () => {
  open({
    targets: [
      target('next', { refused: 'full' }),
      target('clay', { isSame: false, title: 'Clay' }),
    ],
  })
  const select = await screen.findByRole('combobox')
  const same = within(select).getByRole('group', { name: 'The same class' })
  const [option] = within(same).getAllByRole<HTMLOptionElement>('option')
  expect(option?.disabled).toBe(true)
  expect(option?.textContent).toMatch(/\(full\)$/)
  expect(
    within(within(select).getByRole('group', { name: 'Other classes' })).getByRole('option')
      .textContent,
  ).toMatch(/^Clay, /)
})

test('each class stands with its price and what it costs more or gives back, before one is chosen', async () => {
  open({
    targets: [
      target('more'),
      target('less', { dueCents: 0, refundCents: 1_500 }),
      target('late', { dueCents: 0, creditCents: 700 }),
      target('same', { dueCents: 0 }),
    ],
  })
  const select = await screen.findByRole('combobox')
  const options = within(within(select).getByRole('group')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent.split(' · ')[1])).toEqual([
    '$90.00, $5.00 more',
    '$90.00, $15.00 comes back',
    '$90.00, $7.00 as credit',
    '$90.00, nothing more',
  ])
})

test('where no class is on it says so', async () => {
  open({ targets: [] })
  await screen.findByText('No other class is on at the moment. Look again in a few days.')
})

test('a move that is refused is said, and how the seats are now is asked', async () => {
  open({
    answers: {
      'POST /api/rsvps/R-BCDFG/move': () =>
        Response.json({ error: 'price_changed', message: 'It costs $6.00 now.' }, { status: 409 }),
    },
  })
  await choose('next')
  press('Move the seats')
  expect((await screen.findByRole('alert')).textContent).toBe('It costs $6.00 now.')
  expect(onChange.mock.calls).toEqual([[]])
  expect(onClose).not.toHaveBeenCalled()
})

test('says what becomes of the drinks: of all of them, or of those of one', async () => {
  const drinks = {
    back: { cents: 0 },
    backOfOne: ['', { words: 'The drink of Grace comes back.' }],
  }
  const seats = { ...SEATS, drinks: { ...drinks, backOfOne: [{}, drinks.backOfOne[1]] } } as never
  open({ seats })
  await choose('next')
  expect(screen.getByText(/^Your drinks come to the break of that class/)).toBeTruthy()
  open({ seats, seat: 1 })
  const [, select] = await waitFor(() => {
    const found = screen.getAllByRole('combobox')
    expect(found).toHaveLength(2)
    return found
  })
  fireEvent.change(select!, { target: { value: 'next' } })
  expect(screen.getByText('The drink of Grace comes back.')).toBeTruthy()
})

test('that free cancelling is over for the chosen class is said before the press', async () => {
  const late = 'It begins in less than 48 hours: if you cancel, nothing comes back.'
  open({ targets: [target('soon', { late }), target('next')] })
  await choose('next')
  expect(screen.queryByText(late)).toBeNull()
  await choose('soon')
  expect(screen.getByText(late)).toBeTruthy()
})
