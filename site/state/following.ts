import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FollowedArtists } from '#domain/contracts/commissions.ts'
import { callPrivate } from './call-private.ts'

const key = (userId: string) => ['mine', userId, 'artists']

/** The artists that somebody follows. */
export function useFollowedArtists(userId: string) {
  return useQuery({
    queryKey: key(userId),
    queryFn: ({ signal }) => callPrivate('followedArtists', {}, { signal }),
    staleTime: 0,
  })
}

/** Following an artist, with or without mails, and following them no longer. */
export function useFollowing(userId: string) {
  const client = useQueryClient()
  const take = (after: FollowedArtists) => client.setQueryData(key(userId), after)
  return {
    follow: async (id: string, isMailed: boolean) =>
      take(await callPrivate('followArtist', { params: { id }, body: { isMailed } })),
    unfollow: async (id: string) => take(await callPrivate('unfollowArtist', { params: { id } })),
  }
}
