import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isAwaited } from '#domain/ordering/in-progress.ts'
import { ApiError, call } from '#widgets/api.ts'
import { pastOrders, type PastOrder } from '#widgets/state/index.ts'

/**
 * Orders that were placed on this device, as they stand; those the café does not know any more are forgotten, and of the others
 * it is kept whether they are over.
 * @param everyMs how often they are asked about again; never where it is not said
 */
export function usePastOrders(kept: readonly PastOrder[], everyMs: number | false = false) {
  const { orders, isPending, gone } = useQueries({
    queries: kept.map(({ id, token }) => ({
      queryKey: ['order', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('order', { params: { id }, query: { token } }, { signal, retries: 0 }),
      retry: false,
      staleTime: 30_000,
      refetchInterval: everyMs,
    })),
    combine: (results) => ({
      orders: results.flatMap(({ data }) => data ?? []),
      isPending: results.some((result) => result.isPending),
      gone: results.flatMap(({ error }, index) =>
        error instanceof ApiError && error.status === 404 ? (kept[index]?.id ?? []) : [],
      ),
    }),
  })
  useEffect(() => pastOrders.forget(gone), [gone])
  useEffect(() => {
    pastOrders.mark(new Map(orders.map(({ id, status }) => [id, !isAwaited(status)])))
  }, [orders])
  return { orders, isPending }
}
