import type { Hours } from '#domain/cafe/hours.ts'
import type { Write } from '#domain/cafe/status-es.ts'
import type { MenuWords } from '#domain/menu/words.ts'
import type { ALONE } from './en/alone.ts'
import type { BAR } from './en/bar.ts'
import type { CLOSED } from './en/closed.ts'
import type { COUNTDOWN } from './en/countdown.ts'
import type { DEEDS } from './en/deeds.ts'
import type { DIALOGS } from './en/dialogs.ts'
import type { DRAWER } from './en/drawer.ts'
import type { EXPRESS } from './en/express.ts'
import type { HANDED_OVER } from './en/handed-over.ts'
import type { LINES } from './en/lines.ts'
import type { RECEIPT } from './en/receipt.ts'
import type { PROMO_CODE } from './en/promo-code.ts'
import type { NOT_DRINKS } from './en/not-drinks.ts'
import type { SAID } from './en/said.ts'
import type { SPOKEN } from './en/spoken.ts'
import type { SURVEY } from './en/survey.ts'
import type { NO_TICKET } from './en/no-ticket.ts'
import type { ORDERED } from './en/ordered.ts'
import type { PAST } from './en/past.ts'
import type { TOLD } from './en/told.ts'
import type { TRANSCRIPT } from './en/transcript.ts'
import type { TICKET } from './en/ticket.ts'
import type { CHAT } from './en/chat.ts'
import type { CONTACT } from './en/contact.ts'

/** Texts with the shape of the English ones: what a translation misses does not compile. */
type Like<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends (...data: infer Data) => string
      ? (...data: Data) => string
      : Like<Texts[Key]>
}

/** What the ticket says before somebody comes to it. */
export type TicketTexts = Like<typeof TICKET>

/** Everything that the widgets say, in one language. */
export type Translation = {
  /** How prices, dates and times are written where a page names the language alone; the café is in the USA. */
  locale: string
  /** The same language at the café: in it there is the site, the barista, mails, and what the café writes itself. Without it, English. */
  cafe?: 'es'
  launcher: { label: string; failed: string }
  promo: string
  chat: Like<typeof CHAT>
  said: Like<typeof SAID>
  alone: Like<typeof ALONE>
  notDrinks: Like<typeof NOT_DRINKS>
  deeds: Like<typeof DEEDS>
  spoken: Like<typeof SPOKEN>
  ordered: Like<typeof ORDERED>
  past: Like<typeof PAST>
  transcript: Like<typeof TRANSCRIPT>
  bar: Like<typeof BAR>
  drawer: Like<typeof DRAWER>
  lines: Like<typeof LINES>
  handedOver: Like<typeof HANDED_OVER>
  dialogs: Like<typeof DIALOGS>
  express: Like<typeof EXPRESS>
  receipt: Like<typeof RECEIPT>
  promoCode: Like<typeof PROMO_CODE>
  told: Like<typeof TOLD>
  survey: Like<typeof SURVEY>
  closed: Like<typeof CLOSED>
  noTicket: Like<typeof NO_TICKET>
  contact: Like<typeof CONTACT>
  countdown: Like<typeof COUNTDOWN>
  words: MenuWords
  /** 'Open today until 7 PM' */
  status(hours: Hours, now: Date, write: Write, pausedUntil?: string): string
  /** By the code of the error; 'other' for every other one. */
  errors: Readonly<Record<string, string>>
}
