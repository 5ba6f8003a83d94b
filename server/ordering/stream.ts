import type { Order } from '#domain/contracts/ordering.ts'
import type { Services } from '../services.ts'
import { openFeed } from '../http/feed.ts'
import { findOrder, listOpenOrders } from './store.ts'

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
    },
    services.notificationChanges,
  )
}
