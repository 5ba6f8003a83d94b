import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Quote } from '#domain/contracts/ordering.ts'
import { menu } from '#widgets/state/menu.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { addLine } from '#domain/ordering/cart.ts'
import { giftCardId } from '#domain/ordering/gift-card-line.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { PARKED_MAX, quoteBill, till } from '../../state/till.ts'
import { known } from '../../state/till-known.ts'
import { show, type Answers } from '../../testing.tsx'
import { BillPanel } from './BillPanel.tsx'
import { needsAgreement } from './needs-agreement.ts'
import { addTaro, leaveTillAsNew, quoteNow, standAtTill } from './testing.ts'

const onEdit = vi.fn()
const onPay = vi.fn()
beforeEach(() => {
  standAtTill()
  onEdit.mockClear()
  onPay.mockClear()
})
afterEach(() => {
  leaveTillAsNew()
  toasts.list.value = []
  vi.unstubAllGlobals()
})

function open(
  { quote, maySell = true }: { quote?: Quote; maySell?: boolean } = {},
  answers: Answers = {},
) {
  function Panel() {
    return (
      <BillPanel
        quote={quote ?? quoteNow()}
        quoteWith={(bill) => quoteBill(CATALOGUE, bill, DEFAULT_SETTINGS.cafe)}
        maySell={maySell}
        onEdit={onEdit}
        onPay={onPay}
        onBack={() => {}}
      />
    )
  }
  return show(<Panel />, answers)
}
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: RegExp | string) => fireEvent.click(button(name))

test('an empty bill can be paid, parked, cleared or discounted by nobody', () => {
  open()
  for (const name of ['Discount', 'Park', 'Parked 0', 'Clear', /^Pay/])
    expect(button(name).disabled).toBe(true)
  expect(screen.getByText('Press something on the menu to begin.')).toBeTruthy()
})

test('one of two alike becomes a line of its own, which is changed and paid apart', () => {
  addTaro()
  open()
  expect(screen.queryByRole('button', { name: /line of its own/ })).toBeNull()
  press('One Taro Milk Tea more')
  press('One Taro Milk Tea as a line of its own')
  expect(till.bill.value.lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  const [one, other] = till.bill.value.lines
  expect(one?.lineId).not.toBe(other?.lineId)
  till.edit(CATALOGUE, other?.lineId ?? '', { size: 'large' })
  expect(till.bill.value.lines.map(({ size }) => size)).toEqual(['medium', 'large'])
  expect(quoteNow().lines).toHaveLength(2)
  till.setPaid([{ payment: { method: 'card-terminal', amountCents: 100 }, lines: [] }])
  till.setQuantity(one?.lineId ?? '', 2)
  till.split(one?.lineId ?? '')
  expect(till.bill.value.lines).toHaveLength(2)
})

test('what was put on a long bill comes into sight, also as one more of an earlier line', () => {
  const shown: (string | null | undefined)[] = []
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    shown.push(this.querySelector('b')?.textContent)
  }
  addTaro()
  open()
  shown.length = 0
  const put = (id: string) =>
    act(() => till.add(CATALOGUE, { id, customizations: {}, quantity: 1 }))
  put('butter-croissant')
  put('taro-milk-tea')
  expect(shown).toEqual(['Butter Croissant', 'Taro Milk Tea'])
  press('One Taro Milk Tea less')
  expect(shown).toHaveLength(2)
})

test('a line is counted up and down, and the last one is removed', () => {
  addTaro()
  open()
  press('One Taro Milk Tea more')
  expect(till.bill.value.lines).toMatchObject([{ quantity: 2 }])
  expect(screen.getByText('$15.00', { selector: '.till-line span' })).toBeTruthy()
  press('One Taro Milk Tea less')
  press('Remove Taro Milk Tea')
  expect(till.bill.value.lines).toEqual([])
})

