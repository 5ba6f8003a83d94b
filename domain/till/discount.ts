/** A reason is a few words. */
export const DISCOUNT_REASON_MAX = 120

/** The usual reasons, for one press. */
export const DISCOUNT_REASONS = [
  'Staff drink',
  'Remade with a delay',
  'Regular guest',
  'Damaged or old',
  'Owner’s guest',
] as const

/** The usual reasons for a service fee that is not charged. */
export const WAIVER_REASONS = [
  'Not served at a table',
  'Service was slow',
  'Regular guest',
  'Owner’s guest',
] as const

/** A discount of more than this, waived service fees included, needs somebody who may correct the work of others. */
export const DISCOUNT_LIMIT_PERCENT = 20
