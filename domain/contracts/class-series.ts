import * as z from 'zod/mini'
import type { OccasionType } from '#domain/booking/values.ts'
import { EVENT_STATUSES } from '#domain/content/values.ts'
import { EDITED_BODY, type ApiRow } from './api-row.ts'
import { ClassWords, EventWords, PieceValue } from './editing.ts'
import { bySlug } from './parameters.ts'
import { CalendarDate, Cents, ClockTime, Instant, Slug } from './text.ts'

/** How many dates a series has at most. */
export const MOST_DATES = 60

const Weekday = z.int().check(z.minimum(0), z.maximum(6))
const SessionMinutes = z
  .int()
  .check(z.minimum(15, 'At least 15 minutes.'), z.maximum(720, 'At most 12 hours.'))

/** On which days it comes again. */
export const SeriesPattern = z
  .strictObject({
    every: z.enum(['week', 'month']),
    /** 2 is every other one. */
    interval: z.int().check(z.minimum(1, 'At least 1.'), z.maximum(12, 'At most 12.')),
    /** 0 is Sunday. Of a month it is one. */
    weekdays: z
      .array(Weekday)
      .check(z.minLength(1, 'Choose at least one day of the week.'), z.maxLength(7)),
    /** Which one of the month: the first to fourth, or the last (-1). */
    nth: z.nullable(z.literal([1, 2, 3, 4, -1])),
    ends: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('count'),
        count: z
          .int()
          .check(
            z.minimum(1, 'At least one date.'),
            z.maximum(MOST_DATES, `At most ${MOST_DATES} dates.`),
          ),
      }),
      z.strictObject({ kind: z.literal('until'), until: CalendarDate }),
    ]),
  })
  .check(
    z.refine(
      ({ every, weekdays, nth }) => every === 'week' || (weekdays.length === 1 && nth !== null),
      { message: 'Choose which day of the month: the first Tuesday, for instance.', path: ['nth'] },
    ),
  )
export type SeriesPattern = z.infer<typeof SeriesPattern>

/** When a series takes place, on the café's clock. */
export const SeriesSchedule = z.strictObject({
  /** The dates of the pattern from here on. */
  firstDate: CalendarDate,
  startsAt: ClockTime,
  minutes: SessionMinutes,
  pattern: SeriesPattern,
})
export type SeriesSchedule = z.infer<typeof SeriesSchedule>

/** One date of the pattern that takes place at another time. */
export const SeriesMove = z.strictObject({
  date: CalendarDate,
  to: CalendarDate,
  time: ClockTime,
  minutes: SessionMinutes,
})
export type SeriesMove = z.infer<typeof SeriesMove>

/** What staff write of a series. Its words are checked when it is saved. */
const seriesEditShape = z.strictObject({
  schedule: SeriesSchedule,
  /** Dates of the pattern on which it does not take place. */
  leftOut: z.array(CalendarDate).check(z.maxLength(MOST_DATES)),
  moves: z.array(SeriesMove).check(z.maxLength(MOST_DATES)),
  words: PieceValue,
})
type SeriesEditInferred = typeof seriesEditShape
// Schemas with a name of their own keep the type of all calls short enough for the compiler.
export interface SeriesEditSchema extends SeriesEditInferred {}
export const SeriesEdit: SeriesEditSchema = seriesEditShape
export type SeriesEdit = z.infer<typeof SeriesEdit>

/** What is done to one date. `take-off` is a date without anybody, `call-off` one with seats. */
export const SERIES_ACTS = [
  'create',
  'change',
  'restore',
  'keep',
  'call-off',
  'take-off',
  'left-out',
] as const
export type SeriesAct = (typeof SERIES_ACTS)[number]

/** What stands in the way of a date. Some of it may be meant. */
export const SeriesConflict = z.object({
  kind: z.enum([
    'hire',
    'private-event',
    'past',
    'twice',
    'seats',
    'room',
    'instructor',
    'closed',
    'clock',
  ]),
  text: z.string(),
  /** It cannot be saved like this. */
  isBlocking: z.boolean(),
})
export type SeriesConflict = z.infer<typeof SeriesConflict>

export const SeriesPlanRow = z.object({
  /** Of the pattern; a date that left it has the date that it had. */
  date: z.string(),
  act: z.enum(SERIES_ACTS),
  sessionId: z.nullable(z.string()),
  /** When it takes place then; `null` where it does not. */
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** Until now. */
  before: z.nullable(
    z.object({ startsAt: Instant, endsAt: Instant, status: z.enum(EVENT_STATUSES) }),
  ),
  /** What of its words becomes another. */
  changes: z.array(z.string()),
  /** What of its words is its own, and stays. */
  keeps: z.array(z.string()),
  /** Parties with seats or in line, and how many people they are. */
  parties: z.int(),
  people: z.int(),
  /** They are told by mail. */
  isTold: z.boolean(),
  /** What goes back to those who paid. */
  backCents: Cents,
  conflicts: z.array(SeriesConflict),
})
export type SeriesPlanRow = z.infer<typeof SeriesPlanRow>

/** What saving would do, and the name of exactly that. */
const seriesPlanShape = z.object({
  /** 'Every 2 weeks on Tuesday and Thursday at 6:00 PM, 8 dates, last on Thursday, April 9' */
  sentence: z.string(),
  /** The same for calendars: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=8' */
  rule: z.string(),
  rows: z.array(SeriesPlanRow),
  /** Dates that have begun already and stay as they are. */
  over: z.int(),
  mark: z.string(),
})
type SeriesPlanInferred = typeof seriesPlanShape
export interface SeriesPlanSchema extends SeriesPlanInferred {}
export const SeriesPlan: SeriesPlanSchema = seriesPlanShape
export type SeriesPlan = z.infer<typeof SeriesPlan>

