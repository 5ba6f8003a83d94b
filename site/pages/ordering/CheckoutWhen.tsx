import type { ReactNode } from 'react'
import { DiningField } from './DiningField.tsx'
import { PickupField } from './PickupField.tsx'
import type { useCheckout } from './use-checkout.ts'

type Props = {
  checkout: Pick<ReturnType<typeof useCheckout>, 'form' | 'quote' | 'pickup' | 'choosePickup'>
}

/** When an order is picked up, and whether it is for here. */
export function CheckoutWhen({
  checkout: { form, quote, pickup, choosePickup },
}: Props): ReactNode {
  return (
    <>
      <PickupField
        id={form.fieldId('pickup')}
        value={pickup}
        onChange={choosePickup}
        error={form.problems.pickup}
        prepSeconds={quote.data?.prepSeconds}
      />
      <DiningField
        value={form.values.dining ?? 'to-go'}
        onChange={(dining) => form.set({ dining })}
      />
    </>
  )
}
