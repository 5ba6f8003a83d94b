import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FollowedArtists, MyCommissions } from '#domain/contracts/commissions.ts'
import { callPrivate } from './call-private.ts'
import { setNewerAnswer } from './newer-answer.ts'

const key = (userId: string) => ['mine', userId, 'artists']
const commissionsKey = (userId: string) => ['mine', userId, 'commissions']

/** The artists that somebody follows. */
export function useFollowedArtists(userId: string) {
  return useQuery({
    queryKey: key(userId),
    queryFn: ({ signal }) => callPrivate('followedArtists', {}, { signal }),
    staleTime: 0,
  })
}

/** What somebody asked artists to make, and what was written about it. */
export function useMyCommissions(userId: string) {
  return useQuery({
    queryKey: commissionsKey(userId),
    queryFn: ({ signal }) => callPrivate('myCommissions', {}, { signal }),
    staleTime: 0,
  })
}

/** Writes again about one of them. Sent again with its key, it is one reply. */
export function useReplyingAboutCommission(userId: string) {
  const client = useQueryClient()
  return async (id: string, body: { text: string; key: string }) => {
    const after = await callPrivate('replyAboutCommission', { params: { id }, body })
    setNewerAnswer<MyCommissions>(
      client,
      commissionsKey(userId),
      (before) =>
        before && {
          ...before,
          commissions: before.commissions.map((each) =>
            each.reference === after.reference ? after : each,
          ),
        },
    )
  }
}

/** Following an artist, with or without mails, and following them no longer. */
export function useFollowing(userId: string) {
  const client = useQueryClient()
  const take = (after: FollowedArtists) => setNewerAnswer(client, key(userId), after)
  return {
    follow: async (id: string, isMailed: boolean) =>
      take(await callPrivate('followArtist', { params: { id }, body: { isMailed } })),
    unfollow: async (id: string) => take(await callPrivate('unfollowArtist', { params: { id } })),
  }
}
