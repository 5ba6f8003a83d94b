import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentStanding } from '#domain/contracts/payments.ts'
import { call } from '#widgets/api.ts'
import { setNewerAnswer } from './newer-answer.ts'

type Holder = { id: string; token: string }

const body = (token: string) => (token ? { token } : {})
/** The provider may be slower than the customer: asked again while something is to pay. */
const LOOK_AGAIN_MS = 4_000

/** What is to pay for an order, as the server knows it now. */
export function usePaymentStanding({ id, token }: Holder, isEnabled: boolean) {
  return useQuery({
    queryKey: ['payment', id],
    queryFn: ({ signal }) =>
      call('paymentStanding', { params: { id }, query: body(token) }, { signal }),
    enabled: isEnabled && id !== '',
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'due' ? LOOK_AGAIN_MS : false,
  })
}

/**
 * Lets the café ask the payment provider about an order that is not paid, as it is opened and whenever somebody comes back to it:
 * the order itself then tells that it is.
 */
export function useLookAtPayment({ id, token }: Holder, isEnabled: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isEnabled) return
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const standing = await call('paymentStanding', {
        params: { id },
        query: body(token),
      }).catch(() => null)
      if (standing?.state === 'paid') void client.invalidateQueries({ queryKey: ['order', id] })
    }
    void look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, id, isEnabled, token])
}

/** What the holder of an order does about its payment. */
export function usePaymentActs({ id, token }: Holder) {
  const client = useQueryClient()
  return {
    /** The address of the page at which it is paid. */
    start: async (): Promise<string> =>
      (await call('startPayment', { params: { id }, body: body(token) })).url,
    payAtCounter: async (): Promise<PaymentStanding> => {
      const standing = await call('payAtCounter', { params: { id }, body: body(token) })
      setNewerAnswer(client, ['payment', id], standing)
      void client.invalidateQueries({ queryKey: ['order', id] })
      return standing
    },
  }
}
