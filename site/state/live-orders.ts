import { effect, signal, type Signal } from '@preact/signals-react'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order, OrderPatch } from '#domain/contracts/ordering.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import { call, urlOf } from '#widgets/api.ts'
import { bellLine } from './bell-line.ts'
import { holdAlone } from './hold-alone.ts'
import { proof } from './proof.ts'
import { heardAt } from './counter-clock.ts'
import { patchOrder } from './staff-calls.ts'
import { followEvents } from './stream.ts'
import { whileSeen } from './while-seen.ts'
import { known } from './till-known.ts'

export const ACTIVE = ['orders', 'active']
const UNHEARD_MS = 30_000

/** Every active order of the café, kept live; for staff. Without the server they are as this device last knew them (`known.oldSince`). */
export function useLiveOrders(token: () => Promise<string | null>) {
  const client = useQueryClient()
  const line = lineOf(client)
  const [isLive, setLive] = useState(() => line.isLive.peek() && known.goneSince.peek() === null)
  // A connection that broke without a word still seems to be open when the calls fail already.
  useEffect(
    () => effect(() => setLive(line.isLive.value && known.goneSince.value === null)),
    [line],
  )
  const query = useQuery({
    queryKey: ACTIVE,
    queryFn: ({ signal }) =>
      askedFor(client, () =>
        known.ask('tickets', async () => {
          const options = { signal, retries: 1 }
          const ask = () => call('orders', { query: { status: 'active' } }, options)
          return (await proof.around(ask)).orders
        }),
      ),
    staleTime: 0,
    // Where events do not come, it polls.
    refetchInterval: isLive ? false : UNHEARD_MS,
  })
  const hasLoaded = query.isSuccess
  useEffect(() => {
    return hasLoaded ? follow(client, line, token) : undefined
  }, [client, hasLoaded, line, token])
  useEffect(() => {
    // What the events brought is what a till without the server shows later.
    const isOld = known.oldSince.value.tickets !== undefined
    if (isLive && query.data && !isOld) void known.keep('tickets', query.data)
  }, [isLive, query.data])

  const change = async (id: string, patch: OrderPatch): Promise<Order> => {
    const order = await patchOrder(id, patch)
    hearOrder(client, order)
    return order
  }
  return { ...query, isLive, wasLive: line.wasLive, change }
}

/** The one connection to the stream of orders: the header and the page share it. */
type Line = {
  isLive: Signal<boolean>
  /** It was open at some time: from then on it is opened again. */
  wasLive: boolean
  users: number
  stop: () => void
}
const lines = new WeakMap<QueryClient, Line>()

function lineOf(client: QueryClient): Line {
  const line = lines.get(client) ?? {
    isLive: signal(false),
    wasLive: false,
    users: 0,
    stop: () => {},
  }
  lines.set(client, line)
  return line
}

/** Follows the orders for as long as anything on the page does. @returns how to stop */
function follow(client: QueryClient, line: Line, token: () => Promise<string | null>): () => void {
  line.users += 1
  bellLine.isUsed.value = true
  if (line.users === 1)
    // It rings, too: of all pages in the background one goes on.
    line.stop = whileSeen(
      () => {
        const stop = followEvents(urlOf('staffEvents'), {
          token,
          opened: () => {
            line.wasLive = true
            line.isLive.value = true
            // Whatever happened while the line was down is fetched, then followed.
            void client.invalidateQueries({ queryKey: ACTIVE })
          },
          dropped: () => (line.isLive.value = false),
          on: {
            order: (order) => hearOrder(client, order as Order),
            bell: () => bellLine.bells.forEach((look) => look()),
          },
        })
        return () => {
          stop()
          line.isLive.value = false
        }
      },
      () => holdAlone('lounge-tickets'),
    )
  return () => {
    line.users -= 1
    bellLine.isUsed.value = line.users > 0
    if (line.users === 0) line.stop()
  }
}

/** What was heard since a list was asked for that is on its way. */
const heard = new WeakMap<QueryClient, Order[]>()

/**
 * The list, with what was heard meanwhile: an answer that the server read before takes nothing back. A stream that opens brings every open
 * order at once, so the list is not asked for again because of each.
 */
export async function askedFor(client: QueryClient, ask: () => Promise<Order[]>): Promise<Order[]> {
  const since: Order[] = []
  heard.set(client, since)
  const orders = await ask()
  return since.reduce(withOrder, orders)
}

/** Shows what an event or the answer to a change said of an order. */
export function hearOrder(client: QueryClient, order: Order): void {
  heardAt(order.updatedAt)
  if (client.isFetching({ queryKey: ACTIVE, exact: true }) > 0) heard.get(client)?.push(order)
  client.setQueryData<Order[]>(ACTIVE, (orders = []) => withOrder(orders, order))
}

/** The list with this order in it, as new as it is; ended and acknowledged ones leave. Earliest due first. */
export function withOrder(orders: Order[], order: Order): Order[] {
  // The answer to a change and the event about the change before it may come in either order.
  if (orders.some(({ id, updatedAt }) => id === order.id && updatedAt > order.updatedAt))
    return orders
  const others = orders.filter((each) => each.id !== order.id)
  const isShown =
    order.status === 'waiting' ||
    ACTIVE_STATUSES.includes(order.status) ||
    (order.status === 'cancelled' && !order.isAcknowledged)
  return (isShown ? [...others, order] : others).toSorted((a, b) =>
    a.estimatedAt.localeCompare(b.estimatedAt),
  )
}
