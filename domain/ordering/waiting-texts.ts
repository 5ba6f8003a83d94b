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
  /** On opening the link of its mail when it is over. */
  ended: {
    late: 'This order was not confirmed in time, so it was cancelled. Please order again.',
    'crowded-out':
      'More orders were waiting than we can look at, so this one was cancelled. Please order again.',
    cancelled: 'This order was cancelled, so there is nothing to confirm any more.',
  },
  /** Stands as the one who cancelled it. */
  expiredBy: 'Not confirmed in time',
  /** The same, where more orders waited than may. */
  crowdedOutBy: 'Too many orders were waiting',
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
