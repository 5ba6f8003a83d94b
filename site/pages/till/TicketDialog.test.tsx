import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { till } from '../../state/till.ts'
import { known } from '../../state/till-known.ts'
import { show } from '../../testing.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { WorkDialog } from './WorkDialog.tsx'
import type { DoorEvent, Work } from './ShopGrid.tsx'
import { leaveTillAsNew } from './testing.ts'

const onClose = vi.fn()
afterEach(() => {
  leaveTillAsNew()
  onClose.mockClear()
  vi.unstubAllGlobals()
})

const WORK: Work = {
  id: 'moth',
  title: 'Moth',
  artistName: 'Ada',
  editionSize: 25,
  name: 'Print: Moth',
  priceCents: 9_000,
  left: 7,
}
const EVENT: DoorEvent = {
  id: 'open-mic',
  title: 'Open Mic',
  startsAt: '2025-10-24T23:00:00.000Z',
  name: 'Ticket: Open Mic',
  priceCents: 500,
  left: 3,
  reserved: 2,
  waiting: 0,
}
const openWork = (more: Partial<Work> = {}) =>
  show(<WorkDialog work={{ ...WORK, ...more }} onClose={onClose} />)
const openTickets = (more: Partial<DoorEvent> = {}) =>
  show(<TicketDialog event={{ ...EVENT, ...more }} onClose={onClose} />)
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: RegExp | string) => fireEvent.click(button(name))
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

test('a copy is sold with its number, or without where nobody knows it', () => {
  const { unmount } = openWork()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' 12 ' } })
  press('Put it on the bill')
  unmount()
  openWork()
  press('Put it on the bill')
  expect(till.bill.value.lines).toMatchObject([
    { id: 'moth', type: 'work', name: 'Print: Moth', priceCents: 9_000, quantity: 1, copy: 12 },
    { id: 'moth', type: 'work', quantity: 1 },
  ])
  expect(till.bill.value.lines[1]).not.toHaveProperty('copy')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test.each(['0', '26', '1.5', 'AP'])('%s is the number of no copy', (typed) => {
  openWork()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: typed } })
  press('Put it on the bill')
  expect(screen.getByRole('alert').textContent).toContain('from 1 to 25')
  expect([till.bill.value.lines, onClose.mock.calls]).toEqual([[], []])
})

test('no more tickets are sold than there are seats, at their price', () => {
  openTickets()
  for (let times = 0; times < 5; times += 1) press('One more')
  expect(button('One more').disabled).toBe(true)
  press('Add $15.00')
  expect(till.bill.value.lines).toMatchObject([
    { id: 'open-mic', type: 'ticket', quantity: 3, priceCents: 500 },
  ])
})

test('whoever is on the list pays for the seat that they have', () => {
  openTickets()
  for (let times = 0; times < 2; times += 1) press('One more')
  fireEvent.click(radio(/^On the list/))
  press('Add $10.00')
  expect(till.bill.value.lines).toMatchObject([{ type: 'reserved-ticket', quantity: 2 }])
})

test('of a full event only seats of the list are paid', () => {
  openTickets({ left: 0 })
  expect([radio(/^At the door/).disabled, radio(/^On the list/).checked]).toEqual([true, true])
})

test('where nothing is left nothing is added', () => {
  openTickets({ left: 0, reserved: 0 })
  const add = button(/^Add/)
  expect(add.disabled).toBe(true)
  fireEvent.submit(add.form as HTMLFormElement)
  expect(till.bill.value.lines).toEqual([])
})

test('a line has at most so many tickets', () => {
  openTickets({ left: 500 })
  for (let times = 0; times < MAX_LINE_QUANTITY + 5; times += 1) press('One more')
  press(/^Add/)
  expect(till.bill.value.lines).toMatchObject([{ quantity: MAX_LINE_QUANTITY }])
})

test('says who waits for seats, and what this till may sell without the server', () => {
  known.goneSince.value = Date.now()
  openTickets({ waiting: 2 })
  expect(screen.getByText('2 parties wait in line for seats.')).toBeTruthy()
  expect(screen.getByText(/This till may sell 3 by itself/)).toBeTruthy()
  fireEvent.click(radio(/^On the list/))
  expect(screen.queryByText(/wait in line|may sell/)).toBeNull()
})

const KINDS: NonNullable<DoorEvent['tiers']> = [
  { id: 'tasting', name: 'Tasting', note: '', kind: 'fixed', priceCents: 2_800, left: 0 },
  { id: 'cup', name: 'One cup', note: 'A cup.', kind: 'fixed', priceCents: 1_200, left: 2 },
  { id: 'own', name: 'What you can', note: '', kind: 'choose', priceCents: 1_000, left: 3 },
]

test('each kind of ticket is sold at its price, as far as there are any', () => {
  openTickets({ tiers: KINDS, reserved: 0 })
  expect([radio(/^Tasting/).disabled, radio(/^One cup/).checked]).toEqual([true, true])
  for (let times = 0; times < 3; times += 1) press('One more')
  press('Add $24.00')
  expect(till.bill.value.lines).toMatchObject([
    {
      id: 'open-mic.cup',
      type: 'ticket',
      name: 'Ticket: Open Mic, One cup',
      quantity: 2,
      priceCents: 1_200,
    },
  ])
})

test('of what the guest can pay the till asks how much, and takes nothing below its least', () => {
  openTickets({ tiers: KINDS, reserved: 0 })
  fireEvent.click(radio(/^What you can/))
  press('Add')
  expect(screen.getByRole('alert').textContent).toContain('type what the guest pays')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '9.99' } })
  press('Add $9.99')
  expect(screen.getByRole('alert').textContent).toContain('from $10.00')
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '15' } })
  press('Add $15.00')
  expect(till.bill.value.lines).toMatchObject([{ id: 'open-mic.own.1500', priceCents: 1_500 }])
})
