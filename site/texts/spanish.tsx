import { spanishDates, spanishDays } from '#domain/booking/series-days-es.ts'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import {
  spanishDate,
  spanishDay,
  spanishDayName,
  spanishHalf,
  spanishMonthName,
  spanishTime,
} from '#domain/cafe/calendar-es.ts'
import { spanishClosure } from '#domain/cafe/closure-es.ts'
import { spanishStatus } from '#domain/cafe/status-es.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import { spanishReduction } from '#domain/ordering/words-es.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Block } from '#domain/contracts/content.ts'
import type { RoutedPage } from '#domain/site/routed.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { SPANISH_TITLES } from '#domain/site/spanish-titles.ts'
import { SPANISH_ERRORS } from '#widgets/texts/errors-es.ts'
import { inMenuWords } from './search-words.ts'
import { TEXTS } from './shell-es.ts'
import type { LegalText, Spanish } from './t.ts'
import './in-english.css'

/** English text → Spanish text. */
export type Dictionary = Readonly<Record<string, string>>

/** What only pages of the site are refused stands here: the other texts are downloaded by every widget. */
const ERRORS: Dictionary = {
  ...SPANISH_ERRORS,
  booking_not_open:
    'Esta clase todavía no se puede reservar. Más arriba dice desde cuándo, para miembros y para todos.',
  not_longer:
    'Estos lugares ya no se pueden apartar por más tiempo. Resérvalos antes de que se acabe el tiempo.',
}

/** How what is counted is said; the café is in the USA. */
const LOCALE = 'es-US'

/** What a dictionary says that no text of its list is: sentences with sums and dates in them. */
type Sentences = (english: string) => string | undefined

const FILES = import.meta.glob<{ TEXTS: Dictionary; sentence?: Sentences }>([
  './*-es.ts',
  '!./shell-es.ts',
])
/** Which dictionaries the pages of a folder need, or one of them, where it is not the one of that name. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  ordering: ['menu', 'ordering', 'held', 'confirming'],
  'booking/ClassConfirmationPage': ['menu', 'ordering', 'booking', 'reserved', 'confirming'],
  'booking/EventTicketsPage': ['menu', 'ordering', 'booking', 'reserved', 'confirming'],
  'booking/HirePage': ['booking', 'reserved', 'confirming'],
  'reading/PrivacyPage': ['reading', 'legal'],
  'reading/TermsPage': ['reading', 'legal'],
}

const said = new Map(Object.entries(TEXTS))
const sentences = new Set<Sentences>()
const plural = new Intl.PluralRules(LOCALE)

/** What a page in Spanish knows, with the texts of header and footer; those of a page are fetched with it. */
export const SPANISH: Spanish = {
  say: (english) =>
    said.get(english) ??
    SPANISH_WORDS.known[english] ??
    spanishReduction(english) ??
    closureText(english) ??
    sentenceOf(english),
  isOne: (count) => plural.select(count) === 'one',
  need: (file) => Promise.all(namesFor(file).map(learn)),
  chunksOf: (file = '') => ['spanish', ...namesFor(file).map((name) => `${name}-es`)],
  title: (pattern) => SPANISH_TITLES[pattern],
  frame,
  date: spanishDate,
  day: spanishDay,
  dayName: spanishDayName,
  seriesDays: spanishDays,
  seriesDates: spanishDates,
  monthName: spanishMonthName,
  instant: (iso, timeZone, now) => {
    const at = new Date(iso)
    const date = dateIn(timeZone, at)
    const isToday = !now || date === dateIn(timeZone, now)
    const text = spanishTime(timeIn(timeZone, at))
    return isToday ? text : `${SPANISH.date(date, 'short')}, ${text}`
  },
  time: spanishTime,
  status: ({ cafe, now, pausedUntil }) => {
    const write = {
      dateText: spanishDate,
      dayText: spanishDayName,
      timeText: spanishTime,
      reasonText: (reason: string) => said.get(reason) ?? closureText(reason) ?? reason,
    }
    return spanishStatus(cafe, new Date(now), write, pausedUntil)
  },
  clocks: (hours) =>
    hours
      .replaceAll(/\d{1,2}(:\d\d)? [AP]M/g, (at) => clock(at.replace(' ', '')))
      .replace(' to ', ' a '),
  hours: (lines) =>
    lines.map(({ days, hours }) => ({
      days: days.replaceAll(/\w+/g, (day) => DAYS[day] ?? day),
      hours: said.get(hours) ?? hours.replaceAll(/\d{1,2}(:\d\d)?[AP]M/g, clock),
    })),
  pickup: ({ date, time: at }, today) => {
    const day =
      date === today ? 'hoy' : date === addDays(today, 1) ? 'mañana' : SPANISH.date(date, 'short')
    return `${day}, ${spanishTime(at)}`
  },
  error: (code = 'other') => ERRORS[code] ?? ERRORS['other'] ?? '',
  legal: legalText,
  menu: SPANISH_WORDS,
  searched: inMenuWords,
  note: (
    <p className="english-note" lang="es">
      Lo que sigue está escrito en inglés.
    </p>
  ),
}

