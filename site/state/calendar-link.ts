import { useQuery } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'

/** Whether somebody's calendar can be subscribed to. */
export function useCalendarLink(userId: string | undefined) {
  return useQuery({
    queryKey: ['mine', userId, 'calendar-link'],
    queryFn: ({ signal }) => callPrivate('myCalendarLink', {}, { signal }),
    staleTime: 0,
    enabled: userId !== undefined,
  })
}

/** A new secret address, which the café tells this once. */
export const makeCalendarLink = () => callPrivate('makeCalendarLink')
export const endCalendarLink = () => callPrivate('endCalendarLink')
