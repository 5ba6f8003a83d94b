// What the books hold, each written once: schemas and columns are made from them.

/** Each is what happened and what the entry is about. */
const HAPPENED = [
  'payment',
  'refund',
  'drawer-movement',
  'membership-charge',
  'membership-refund',
  'membership-gift',
  'membership-gift-month',
  'membership-gift-refund',
  'room-charge',
  'room-refund',
  'room-booking',
  'seat-charge',
  'seat-refund',
  'seat-booking',
  'seat-share',
  'artist-payout',
  'class-credit',
  'credit',
] as const

/** What stands in the books is about one of these. */
export const LEDGER_SUBJECTS = ['order', 'work-sale', ...HAPPENED] as const
export type LedgerSubject = (typeof LEDGER_SUBJECTS)[number]

/**
 * What happened. Orders and works have sales, adjustments (some of it was given back, or the order was changed) and reversals;
 * a payment, a refund, a drawer movement and a charge of a membership has its own, and the opposite of it where it failed.
 */
export const LEDGER_KINDS = ['sale', 'adjustment', 'reversal', ...HAPPENED] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** From where an artist is paid: by transfer, or in cash out of the safe. */
export const PAYOUT_ACCOUNTS = ['bank', 'safe'] as const
export type PayoutAccount = (typeof PAYOUT_ACCOUNTS)[number]
