import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { NotificationTopic, NotificationType } from '#domain/contracts/notifications.ts'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'

/** How many the bell lists. */
export const BELL_COUNT = 6

export const TYPE_LABELS: Record<NotificationType, string> = {
  order: 'Orders',
  workshop: 'Classes & events',
  membership: 'Membership',
  system: 'From the café',
}

/** What one chooses about, as its switches call it. */
export const TOPIC_LABELS: Record<NotificationTopic, string> = {
  ...TYPE_LABELS,
  reminder: 'Reminders',
}

/** What comes of each, said beside its switches. */
export const TOPIC_HINTS: Record<NotificationTopic, string> = {
  order: 'Confirmed, ready, cancelled.',
  workshop: 'A seat came free for you.',
  reminder: 'The day before a class, an event or a room, and before a pack ends.',
  membership: 'Whatever changes about yours.',
  system: 'Your account, tips for getting around, and what needs you if you work here.',
}

/** What is mailed whatever somebody chose: papers of a purchase, seats, and who may sign in. */
export const ALWAYS_MAILED =
  'Receipts, cancelled orders, seats you were given and sign-in links are emailed in any case.'

type Words = { title: string; message: string }
type Told = Pick<Order, 'number' | 'estimatedAt' | 'pickupAt' | 'timeZone'>

/**
 * What the customer hears when their order changes to a state; null where it is no news to them.
 * @param backCents what was given back with that
 */
export function orderNews(order: Told, status: OrderStatus, backCents = 0): Words | null {
  const back = backInWords(backCents)
  const words: Partial<Record<OrderStatus, Words>> = {
    confirmed: {
      title: `Order ${order.number} is confirmed`,
      message: `The bar has seen it. It should be ready ${dueInWords(order)}.`,
    },
    ready: {
      title: `Order ${order.number} is ready`,
      message: 'It waits for you at the counter.',
    },
    cancelled: {
      title: `Order ${order.number} was cancelled`,
      message: `${back}If that is a surprise, write to us or call.`,
    },
    'no-show': {
      title: `Order ${order.number} was not picked up`,
      message: 'If you did pick it up, or still want it, write to us or call.',
    },
    refunded: {
      title: `Order ${order.number} was refunded`,
      message: `${back}If you have a question about it, write to us or call.`,
    },
  }
  return words[status] ?? null
}

/** What the customer hears when the café changes what they ordered. @param backCents what was given back with that */
export function editNews(order: Told, backCents: number): Words {
  return {
    title: `Order ${order.number} was changed`,
    message: `Look at what is different. ${backInWords(backCents)}It should be ready ${dueInWords(order)}.`,
  }
}

/** What the customer hears when the café puts their order off. */
export function delayNews({ number, estimatedAt, timeZone }: Told): Words {
  const time = formatTime(timeIn(timeZone, new Date(estimatedAt)))
  return {
    title: `Order ${number} takes a little longer`,
    message: `Sorry. It should be ready at ${time}.`,
  }
}

type Welcome = Words & { type: NotificationType; action: { url: string; label: string } }

/**
 * The four notifications of a new customer or artist, first one on top. They show what the bell is for and claim nothing that did
 * not happen, so the customers of a real café get them too.
 */
export const WELCOME_NEWS: readonly Welcome[] = [
  {
    type: 'system',
    title: 'Welcome to your notifications.',
    message: 'Here you hear of your orders, seats and membership. You choose what comes how.',
    action: { url: '/notifications#choices', label: 'Choose what reaches you' },
  },
  {
    type: 'order',
    title: 'Order ahead, skip the line',
    message: 'Choose your drinks and a pickup time. We tell you here as soon as they are ready.',
    action: { url: '/order', label: 'Order for pickup' },
  },
  {
    type: 'workshop',
    title: 'There is a seat at the table',
    message: 'Classes for hands that have never done it before. See what is coming up.',
    action: { url: '/classes/book', label: 'See the classes' },
  },
  {
    type: 'membership',
    title: 'Would a membership pay for itself?',
    message: 'Tell us what you usually have, and compare what each one would save you.',
    action: { url: '/membership', label: 'Compare memberships' },
  },
]

/** Who works here is told how the bell serves them, and not what to buy. */
export const STAFF_WELCOME: Welcome = {
  type: 'system',
  title: 'Welcome to your notifications.',
  message:
    'Late orders stand first here, then unhappy guests and new requests. You choose what comes how.',
  action: { url: '/notifications#choices', label: 'Choose what reaches you' },
}

/** 'You get $7.80 back. ', or nothing where nothing comes back. */
const backInWords = (cents: number) => (cents > 0 ? `You get ${formatCents(cents)} back. ` : '')

/** 'at about 3:20 PM', and for an order of another day 'on Saturday, October 18 at 3:20 PM'. */
function dueInWords({ pickupAt, estimatedAt, timeZone }: Told): string {
  const at = new Date(pickupAt ?? estimatedAt)
  const time = formatTime(timeIn(timeZone, at))
  return pickupAt ? `on ${formatDate(dateIn(timeZone, at))} at ${time}` : `at about ${time}`
}
