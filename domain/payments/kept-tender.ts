import { formatCents } from '../cafe/money.ts'

// Why how money at the counter was paid stays as it was rung up, and what is done instead.

export const GIVEN_BACK =
  'Some of it was given back already, by the way that it was rung up, so it stays as it is. If it was paid otherwise, give back the rest too and ring it up anew.'

export const paidApart = (cents: number): string =>
  `${formatCents(cents)} of it paid what was booked or joined with the order, where it is in the books already. It stays as it is: say it as the reason of the difference when the day is closed.`

export const DAY_CLOSED =
  'The day of this payment is closed, and its report stays as it was printed. Give the money back and take it anew instead.'

const ON_THE_REPORT =
  'Leave it as it is: what the count was off by because of it stands on the report of the day, and the card terminal’s own total is off by as much to the other side. Say why there when the day is closed.'

export const DRAWER_COUNTED = `A drawer was counted after this was paid, so its cash is not in it any more. ${ON_THE_REPORT}`

export const NO_DRAWER_OF_THEN = `If it was cash, it was counted with a drawer that is closed by now. ${ON_THE_REPORT}`