/** All of it, for a server, which renders every page. */
export async function learnAll(): Promise<Spanish> {
  await Promise.all(Object.keys(FILES).map((file) => learn(nameOf(file))))
  return SPANISH
}

function namesFor(file: string): string[] {
  const [folder = ''] = file.split('/')
  return (NEEDED[file] ?? NEEDED[folder] ?? [folder]).filter((name) => `./${name}-es.ts` in FILES)
}

/** The texts that a café begins with, with its own name and addresses; undefined where it changed something. */
function legalText({ summary, blocks }: LegalText, cafe: Cafe): LegalText | undefined {
  let isKnown = true
  const { name, email, street, city, region, postalCode } = cafe
  const own = [
    ['{email}', email],
    ['{address}', `${street}, ${city}, ${region} ${postalCode}`],
    ['{name}', name],
  ] as const
  const say = (english: string) => {
    const key = own.reduce((text, [mark, value]) => text.replaceAll(value, mark), english)
    const text = said.get(key)
    isKnown &&= text !== undefined
    return own.reduce((spanish, [mark, value]) => spanish.replaceAll(mark, value), text ?? '')
  }
  const translated = {
    summary: say(summary),
    blocks: blocks.map((block): Block => {
      if (block.kind === 'list') return { ...block, items: block.items.map(say) }
      if (block.kind === 'print' || block.kind === 'photo') return block
      return { ...block, text: say(block.text) }
    }),
  }
  return isKnown ? translated : undefined
}

async function learn(name: string): Promise<void> {
  const { TEXTS: texts = {}, sentence } = (await FILES[`./${name}-es.ts`]?.()) ?? {}
  if (sentence) sentences.add(sentence)
  for (const [english, spanish] of Object.entries(texts)) said.set(english, spanish)
}

function sentenceOf(english: string): string | undefined {
  for (const sentence of sentences) {
    const text = sentence(english)
    if (text !== undefined) return text
  }
  return undefined
}

const nameOf = (file: string) => file.slice('./'.length, -'-es.ts'.length)

function frame(
  { path, isGuarded }: Pick<RoutedPage, 'path' | 'isGuarded'>,
  page: ReactNode,
): ReactNode {
  if (isGuarded) return <ToEnglish />
  if (path in SPANISH_TITLES) return page
  return (
    <div className="in-english" lang="en">
      <p className="in-english-said" lang="es">
        Esta página está en inglés.
      </p>
      {page}
    </div>
  )
}

/** The rooms of accounts and staff are in English alone, at their own address. */
function ToEnglish(): null {
  const { pathname, search, hash } = useLocation()
  useEffect(() => location.replace(pathname + search + hash), [pathname, search, hash])
  return null
}

/** '11AM' → '11 a. m.' */
const clock = (text: string) => spanishHalf(text.slice(0, -2), text.endsWith('AM'))

const closureText = (reason: string) =>
  spanishClosure(reason, (time) => clock(time.replace(' ', '')))

const DAYS: Readonly<Record<string, string>> = {
  Mon: 'lun',
  Tue: 'mar',
  Wed: 'mié',
  Thu: 'jue',
  Fri: 'vie',
  Sat: 'sáb',
  Sun: 'dom',
}
