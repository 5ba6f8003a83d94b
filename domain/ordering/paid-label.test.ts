import { expect, test } from 'vitest'
import { paidLabel } from './paid-label.ts'

test.each([
  ['To pay', { status: 'ready', isPaid: false }],
  ['Never paid', { status: 'cancelled', isPaid: false }],
  ['Paid', { status: 'ready', isPaid: true }],
  ['Partly refunded $2.00', { status: 'picked-up', isPaid: true, refundedCents: 200 }],
  ['Refunded $8.10', { status: 'cancelled', isPaid: true, refundedCents: 810 }],
  ['Refunded', { status: 'refunded', isPaid: true, refundedCents: 200 }],
] as const)('says "%s" of the money of an order', (label, order) => {
  expect(paidLabel(order)).toBe(label)
})
