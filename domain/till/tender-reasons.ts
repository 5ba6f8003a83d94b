/** The usual reasons why money was rung up otherwise than it was paid, for one press. */
export const TENDER_REASONS = ['Wrong button', 'They paid otherwise in the end'] as const
