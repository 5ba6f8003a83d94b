import type { Order } from '#domain/contracts/ordering.ts'
import type { Services } from '../services.ts'
import { openFeed } from '../http/feed.ts'
import { openOrdersOf } from './mine.ts'
import { findOrder, listOpenOrders, ownerOf } from './store.ts'

export type OrderFeed = ReturnType<typeof openOrderFeed>

/** Orders as server-sent events, as `event: order` (see `openFeed`). */
export function openOrderFeed(services: Services) {
  return openFeed<Order>(
    services,
    services.orderChanges,
    {
      event: 'order',
      idOf: ({ updatedAt }) => updatedAt,
      read: (id) => findOrder(services.db, id),
      all: () => listOpenOrders(services.db),
      ownerOf: (id) => ownerOf(services.db, id),
      allOf: (userId) => openOrdersOf(services, userId),
    },
    services.notificationChanges,
  )
}
