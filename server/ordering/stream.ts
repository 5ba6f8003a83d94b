import type { Context } from 'hono'
import type { Order } from '#domain/contracts/ordering.ts'
import type { House } from '../house.ts'
import type { HttpEnv } from '../http/request.ts'
import { streamNews, type Watch } from '../http/stream.ts'

/** Orders as server-sent events, as `event: order` (see `streamNews`). */
export function streamOrders(c: Context<HttpEnv>, house: House, watch: Watch<Order>): Response {
  return streamNews(c, house.orderNews, { event: 'order', idOf: idOf }, watch)
}

const idOf = ({ updatedAt }: Order): string => updatedAt
