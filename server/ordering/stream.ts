import type { Order } from '#domain/contracts/ordering.ts'
import type { House } from '../house.ts'
import { openFeed } from '../http/feed.ts'
import { findOrder, listOpenOrders } from './store.ts'

/** Orders as server-sent events, as `event: order` (see `openFeed`). */
export function openOrderFeed(house: House) {
  return openFeed<Order>(
    house,
    house.orderChanges,
    {
      event: 'order',
      idOf: ({ updatedAt }) => updatedAt,
      read: (id) => findOrder(house.db, id),
      all: () => listOpenOrders(house.db),
    },
    house.notificationChanges,
  )
}
