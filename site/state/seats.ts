import { useQuery } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'
import { isMissing } from './missing.ts'

/** What is held is asked for again this often while its payment may arrive. */
export const HELD_AGAIN_MS = 5_000
/** And this often what else a card page is open for, which may be paid there. */
export const PAYING_AGAIN_MS = 30_000

/** The seats of a party by their link. While they are held or paid they are asked for again: the payment may have arrived. */
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
      state.data?.status === 'held' && state.data.hasDetails
        ? HELD_AGAIN_MS
        : state.data?.isPaying && PAYING_AGAIN_MS,
    retry: (count, error) => !isMissing(error) && count < 1,
  })
}
