import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Shift } from '#domain/contracts/till.ts'
import { show } from '../../testing.tsx'
import { ShiftDialog } from './ShiftDialog.tsx'

const SHIFT = {
  id: 's-1',
  personName: 'Bao Tran',
  startsAt: '2025-10-17T13:00:00.000Z',
  endsAt: null,
  breaks: [{ startsAt: '2025-10-17T16:00:00.000Z', endsAt: '2025-10-17T16:30:00.000Z' }],
} as unknown as Shift
const onDone = vi.fn(async () => {})
let bodies: unknown[]
let answer: () => unknown
afterEach(() => {
  onDone.mockClear()
  vi.unstubAllGlobals()
})

function open(shift: Shift | null) {
  bodies = []
  answer = () => SHIFT
  const save = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return answer()
  }
  show(
    <ShiftDialog
      shift={shift}
      people={[{ id: 'bao', name: 'Bao Tran' }]}
      timeZone="America/New_York"
      today="2025-10-18"
      onClose={() => {}}
      onDone={onDone}
    />,
    { 'PATCH /api/shifts/s-1': save, 'POST /api/shifts': save },
  )
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = () => screen.getByRole('alert').textContent

test('a shift is corrected in the time of the café, its break kept', async () => {
  open(SHIFT)
  expect(screen.getByLabelText<HTMLInputElement>('Shift, time of begin').value).toBe('09:00')
  type('Shift, day of end', '2025-10-17')
  type('Shift, time of end', '17:15')
  type('Reason', ' Forgot to clock out ')
  press('Save')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies).toEqual([
    {
      startsAt: SHIFT.startsAt,
      endsAt: '2025-10-17T21:15:00.000Z',
      breaks: SHIFT.breaks,
      reason: 'Forgot to clock out',
    },
  ])
})

test('pressed twice it is saved once', async () => {
  open(SHIFT)
  let done = () => {}
  answer = () => new Promise((resolve) => (done = () => resolve(SHIFT)))
  type('Reason', 'Late')
  press('Save')
  press('Save')
  await waitFor(() => expect(bodies).toHaveLength(1))
  await act(async () => done())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies).toHaveLength(1)
})

test('says what is missing, one after the other, and sends nothing', () => {
  open(null)
  press('Save')
  expect(said()).toBe('Say when it began.')
  type('Shift, time of begin', '09:00')
  press('Save')
  expect(said()).toBe('Choose whose shift it is.')
  type('Person', 'bao')
  type('Reason', '  ')
  press('Save')
  expect(said()).toBe('Say why, in a few words.')
  expect(bodies).toEqual([])
})

test('a shift that nobody clocked is one, also when it is sent again', async () => {
  open(null)
  answer = () => Response.json({ error: 'overlaps', message: 'Bao worked then.' }, { status: 409 })
  type('Shift, time of begin', '09:00')
  type('Person', 'bao')
  type('Reason', 'No tablet')
  press('Save')
  await waitFor(() => expect(said()).toBe('Bao worked then.'))
  answer = () => SHIFT
  press('Save')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies).toMatchObject([
    { userId: 'bao', startsAt: '2025-10-18T13:00:00.000Z', endsAt: null, breaks: [] },
    { userId: 'bao' },
  ])
  const [first, second] = bodies as { id: string }[]
  expect(second?.id).toBe(first?.id)
})

test('breaks are added and taken out; one that has an end and no begin is asked about', async () => {
  open(SHIFT)
  type('Reason', 'Two breaks')
  press('Add a break')
  type('Break 2, time of end', '15:10')
  press('Save')
  expect(said()).toBe('Say when break 2 began.')
  type('Break 2, time of begin', '15:00')
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement)
  press('Save')
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies).toMatchObject([
    { breaks: [{ startsAt: '2025-10-17T19:00:00.000Z', endsAt: '2025-10-17T19:10:00.000Z' }] },
  ])
})
