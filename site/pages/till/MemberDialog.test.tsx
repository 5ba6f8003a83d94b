import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { till } from '../../state/till.ts'
import { show } from '../../testing.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { leaveTillAsNew } from './testing.ts'

const ADA = { id: 'm-1', name: 'Ada Chen', email: 'a•••@example.com', tier: 'premium' }
const CARD = 'm-1.0123456789ABCDEF'
const onClose = vi.fn()
let searches: string[]
afterEach(() => {
  leaveTillAsNew()
  onClose.mockClear()
  vi.unstubAllGlobals()
})

function open(members: unknown[] | Response = [ADA]) {
  searches = []
  show(<MemberDialog onClose={onClose} />, {
    'GET /api/till-members': ({ query }) => {
      searches.push(query.get('search') ?? '')
      return members instanceof Response ? members : { members }
    },
  })
}
const field = () => screen.getByRole('searchbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

test('nobody is looked up by less than three letters', async () => {
  open()
  expect(document.activeElement).toBe(field())
  type(' ad ')
  await screen.findByText(/Type at least three letters/)
  type('ada')
  await screen.findByRole('button', { name: /^Ada Chen/ })
  expect(searches).toEqual(['ada'])
})

test('a member who is chosen is on the bill, and is called by their first name', async () => {
  open()
  type('chen')
  fireEvent.click(await screen.findByRole('button', { name: /^Ada Chen.*15% off/ }))
  expect(till.bill.value.member).toEqual(ADA)
  expect(till.bill.value.name).toBe('Ada')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a name that was said before stays, and a member can be taken off', () => {
  till.change({ name: 'Table 4', member: ADA as never })
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Take them off' }))
  expect(till.bill.value).toMatchObject({ member: null, name: 'Table 4' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a card that is scanned needs no press', async () => {
  open()
  type(`https://cafe.example/pos/sell?member=${CARD}`)
  await waitFor(() => expect(till.bill.value.member).toEqual(ADA))
  expect(searches).toEqual([CARD])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a name that only one person has is not taken without a press', async () => {
  open()
  type('ada')
  await screen.findByRole('button', { name: /^Ada Chen/ })
  expect(till.bill.value.member).toBeNull()
})

test.each([
  ['nobody', 'Nobody has an account with that name, address or number.'],
  [CARD, 'This card is of nobody here. Look for them by name.'],
])('says so where %s is found by what was typed', async (typed, said) => {
  open([])
  type(typed)
  await screen.findByText(said)
})

test('says that nobody can be looked up where the server fails', async () => {
  open(Response.json({ error: 'bad_input', message: 'No.' }, { status: 400 }))
  type('ada')
  await screen.findByText(/cannot be reached, so nobody can be looked up/)
})
