/**
 * How much is known of who orders or asks for seats. `guest`: nobody proved the address. `newcomer`: somebody did, by an
 * account or by the button in a mail. `known`: the account picked up an order on an earlier day, or is of the staff.
 * docs/decisions/shares-of-guests.md says what each may take.
 */
export type Trust = 'guest' | 'newcomer' | 'known'
