import { and, asc, eq, gt } from 'drizzle-orm'
import {
  planSeries,
  slotsOf,
  type SeriesSession,
  type SeriesStep,
} from '#domain/booking/series-plan.ts'
import { newsOf } from '#domain/booking/event-news.ts'
import { wordsForAll } from '#domain/booking/series-tickets.ts'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import type { OccasionType } from '#domain/booking/values.ts'
import { nthOf, ruleOf, seriesSentence } from '#domain/booking/series-words.ts'
import { dateIn, timeIn, weekday } from '#domain/cafe/time.ts'
import type {
  ClassSeries,
  PlannedClasses,
  SeriesConflict,
  SeriesEdit,
  SeriesPlan,
  SeriesPlanRow,
} from '#domain/contracts/class-series.ts'
import { ClassWords, EventWords, type PieceValue } from '#domain/contracts/editing.ts'
import { markOf } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { classSeries, type classSessions } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { tableOf } from './occasions.ts'
import { seriesConflicts } from './series-conflicts.ts'
import { patternDates, seriesDates } from './series-dates.ts'
import { partiesOfAll, type Parties } from './series-parties.ts'

export type SeriesRow = typeof classSeries.$inferSelect
/** A session of a class, or an event. */
export type SessionRow = Omit<typeof classSessions.$inferSelect, 'details' | 'bookingOpensAt'> & {
  details: object
}
/** @param id of the series, `null` for a new one @param of what becomes a date of a new one */
export type SeriesWish = SeriesEdit & {
  kind: OccasionType
  id: string | null
  of: string | null
  from: string | null
}
export type PlannedSeries = {
  plan: SeriesPlan
  steps: SeriesStep[]
  rows: SessionRow[]
  series: SeriesRow | null
  /** All dates from one on, and there are dates before it: the series is divided. */
  isSplit: boolean
}

/** What is said of the dates of a series. */
const WORDS = { class: ClassWords, event: EventWords } as const satisfies Record<
  OccasionType,
  object
>

/** The series of the café, and the single dates beside them. */
export async function plannedDates(
  services: Services,
  kind: OccasionType,
): Promise<PlannedClasses> {
  const { db, isDemo, now, settings } = services
  const { timeZone } = settings.get().cafe
  const all = (
    await db
      .select()
      .from(classSeries)
      .where(eq(classSeries.kind, kind))
      .orderBy(asc(classSeries.title), asc(classSeries.id))
  ).filter((series) => isDemo || !series.isDemo)
  const table = tableOf({ type: kind })
  const coming = (
    (await db
      .select()
      .from(table)
      .where(and(gt(table.startsAt, now()), eq(table.isHidden, false)))
      .orderBy(asc(table.startsAt), asc(table.id))) as SessionRow[]
  ).filter((row) => isDemo || !row.isDemo)
  const ids = new Set(all.map(({ id }) => id))
  return {
    timeZone,
    series: all.map((series) => {
      const of = coming.filter((row) => row.seriesId === series.id && row.status === 'scheduled')
      return {
        id: series.id,
        title: series.title,
        sentence: sentenceOf(
          services,
          series,
          of.map(({ startsAt }) => dateIn(timeZone, startsAt)),
        ),
        instructor: whoOf(series.words),
        coming: of.length,
        people: of.reduce((sum, row) => sum + row.seatsHeld + row.seatsTaken, 0),
        capacity: of.reduce((sum, row) => sum + row.capacity, 0),
        next: of[0]?.startsAt.toISOString() ?? null,
        last: of.at(-1)?.startsAt.toISOString() ?? null,
      }
    }),
    single: coming
      .filter(({ seriesId }) => !seriesId || !ids.has(seriesId))
      .map(({ id, title, details, startsAt, status, seatsHeld, seatsTaken, capacity }) => ({
        id,
        title,
        instructor: whoOf(details),
        startsAt: startsAt.toISOString(),
        status,
        people: seatsHeld + seatsTaken,
        capacity,
      })),
  }
}

/** A series for editing: its pattern, and as exceptions what its dates are now. @throws Refused 404 */
export async function readSeries(
  services: Services,
  { kind, id }: Pick<SeriesRow, 'kind' | 'id'>,
  db: Db = services.db,
): Promise<ClassSeries> {
  const series = await findSeries(services, db, { kind, id })
  const rows = await sessionsOf(db, { kind, id })
  const { timeZone } = services.settings.get().cafe
  const edit = editOf(timeZone, series, rows)
  const parties = await partiesOfAll(
    db,
    kind,
    rows.map((row) => row.id),
  )
  const coming = rows
    .filter((row) => isOn(row) && row.startsAt > services.now())
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return {
    id,
    title: series.title,
    sentence: sentenceOf(
      services,
      series,
      coming.map(({ startsAt }) => dateIn(timeZone, startsAt)),
    ),
    version: versionOf(series, rows),
    edit,
    coming: coming.map((row) => ({
      id: row.id,
      date: row.seriesDate ?? dateIn(timeZone, row.startsAt),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      people: parties.get(row.id)?.people ?? 0,
    })),
  }
}

