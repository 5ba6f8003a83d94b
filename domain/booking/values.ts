// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** Of a wish for a class or a space. */
export type RequestStatus = 'requested' | 'confirmed' | 'declined'
/** `unconfirmed` holds no seats yet; `waitlisted` has a place in the line. */
export const RESERVATION_STATUSES = ['unconfirmed', 'confirmed', 'waitlisted'] as const