const classSeriesShape = z.object({
  id: z.string(),
  title: z.string(),
  sentence: z.string(),
  version: z.string(),
  edit: SeriesEdit,
  /** Those that have not begun, and take place. */
  coming: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      startsAt: Instant,
      endsAt: Instant,
      people: z.int(),
    }),
  ),
})
type ClassSeriesInferred = typeof classSeriesShape
export interface ClassSeriesSchema extends ClassSeriesInferred {}
export const ClassSeries: ClassSeriesSchema = classSeriesShape
export type ClassSeries = z.infer<typeof ClassSeries>

/** The classes of the café as staff plan them, or its events. */
const plannedClassesShape = z.object({
  timeZone: z.string(),
  series: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sentence: z.string(),
      /** Who teaches or hosts it. */
      instructor: z.string(),
      /** Dates to come, with the seats that are taken there. */
      coming: z.int(),
      people: z.int(),
      capacity: z.int(),
      next: z.nullable(Instant),
      last: z.nullable(Instant),
    }),
  ),
  /** Coming dates that are in no series. */
  single: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      instructor: z.string(),
      startsAt: Instant,
      status: z.enum(EVENT_STATUSES),
      people: z.int(),
      capacity: z.int(),
    }),
  ),
})
type PlannedClassesInferred = typeof plannedClassesShape
export interface PlannedClassesSchema extends PlannedClassesInferred {}
export const PlannedClasses: PlannedClassesSchema = plannedClassesShape
export type PlannedClasses = z.infer<typeof PlannedClasses>

const Mark = z.string().check(z.maxLength(64))
const Planned = {
  ...SeriesEdit.shape,
  /** All dates from this one on become a series of their own; `null`: all to come. */
  from: z.nullable(CalendarDate),
}
const seriesPreviewShape = z.strictObject({
  ...Planned,
  /** `null` for a new one. */
  id: z.nullable(Slug),
  /** A class or an event that becomes one date of a new series. */
  of: z.nullable(Slug),
})
type SeriesPreviewInferred = typeof seriesPreviewShape
export interface SeriesPreviewSchema extends SeriesPreviewInferred {}
export const SeriesPreview: SeriesPreviewSchema = seriesPreviewShape
export type SeriesPreview = z.infer<typeof SeriesPreview>

/** What those who plan classes, or events, that come again may do with them. */
function callsOf<
  const Kind extends OccasionType,
  const Plural extends string,
  Words extends z.ZodMiniType,
>(kind: Kind, plural: Plural, words: Words) {
  const root = `/api/admin/${kind}-series` as const
  const Edit = { ...SeriesEdit.shape, words, mark: Mark }
  return {
    planned: {
      method: 'GET',
      path: root,
      who: 'manage-events',
      summary: `List the series of ${plural} and the single dates`,
      answer: PlannedClasses,
    },
    one: {
      method: 'GET',
      path: `${root}/:id`,
      who: 'manage-events',
      summary: `Get a series of ${plural} for editing`,
      params: bySlug,
      answer: ClassSeries,
    },
    begin: {
      method: 'GET',
      path: `/api/admin/${plural}/:id/series`,
      who: 'manage-events',
      summary: `Get ${kind === 'class' ? 'a class' : 'an event'} as the beginning of a series`,
      params: bySlug,
      answer: z.object({ edit: SeriesEdit }),
    },
    preview: {
      method: 'POST',
      path: `${root}/preview`,
      who: 'manage-events',
      summary: `See what saving a series of ${plural} would do`,
      body: SeriesPreview,
      bodyLimit: EDITED_BODY,
      answer: SeriesPlan,
    },
    add: {
      method: 'POST',
      path: root,
      who: 'manage-events',
      summary: `Add a series of ${plural}`,
      changesPages: true,
      body: z.strictObject({ ...Edit, of: z.nullable(Slug) }),
      bodyLimit: EDITED_BODY,
      answer: ClassSeries,
    },
    change: {
      method: 'POST',
      path: `${root}/:id/changes`,
      who: 'manage-events',
      summary: `Change a series of ${plural}`,
      changesPages: true,
      params: bySlug,
      body: z.strictObject({ ...Planned, ...Edit, version: Mark }),
      bodyLimit: EDITED_BODY,
      answer: ClassSeries,
    },
  } as const satisfies Record<string, ApiRow>
}

const ofClasses = callsOf('class', 'classes', ClassWords)
// Texts of an event are as long as the call lets them be; each of them is checked behind that.
const ofEvents = callsOf('event', 'events', z.pipe(PieceValue, EventWords))

/** Classes and events that come again, for those who plan them. */
export const classSeriesCalls = {
  plannedClasses: ofClasses.planned,
  classSeries: ofClasses.one,
  beginClassSeries: ofClasses.begin,
  previewClassSeries: ofClasses.preview,
  addClassSeries: ofClasses.add,
  changeClassSeries: ofClasses.change,
  plannedEvents: ofEvents.planned,
  eventSeries: ofEvents.one,
  beginEventSeries: ofEvents.begin,
  previewEventSeries: ofEvents.preview,
  addEventSeries: ofEvents.add,
  changeEventSeries: ofEvents.change,
} as const satisfies Record<string, ApiRow>