/** A class or an event as the beginning of a series: every week from its date on, eight times. @throws Refused 404, 409 */
export async function beginSeries(
  services: Services,
  key: OccasionKey,
): Promise<{ edit: SeriesEdit }> {
  const row = await findSession(services, services.db, key)
  const { timeZone } = services.settings.get().cafe
  const firstDate = dateIn(timeZone, row.startsAt)
  return {
    edit: {
      schedule: {
        firstDate,
        startsAt: timeIn(timeZone, row.startsAt),
        minutes: minutesOf(row),
        pattern: {
          every: 'week',
          interval: 1,
          weekdays: [weekday(firstDate)],
          nth: nthOf(firstDate),
          ends: { kind: 'count', count: 8 },
        },
      },
      leftOut: [],
      moves: [],
      words: wordsForAll(timeZone, wordsOf(key.type, row), row.startsAt),
    },
  }
}

/** What saving would do. Nothing is changed. @throws Refused 404, 409, 422 */
export async function planOf(
  services: Services,
  wish: SeriesWish,
  db: Db = services.db,
): Promise<PlannedSeries> {
  const { timeZone } = services.settings.get().cafe
  const now = services.now()
  const today = dateIn(timeZone, now)
  const { kind, from, schedule } = wish
  const series = wish.id === null ? null : await findSeries(services, db, { kind, id: wish.id })
  const rows = series
    ? await sessionsOf(db, series)
    : wish.of === null
      ? []
      : [await findSession(services, db, { type: kind, id: wish.of })]
  // As they are kept, so that the plan that is seen is the one that is saved. Unfinished ones are shown all the same.
  const cleaned = WORDS[kind].safeParse(wish.words)
  const words: PieceValue = cleaned.success ? cleaned.data : wish.words
  if (series && from !== null && schedule.firstDate < from)
    throw wrong('schedule.firstDate', 'The dates that follow begin on the day that you chose.')
  const dates = seriesDates(schedule)
  const parties = await partiesOfAll(
    db,
    kind,
    rows.map(({ id }) => id),
  )
  const sessions = rows.map((row) =>
    sessionOf(timeZone, row, {
      kind,
      parties: parties.get(row.id),
      isOfSeries: series !== null,
    }),
  )
  const slots = slotsOf(timeZone, dates, wish)
  const steps = planSeries({
    timeZone,
    slots,
    every: schedule.pattern.every,
    words,
    wordsBefore: series && { ...UNSET[kind], ...series.words },
    sessions,
    from: series ? from : null,
    today,
    now,
  })
  const conflicts = await seriesConflicts(db, services, {
    kind,
    steps,
    own: rows.map(({ id }) => id),
  })
  const planned = steps.map((step, i) => rowOf(step, parties, conflicts[i] ?? [], now))
  const held = slots.flatMap(({ time }) => (time ? [dateIn(timeZone, time.startsAt)] : []))
  const plan = {
    sentence: seriesSentence(schedule, held.toSorted(), today),
    rule: ruleOf(schedule.pattern),
    rows: planned,
    over: sessions.filter(({ startsAt, isOn }) => isOn && startsAt <= now).length,
  }
  const isSplit =
    series !== null &&
    from !== null &&
    sessions.some(({ date, isOn }) => isOn && date !== null && date < from)
  // The words are part of it: who saves others than were shown is shown the plan of those.
  const mark = markOf({ ...plan, words, schedule, from, series: series?.id ?? wish.of })
  return { plan: { ...plan, mark }, steps, rows, series, isSplit }
}

function rowOf(
  { date, act, session, time, words, changes, keeps }: SeriesStep,
  parties: ReadonlyMap<string, Parties>,
  conflicts: SeriesConflict[],
  now: Date,
): SeriesPlanRow {
  const of = parties.get(session?.id ?? '')
  const before = session && {
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    status: session.status,
  }
  const after = time && {
    startsAt: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
  }
  const isNews =
    act === 'call-off' ||
    (before !== null &&
      after !== null &&
      newsOf(
        { ...before, space: textOf(session?.words.space) },
        { ...after, status: 'scheduled', space: textOf(words?.space) },
      ) !== null)
  return {
    date,
    act,
    sessionId: session?.id ?? null,
    startsAt: after?.startsAt ?? null,
    endsAt: after?.endsAt ?? null,
    before,
    changes,
    keeps,
    parties: of?.parties ?? 0,
    people: of?.people ?? 0,
    isTold: isNews && (of?.parties ?? 0) > 0 && (session?.startsAt ?? now) > now,
    backCents: act === 'call-off' ? (of?.backCents ?? 0) : 0,
    conflicts,
  }
}

