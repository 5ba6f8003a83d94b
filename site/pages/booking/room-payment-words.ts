/** What a payment for a room was. */
export const ROOM_PAYMENT_WORDS = {
  deposit: 'Deposit paid',
  balance: 'Balance paid',
  overtime: 'Overtime paid',
  whole: 'Paid in full',
}
