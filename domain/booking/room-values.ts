// What a hire of a room may be, each written once: schemas, columns and screens are made from them (docs/decisions/rooms.md).

/**
 * The states of a hire. `held`, `asked` and `confirmed` hold the room. `held` is somebody filling in the form or paying; `asked` waits
 * for staff.
 */
export const ROOM_STATES = [
  'held',
  'asked',
  'confirmed',
  'cancelled',
  'declined',
  'expired',
] as const
export type RoomState = (typeof ROOM_STATES)[number]

export const ROOM_CHARGE_KINDS = ['deposit', 'balance', 'overtime'] as const
export type RoomChargeKind = (typeof ROOM_CHARGE_KINDS)[number]
/** As it is shown: `whole` is a first payment of all that it costs. */
export const ROOM_PAYMENT_KINDS = [...ROOM_CHARGE_KINDS, 'whole'] as const
export type RoomPaymentKind = (typeof ROOM_PAYMENT_KINDS)[number]

/** So much of what was paid comes back to whoever cancels so many hours or more before the start. */
export type RefundStep = { hours: number; percent: number }

/** How long a time is held for whoever fills in the form. Going to pay gives as much again, once. */
export const ROOM_HOLD_MINUTES = 10
/** The rooms as the database numbers them; the Entire Venue is both. */
export const ROOM_NUMBERS = {
  'art-space': { firstRoom: 1, lastRoom: 1 },
  'entire-venue': { firstRoom: 1, lastRoom: 2 },
} as const

/** Overtime is counted in quarter hours, and up to so many minutes. */
export const OVERTIME_STEP_MINUTES = 15
export const MOST_OVERTIME_MINUTES = 8 * 60

/** Whether a hire is confirmed when its deposit is paid, or when staff have agreed to it. */
export const ROOM_APPROVALS = ['instant', 'staff'] as const
export type RoomApproval = (typeof ROOM_APPROVALS)[number]
/** What staff do with a hire. */
export const HIRE_DECISIONS = ['confirm', 'decline', 'cancel', 'close'] as const
export type HireDecision = (typeof HIRE_DECISIONS)[number]
