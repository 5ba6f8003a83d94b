import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#domain/contracts/ordering.ts'
import { callPrivate } from './call-private.ts'
import { setNewerAnswer } from './newer-answer.ts'

/** What somebody still waits for. @param isFollowed whether `useLiveOpenOrders` keeps it live */
export function useOpenOrders(userId: string, isFollowed = false) {
  return useQuery({
    queryKey: openOrdersKey(userId),
    queryFn: ({ signal }) => callPrivate('myOrders', { query: { state: 'open' } }, { signal }),
    staleTime: 0,
    // The next one is followed by itself wherever it is shown.
    refetchInterval: ({ state }) =>
      !isFollowed && state.data && state.data.total > 1 ? OTHERS_MS : false,
  })
}

/**
 * What somebody had, a page of it.
 * @param isAsked the page around asks for the same: what failed there is not tried again by showing it
 */
export function usePastOrderPage(userId: string, page: number, isAsked = false) {
  return useQuery({
    retryOnMount: !isAsked,
    queryKey: [...key(userId), 'past', page],
    queryFn: ({ signal }) =>
      callPrivate('myOrders', { query: { state: 'past', page: String(page) } }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** What somebody usually has. */
export function useUsuals(userId: string) {
  return useQuery({
    queryKey: [...key(userId), 'usuals'],
    queryFn: ({ signal }) => callPrivate('myUsuals', {}, { signal }),
  })
}

/** What somebody has before them here: seats, classes, rooms. */
export function usePlans(userId: string) {
  return useQuery({
    queryKey: [...key(userId), 'plans'],
    queryFn: ({ signal }) => callPrivate('myPlans', {}, { signal }),
    staleTime: 30_000,
  })
}

/** What somebody has as credit for classes. */
export function useMyCredits(userId: string) {
  return useQuery({
    queryKey: [...key(userId), 'class-credits'],
    queryFn: ({ signal }) => callPrivate('myCredits', {}, { signal }),
    staleTime: 0,
  })
}

/** Somebody's seats in classes, also those that were. */
export function useMyClasses(userId: string) {
  return useQuery({
    queryKey: [...key(userId), 'classes'],
    queryFn: ({ signal }) => callPrivate('myClasses', {}, { signal }),
    staleTime: 30_000,
  })
}

/** What is kept of somebody, counted. */
export function useMyData(userId: string) {
  return useQuery({
    queryKey: [...key(userId), 'data'],
    queryFn: ({ signal }) => callPrivate('myData', {}, { signal }),
    staleTime: 0,
  })
}

/** Confirms an order with the code of its mail. @returns how to; it throws the server's refusal */
export function useConfirmOrder(): (order: Order, code: string) => Promise<Order> {
  const client = useQueryClient()
  return async ({ id, token }, code) => {
    try {
      const order = await callPrivate('confirmOrder', { params: { id }, body: { token, code } })
      setNewerAnswer(client, ['order', id], order)
      return order
    } finally {
      void client.invalidateQueries({ queryKey: ['order', id] })
      void client.invalidateQueries({ queryKey: ['mine'] })
    }
  }
}

/** Calls an order off. @returns how to; it throws the server's refusal */
export function useCancelOrder(): (order: Order) => Promise<Order> {
  const client = useQueryClient()
  return async ({ id, token }) => {
    try {
      const order = await callPrivate('cancelOrder', { params: { id }, body: { token } })
      setNewerAnswer(client, ['order', id], order)
      return order
    } finally {
      // Refused, because it has moved on: then it is shown as it is.
      void client.invalidateQueries({ queryKey: ['order', id] })
      void client.invalidateQueries({ queryKey: ['mine'] })
    }
  }
}

/** Says that one is here for an order. @returns how to; it throws the server's refusal */
export function useSayHere(): (order: Order) => Promise<Order> {
  const client = useQueryClient()
  return async ({ id, token }) => {
    try {
      const order = await callPrivate('sayHere', { params: { id }, body: { token } })
      setNewerAnswer(client, ['order', id], order)
      return order
    } catch (error) {
      // It may be over by now: then it is shown as it is.
      void client.invalidateQueries({ queryKey: ['order', id] })
      throw error
    }
  }
}

const OTHERS_MS = 20_000
const key = (userId: string) => ['mine', userId]
export const openOrdersKey = (userId: string) => [...key(userId), 'open']
