// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** In the order of the select. */
export const REFERRAL_SOURCE_IDS = ['instagram', 'tiktok', 'friend', 'walking_by', 'other'] as const
export const WINNER_STATUSES = ['drawn', 'told', 'accepted', 'passed'] as const
export const ENTRY_STATES = ['waiting', 'verified', 'rejected'] as const
/** Whom the draw named: those who win, and those who follow where a winner does not answer. */
export const PLACE_KINDS = ['winner', 'alternate'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]
