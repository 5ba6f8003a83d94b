import { useQuery } from '@tanstack/react-query'
import { callPrivate } from './call-private.ts'

/** The points of who is signed in. @param accountId theirs; not asked for where nobody is */
export function useMyPoints(accountId: string | undefined) {
  return useQuery({
    queryKey: ['myPoints', accountId],
    queryFn: ({ signal }) => callPrivate('myPoints', undefined, { signal }),
    enabled: accountId !== undefined,
    staleTime: 0,
  })
}