test('a line is changed by pressing it; each copy of a work stays one', () => {
  addTaro()
  const work = { lineId: 'w', id: 'moth', type: 'work', name: 'Moth', priceCents: 9_000 }
  till.change({
    lines: [
      ...till.bill.value.lines,
      { ...work, category: 'work', quantity: 1, customizations: {} } as never,
    ],
  })
  open({ quote: { ...quoteNow() } })
  press(/^Taro Milk Tea/)
  expect(onEdit.mock.calls).toMatchObject([[{ id: 'taro-milk-tea' }]])
  expect(button('One Moth more').disabled).toBe(true)
})

test('what is cleared by mistake comes back for ten seconds, with all that was said', () => {
  vi.useFakeTimers()
  addTaro()
  till.change({ name: 'Ada', note: 'Two straws' })
  const before = till.bill.value
  open()
  press('Clear')
  expect(till.isEmpty.value).toBe(true)
  act(() => void vi.advanceTimersByTime(9_500))
  press('Undo')
  expect(till.bill.value).toEqual(before)
  press('Clear')
  act(() => void vi.advanceTimersByTime(10_500))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  vi.useRealTimers()
})

test('no bill is parked where there is no room, and it says so', () => {
  addTaro()
  const bill = till.bill.value
  till.parked.value = Array.from({ length: PARKED_MAX }, (_, index) => ({
    id: `p${index}`,
    parkedAt: 0,
    bill,
  }))
  open()
  press('Park')
  expect(till.bill.value).toEqual(bill)
  expect(toasts.list.value[0]?.text).toContain(`${PARKED_MAX} bills are parked already`)
})

test('what cannot be sold now is not paid, and the bill says why', () => {
  addTaro()
  const sold = quoteNow()
  const problem = { reason: 'sold-out', message: 'Taro Milk Tea is sold out today.' } as const
  const lines = sold.lines.map((line) => ({ ...line, problem }))
  open({ quote: { ...sold, lines, isSellable: false } })
  expect(screen.getByRole('alert').textContent).toBe('Taro Milk Tea is sold out today.')
  expect(button(/^Pay/).disabled).toBe(true)
})

test('whoever may not sell is told so; others pay the sum on the button', () => {
  addTaro()
  const { unmount } = open({ maySell: false })
  expect(button('Selling needs a barista $8.10').disabled).toBe(true)
  unmount()
  open()
  press('Pay $8.10')
  expect(onPay).toHaveBeenCalledOnce()
})

test('gift cards wait for the server', () => {
  known.goneSince.value = Date.now()
  open()
  expect(button('Sell gift card').disabled).toBe(true)
})

test('what was given or named is seen on the buttons', () => {
  addTaro()
  till.change({
    discount: { of: { percent: 10 }, reason: 'Regular guest' },
    member: { id: 'm', name: 'Ada Chen', email: 'a•••@example.com', tier: 'premium' } as never,
  })
  open()
  expect(button('Discount ✓')).toBeTruthy()
  expect(button('Member ✓')).toBeTruthy()
})

test('a large discount is given only once somebody agreed to it with their PIN', async () => {
  addTaro()
  const people = [{ id: 'mia', name: 'Mia', role: 'STAFF', staffRole: 'MANAGER' }]
  let isWrong = true
  open(
    {},
    {
      'GET /auth/till': () => ({ till: { id: 't', name: 'Front' }, people }),
      'POST /api/tills/agreements': () =>
        isWrong
          ? Response.json({ error: 'wrong_pin', message: 'That PIN is wrong.' }, { status: 403 })
          : { name: 'Mia' },
    },
  )
  press('Discount')
  press('50%')
  press('Regular guest')
  press('Give the discount')
  const agree = async () => {
    await screen.findByRole('option', { name: 'Mia' })
    fireEvent.change(screen.getByLabelText('Who agrees'), { target: { value: 'mia' } })
    fireEvent.change(screen.getByLabelText('Their PIN'), { target: { value: '4711' } })
    press('Agree')
  }
  await agree()
  await screen.findByText('That PIN is wrong.')
  expect(till.bill.value.discount).toBeNull()
  isWrong = false
  expect(screen.getByText('50% off, $3.75, Regular guest')).toBeTruthy()
  await agree()
  await waitFor(() => expect(till.bill.value.discount).toMatchObject({ of: { percent: 50 } }))
  expect(screen.queryByRole('dialog')).toBeNull()
  // What this page asks besides has no answer here, and without the server nobody is asked to agree.
  known.heard()
  expect(needsAgreement(quoteNow())).toBe(false)
  // More on the bill is more given away than was agreed to.
  addTaro()
  expect(needsAgreement(quoteNow())).toBe(true)
})

