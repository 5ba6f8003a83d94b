import type { SalePayment } from '#domain/contracts/drawers.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'

/** What was taken over the counter for an order, as a sale says it: without what came by card on phones. */
export function counterPayments({ payments }: Pick<OrderMoney, 'payments'>): SalePayment[] {
  return payments.flatMap(({ state, method, amountCents, tipCents, givenCents }): SalePayment[] =>
    state === 'succeeded' &&
    (method === 'cash' || method === 'card-terminal' || method === 'gift-card')
      ? [
          {
            method,
            amountCents: amountCents + tipCents,
            ...(givenCents !== null && { givenCents }),
          },
        ]
      : [],
  )
}
