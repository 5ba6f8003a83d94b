import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { MyOrders } from '#domain/contracts/mine.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { isAwaited } from '#domain/ordering/in-progress.ts'
import { currentToken } from './account.ts'
import { privateUrl } from './private-calls.ts'
import { openOrdersKey, useOpenOrders } from './mine.ts'
import { followEvents } from './stream.ts'
import { setNewerAnswer } from './newer-answer.ts'

/** What somebody still waits for, all of it kept live by one stream: a browser has few connections to one server. */
export function useLiveOpenOrders(userId: string) {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const query = useOpenOrders(userId, isLive)
  const hasLoaded = query.isSuccess
  useEffect(() => {
    if (!hasLoaded) return
    return followEvents(privateUrl('myOrderEvents'), {
      token: currentToken,
      opened: () => setLive(true),
      dropped: () => setLive(false),
      on: { order: (order) => hear(client, userId, order as Order) },
    })
  }, [client, hasLoaded, userId])
  return query
}

/** A new order, or one that is over, changes what is listed: then the list is asked for again. */
function hear(client: QueryClient, userId: string, order: Order) {
  const key = openOrdersKey(userId)
  setNewerAnswer(client, ['order', order.id], order)
  const known = client.getQueryData<MyOrders>(key)?.orders.find(({ id }) => id === order.id)
  if (known && isAwaited(order.status))
    setNewerAnswer<MyOrders>(
      client,
      key,
      (mine) =>
        mine && {
          ...mine,
          orders: mine.orders.map((each) =>
            each.id === order.id && each.updatedAt <= order.updatedAt ? order : each,
          ),
        },
    )
  // Also what is past.
  else void client.invalidateQueries({ queryKey: ['mine', userId] })
}
