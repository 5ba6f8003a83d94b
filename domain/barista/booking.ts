import type { Hours } from '#domain/cafe/hours.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import type { Availability, ChatAction, ChatReply, SpaceType } from '#domain/contracts/barista.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import {
  isRentedOn,
  rentalCents,
  SPACES,
  type Rates,
  type SpaceRate,
} from '#domain/booking/rates.ts'
import { dateSaid, hoursBetween, hoursSaid } from './when.ts'
import { ROOM_TEXTS } from './room-texts.ts'
import { ENGLISH, listed, type Say } from './say.ts'

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
  if (/\bhiring\b/.test(plain) || HOW_TO.test(plain)) return null
  const hours = hoursSaid(plain)
  if (!isAboutRoom(plain, hours !== null)) return null
  return {
    spaceType: ENTIRE.test(plain) ? 'entire-venue' : 'art-space',
    hours: hours ?? hoursBetween(plain),
    date: dateSaid(plain, today) ?? addDays(today, 1),
  }
}

/**
 * The wish that a message has for a room, where an earlier one may have said the rest of it: 'three hours', 'on Friday', 'the whole
 * venue' complete what was asked before.
 * @param before the wish so far
 */
export function wishForRoom(
  text: string,
  today: string,
  before?: BookingIntent,
): BookingIntent | null {
  const wish = bookingIntent(text, today)
  if (!before) return wish
  const plain = text.toLowerCase().replace(/[’‘`]/g, "'")
  const hours = hoursSaid(plain) ?? hoursBetween(plain)
  const date = dateSaid(plain, today)
  const isVenue = ENTIRE.test(plain)
  const isArt = /\bart ?space|\bsmall(?:er)? (?:one|room|space)\b/.test(plain)
  if (!wish && (ELSEWHERE.test(plain) || !(hours || date || isVenue || isArt) || plain.length > 80))
    return null
  return {
    spaceType: isVenue ? 'entire-venue' : isArt ? 'art-space' : before.spaceType,
    hours: hours ?? before.hours,
    date: date ?? before.date,
  }
}

/**
 * The answer to a wish for a room.
 * @param rates what the rooms cost and when they are rented
 * @param availability the free stretches of that date, 'failed' when they could not be read, `null` when no hours were said
 */
export function bookingReply(
  intent: BookingIntent,
  availability: Availability | 'failed' | null,
  today: string,
  say: Say = ENGLISH,
  rates: Rates = SPACES,
): ChatReply {
  const { spaceType, hours, date } = intent
  const texts = ROOM_TEXTS[say.code]
  const reply = (text: string): ChatReply => ({
    text,
    actions: actionsOf(say),
    intent: 'booking',
  })
  const space = rates[spaceType]
  if (hours !== null && (hours < space.minHours || hours > space.maxHours))
    return reply(texts.rentedFor(space, say.hours(hours), texts.rates(space, ...pricesOf(space))))
  if (hours === null || availability === null) {
    const cents = hours === null ? null : rentalCents(space, hours)
    const price =
      cents === null ? '' : `${space.name}:${say.rental(say.hours(hours!), say.cents(cents))} `
    return reply(
      `${price}${texts.spaces(
        Object.values(rates)
          .map((rate) => texts.room(rate, ...pricesOf(rate)))
          .join(' '),
      )}`,
    )
  }
  if (availability === 'failed') return reply(say.availabilityFailed)
  if (!isRentedOn(space, date))
    return reply(
      texts.notThatDay(space, whenOf(date, today, say), say.date(nextRentable(space, date))),
    )
  const fitting = availability.slots.filter(({ duration }) => duration === hours)
  if (fitting.length === 0) {
    const longest = availability.slots.reduce(
      (most, slot) => (slot.duration > most.duration ? slot : most),
      { duration: 0, label: '' },
    )
    const instead =
      longest.duration > 0 ? say.longest(say.hours(longest.duration), longest.label) : ''
    return reply(say.noneFree(hours, whenOf(date, today, say), instead))
  }
  const cents = rentalCents(space, hours, date)
  const price =
    cents === null ? '' : say.rental(say.hours(hours), priceOf(cents, availability, say))
  return reply(
    say.free(
      space.name,
      whenOf(date, today, say),
      say.hours(hours),
      listed(
        fitting.map(({ label }) => label.replace(/ to .*/, '')),
        say.or,
      ),
      price,
    ),
  )
}

/** '$70.00', and what a member pays */
function priceOf(cents: number, { memberPercent = 0 }: Availability, say: Say): string {
  const member = cents - Math.round((cents * memberPercent) / 100)
  const full = say.cents(cents)
  return member < cents ? ROOM_TEXTS[say.code].forMember(full, say.cents(member)) : full
}

/** What an hour costs, and what it costs by the special. */
const pricesOf = ({ hourlyCents, special }: SpaceRate): [string, string] => [
  dollars(hourlyCents),
  special ? dollars(special.hourlyCents) : '',
]

/** 'tomorrow, Friday, October 31': the answer names the date. */
function whenOf(date: string, today: string, say: Say): string {
  const named = say.date(date)
  if (date === today) return say.today(named)
  return date === addDays(today, 1) ? say.tomorrow(named) : named
}

function nextRentable(space: SpaceRate, date: string): string {
  let next = addDays(date, 1)
  while (!isRentedOn(space, next)) next = addDays(next, 1)
  return next
}

const actionsOf = ({ label }: Say): ChatAction[] => [
  { type: 'navigate', label: label.reserve, path: '/book-space' },
  { type: 'quick-reply', label: label.artTwo, value: label.artTwoSaid },
  { type: 'quick-reply', label: label.venueEight, value: label.venueEightSaid },
]

const ENTIRE =
  /\b(?:entire|venue|(?:whole|full) (?:place|caf[eé]|lounge|venue|space|thing|house|shop|store)|rent(?:ing)? (?:out )?(?:the|your) (?:place|caf[eé]|lounge|shop)|buy ?out|private (?:event|party)|wedding)\b/

/** How one books, and no wish for a room: that stands among the questions. */
export const HOW_TO =
  /^\W{0,3}(?:(?:ok|okay|so|and|cool|great|thanks|then),? ){0,3}how (?:do|can|would|should) (?:i|we|you) (?:book|reserve|rent)(?: (?:it|that|one|this|(?:a|the) (?:room|space|art space)))?(?: then| please)?\W{0,3}$/

/** Whether the café is open, and until when. */
export const openSaid = (hours: Hours, now: Date, say: Say = ENGLISH): string =>
  say.status(hours, now)

/** Words about something else that can be booked or asked for. */
const ELSEWHERE =
  /\b(?:class(?:es)?|workshops?|lessons?|course|tickets?|seat at|pottery|painting night|my (?:order|drinks?|food|latte|coffee|tea)|orders? (?:be )?ready|pick(?:ed)? ?up|delivery|facebook|book ?clubs?|bookmark|comic|cookbook|(?:a|the|my|your|this|that|good|read(?:ing)?) books?\b(?! (?:the|a|an|for|your|it|out|now))|books\b|parking|tables?|(?:need|have to make) (?:an? )?reservations?(?!.{0,30}\b(?:room|space|venue)\b)|workspace|space bar|spaceship|outer space|personal space|space (?:to sit|for (?:a |my )?(?:stroller|bike|dog|laptop))|open(?:ing)?(?: hours?)?\b(?!.*\b(?:rent|book|reserve))|close[sd]?|closing|entire menu)\b/
const ROOM =
  /\b(?:art ?space|spaces?|rooms?|venue|studio|lounge|place|caf[eé]|hall|slot|private (?:event|party)|birthday|party|wedding|shower|meeting|event space)\b/
const TAKES =
  /\b(?:book(?:ing|ed)?|rent(?:ing|al|als|ed)?|reserv(?:e|ing|ation|ations)|hire|hiring)\b/
const WHEN = /\bwhen (?:can i|is|are|could i|could we|can we)\b/

/** 'book a birthday for 12 kids' plans an evening of one's own, 'book the art space for a birthday' a room. */
const CELEBRATION =
  /\b(?:book|reserve|hire)(?: (?:an?|my|our|the|kids?'?s?|surprise|small|big)){0,3} (?:birthday|party|baby shower|bridal shower|wedding|anniversary)\b/
const ROOM_ITSELF = /\b(?:space|rooms?|venue|place|caf[eé]|hall|studio|lounge|entire)\b/

/** The words that ask for a room: book, space, rent, entire, 'when can i', 'when is'. */
function isAboutRoom(plain: string, hasHours: boolean): boolean {
  if (ELSEWHERE.test(plain)) return false
  if (TAKES.test(plain) && !/\b(?:are you hiring|hiring\?|you'?re hiring|jobs?)\b/.test(plain)) {
    if (CELEBRATION.test(plain) && !ROOM_ITSELF.test(plain) && !hasHours) return false
    return !/\b(?:book|reserve|hire) (?:an? )?(?:latte|coffee|tea|drink|mocha)/.test(plain)
  }
  if (/\bspaces?\b/.test(plain)) return true
  if (hasHours && /\bvenue\b/.test(plain)) return true
  if (/\bentire\b/.test(plain)) return ROOM.test(plain) || hasHours
  return (
    WHEN.test(plain) &&
    (ROOM.test(plain)
      ? /\b(?:free|available|availability|use|have|get|open)\b/.test(plain) || hasHours
      : hasHours && /\bslots?\b/.test(plain))
  )
}
