/** What the field for a promo code says. */
export const PROMO_CODE = {
  label: 'Promo code',
  apply: 'Apply',
  off: 'Take off',
  checking: 'Checking…',
  counts: 'It counts.',
  /** What the café said, in English. */
  refused: (message: string) => message,
}
