import { spanishDate, spanishTheTime } from '#domain/cafe/calendar-es.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { EditChange, Order } from '#domain/contracts/ordering.ts'
import { SPANISH_ROOT } from '#domain/site/language.ts'
import { changeInWords } from '#domain/ordering/edit.ts'
import {
  spanishChange,
  spanishChoices,
  spanishReduction,
  SPANISH_METHODS,
} from '#domain/ordering/words-es.ts'
import { METHOD_NAMES, type Method } from '#domain/payments/values.ts'
import { SPANISH_MAILS, type MailText } from './mails-es.ts'

/** How a mail about an order is written in the language of that order. */
export type MailWords = {
  /** A text; its English is its key. What stands in its braces is taken from the values. */
  say(text: MailText, values?: Readonly<Record<string, string>>): string
  /** 'Friday, October 31', 'viernes, 31 de octubre' */
  date(date: string): string
  /** As it follows 'at': '2:30 PM', 'las 2:30 p. m.' */
  time(time: string): string
  /** 'Large · Less ice' */
  choices(choices: string): string
  /** What is off. */
  reduction(label: string): string
  change(change: EditChange): string
  method(method: Method): string
}

/** @returns those of the language of an order */
export function wordsOf({ language }: Pick<Order, 'language'>): MailWords {
  return language === 'es' ? SPANISH : ENGLISH
}

/** Below which address the pages of an order are: those in Spanish are below `/es`. */
export function rootOf({ language }: { language?: string | undefined }): string {
  return language === 'es' ? SPANISH_ROOT : ''
}

/** '2:30 PM on Friday, October 31', 'las 2:30 p. m. del viernes, 31 de octubre' */
export function instantText(
  { say, date, time }: MailWords,
  instant: string,
  timeZone: string,
): string {
  const at = new Date(instant)
  return say('{time} on {date}', {
    time: time(timeIn(timeZone, at)),
    date: date(dateIn(timeZone, at)),
  })
}

const ENGLISH: MailWords = {
  say: filled,
  date: (date) => formatDate(date),
  time: formatTime,
  choices: (choices) => choices,
  reduction: (label) => label,
  change: changeInWords,
  method: (method) => METHOD_NAMES[method],
}

const SPANISH: MailWords = {
  say: (text, values) => filled(SPANISH_MAILS[text], values),
  date: (date) => spanishDate(date),
  time: spanishTheTime,
  choices: spanishChoices,
  reduction: (label) => spanishReduction(label) ?? label,
  change: spanishChange,
  method: (method) => SPANISH_METHODS[method],
}

function filled(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
