import type { ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { call } from '#widgets/api.ts'
import { endpoints } from '#domain/contracts/endpoints.ts'
import { proof } from '../../state/proof.ts'
import { requireReal } from '../../state/training.ts'
import { DeclineAlike } from '../admin/DeclineAlike.tsx'

/** Strangers may have sent more of it: nobody at the counter accepted or sold it. */
export function mayHaveAlike({ status, isPaid, channel }: Order): boolean {
  return (status === 'waiting' || status === 'pending') && !isPaid && channel !== 'counter'
}

/** Finds open orders of the same sender, and declines them together. */
export function MoreAlike({ order: { id, number } }: { order: Order }): ReactNode {
  return (
    <DeclineAlike
      about={number}
      id={id}
      find={() => proof.around(() => call('ordersAlike', { params: { id } }))}
      decline={async (choice) => {
        requireReal(endpoints.declineAlike)
        return proof.around(() =>
          call('declineAlike', { params: { id }, body: choice }, { retries: 0 }),
        )
      }}
      // The list follows by its events.
      onDone={() => {}}
    />
  )
}
