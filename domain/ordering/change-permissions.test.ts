import { expect, test } from 'vitest'
import { OrderPatch, OrderStatus, SettableStatus } from '#domain/contracts/ordering.ts'
import { can, ROLE_PERMISSIONS, type PermissionRole } from '#domain/people/permissions.ts'
import { mayChange, neededFor, STATUS_PERMISSIONS } from './change-permissions.ts'

const STATUSES = OrderStatus.options

test('only money given back needs more than the counter', () => {
  const special = STATUSES.filter((status) => STATUS_PERMISSIONS[status] !== 'orders')
  expect(special).toEqual(['refunded'])
  expect(neededFor({ status: 'ready', isPaid: true }, { isPaid: false })).toContain('refunds')
  expect(neededFor({ status: 'ready', isPaid: false }, { isPaid: true })).toEqual(['orders'])
  expect(neededFor({ status: 'ready', isPaid: false }, { isPaid: false })).toEqual(['orders'])
  expect(neededFor({ status: 'ready', isPaid: false }, { status: 'cancelled' })).toEqual(['orders'])
  expect(neededFor({ status: 'ready', isPaid: true }, { status: 'cancelled' })).toContain('refunds')
  const isPartPaid = { status: 'ready', isPaid: false, dueCents: 10 } as const
  expect(neededFor(isPartPaid, { status: 'cancelled' })).toContain('refunds')
})

test.each(Object.keys(ROLE_PERMISSIONS) as PermissionRole[])(
  '%s sets the states that its permissions allow, and no other',
  (role) => {
    const user = userOf(role)
    for (const from of STATUSES)
      for (const status of SettableStatus.options) {
        const isMoney = from !== status && (from === 'refunded' || status === 'refunded')
        const expected = can(user, 'orders') && (!isMoney || can(user, 'refunds'))
        const seen = mayChange(user, { status: from, isPaid: false }, { status, from })
        expect([from, status, seen]).toEqual([from, status, expected])
      }
  },
)

test('a change of state says which state it was seen in', () => {
  expect(OrderPatch.safeParse({ status: 'ready' }).success).toBe(false)
  expect(OrderPatch.safeParse({ status: 'ready', from: 'preparing' }).success).toBe(true)
  expect(OrderPatch.safeParse({ isPaid: true }).success).toBe(true)
})

function userOf(role: PermissionRole) {
  if (role === 'GUEST') return null
  if (role === 'ADMIN' || role === 'ARTIST' || role === 'CUSTOMER') return { role }
  return { role: 'STAFF' as const, staffRole: role }
}
