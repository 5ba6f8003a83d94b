// What a payment and a refund may be, each written once: schemas, columns and screens are made from them.

/** How money was taken. `counter` is money at the counter of which nobody said how it was paid. */
export const COUNTER_METHODS = ['cash', 'card-terminal', 'counter'] as const
/** Payment providers that this program talks to. */
export const PROVIDERS = ['stripe', 'test'] as const
export const METHODS = [...COUNTER_METHODS, ...PROVIDERS, 'gift-card'] as const

/** What a payment at the counter may be corrected to. */
export const NAMED_METHODS = [
  'cash',
  'card-terminal',
] as const satisfies readonly (typeof COUNTER_METHODS)[number][]

export type CounterMethod = (typeof COUNTER_METHODS)[number]
export type NamedMethod = (typeof NAMED_METHODS)[number]
export type ProviderName = (typeof PROVIDERS)[number]
export type Method = (typeof METHODS)[number]

/** The states of a payment (docs/decisions/payments.md). Money has arrived in `succeeded` only. */
export const PAYMENT_STATES = ['open', 'succeeded', 'failed', 'expired', 'cancelled'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** The states of a refund. In `pending` the provider was asked, or is about to be. */
export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * How long an order is held for whoever is at the provider's page. Stripe's own page lives half an hour at least; the minutes
 * more are for clocks that differ.
 */
export const HOLD_MINUTES = 32

export const METHOD_NAMES: Record<Method, string> = {
  cash: 'Cash',
  'card-terminal': 'Card terminal',
  counter: 'At the counter',
  stripe: 'Card online',
  test: 'Test card',
  'gift-card': 'Gift card',
}

export function isProvider(method: Method): method is ProviderName {
  return (PROVIDERS as readonly Method[]).includes(method)
}

/** Whether staff took it: what is given back of it is handed out at the counter. */
export function isCounter(method: Method): method is CounterMethod {
  return (COUNTER_METHODS as readonly Method[]).includes(method)
}
