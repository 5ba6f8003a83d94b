import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Puts what an event or the answer to a change said into the cache. A request that is on its way may have been read by the
 * server before that, and its answer would take the change back on the screen: so it is stopped and asked again.
 * @param updatedAt when it was true by this device's clock, where that is not now
 */
export function setNewerAnswer<T>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<T | undefined, T | undefined>,
  updatedAt?: number,
): void {
  client.setQueryData<T>(queryKey, answer, { updatedAt })
  if (client.isFetching({ queryKey, exact: true }) > 0)
    void client.invalidateQueries({ queryKey, exact: true })
}
