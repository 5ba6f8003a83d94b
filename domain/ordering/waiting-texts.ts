import type { Order, WaitsFor } from '#domain/contracts/ordering.ts'

/** The same where the address is proven: pressing the button, or signing in, was not enough. */
export const WAITING_PROVEN =
  'Your email address is confirmed, thank you. That time is nearly full, or a lot is open for you already, so somebody at the counter looks at your order first. There is nothing you need to do; or cancel it and choose another time.'

/** What is said about an order that waits to be confirmed. */
export const WAITING_TEXTS = {
  headline: {
    mail: 'Almost there: please confirm it',
    staff: 'We will check it first',
  } satisfies Record<WaitsFor, string>,
  /** Before the time until which it waits. */
  until: 'We do not start making it yet. It is cancelled automatically unless it is confirmed by',
  /** Before the pickup time that was chosen. */
  chosen: 'The pickup time you chose:',
  confirm: 'Confirm my order',
  confirming: 'Confirming…',
  unknownCode: 'This link does not fit the order. Please open the newest mail and use its link.',
  /** On opening the link of its mail when it is over. */
  ended: {
    late: 'This order was not confirmed in time, so it was cancelled. Please order again.',
    'crowded-out':
      'More orders were waiting than we can look at, so this one was cancelled. Please order again.',
    cancelled: 'This order was cancelled, so there is nothing to confirm any more.',
  },
  tooManyInAll:
    'Many orders wait to be confirmed at this moment, so this one was not taken. Please sign in and send it again, or order at the counter.',
  tooManyByPhone:
    'Many orders wait for somebody at the counter at this moment, so this one was not taken. Please leave your email address and send it again, so that you can confirm it yourself; or sign in, or order at the counter.',
  /** To whoever left an address, where no mail is left to confirm it by, so it would wait for staff. */
  tooManyUnmailed:
    'No mail can be sent to confirm this order, because too many were asked for lately, and many orders wait for somebody at the counter. So this one was not taken. Please sign in and send it again, or order at the counter.',
  /** To a guest, where too many of their network wait. */
  tooManyOfNetwork:
    'Many orders from your network wait to be confirmed already. Please sign in and send yours again, use mobile data instead of this Wi-Fi, or order at the counter.',
  /** To whoever is signed in and has as many that wait as they may. */
  tooManyOfAccount:
    'Several orders of yours wait for somebody at the counter, who looks at them. There is nothing to confirm: please try again later, or cancel one of them first.',
  /** To whoever is signed in with a new account, where too many of their mail domain wait for staff, or of all new accounts. */
  tooManyOfDomain:
    'Many orders from mail addresses like yours wait for somebody at the counter, so this one was not taken. Please try again in a few minutes, choose a smaller order or another time, or order at the counter.',
  tooManyNewcomers:
    'Many orders of new customers wait for somebody at the counter, so this one was not taken. Please try again in a few minutes, choose a smaller order or another time, or order at the counter.',
  /** To whoever confirms an order by mail, where too many of all new customers wait for staff. */
  tooManyConfirmedInAll:
    'Many confirmed orders of new customers wait for somebody at the counter. Please press the button again in a few minutes, or order at the counter.',
  /** The same, where too many of their mail domain wait for staff. */
  tooManyConfirmed:
    'Many confirmed orders from addresses like yours wait for somebody at the counter. Please press the button again in a few minutes, or order at the counter.',
  /** Stands as the one who cancelled it. */
  expiredBy: 'Not confirmed in time',
  /** The same, where more orders waited than may. */
  crowdedOutBy: 'Too many orders were waiting',
  /** To a page that cannot tell its customer that an order waits; its button to the checkout stands below. */
  elsewhere:
    'Large orders, and orders at busy times, have to be confirmed. Please order ahead on our own page, where you can do that by email.',
} as const

/** Who cancelled an order that nobody confirmed, as its history says it. */
export const ENDED_BY: readonly string[] = [WAITING_TEXTS.expiredBy, WAITING_TEXTS.crowdedOutBy]

/** How an order ended that is cancelled: by itself while it waited, or because somebody cancelled it. */
export function whyEnded({ history }: Pick<Order, 'history'>): keyof typeof WAITING_TEXTS.ended {
  return ENDS.get(history.at(-1)?.by ?? '') ?? 'cancelled'
}

const ENDS = new Map<string, keyof typeof WAITING_TEXTS.ended>([
  [WAITING_TEXTS.expiredBy, 'late'],
  [WAITING_TEXTS.crowdedOutBy, 'crowded-out'],
])
