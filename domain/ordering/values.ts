// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** Where an order was placed. */
export const CHANNELS = ['site', 'widget', 'counter'] as const
/** The kitchen still has something to do (docs/decisions/order-states.md). */
export const ACTIVE = ['pending', 'confirmed', 'preparing', 'ready'] as const
/** How an order may end. Staff may still set any state after them. */
export const ENDED = ['picked-up', 'cancelled', 'no-show', 'refunded'] as const
/** What staff may set. */
export const SETTABLE_STATUSES = [...ACTIVE, ...ENDED] as const
/** What may be off an order (docs/decisions/quote.md). */
export const REDUCTIONS = ['member', 'promo', 'counter', 'points'] as const
/** How a customer pays what they order by themselves. */
export const ORDER_PAYMENTS = ['counter', 'online'] as const
export type OrderPayment = (typeof ORDER_PAYMENTS)[number]
/** Where it is eaten and drunk; an order that does not say is to go. */
export const DININGS = ['here', 'to-go'] as const
/** What a tax category may cover: a category of the menu, works on the wall, and service fees. */
export const TAXABLES = [
  'boba',
  'fruit-tea',
  'coffee',
  'specialty-tea',
  'pastry',
  'snack',
  'work',
  'fee',
] as const
export const FEE_KINDS = ['percent', 'amount'] as const
export type Taxable = (typeof TAXABLES)[number]
/** What a promo code takes off. */
export const PROMO_KINDS = ['percent', 'amount', 'free-item'] as const
