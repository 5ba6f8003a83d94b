import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HistoryQuery, MyMembership } from '#domain/contracts/memberships.ts'
import { callPrivate } from './call-private.ts'
import { openOrdersKey } from './mine.ts'
import { setNewerAnswer } from './newer-answer.ts'

const key = (userId: string) => ['mine', userId, 'membership']

/** Somebody's own membership, as the server knows it now. */
export function useMyMembership(userId: string) {
  return useQuery({
    queryKey: key(userId),
    queryFn: ({ signal }) => callPrivate('myMembership', {}, { signal }),
    staleTime: 0,
  })
}

/** What somebody does about their membership; each answers with how it stands then. */
export function useMembershipActs(userId: string) {
  const client = useQueryClient()
  const take = (after: MyMembership) => {
    setNewerAnswer(client, key(userId), after)
    void client.invalidateQueries({ queryKey: ['mine', userId, 'history'] })
    // It says whether a month is past due.
    void client.invalidateQueries({ queryKey: openOrdersKey(userId) })
  }
  return {
    pause: async (until: string) => take(await callPrivate('pauseMembership', { body: { until } })),
    resume: async () => take(await callPrivate('resumeMembership')),
    keep: async () => take(await callPrivate('keepMembership')),
    payAtCounter: async () => take(await callPrivate('payMembershipAtCounter')),
    cancel: async (body: Parameters<typeof callPrivate<'cancelMembership'>>[1]['body']) =>
      take(await callPrivate('cancelMembership', { body })),
    changeTier: async (body: Parameters<typeof callPrivate<'changeMembershipTier'>>[1]['body']) =>
      take(await callPrivate('changeMembershipTier', { body })),
    /** The address of the page at which another card is kept. */
    cardPage: async () => (await callPrivate('changeMembershipCard')).url,
    again: () => client.invalidateQueries({ queryKey: key(userId) }),
  }
}

const LOOK_AGAIN_MS = 4_000

/** How a charge stands; asked again while it is open, because a provider may be slower than its customer. */
export function useCharge(userId: string, id: string) {
  return useQuery({
    queryKey: ['mine', userId, 'charge', id],
    queryFn: ({ signal }) => callPrivate('membershipCharge', { params: { id } }, { signal }),
    staleTime: 0,
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.charge.state === 'open' ? LOOK_AGAIN_MS : false),
  })
}

/** A page of everything that somebody bought, was given back or was given. */
export function useMyHistory(userId: string, query: HistoryQuery) {
  return useQuery({
    queryKey: ['mine', userId, 'history', query],
    queryFn: ({ signal }) => callPrivate('myHistory', { query }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
