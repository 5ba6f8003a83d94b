import type { WaitsFor } from '#domain/contracts/ordering.ts'

/** Instead of 'Order placed!', where the order waits to be confirmed. */
export const WAITING_TITLE = 'One more step'
/** Why it waits, and what to do. */
export const WAITING_WHY: Record<WaitsFor, string> = {
  mail: 'Large orders, and orders at busy times, have to be confirmed. We sent you an email with a link.',
  staff:
    'Somebody at the counter checks large orders, and orders at busy times, before we start. There is nothing you need to do.',
}

/** The same where only a phone number was left: what else helps. */
export const WAITING_BY_PHONE =
  'Somebody at the counter looks at it first, because we cannot ask you by email to confirm it. It is faster to cancel it and send it again with your email address, or signed in; or order at the counter.'
