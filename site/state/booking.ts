import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#domain/contracts/api.ts'
import type { SpaceDay } from '#domain/contracts/forms.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { call } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { callPrivate } from './call-private.ts'
import { isMissing } from './missing.ts'

// Seats and hours are taken while somebody reads.
const SEATS_STALE_MS = 30_000

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
      return [...(known?.events ?? []), ...(known?.past ?? [])].find((event) => event.id === id)
    },
  })
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

/** A hire by its link. While it is held it is asked for again: the payment may have arrived. */
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
      state.data?.state === 'held' && state.data.hasDetails ? HELD_AGAIN_MS : false,
    retry: (count, error) => !isMissing(error) && count < 1,
  })
}

/** The seats of a party by their link. While they are held and paid they are asked for again: the payment may have arrived. */
export function useSeats(reference: string, token: string) {
  return useQuery({
    queryKey: ['seats', reference],
    queryFn: ({ signal }) =>
      callPrivate(
        'seatBooking',
        { params: { reference }, query: { token } },
        { signal, retries: 0 },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'held' && state.data.hasDetails ? HELD_AGAIN_MS : false,
    retry: (count, error) => !isMissing(error) && count < 1,
  })
}

const HELD_AGAIN_MS = 5_000

/** After a time was taken or given back: asks again what is free. */
export function useRoomsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [['spaceMonth'], ['space-day']].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
}

/** The free hours of a room on one day of the café. */
export function useSpaceDay(id: SpaceType, date: string, known?: SpaceDay | null) {
  return useQuery({
    queryKey: ['space-day', id, date],
    queryFn: ({ signal }) =>
      call('spaceDay', { params: { id }, query: { date } }, { signal, retries: 0 }),
    enabled: date !== '',
    staleTime: SEATS_STALE_MS,
    ...(known?.date === date && { placeholderData: known }),
  })
}

/** After seats were taken: asks again how many are left. */
export function useSeatsChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [['events'], ['event'], ['classes']].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
}
