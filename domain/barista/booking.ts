import { addDays, formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Availability, ChatAction, ChatReply, SpaceType } from '#domain/contracts/barista.ts'
import { isRentedOn, rentalCents, SPACES } from '#domain/booking/rates.ts'
import { dateSaid, hoursSaid } from './when.ts'
import { AVAILABILITY_FAILED } from './texts.ts'

export type BookingIntent = {
  spaceType: SpaceType
  /** `null` when no number of hours was said: the answer is then about both spaces. */
  hours: number | null
  /** `YYYY-MM-DD` in café time; tomorrow when none was said. */
  date: string
}

/**
 * Whether a message wants a room, and which, for how long and when (docs/decisions/chat-understanding.md): some words,
 * as whole words and only where they are about a room.
 * @param today `YYYY-MM-DD` in café time
 */
export function bookingIntent(text: string, today: string): BookingIntent | null {
  const plain = text.toLowerCase().replace(/[’‘`]/g, "'")
  const hours = hoursSaid(plain)
  if (!isAboutRoom(plain, hours !== null)) return null
  return {
    spaceType: ENTIRE.test(plain) ? 'entire-venue' : 'art-space',
    hours,
    date: dateSaid(plain, today) ?? addDays(today, 1),
  }
}

/**
 * The answer to a wish for a room.
 * @param availability the free stretches of that date, 'failed' when they could not be read, `null` when no hours were said
 */
export function bookingReply(
  intent: BookingIntent,
  availability: Availability | 'failed' | null,
  today: string,
): ChatReply {
  const { spaceType, hours, date } = intent
  const reply = (text: string): ChatReply => ({ text, actions: ACTIONS, intent: 'booking' })
  if (hours === null || availability === null) return reply(SPACES_TEXT)
  if (availability === 'failed') return reply(AVAILABILITY_FAILED)
  const space = SPACES[spaceType]
  if (hours < space.minHours || hours > space.maxHours)
    return reply(
      `The ${space.name} is rented for ${space.minHours} to ${space.maxHours} hours, so ${count(hours)} won't work. ${RATES[spaceType]}`,
    )
  if (!isRentedOn(spaceType, date))
    return reply(
      `The ${space.name} is rented on Mondays and Tuesdays only, and ${whenOf(date, today)} is not one. How about ${formatDate(nextRentable(spaceType, date))}?`,
    )
  const fitting = availability.slots.filter(({ duration }) => duration >= hours)
  if (fitting.length === 0) {
    const longest = availability.slots.reduce(
      (most, slot) => (slot.duration > most.duration ? slot : most),
      { duration: 0, label: '' },
    )
    const instead =
      longest.duration > 0
        ? `The longest free time is ${count(longest.duration)} (${longest.label}). `
        : ''
    return reply(
      `I couldn't find any ${hours}-hour slots available for ${whenOf(date, today)}. ${instead}Try another day, or visit our booking page to see all available times!`,
    )
  }
  const cents = rentalCents(spaceType, hours, date)
  const price = cents === null ? '' : ` ${count(hours)} cost ${formatCents(cents)}.`
  return reply(
    `Good news: the ${space.name} is free ${whenOf(date, today)} for ${count(hours)}: ${listed(fitting.map(({ label }) => label))}.${price} Pick your time on our booking page.`,
  )
}

const count = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`
const listed = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`

/** 'tomorrow, Friday, October 31': the answer names the date. */
function whenOf(date: string, today: string): string {
  const named = formatDate(date)
  if (date === today) return `today, ${named}`
  return date === addDays(today, 1) ? `tomorrow (${named})` : named
}

function nextRentable(spaceType: SpaceType, date: string): string {
  let next = addDays(date, 1)
  while (!isRentedOn(spaceType, next)) next = addDays(next, 1)
  return next
}

// The prices of domain/booking/rates.ts, as sentences.
const RATES: Record<SpaceType, string> = {
  'art-space': 'It is $35/hour, during café hours.',
  'entire-venue':
    'It is $175/hour, or $150/hour for the 8-hour special, on Mondays and Tuesdays only.',
}
const SPACES_TEXT =
  'We rent two spaces. Art Space: $35/hour, 2-6 hours, during café hours. Entire Venue: $175/hour, or $150/hour for the 8-hour special; 4-8 hours, Mon-Tue only. Tell me how many hours you need and I will look for free times tomorrow or on a day you name.'
const ACTIONS: ChatAction[] = [
  { type: 'navigate', label: 'Reserve Space', path: '/book-space' },
  {
    type: 'quick-reply',
    label: 'Art Space, 2 hours',
    value: 'Rent the Art Space for 2 hours tomorrow',
  },
  {
    type: 'quick-reply',
    label: 'Entire Venue, 8 hours',
    value: 'Rent the entire venue for 8 hours on Monday',
  },
]

const ENTIRE =
  /\b(?:entire|venue|(?:whole|full) (?:place|caf[eé]|lounge|venue|space|thing|house)|buy ?out|private (?:event|party)|wedding)\b/

/** Words about something else that can be booked or asked for. */
const ELSEWHERE =
  /\b(?:class(?:es)?|workshops?|lessons?|course|tickets?|seat at|pottery|painting night|my (?:order|drinks?|food|latte|coffee|tea)|orders? (?:be )?ready|pick(?:ed)? ?up|delivery|facebook|book ?clubs?|bookmark|comic|cookbook|(?:a|the|my|your|this|that|good|read(?:ing)?) books?\b(?! (?:the|a|an|for|your|it|out|now))|books\b|parking|workspace|space bar|spaceship|outer space|personal space|space (?:to sit|for (?:a |my )?(?:stroller|bike|dog|laptop))|open(?:ing)?(?: hours?)?\b(?!.*\b(?:rent|book|reserve))|close[sd]?|closing|entire menu)\b/
const ROOM =
  /\b(?:art ?space|spaces?|rooms?|venue|studio|lounge|place|caf[eé]|hall|slot|private (?:event|party)|birthday|party|wedding|shower|meeting|event space)\b/
const TAKES =
  /\b(?:book(?:ing|ed)?|rent(?:ing|al|als|ed)?|reserv(?:e|ing|ation|ations)|hire|hiring)\b/
const WHEN = /\bwhen (?:can i|is|are|could i|could we|can we)\b/

/** The words that ask for a room: book, space, rent, entire, 'when can i', 'when is'. */
function isAboutRoom(plain: string, hasHours: boolean): boolean {
  if (ELSEWHERE.test(plain)) return false
  if (TAKES.test(plain) && !/\b(?:are you hiring|hiring\?|you'?re hiring|jobs?)\b/.test(plain)) {
    return !/\b(?:book|reserve|hire) (?:an? )?(?:latte|coffee|tea|drink|mocha)/.test(plain)
  }
  if (/\bspaces?\b/.test(plain)) return true
  if (/\bentire\b/.test(plain)) return ROOM.test(plain) || hasHours
  return (
    WHEN.test(plain) &&
    (ROOM.test(plain)
      ? /\b(?:free|available|availability|use|have|get|open)\b/.test(plain) || hasHours
      : hasHours && /\bslots?\b/.test(plain))
  )
}
