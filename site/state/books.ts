import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Grain } from '#domain/books/buckets.ts'
import { callPrivate } from './call-private.ts'

type Days = { from?: string; until?: string }

/** What was taken and what it was for; today where no days are named. */
export function useBooksReport(days: Days) {
  return useQuery({
    queryKey: ['books', 'report', days],
    queryFn: ({ signal }) => callPrivate('booksReport', { query: days }, { signal, retries: 0 }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What some days sold; today where no days are named. It is asked for again each minute. */
export function useSalesReport(query: Days & { by?: Grain }) {
  return useQuery({
    queryKey: ['books', 'sales', query],
    queryFn: ({ signal }) => callPrivate('salesReport', { query }, { signal, retries: 0 }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })
}

/** What moved an account in these days, the latest first, a hundred at a time. */
export function useBooksEntries(account: string, days: { from: string; until: string }) {
  return useInfiniteQuery({
    queryKey: ['books', 'entries', account, days],
    queryFn: ({ pageParam, signal }) =>
      callPrivate(
        'booksEntries',
        { query: { account, ...days, ...pageParam } },
        { signal, retries: 0 },
      ),
    initialPageParam: undefined as { beforeAt: string; before: string } | undefined,
    getNextPageParam: ({ entries, isMore }) => {
      const last = entries.at(-1)
      return isMore && last ? { beforeAt: last.at, before: String(last.id) } : undefined
    },
    staleTime: 0,
  })
}
