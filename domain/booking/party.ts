import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'

type Party = { title: string; party: number }

/** What who wants to come to an event is told, on the page and by mail. */
export const RSVP_TEXTS = {
  confirmed: ({ title, party }: Party) => `See you there: ${seats(party)} for ${title}.`,
  waitlisted: ({ title, party, position }: Party & { position: number }) =>
    `${title} is full. You are number ${position} on the waiting list with ${seats(party)}; we write as soon as they are free.`,
  promoted: ({ title, party }: Party) =>
    `Good news: ${seats(party)} for ${title} came free, and they are yours.`,
  cancelled: ({ title }: Pick<Party, 'title'>) =>
    `Your seats for ${title} are given back. Thank you for telling us.`,
  cancelHint: 'Cannot come after all? This link gives your seats to the next in line:',
  payAtDoor: (price: string) => `${price} per person, paid at the door.`,
  alreadyComing:
    'This address is on the list already. The mail we sent has the link to cancel, if you would like to change it.',
  isOver: 'This event has begun or is over.',
  isCancelled: 'This event is cancelled, so there are no seats to keep.',
  isPostponed: 'This event is postponed. You can keep seats once it has a new date.',
  tooMany: (capacity: number) =>
    `There are ${capacity} seats in all. Come with fewer, or write to us.`,
} as const

/** What who asks for a class is told when there is no room. */
export const CLASS_TEXTS = {
  isOver: 'This class has begun or is over. Please choose another date.',
  full: 'This class is full. Please choose another date.',
  fewLeft: (left: number) =>
    left === 1
      ? 'Only 1 seat is left in this class.'
      : `Only ${left} seats are left in this class.`,
} as const

/** '1 seat', '3 seats' */
export function seats(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
}

/** 'Friday, October 31, 6:00 PM to 8:00 PM' */
export function spanInWords(timeZone: string, startsAt: Date, endsAt: Date): string {
  const time = (at: Date) => formatTime(timeIn(timeZone, at))
  return `${formatDate(dateIn(timeZone, startsAt))}, ${time(startsAt)} to ${time(endsAt)}`
}
