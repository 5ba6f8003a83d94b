import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { ACTIVE, askedFor, hearOrder, withOrder } from './live-orders.ts'

const order = (id: string, status: OrderStatus, more: Partial<Order> = {}) =>
  ({
    id,
    status,
    isAcknowledged: true,
    estimatedAt: '2025-10-17T16:20:00.000Z',
    updatedAt: '2025-10-17T16:00:00.000Z',
    ...more,
  }) as Order
const idsOf = (orders: Order[]) => orders.map(({ id }) => id)

test('the counter keeps a cancelled order until the kitchen has seen it', () => {
  const before = [order('a', 'preparing'), order('b', 'pending')]
  const unseen = withOrder(before, order('a', 'cancelled', { isAcknowledged: false }))
  expect(idsOf(unseen).toSorted()).toEqual(['a', 'b'])
  expect(unseen.find(({ id }) => id === 'a')?.status).toBe('cancelled')
  expect(idsOf(withOrder(unseen, order('a', 'cancelled')))).toEqual(['b'])
})

test('an order that is over leaves, one that is taken up again comes back', () => {
  const before = [order('a', 'ready'), order('b', 'pending')]
  for (const over of ['picked-up', 'no-show', 'refunded'] as const)
    expect(idsOf(withOrder(before, order('a', over)))).toEqual(['b'])
  expect(idsOf(withOrder([order('b', 'pending')], order('a', 'confirmed')))).toHaveLength(2)
})

test('the earliest due stands first', () => {
  const late = order('late', 'pending', { estimatedAt: '2025-10-17T18:00:00.000Z' })
  expect(idsOf(withOrder([late], order('soon', 'pending')))).toEqual(['soon', 'late'])
})

test('an older event that comes after a newer answer changes nothing', () => {
  const newer = [order('a', 'preparing', { updatedAt: '2025-10-17T16:00:02.000Z' })]
  const older = order('a', 'confirmed', { updatedAt: '2025-10-17T16:00:01.000Z' })
  expect(withOrder(newer, older)).toEqual(newer)
  expect(withOrder([older], newer[0] as Order)).toEqual(newer)
})

test('what is heard while the list is on its way stays, and the list is not asked for again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((orders: Order[]) => void)[] = []
  const observer = new QueryObserver<Order[]>(client, {
    queryKey: ACTIVE,
    queryFn: () => askedFor(client, () => new Promise<Order[]>((resolve) => answers.push(resolve))),
  })
  const stop = observer.subscribe(() => {})
  const shown = () => client.getQueryData<Order[]>(ACTIVE) ?? []
  const came = (orders: Order[]) => {
    answers.at(-1)?.(orders)
    return observer.refetch({ cancelRefetch: false })
  }
  await came([order('a', 'pending'), order('b', 'ready')])
  const calls = answers.length

  // The line is up again: the list is asked for, and each open order comes as an event.
  void client.invalidateQueries({ queryKey: ACTIVE })
  const later = { updatedAt: '2025-10-17T16:00:01.000Z' }
  for (let each = 0; each < 40; each += 1) hearOrder(client, order(`c${each}`, 'pending'))
  hearOrder(client, order('a', 'confirmed', later))
  hearOrder(client, order('b', 'picked-up', later))
  expect(answers).toHaveLength(calls + 1)
  await came([order('a', 'pending'), order('b', 'ready')])
  expect(shown().find(({ id }) => id === 'a')?.status).toBe('confirmed')
  expect(idsOf(shown())).not.toContain('b')
  expect(shown()).toHaveLength(41)
  expect(answers).toHaveLength(calls + 1)
  stop()
})
