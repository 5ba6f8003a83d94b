// The values that a field may have, each written once: schemas, columns and selects are made from them.

/** What people reserve seats in. */
export const OCCASION_TYPES = ['event', 'class'] as const
export type OccasionType = (typeof OCCASION_TYPES)[number]
/** Of a wish for a class or a space. */
export type RequestStatus = 'requested' | 'confirmed' | 'declined'
/**
 * `unconfirmed` holds no seats yet; `waitlisted` has a place in the line. `held` is somebody booking or paying; `offered` are seats
 * for whoever waited, until they take them.
 */
export const RESERVATION_STATUSES = [
  'unconfirmed',
  'confirmed',
  'waitlisted',
  'held',
  'offered',
] as const
/** How long seats are held for whoever fills in the form. Going to pay gives as much again, once. */
export const SEAT_HOLD_MINUTES = 10
/** Seats that are booked at once at most: more people write to the café. */
export const MOST_SEATS = 8
/** `choose` is pay what you can: the guest names a price, from that of the kind of ticket on. */
export const TICKET_KINDS = ['fixed', 'choose'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]
/** How a question to guests is answered: in a line, by a choice, or by a yes. */
export const QUESTION_KINDS = ['text', 'choice', 'yes'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]
