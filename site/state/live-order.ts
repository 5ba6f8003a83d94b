import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { call, urlOf } from '#widgets/api.ts'
import { followOpen } from './follow-open.ts'
import { setNewerAnswer } from './newer-answer.ts'

/**
 * One order, kept live by the server's events: by its unguessable token, or for its owner, who is signed in, without.
 * @param isEnabled false while it is not yet known who is here
 * @param isFollowed false where only its last state is shown: a browser has few connections to one server
 */
export function useLiveOrder(
  id: string,
  token: string,
  isEnabled = token !== '',
  isFollowed = true,
) {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  const query = useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) =>
      call('order', { params: { id }, query: token ? { token } : {} }, { signal }),
    enabled: id !== '' && isEnabled,
    staleTime: 0,
    // Staff see it without its token, and so without its events; and a busy café may refuse to send them.
    refetchInterval: ({ state }) => {
      if (!isFollowed) return false
      if (state.data?.token === '') return UNFOLLOWED_MS
      return isLive ? false : REFUSED_MS
    },
  })
  const held = query.data?.token
  useEffect(() => {
    if (!held || !isFollowed) return
    return followOpen(urlOf('orderEvents', { params: { id }, query: { token: held } }), {
      opened: () => setLive(true),
      dropped: () => setLive(false),
      on: { order: (order) => setNewerAnswer(client, ['order', id], order as Order) },
    })
  }, [client, held, id, isFollowed])
  return { ...query, isLive: isLive || held === '' }
}

const UNFOLLOWED_MS = 10_000
/** Slow enough that those who are not followed are no burden either. */
const REFUSED_MS = 30_000
