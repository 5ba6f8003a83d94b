import { createElement, Fragment, type ReactNode } from 'react'
import type { NameStyle } from '#domain/cafe/calendar.ts'
import type { Cafe, CafeNow } from '#domain/contracts/cafe.ts'
import type { Block, SeriesDays } from '#domain/contracts/content.ts'
import type { MenuWords } from '#domain/menu/words.ts'
import type { RoutedPage } from '#domain/site/routed.ts'

/** What of a legal text is written. */
export type LegalText = { summary: string; blocks: readonly Block[] }

/** What a page in Spanish knows besides (spanish.tsx). None of it is downloaded by a page in English. */
export type Spanish = {
  /** A text in Spanish. Undefined: it has none, and stays as it is. */
  say(english: string): string | undefined
  /** Whether so many take the form for one. */
  isOne(count: number): boolean
  /** Fetches the texts of a page, by its file in the table of pages. */
  need(file: string): Promise<unknown>
  /** The names of the chunks that hold the texts of a page. */
  chunksOf(file: string | undefined): string[]
  /** What the browser's tab says. Undefined: the page is not translated. */
  title(pattern: string): string | undefined
  /** A page with the line that says that it is in English, where it is. Pages of accounts and staff are left for the English site. */
  frame(row: Pick<RoutedPage, 'path' | 'isGuarded'>, page: ReactNode): ReactNode
  /** 'viernes, 31 de octubre', 'vie, 31 oct' */
  date(date: string, style: NameStyle): string
  /** '31 de octubre', '31 oct' */
  day(date: string, style: NameStyle): string
  /** 'viernes' */
  dayName(date: string, style: NameStyle): string
  /** On which days a series comes again: 'Cada viernes' */
  seriesDays(days: SeriesDays): string
  /** The same with how many dates there are: '8 fechas, cada martes' */
  seriesDates(days: SeriesDays, dates: number): string
  /** 'octubre' */
  monthName(date: string, style: NameStyle): string
  /** By the clock of a zone: '4:30 p. m.', on another day than now 'vie, 17 oct, 4:30 p. m.' */
  instant(iso: string, timeZone: string, now?: Date): string
  /** '2:30 p. m.' */
  time(time: string): string
  status(now: CafeNow): string
  /** '6 PM to 8:30 PM' → '6 p. m. a 8:30 p. m.' */
  clocks(hours: string): string
  /** The café's week, as the footer prints it. */
  hours(lines: CafeNow['hours']): CafeNow['hours']
  /** 'hoy, 11:15 a. m.' */
  pickup(at: { date: string; time: string }, today: string): string
  /** What went wrong, by the code of it. */
  error(code: string | undefined): string
  /** A legal text in Spanish; undefined where a café changed the one that it began with. */
  legal(text: LegalText, cafe: Cafe): LegalText | undefined
  menu: MenuWords
  /** What is searched for, in the words of the menu. */
  searched(typed: string): string
  /** Above what people of the café wrote: that it is in English. */
  note: ReactNode
}

/** The names in the braces of a text. */
type Named<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never
type Values<Text, Value> = [Named<Text>] extends [never] ? [] : [Record<Named<Text>, Value>]

let language: () => Spanish | undefined = () => undefined

/** Says how the language of the page is known: a browser shows one page, a server renders several at once. */
export function speak(of: () => Spanish | undefined): void {
  language = of
}

/** What a page in Spanish knows; undefined on a page in English. */
export const spanish = (): Spanish | undefined => language()

/**
 * A text in the language of the page. It is called while something renders, never while a module loads: no language is known
 * then. @param english also its key in the dictionaries beside this file @param values what stands in its braces
 */
export function t<const Text extends string>(
  english: Text,
  ...given: Values<Text, string | number>
): string {
  const [values] = given as [Record<string, string | number>?]
  return inWords(english, values)
}

/** The same with elements in the braces. */
export function rich<const Text extends string>(
  english: Text,
  ...given: Values<Text, ReactNode>
): ReactNode {
  const [values] = given as [Record<string, ReactNode>?]
  return createElement(Fragment, null, ...parts(english, values))
}

/** What is in a list or came from the café, where it has a translation. */
export function word(english: string): string {
  return language()?.say(english) ?? english
}

/** The same of a text with braces. */
export function inWords(
  english: string,
  values?: Readonly<Record<string, string | number>>,
): string {
  // A time in Spanish ends with a full stop, which ends the sentence too.
  return parts(english, values).join('').replace('m..', 'm.')
}

/** Whether so many take the form for one in the language of the page. */
export function isOne(count: number): boolean {
  return language()?.isOne(count) ?? count === 1
}

/** One line above what people of the café wrote, on a page in another language: that it is in English. */
export const englishNote = (): ReactNode => language()?.note

/** The `lang` of what people of the café wrote, on a page in another language. @param text what the page may say in its language */
export const written = (text = ''): 'en' | undefined =>
  language() && word(text) === text ? 'en' : undefined

/** What goes wrong has a code, a line that cannot be sold a reason. */
type Known = { code?: string; reason?: string; message: string }

/** What went wrong, for people: in English what the café says; else its translation, or a sentence by its code. */
export function errorText({ code, reason, message }: Known): string {
  return language()?.say(message) ?? language()?.error(code ?? reason) ?? message
}

/** A text in pieces, with the values in place of its braces. */
function parts<Value>(english: string, values: Readonly<Record<string, Value>> = {}) {
  return word(english)
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 ? values[part] : part))
}

/** No line ends between '4:30' and 'PM'. Here, because pages that show a time do without all the rest of the dates. */
export function whole(text: string): string {
  return text.replaceAll(/(\d) (?=[AP]M\b|[ap]\.)/g, '$1\u00A0')
}
