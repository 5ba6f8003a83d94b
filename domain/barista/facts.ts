import type { CafeEvent, ClassSession, Faq } from '#domain/contracts/content.ts'
import type { OrderStatus, Pickup } from '#domain/contracts/ordering.ts'
import { saysTitle } from './session-titles.ts'

/** What is so at this moment, as far as a message asks for it: read only where `factsWanted` says so. */
export type Facts = {
  /**
   * The first pickup time there is, by the café's clock; null while there is none. With it, after how many minutes an order of now
   * is ready, null while nothing is made for now, and until when the kitchen is paused.
   */
  pickup?: (Pickup & { minutes: number | null; pausedUntil?: string }) | null
  events?: readonly (Pick<
    CafeEvent,
    'id' | 'title' | 'startsAt' | 'seatsLeft' | 'priceCents' | 'status'
  > &
    Partial<
      Pick<
        CafeEvent,
        'endsAt' | 'ages' | 'space' | 'host' | 'kind' | 'summary' | 'tickets' | 'series'
      >
    >)[]
  /** Their price is with materials. */
  classes?: readonly (Pick<ClassSession, 'id' | 'title' | 'startsAt' | 'seatsLeft' | 'priceCents'> &
    Partial<
      Pick<
        ClassSession,
        | 'status'
        | 'endsAt'
        | 'ages'
        | 'space'
        | 'instructor'
        | 'summary'
        | 'includes'
        | 'level'
        | 'materialsCents'
        | 'bookingOpensAt'
      >
    >)[]
  questions?: readonly Faq[]
  /** Titles of the jobs that are open. */
  jobs?: readonly string[]
  /** The order whose number and name were said; null where no such order was placed today. */
  order?: { number: string; status: OrderStatus; readyAt: string } | null
}
export type FactName = keyof Facts

/** Which facts the answer to a message may need. */
export function factsWanted(message: string): FactName[] {
  return (Object.keys(TOPICS) as FactName[]).filter((name) => TOPICS[name].test(message))
}

/** The number of an order: 'A-104', 'a 104', and 'order 104', of which the letter is left out because nearly all have that one. */
export function numberSaid(message: string): string | null {
  const [, letter, digits] = NUMBER.exec(message) ?? []
  if (letter && digits) return `${letter.toUpperCase()}-${digits}`
  const [, bare] = BARE_NUMBER.exec(message) ?? []
  return bare ? `A-${bare}` : null
}
const NUMBER = /\b([a-z])[\s-]?(\d{3})\b(?! ?%)/i
const BARE_NUMBER =
  /(?:^\W{0,3}order|\b(?:(?:my|the|for|of|on|about|check) order|number|ticket)|#)\W{0,3}(?:(?:is|was|number|no|#)\W{0,2}){0,2}(\d{3})\b(?! ?%)(?=\W*$|[,.?!]| (?:for|under|is|on|ready|done|name|my|it's|please|yet)\b)/iu
/** Where the number of an order stands. */
export const ORDER_NUMBER = new RegExp(`${NUMBER.source}|${BARE_NUMBER.source}`, 'iu')

/** Which calendars have something whose title a message says. */
export function calendarsNamed(
  message: string,
  titles: Record<'classes' | 'events', readonly string[]>,
): ('classes' | 'events')[] {
  const isSaid = (title: string) => saysTitle(message, title)
  return (['classes', 'events'] as const).filter((name) => titles[name].some(isSaid))
}

/** The number and the name of an order, where both are said: 'A-104 for Sam'. */
export function orderSaid(message: string): { number: string; name: string } | null {
  const number = numberSaid(message)
  const [, name] =
    /\b(?:for|under|name(?: is|'s)?|i'm|i am|this is|it's)\s+(\p{L}{2,30})\b/iu.exec(message) ??
    /(?:\b[a-z][\s-]?|#|\b(?:order|number) )\d{3}\b[,\s]+(?!ready\b|please\b|is\b|yet\b|done\b)(\p{L}{2,30})\W*$/iu.exec(
      message,
    ) ??
    /^\W*(\p{L}{2,30})[,\s]+(?:order )?[#a-z][\s-]?\d{3}\b/iu.exec(message) ??
    []
  return number && name && !NO_NAME.test(name) && !VERB.test(name) ? { number, name } : null
}

/** 'cancel A-104' names nobody. */
const VERB =
  /^(?:cancel|change|edit|modify|move|update|track|check|find|show|see|status|order|number|about|for|my|the|and|remove|delete|reschedule|pls|plz|now|today|where's|where|is|of)$/i

/** 'under Sam' behind 'A-104': the number and the name as one message; anything else as it was said. */
export function orderAsked(message: string, before: string): string {
  const number = numberSaid(before)
  const [, name] =
    /^\W{0,9}(?:(?:it's|its|is|under|for|name|the|my|i'm|im|that's|on|it)(?:'s)?\s+){0,4}(\p{L}{2,20})\W{0,9}$/iu.exec(
      message,
    ) ?? []
  return number && name && !orderSaid(before) && !NO_NAME.test(name)
    ? `${number} for ${name}`
    : message
}
const NO_NAME =
  /^(?:yes|no|ok|okay|thanks?|hello|hi|hey|what|why|when|where|how|nope|yeah|sure|please|sorry|cancel|help|menu|ready|wait|hours?|open|late|it|its|it's|that|thats|that's|order|number|my|mine|is|the|this)$/i

/** What the page of questions and answers may know. */
export const ASKED_OFTEN =
  "\\b(?:wi-?fi|internet|dogs?|pets?|cats?|park(?:ing)?|wheelchair|wheel ?chair|step.?free|accessib\\w+|kids?|child(?:ren)?|bab(?:y|ies)|stroller|laptop|work|study|outlets?|plugs?|pay(?:ment|ing)?|cards?|cash|amex|visa|mastercard|credit|debit|venmo|apple pay|google pay|refunds?|money back|cancel|wrong|missing|cold|restrooms?|bathrooms?|toilets?|outdoor|patio|allowed|bring|experience|included|waitlist|waiting list|sketchbooks?|print|risograph|stop|order ahead|pre-?order|how (?:do|can|would|should) (?:i|we|you) (?:book|reserve|rent)|(?:can(?:'?t|not)|couldn'?t|won'?t be able to) (?:come|make it|go|attend))\\b"

const TOPICS: Record<FactName, RegExp> = {
  pickup:
    /\b(?:wait|when will|how long|how fast|how quick(?:ly)?|ready|busy|line|queue|soon(?:est)?|earliest|when can|done|pick(?:ed)? ?up|minutes|order ahead)\b/i,
  events:
    /\b(?:events?|happening|going on|what'?s on(?! (?:the|your) menu)|open mic|live music|exhibition|concert|music|bands?|tastings?|movies?|weekend|this w(?:ee)?k|tonight|nights?|market|film|games?|anything|something|things?|shows?)\b/i,
  classes:
    /\b(?:class(?:es)?|workshops?|lessons?|courses?|pottery|painting|drawing|printing|happening|going on|what'?s on(?! (?:the|your) menu)|weekend)\b/i,
  questions: new RegExp(ASKED_OFTEN, 'i'),
  jobs: /\b(?:jobs?|hiring|careers?|vacanc(?:y|ies)|work (?:here|for you|with you)|apply(?! (?:an?|the|my|this|that|\d))|employ\w*|openings?)\b/i,
  order: ORDER_NUMBER,
}
