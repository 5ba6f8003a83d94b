import { beforeEach, expect, test } from 'vitest'
import { pastOrders } from './past-orders.ts'
import { session } from './session.ts'

const ids = () => pastOrders.list.value.map(({ id }) => id)

beforeEach(() => {
  session.signOut()
  localStorage.clear()
  pastOrders.list.value = []
})

test('keeps the last five, newest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) pastOrders.keep({ id, token: `t-${id}` })
  expect(ids()).toEqual(['b', 'f', 'e', 'd', 'c'])
})

test('keeps the key to an order and nothing about it', () => {
  const order = { id: 'a', token: 't', contact: { name: 'Mira' } }
  pastOrders.keep(order)
  expect(localStorage.getItem('lounge:orders:guest')).not.toContain('Mira')
})

test('belongs to one person of a device', () => {
  pastOrders.keep({ id: 'a', token: 't' })
  session.signIn({ id: 'mira', email: 'mira@example.org', name: 'Mira', role: 'CUSTOMER' })
  expect(ids()).toEqual([])
})

test('forgets what the café does not know', () => {
  pastOrders.keep({ id: 'a', token: 't' })
  pastOrders.keep({ id: 'b', token: 't' })
  pastOrders.forget(['a'])
  expect(ids()).toEqual(['b'])
})

test('knows what is over until it is taken up again', () => {
  pastOrders.keep({ id: 'a', token: 't' })
  pastOrders.keep({ id: 'b', token: 't' })
  pastOrders.mark(new Map([['a', true]]))
  expect(pastOrders.list.value).toEqual([
    { id: 'b', token: 't' },
    { id: 'a', token: 't', isOver: true },
  ])
  pastOrders.mark(new Map([['a', false]]))
  expect(pastOrders.list.value[1]).toEqual({ id: 'a', token: 't' })
})
