import type { OccasionType } from './values.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { toldBy } from '#domain/notifications/told-by.ts'
import { seats as seatsInWords } from './party.ts'

/** What everybody who has a seat must hear about an event. */
export type EventNews = 'cancelled' | 'postponed' | 'moved' | 'on-again'
type Planned = Pick<CafeEvent, 'status' | 'startsAt' | 'endsAt' | 'space'>

/** What is news about an event that is changed, or null where nobody needs to be told. */
export function newsOf(before: Planned, after: Planned): EventNews | null {
  if (after.status !== before.status)
    return after.status === 'scheduled' ? 'on-again' : after.status
  const isMoved =
    Date.parse(after.startsAt) !== Date.parse(before.startsAt) ||
    Date.parse(after.endsAt) !== Date.parse(before.endsAt) ||
    after.space !== before.space
  return isMoved && after.status === 'scheduled' ? 'moved' : null
}

type Told = { title: string; when: string; space: string }
type Titled = { title: string }

/** What the admin is asked and the guests are told. */
export const EVENT_NEWS_TEXTS = {
  cancelled: {
    subject: ({ title }: Titled) => `Cancelled: ${title}`,
    text: ({ title }: Told) =>
      `We are sorry: ${title} is cancelled. Your seats are released and nothing is owed. We would love to see you at another one.`,
  },
  postponed: {
    subject: ({ title }: Titled) => `Postponed: ${title}`,
    text: ({ title }: Told) =>
      `${title} is postponed. Your seats are kept; we write again as soon as there is a new date.`,
  },
  moved: {
    subject: ({ title }: Titled) => `New date or place: ${title}`,
    text: ({ title, when, space }: Told) =>
      `${title} has moved. It is now on ${when}, ${space}. Your seats are kept.`,
  },
  'on-again': {
    subject: ({ title }: Titled) => `It is on: ${title}`,
    text: ({ title, when, space }: Told) =>
      `${title} takes place: ${when}, ${space}. Your seats are kept.`,
  },
  /** Of what is moved or put off: until when it costs nothing. @param until when it begins; `null` where that is not known yet */
  free: (until: string | null) =>
    until === null
      ? 'If you cannot wait, give your seats back: all that you paid comes back.'
      : `If you cannot come, give your seats back before it begins, ${until}: all that you paid comes back.`,
  waiting: 'You are on the waitlist, and you stay on it in your place.',
  ask: ({
    type,
    news,
    parties,
    seats,
    waiting,
    sendsMail = true,
  }: {
    type: OccasionType
    news: EventNews
    parties: number
    seats: number
    waiting: number
    /** Whether any email leaves this café. */
    sendsMail?: boolean
  }) =>
    `${parties === 1 ? '1 party' : `${parties} parties`} with ${seatsInWords(seats)}${
      waiting > 0 ? ` and ${waiting} on the waitlist` : ''
    } will be told that this ${type} is ${NEWS_WORDS[news]}, ${toldBy(sendsMail)}. Publish and tell them?`,
} as const

const NEWS_WORDS: Record<EventNews, string> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
  moved: 'moved',
  'on-again': 'on again',
}
