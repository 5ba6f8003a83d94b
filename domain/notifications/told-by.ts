/**
 * How guests are told of what staff change about their seats: 'in their notifications, and by email where they left an address'.
 * @param sendsMail whether any email leaves this café
 */
export const toldBy = (sendsMail: boolean): string =>
  sendsMail
    ? 'in their notifications, and by email where they left an address'
    : 'in their notifications where they have an account. No email leaves this café: tell the others yourself'