test('on a tablet that is no till one sentence says who gives a large discount, and no PIN is asked for', async () => {
  addTaro()
  open({}, { 'GET /auth/till': () => ({ till: null, people: [] }) })
  // What this page asks besides has no answer here, and without the server nobody is asked to agree.
  known.heard()
  press('Discount')
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).toContain(
    'Above 20%, waived fees included, it takes the PIN of a manager or an assistant manager.',
  )
  press('50%')
  press('Regular guest')
  press('Give the discount')
  const said = await screen.findByText(/This tablet is no till yet/)
  expect(said.textContent).toContain(
    'It takes a manager or an assistant manager, who signs in here',
  )
  expect(dialog.textContent).not.toMatch(/Ask one for their PIN|senior/)
})

test('a small discount needs nobody else, and opens no keyboard first', () => {
  addTaro()
  open()
  press('Discount')
  expect(screen.getByRole('dialog').querySelector('input, button')?.textContent).toBe('10%')
  press('10%')
  press('Regular guest')
  press('Give the discount')
  expect(till.bill.value.discount).toMatchObject({ of: { percent: 10 } })
})

test('where it is eaten is asked of what the bar makes, and not of a gift card alone', () => {
  const card25 = {
    type: 'gift-card',
    id: giftCardId(2_500),
    name: 'Gift card',
    category: 'gift-card',
    priceCents: 2_500,
    quantity: 1,
    customizations: {},
  } as const
  till.change({ lines: addLine([], card25, 'card') })
  const card = open()
  expect(screen.queryByRole('radio', { name: 'For here' })).toBeNull()
  card.unmount()
  addTaro()
  open()
  expect(screen.getByRole('radio', { name: 'For here' })).toBeTruthy()
})

test('an allergy on a bill is loud, and what of it the drink has in it is said', () => {
  addTaro()
  const lines = till.bill.value.lines.map((line) => ({ ...line, note: 'Allergic to milk' }))
  till.change({ lines })
  menu.current.value = CATALOGUE
  open()
  const note = screen.getByText('“Allergic to milk”', { exact: false })
  expect(note.dataset.allergy).toBe('true')
  expect(screen.getByText('Has milk in it')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ }).disabled).toBe(false)
})

test('somebody without a membership is no member', () => {
  addTaro()
  const person = { id: 'c', name: 'Cleo', email: 'c•••@demo.example' }
  till.change({ member: { ...person, tier: 'none' } })
  open()
  expect(screen.getByRole('button', { name: 'Customer ✓' })).toBeTruthy()
})

test('a line costs what it is charged for where the price changed, and says so', () => {
  addTaro()
  const [line] = quoteNow().lines
  if (!line) throw new Error('There is a line.')
  open({
    quote: {
      ...quoteNow(),
      lines: [{ ...line, unitCents: 775, totalCents: 775 }],
      subtotalCents: 775,
    },
  })
  const row = screen.getByRole('button', { name: /^Taro Milk Tea/ })
  expect(within(row).getByText('$7.75')).toBeTruthy()
  expect(within(row).getByRole('status').textContent).toBe(
    'The price changed: $7.75 each, it was $7.50.',
  )
})