/** What staff see of a series: its dates as they are, each difference from the pattern as an exception. */
function editOf(timeZone: string, series: SeriesRow, rows: readonly SessionRow[]): SeriesEdit {
  const { kind, schedule, words } = series
  const slots = slotsOf(timeZone, patternDates(schedule), { schedule, leftOut: [], moves: [] })
  const leftOut: string[] = []
  const moves: SeriesEdit['moves'] = []
  for (const { date, time } of slots) {
    const row = rows.find((each) => each.seriesDate === date)
    if (!row || !isOn(row) || !time) leftOut.push(date)
    else if (
      row.startsAt.getTime() !== time.startsAt.getTime() ||
      row.endsAt.getTime() !== time.endsAt.getTime()
    )
      moves.push({
        date,
        to: dateIn(timeZone, row.startsAt),
        time: timeIn(timeZone, row.startsAt),
        minutes: minutesOf(row),
      })
  }
  return { schedule, leftOut, moves, words: { ...UNSET[kind], ...words } }
}

function sessionOf(
  timeZone: string,
  row: SessionRow,
  {
    kind,
    parties,
    isOfSeries,
  }: { kind: OccasionType; parties: Parties | undefined; isOfSeries: boolean },
): SeriesSession {
  return {
    id: row.id,
    date: isOfSeries ? row.seriesDate : dateIn(timeZone, row.startsAt),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    status: row.status,
    isOn: isOn(row),
    words: wordsOf(kind, row),
    hasParties: (parties?.parties ?? 0) > 0,
  }
}

const isOn = ({ status, isHidden }: SessionRow) => status === 'scheduled' && !isHidden

const minutesOf = ({ startsAt, endsAt }: SessionRow) =>
  Math.min(720, Math.max(15, Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)))

/** What series and dates from before these could be set say of them. */
const UNSET = {
  class: { type: 'other', bookingOpensDays: 0, shareBasisPoints: null, photo: null },
  event: { tickets: null, shareBasisPoints: null, photo: null },
}
/** The same of single classes, some of which are older than any series. */
const UNSET_ALONE = {
  class: { materialsCents: 0, minimum: 0, waiver: '', breakMinutes: 0 },
  event: {},
}

/** What a class or an event says, as it is edited. Those from before some fields have what stands for none. */
function wordsOf(
  kind: OccasionType,
  { title, priceCents, capacity, shareBasisPoints, details }: SessionRow,
): PieceValue {
  return {
    ...UNSET_ALONE[kind],
    ...UNSET[kind],
    ...details,
    title,
    priceCents,
    capacity,
    shareBasisPoints,
  }
}

function versionOf(series: SeriesRow, rows: readonly SessionRow[]): string {
  return markOf({
    schedule: series.schedule,
    words: series.words,
    dates: rows.map((row) => [row.id, row.seriesDate, row.startsAt.toISOString(), isOn(row)]),
  })
}

async function findSeries(
  { isDemo }: Pick<Services, 'isDemo'>,
  db: Db,
  { kind, id }: Pick<SeriesRow, 'kind' | 'id'>,
): Promise<SeriesRow> {
  const [row] = await db
    .select()
    .from(classSeries)
    .where(and(eq(classSeries.id, id), eq(classSeries.kind, kind)))
  if (row && (isDemo || !row.isDemo)) return row
  throw new Refused(
    404,
    'series_not_found',
    'There is no such series. All of them are in the list.',
  )
}

async function sessionsOf(
  db: Db,
  { kind, id }: Pick<SeriesRow, 'kind' | 'id'>,
): Promise<SessionRow[]> {
  const table = tableOf({ type: kind })
  return db.select().from(table).where(eq(table.seriesId, id)).orderBy(asc(table.id)) as Promise<
    SessionRow[]
  >
}

/** A class or an event that is to be repeated. @throws Refused */
async function findSession(
  services: Services,
  db: Db,
  { type, id }: OccasionKey,
): Promise<SessionRow> {
  const table = tableOf({ type })
  const [row] = (await db.select().from(table).where(eq(table.id, id))) as SessionRow[]
  if (!row || (row.isDemo && !services.isDemo) || row.isHidden)
    throw new Refused(
      404,
      `${type}_not_found`,
      `There is no such ${type}. All of them are in the list.`,
    )
  if (row.seriesId)
    throw new Refused(
      409,
      'in_a_series',
      `This ${type} is a date of a series already. Change that series.`,
    )
  return row
}

function sentenceOf(
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  { schedule }: SeriesRow,
  dates: readonly string[],
): string {
  return seriesSentence(schedule, dates, dateIn(settings.get().cafe.timeZone, now()))
}

/** Who teaches or hosts it. */
const whoOf = (words: { instructor?: unknown; host?: unknown }): string =>
  textOf(words.instructor ?? words.host)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function wrong(field: string, message: string) {
  return new Refused(422, 'not_possible', message, { fields: { [field]: message } })
}
