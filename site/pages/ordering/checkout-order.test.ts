import { expect, test } from 'vitest'
import { missingIn, type CheckoutDraft } from './checkout-draft.ts'
import { avoidsIn, orderFrom } from './checkout-order.ts'

const DRAFT: CheckoutDraft = {
  name: 'Ada',
  email: 'ada@lounge.example',
  phone: '',
  note: '',
  tip: null,
}

test('an order needs a time, a name and a way to reach whoever placed it', () => {
  expect(missingIn(DRAFT, null)).toEqual({})
  expect(missingIn({ ...DRAFT, email: '', phone: '607 555 0142' }, null)).toEqual({})
  expect(Object.keys(missingIn({ ...DRAFT, name: ' ', email: '' }, undefined))).toEqual([
    'pickup',
    'name',
    'email',
  ])
})

test('what was left empty is not sent', () => {
  const order = orderFrom(DRAFT, null, 918, [])
  expect(order.contact).toEqual({ name: 'Ada', email: 'ada@lounge.example' })
  expect(order).not.toHaveProperty('note')
  expect(order).not.toHaveProperty('tip')
})

test('the total that was shown goes along, so that no other is charged', () => {
  const pickup = { date: '2025-10-18', time: '11:30' }
  const order = orderFrom({ ...DRAFT, note: 'No nuts', tip: { percent: 20 } }, pickup, 918, [])
  expect(order).toMatchObject({
    expectedTotalCents: 918,
    pickup,
    note: 'No nuts',
    tip: { percent: 20 },
    payment: 'counter',
  })
})

test('what the chat was told of allergies goes along, unless it is taken back', () => {
  const sent = (untold?: string) =>
    avoidsIn({ ...DRAFT, ...(untold !== undefined && { untold }) }, ['peanut', 'milk'])
  expect(sent().avoids).toEqual(['peanut', 'milk'])
  expect(sent('peanut,milk')).toEqual({})
  // Another allergy was told since.
  expect(sent('peanut').avoids).toEqual(['peanut', 'milk'])
  expect(avoidsIn(DRAFT, [])).toEqual({})
  // What the page was told from which the cart came, and what is told here, once each.
  const { avoids } = avoidsIn({ ...DRAFT, avoids: ['peanut', 'soy'] }, ['soy', 'egg'])
  expect(avoids).toEqual(['peanut', 'soy', 'egg'])
})
