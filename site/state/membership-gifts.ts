import { useQuery, useQueryClient } from '@tanstack/react-query'
import { session } from '#widgets/state/session.ts'
import { callPrivate } from './call-private.ts'
import { setNewerAnswer } from './newer-answer.ts'

/** The memberships that somebody gave, and whether cards are taken online. */
export function useMyGifts(userId: string) {
  return useQuery({
    queryKey: ['mine', userId, 'membership-gifts'],
    queryFn: ({ signal }) => callPrivate('myMembershipGifts', {}, { signal }),
    staleTime: 0,
  })
}

const LOOK_AGAIN_MS = 4_000

/** How one of them stands; asked again while nobody knows whether it is paid. */
export function useMyGift(userId: string, id: string) {
  return useQuery({
    queryKey: ['mine', userId, 'membership-gift', id],
    queryFn: ({ signal }) => callPrivate('myMembershipGift', { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.gift.state === 'open' ? LOOK_AGAIN_MS : false),
  })
}

/** Takes a gift back. Where that is refused, how it stands is asked again: somebody may have started it meanwhile. */
export function useTakingGiftBack(userId: string) {
  const client = useQueryClient()
  return async (id: string) => {
    const queryKey = ['mine', userId, 'membership-gift', id]
    try {
      setNewerAnswer(
        client,
        queryKey,
        await callPrivate('takeMembershipGiftBack', { params: { id } }),
      )
    } catch (error) {
      void client.invalidateQueries({ queryKey })
      throw error
    }
    void client.invalidateQueries({ queryKey: ['mine', userId, 'membership-gifts'] })
  }
}

/** What the link of a gift opens, for whoever is signed in or nobody. */
export function useGiftOffer(code: string) {
  const userId = session.user.value?.id ?? null
  return useQuery({
    queryKey: ['membership-gift-offer', code, userId],
    queryFn: ({ signal }) => callPrivate('membershipGiftOffer', { body: { code } }, { signal }),
    enabled: code !== '',
    staleTime: 0,
    retry: false,
  })
}
