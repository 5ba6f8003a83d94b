import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cafeAt, show } from '#site/testing.tsx'
import type { PlanProps } from './plan-props.ts'
import { ProposalForm } from './ProposalForm.tsx'

afterEach(cleanup)

const PLAN = {
  reference: 'P-1',
  proposal: null,
  estimateCents: 70_000,
  room: 'Entire Venue',
  timeZone: 'America/New_York',
  startsAt: '2026-04-06T16:00:00.000Z',
  evenings: [],
} as unknown as PlanProps['plan']

async function open() {
  let sent = 0
  const act: PlanProps['act'] = async () => {
    sent += 1
    return true
  }
  show(<ProposalForm plan={PLAN} act={act} />, {
    'GET /api/cafe': () => cafeAt('2026-03-06T10:00:00-05:00'),
  })
  const money = await screen.findByLabelText<HTMLInputElement>('line 1 in $')
  return {
    type: (value: string) => fireEvent.change(money, { target: { value } }),
    send: () => fireEvent.click(screen.getByRole('button', { name: 'Send it by email' })),
    sent: () => sent,
  }
}

test.each([
  ['abc', 'An amount is a number of dollars, like 6.50.'],
  ['8.255', 'An amount has at most two digits after the point, like 8.25.'],
])('%s is no amount: it is said, and nothing is sent', async (typed, said) => {
  const form = await open()
  form.type(typed)
  expect(screen.getByRole('alert').textContent).toBe(said)
  form.send()
  expect(form.sent()).toBe(0)
})

test('a line below 0 takes something off', async () => {
  const form = await open()
  form.type('-50')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('−$50.00 in all')).toBeDefined()
  form.send()
  expect(form.sent()).toBe(1)
})

test('the price of the room follows the number of evenings until somebody types another one', async () => {
  const form = await open()
  const money = () => screen.getByLabelText<HTMLInputElement>('line 1 in $').value
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Add an evening')
  expect([money(), screen.queryByText('$1,400.00 in all')]).toEqual(['1400.00', expect.anything()])
  expect(
    screen.getByText('for 2 evenings: the room comes to $1,400.00 at the rate of the first'),
  ).toBeDefined()
  press('Remove further evening 1')
  expect(money()).toBe('700.00')
  expect(screen.queryByText(/for 1 evening/)).toBeNull()
  form.type('650')
  press('Add an evening')
  expect(money()).toBe('650')
  expect(screen.getByText(/the room comes to \$1,400\.00/)).toBeDefined()
})

test('further evenings are added, changed and removed', async () => {
  const form = await open()
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add an evening' }))
  add()
  add()
  fireEvent.change(screen.getByLabelText('Further evening 2'), { target: { value: '2026-04-13' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove further evening 1' }))
  expect(screen.getByLabelText<HTMLInputElement>('Further evening 1').value).toBe('2026-04-13')
  expect(screen.queryByLabelText('Further evening 2')).toBeNull()
  form.send()
  expect(form.sent()).toBe(1)
})
