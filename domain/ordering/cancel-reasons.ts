/** Why staff call an order off. */
export const CANCEL_REASONS = [
  'customer-asked',
  'sold-out',
  'too-busy',
  'closing',
  'twice',
  'not-reached',
  'not-real',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** As the counter's list offers it. */
export const CANCEL_LABELS: Record<CancelReason, string> = {
  'customer-asked': 'The customer asked',
  'sold-out': 'Something is sold out',
  'too-busy': 'Too much to make',
  closing: 'We close',
  twice: 'Ordered twice',
  'not-reached': 'Nobody answers',
  'not-real': 'Not a real order',
  other: 'Another reason',
}

/** What its customer is told by mail. What is said of a person, and what staff typed, stays with staff. */
export const CANCEL_TOLD = {
  'customer-asked': 'You asked us to cancel it.',
  'sold-out': 'Something in it is sold out.',
  'too-busy': 'There is too much to make just now.',
  closing: 'We are closed at that time.',
  twice: 'We received it twice.',
  'not-reached': 'We could not reach you.',
  'not-real': null,
  other: null,
} as const satisfies Record<CancelReason, string | null>

/** 'Something is sold out (no pearls left)' */
export function cancelText({
  reason,
  note,
}: {
  reason: CancelReason
  note?: string | undefined
}): string {
  return note ? `${CANCEL_LABELS[reason]} (${note})` : CANCEL_LABELS[reason]
}
