import { expect, test } from 'vitest'
import { paidLabel } from './paid-label.ts'

test.each([
  ['To pay', { status: 'ready', isPaid: false }],
  ['To pay $4.59', { status: 'ready', isPaid: false, dueCents: 459 }],
  ['Never paid', { status: 'no-show', isPaid: false }],
  ['Never paid', { status: 'cancelled', isPaid: false }],
  ['Paid', { status: 'ready', isPaid: true }],
  ['Partly refunded $2.00', { status: 'picked-up', isPaid: true, refundedCents: 200 }],
  ['Refunded $8.10', { status: 'cancelled', isPaid: true, refundedCents: 810 }],
  ['Refunded', { status: 'refunded', isPaid: true, refundedCents: 200 }],
] as const)('says "%s" of the money of an order', (label, order) => {
  expect(paidLabel(order)).toBe(label)
})
