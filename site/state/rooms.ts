import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { SpaceDay } from '#domain/contracts/forms.ts'
import { call } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { SEATS_STALE_MS } from './booking.ts'
import { callPrivate } from './call-private.ts'
import { isMissing } from './missing.ts'
import { HELD_AGAIN_MS, PAYING_AGAIN_MS } from './seats.ts'

/** The rooms that can be rented, with their plans. */
export function useSpaces() {
  return useQuery({
    queryKey: ['spaces'],
    queryFn: ({ signal }) => call('spaces', undefined, { signal, retries: 0 }),
    select: ({ spaces }) => spaces,
  })
}

/** On which days of a month a room is free. @param month null is the first with a free hour, which the server has printed */
export function useSpaceMonth(id: SpaceType, month: string | null) {
  return useQuery({
    queryKey: month === null ? ['spaceMonth', id] : ['spaceMonth', id, month],
    queryFn: ({ signal }) =>
      callPrivate(
        'spaceMonth',
        { params: { id }, query: month === null ? {} : { month } },
        { signal, retries: 0 },
      ),
    staleTime: SEATS_STALE_MS,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })
}

/** What a time in a room costs whoever asks. */
export function useRoomQuote(
  id: SpaceType,
  { date, startsAt, hours }: { date: string; startsAt: string; hours: number },
) {
  return useQuery({
    queryKey: ['room-quote', id, date, startsAt, hours, session.user.value?.id],
    queryFn: ({ signal }) =>
      callPrivate(
        'roomQuote',
        { params: { id }, query: { date, startsAt, hours: String(hours) } },
        { signal, retries: 0 },
      ),
    enabled: startsAt !== '' && hours > 0,
    staleTime: SEATS_STALE_MS,
  })
}

/** A hire by its link. While it is held or paid it is asked for again: the payment may have arrived. */
export function useHire(reference: string, token: string) {
  return useQuery({
    queryKey: ['hire', reference],
    queryFn: ({ signal }) =>
      callPrivate(
        'roomBooking',
        { params: { reference }, query: { token } },
        { signal, retries: 0 },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'held' && state.data.hasDetails
        ? HELD_AGAIN_MS
        : state.data?.isPaying && PAYING_AGAIN_MS,
    retry: (count, error) => !isMissing(error) && count < 1,
  })
}

/** After a time was taken or given back: asks again what is free. */
export function useRoomsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [['spaceMonth'], ['space-day']].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
}

/** The free hours of a room on one day of the café. */
export function useSpaceDay(
  id: SpaceType,
  date: string,
  known?: SpaceDay | null,
  moving?: { reference: string; token: string },
) {
  return useQuery({
    queryKey: ['space-day', id, date, ...(moving ? [moving.reference] : [])],
    queryFn: ({ signal }) =>
      call(
        'spaceDay',
        {
          params: { id },
          query: { date, ...(moving && { moving: moving.reference, token: moving.token }) },
        },
        { signal, retries: 0 },
      ),
    enabled: date !== '',
    staleTime: SEATS_STALE_MS,
    ...(known?.date === date && { placeholderData: known }),
  })
}
