import type { OccasionType } from '#domain/booking/values.ts'
import { addDays, weekday } from '#domain/cafe/calendar.ts'
import { nthOf } from '#domain/booking/series-words.ts'
import type { SeriesEdit, SeriesMove, SeriesPlanRow } from '#domain/contracts/class-series.ts'
import { blankPiece } from '#domain/content/blank-piece.ts'

/** What a new series begins as: every week from a week ahead on, eight times. @param today in the café's zone */
export function blankSeries(today: string, by: string, kind: OccasionType = 'class'): SeriesEdit {
  const {
    startsAt: _,
    endsAt: __,
    status: ___,
    ...words
  } = blankPiece(kind, '', by, new Date(`${today}T12:00:00Z`))
  const firstDate = addDays(today, 7)
  return {
    schedule: {
      firstDate,
      startsAt: kind === 'class' ? '16:00' : '17:00',
      minutes: 120,
      pattern: {
        every: 'week',
        interval: 1,
        weekdays: [weekday(firstDate)],
        nth: null,
        ends: { kind: 'count', count: 8 },
      },
    },
    leftOut: [],
    moves: [],
    words: {
      summary: '',
      shareBasisPoints: null,
      policy: '',
      coverAlt: '',
      photo: null,
      ...BLANK[kind],
      ...words,
    },
  }
}

const BLANK = {
  class: {
    instructor: '',
    ages: '16 and up',
    space: 'Art Space',
    materialsCents: 0,
    minimum: 0,
    waiver: '',
    breakMinutes: 0,
    bookingOpensDays: 0,
  },
  event: { kind: 'music', host: '', space: 'Lounge', tickets: null },
}

/** Begins on another day. A day of the week that came with the first one goes with it. */
export function withFirstDate(edit: SeriesEdit, firstDate: string): SeriesEdit {
  const { schedule } = edit
  const { pattern } = schedule
  const [day, ...more] = pattern.weekdays
  // A field that was emptied says no more which day it was.
  const isOfFirst = schedule.firstDate === '' || day === weekday(schedule.firstDate)
  const isOwn = day !== undefined && more.length === 0 && isOfFirst
  return {
    ...edit,
    schedule: {
      ...schedule,
      firstDate,
      pattern: {
        ...pattern,
        ...(isOwn && firstDate && { weekdays: [weekday(firstDate)] }),
        ...(isOwn && firstDate && pattern.every === 'month' && { nth: nthOf(firstDate) }),
      },
    },
  }
}

/** Of weeks there may be several days, of months one with its place in the month. */
export function withEvery(edit: SeriesEdit, every: 'week' | 'month'): SeriesEdit {
  const { schedule } = edit
  const { pattern, firstDate } = schedule
  const day = pattern.weekdays[0] ?? weekday(firstDate)
  return {
    ...edit,
    schedule: {
      ...schedule,
      pattern:
        every === 'week'
          ? { ...pattern, every, nth: null }
          : { ...pattern, every, weekdays: [day], nth: pattern.nth ?? nthOf(firstDate) },
    },
  }
}

/**
 * Changes only the dates from one on, or all to come again.
 * @param rows of the plan of all: how many dates are left from there on
 */
export function withScope(
  edit: SeriesEdit,
  saved: SeriesEdit,
  { from, rows }: { from: string | null; rows: readonly SeriesPlanRow[] },
): SeriesEdit {
  const { schedule } = edit
  const { firstDate, pattern } = saved.schedule
  const ends =
    from !== null && pattern.ends.kind === 'count'
      ? {
          kind: 'count' as const,
          count: Math.max(1, rows.filter(({ date }) => date >= from).length),
        }
      : pattern.ends
  return {
    ...edit,
    schedule: {
      ...schedule,
      firstDate: from ?? firstDate,
      pattern: { ...schedule.pattern, ends },
    },
  }
}

export function withLeftOut(edit: SeriesEdit, date: string, isLeftOut: boolean): SeriesEdit {
  const others = edit.leftOut.filter((each) => each !== date)
  return {
    ...edit,
    leftOut: isLeftOut ? [...others, date].toSorted() : others,
    moves: isLeftOut ? edit.moves.filter((each) => each.date !== date) : edit.moves,
  }
}

/** One date at another time. `null`: where the pattern has it. */
export function withMove(edit: SeriesEdit, date: string, move: SeriesMove | null): SeriesEdit {
  const others = edit.moves.filter((each) => each.date !== date)
  return {
    ...edit,
    moves: move ? [...others, move].toSorted((a, b) => a.date.localeCompare(b.date)) : others,
  }
}

/** What saving does, in one sentence; empty where it does nothing. */
export function planInWords(rows: readonly SeriesPlanRow[]): string {
  const number = (...acts: SeriesPlanRow['act'][]) =>
    rows.filter(({ act }) => acts.includes(act)).length
  const parts = [
    [number('create', 'restore'), 'new'],
    [number('change'), 'changed'],
    [number('call-off'), 'called off'],
    [number('take-off'), 'taken off the site'],
    [number('keep'), 'as they are'],
  ].flatMap(([count, word]) => (Number(count) > 0 ? `${count} ${word}` : []))
  return parts.join(', ')
}

/** Who is written to, and what goes back to them. */
export function toldIn(rows: readonly SeriesPlanRow[]) {
  const told = rows.filter(({ isTold }) => isTold)
  return {
    parties: told.reduce((sum, { parties }) => sum + parties, 0),
    people: told.reduce((sum, { people }) => sum + people, 0),
    backCents: told.reduce((sum, { backCents }) => sum + backCents, 0),
  }
}

/** The names of the fields of a class or an event, in the middle of a sentence. */
export const FIELD_NAMES: Record<string, string> = {
  title: 'title',
  summary: 'summary',
  description: 'what happens',
  blocks: 'text',
  kind: 'kind',
  instructor: 'who teaches',
  host: 'host',
  tickets: 'tickets',
  type: 'type',
  level: 'level',
  ages: 'ages',
  space: 'room',
  capacity: 'seats',
  priceCents: 'price',
  materialsCents: 'materials',
  minimum: 'people it takes',
  waiver: 'waiver',
  breakMinutes: 'break',
  bookingOpensDays: 'when booking opens',
  shareBasisPoints: 'the share of the price',
  includes: 'what is included',
  policy: 'what holds for who cannot come',
  cover: 'cover',
  coverAlt: 'what is on the cover',
  photo: 'photograph',
}
