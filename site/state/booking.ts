import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#domain/contracts/api.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { call } from '#widgets/api.ts'
import { isMissing } from './missing.ts'

// Seats and hours are taken while somebody reads.
export const SEATS_STALE_MS = 30_000

/** What comes, soonest first, and what was, latest first. */
export function useEvents() {
  return useQuery({
    queryKey: ['events'],
    queryFn: ({ signal }) => call('events', undefined, { signal, retries: 0 }),
    staleTime: SEATS_STALE_MS,
  })
}

/** One event; what the list knows of it is shown while its seats are fetched. */
export function useEvent(id: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['event', id],
    queryFn: ({ signal }) => call('event', { params: { id } }, { signal, retries: 0 }),
    staleTime: SEATS_STALE_MS,
    retry: (count, error) => !isMissing(error) && count < 1,
    placeholderData: () => {
      const known = cache.getQueryData<Answer<'events'>>(['events'])
      const event = [...(known?.events ?? []), ...(known?.past ?? [])].find((one) => one.id === id)
      return event?.series
        ? { ...event, series: { ...event.series, others: othersIn(known?.events ?? [], event) } }
        : event
    },
  })
}

/** The other coming dates of its series. */
function othersIn(events: readonly CafeEvent[], { id, series }: CafeEvent) {
  return events.filter((one) => one.series?.id === series?.id && one.id !== id)
}

/** Every class session that can still be joined, soonest first. */
export function useClasses() {
  return useQuery({
    queryKey: ['classes'],
    queryFn: ({ signal }) => call('classes', undefined, { signal, retries: 0 }),
    select: ({ sessions }) => sessions,
    staleTime: SEATS_STALE_MS,
  })
}

/** After seats were taken: asks again how many are left. */
export function useSeatsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [['events'], ['event'], ['classes'], ['mine']].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
}
