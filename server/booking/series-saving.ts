import type { OccasionKey } from '#domain/booking/occasion.ts'
import type { OccasionType } from '#domain/booking/values.ts'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { SeriesStep } from '#domain/booking/series-plan.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import type { ClassSeries } from '#domain/contracts/class-series.ts'
import {
  ClassEdit,
  EventEdit,
  type ClassWords,
  type EventWords,
  type PieceEdit,
} from '#domain/contracts/editing.ts'
import { slugOf } from '#domain/content/slug.ts'
import { audit } from '../audit/store.ts'
import { photosOf, requirePhotos } from '../content/photos.ts'
import { publishOccasion } from '../content/editing-events.ts'
import { holdPiece, keepVersion, requireVersion } from '../content/history.ts'
import { markTwice } from '../content/one-instructor.ts'
import { PIECES, type PieceTable } from '../content/pieces.ts'
import type { Db } from '../db/open.ts'
import { isTwicePlanned } from '../db/refusals.ts'
import { classSeries } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { validate } from '../http/validate.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { planOf, readSeries, type PlannedSeries, type SeriesWish } from './class-series.ts'
import { endHoldsIn, withRoom } from './hires.ts'
import { tableOf } from './occasions.ts'
import { holdOccasion } from './seats.ts'

/** What somebody took in the same moment, a room or a person, was not in the plan that was seen. */
async function seen<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withRoom(work)
  } catch (error) {
    throw isTwicePlanned(error) ? planChanged() : error
  }
}

const isNamedTwice = ({ plan, steps }: PlannedSeries, step: SeriesStep): boolean =>
  plan.rows[steps.indexOf(step)]?.conflicts.some(({ kind }) => kind === 'instructor') ?? false

export type Saving = Omit<SeriesWish, 'words'> & {
  words: ClassWords | EventWords
  mark: string
  version: string | null
}

/**
 * Saves a series with what its plan says of each date: all in one step, or nothing.
 * @returns the series that was saved; where the following dates were divided off, theirs
 * @throws Refused 409 where the plan is another one than was seen, 422 where something stands in the way
 */
export async function saveSeries(
  services: Services,
  by: Person,
  { mark, version, ...wish }: Saving,
): Promise<ClassSeries> {
  const { kind } = wish
  const id = await seen(() =>
    services.db.transaction(async (tx) => {
      await holdPiece(tx, { kind: 'class-series', id: wish.id ?? slugOf(wish.words.title) })
      await holdDates(tx, services, wish)
      if (wish.id !== null && version !== null)
        requireVersion(
          (await readSeries(services, { kind, id: wish.id }, tx)).version,
          version,
          'this series',
        )
      const planned = await planOf(services, wish, tx)
      requireSeen(planned, mark)
      await requirePhotos(
        tx,
        photosOf(wish.words).map(({ path, photo }) => ({ path: `words.${path}`, photo })),
      )
      const target = await putSeries(tx, services, wish, planned)
      await linkDates(tx, planned, { kind, id: target })
      for (const step of inSaveOrder(planned.steps)) {
        const saved = await saveStep(tx, services, by, { step, kind, target, words: wish.words })
        // The plan names what else the instructor has, and saving says that it is meant.
        if (saved) await markTwice(tx, { type: kind, id: saved }, isNamedTwice(planned, step))
      }
      await audit(tx, services, by, {
        action: `${kind}-series.${wish.id === null ? 'added' : 'changed'}`,
        subject: target,
        before: planned.series && {
          schedule: planned.series.schedule,
          words: planned.series.words,
        },
        after: {
          schedule: wish.schedule,
          words: wish.words,
          ...(planned.isSplit && { divided: wish.id }),
          dates: planned.plan.rows
            .filter(({ act }) => act !== 'keep' && act !== 'left-out')
            .map(({ date, act, parties, backCents }) => ({ date, act, parties, backCents })),
        },
      })
      return target
    }),
  )
  return readSeries(services, { kind, id })
}

/** Every date of it is held until the end, in the order of everybody: nobody takes a seat between the look and the change. */
async function holdDates(
  tx: Db,
  services: Services,
  { kind, id, of }: Pick<SeriesWish, 'kind' | 'id' | 'of'>,
) {
  const table = tableOf({ type: kind })
  const ids =
    id === null
      ? of === null
        ? []
        : [of]
      : (
          await tx
            .select({ id: table.id })
            .from(table)
            .where(and(eq(table.seriesId, id), gt(table.startsAt, services.now())))
        ).map((row) => row.id)
  const inOrder = ids.toSorted((a, b) => (a < b ? -1 : 1))
  for (const each of inOrder) await holdPiece(tx, { kind, id: each })
  for (const each of inOrder) await holdOccasion(tx, { type: kind, id: each })
}

function requireSeen({ plan }: PlannedSeries, mark: string) {
  const blocked = plan.rows.filter(({ conflicts }) => conflicts.some((each) => each.isBlocking))
  const [first] = blocked.flatMap(({ conflicts }) => conflicts.filter((each) => each.isBlocking))
  if (first && plan.mark === mark)
    throw new Refused(
      422,
      'in_the_way',
      `${blocked.length === 1 ? 'Something stands in the way of a date' : `Something stands in the way of ${blocked.length} dates`}: ${first.text} Leave it out or move it.`,
    )
  if (plan.mark === mark) return
  throw planChanged()
}

function planChanged() {
  return new Refused(
    409,
    'plan_changed',
    'Something has changed since you looked: somebody took or gave back seats, or a room was taken. Nothing was saved. Look at the dates again, then save.',
  )
}

/** The row of the series. Where the following dates become one of their own, the one before ends the day before. @returns its id */
async function putSeries(
  tx: Db,
  services: Services,
  { kind, words, schedule, from }: Omit<Saving, 'mark' | 'version'>,
  { series, isSplit }: PlannedSeries,
): Promise<string> {
  const at = services.now()
  // What somebody has written is theirs.
  const row = { title: words.title, schedule, words, isDemo: false, updatedAt: at }
  if (series && !isSplit) {
    await tx.update(classSeries).set(row).where(eq(classSeries.id, series.id))
    return series.id
  }
  if (series && from !== null) {
    const { pattern } = series.schedule
    const ends = { kind: 'until' as const, until: addDays(from, -1) }
    await tx
      .update(classSeries)
      .set({ schedule: { ...series.schedule, pattern: { ...pattern, ends } }, updatedAt: at })
      .where(eq(classSeries.id, series.id))
  }
  const id = await freeId(tx, words.title)
  await tx.insert(classSeries).values({ id, kind, createdAt: at, ...row })
  return id
}

/** 'life-drawing', and 'life-drawing-2' where that is taken. @throws Refused 422 */
async function freeId(tx: Db, title: string): Promise<string> {
  const slug = slugOf(title).slice(0, 56).replace(/-$/, '')
  if (!slug || slug === 'new') {
    const message = 'Use a title with letters or numbers: its address is made of them.'
    throw new Refused(422, 'no_address', message, { fields: { 'words.title': message } })
  }
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`
    if ((await tx.$count(classSeries, eq(classSeries.id, id))) === 0) return id
  }
}

/** Which date of which series each session is. Two may change places, so all of them are let go first. */
async function linkDates(
  tx: Db,
  { steps, rows, isSplit, series }: PlannedSeries,
  target: { kind: OccasionType; id: string },
) {
  const table = tableOf({ type: target.kind })
  const wanted = new Set(steps.flatMap(({ act, date }) => (act === 'left-out' ? [] : [date])))
  const used = steps.flatMap(({ session }) => session?.id ?? [])
  const stray = rows
    .filter(({ id, seriesDate }) => !used.includes(id) && seriesDate && wanted.has(seriesDate))
    .map(({ id }) => id)
  const loose = series && !isSplit ? [...used, ...stray] : used
  if (loose.length > 0)
    await tx.update(table).set({ seriesDate: null }).where(inArray(table.id, loose))
  for (const { session, date, time } of steps)
    if (session)
      await tx
        .update(table)
        // What no longer takes place goes on as a date of the series that it was in.
        .set(
          time
            ? { seriesId: target.id, seriesDate: date }
            : { seriesDate: await freeDate(tx, { type: target.kind, id: session.id }, date) },
        )
        .where(eq(table.id, session.id))
}

/** The date of a session that ends, unless another one has it by now. */
async function freeDate(tx: Db, { type, id }: OccasionKey, date: string): Promise<string | null> {
  const table = tableOf({ type })
  const [row] = await tx.select({ seriesId: table.seriesId }).from(table).where(eq(table.id, id))
  if (!row?.seriesId) return null
  const taken = await tx.$count(
    table,
    and(eq(table.seriesId, row.seriesId), eq(table.seriesDate, date)),
  )
  return taken > 0 ? null : date
}

/** What ends comes first, so that its room is free for what begins; each kind in the order of everybody. */
function inSaveOrder(steps: readonly SeriesStep[]): SeriesStep[] {
  const ends = ({ act }: SeriesStep) => (act === 'call-off' || act === 'take-off' ? 0 : 1)
  return steps.toSorted((a, b) => ends(a) - ends(b))
}

async function saveStep(
  tx: Db,
  services: Services,
  by: Person,
  {
    step,
    kind,
    target,
    words,
  }: { step: SeriesStep; kind: OccasionType; target: string; words: ClassWords | EventWords },
): Promise<string | null> {
  const { act, session, time, date } = step
  if (act === 'keep' || act === 'left-out') return null
  const at = services.now()
  const table = tableOf({ type: kind })
  const piece = PIECES[kind] as PieceTable
  if (time) await endHoldsIn(tx, services, time.startsAt, time.endsAt)
  if (!session) {
    if (!time) return null
    const id = await freeSession(tx, kind, `${target}-${date}`)
    const edit = editOf(kind, step.words ?? words, time, 'scheduled')
    await piece.save(tx, id, edit, at, services.settings.get().cafe.timeZone)
    await tx.update(table).set({ seriesId: target, seriesDate: date }).where(eq(table.id, id))
    await keepVersion(tx, services, by, { kind, id }, { before: null, after: edit })
    return id
  }
  const key = { kind, id: session.id }
  const before = (await piece.find(tx, session.id))?.value ?? null
  if (act === 'take-off') {
    await piece.hide?.(tx, session.id, true, at)
    await keepVersion(tx, services, by, key, { before, after: null })
    return null
  }
  if (act === 'restore') await piece.hide?.(tx, session.id, false, at)
  const edit = editOf(
    kind,
    step.words ?? session.words,
    time ?? session,
    act === 'call-off' ? 'cancelled' : 'scheduled',
  )
  await publishOccasion(tx, services, {
    key: { type: kind, id: session.id },
    edit,
    // They were counted in the plan that was seen.
    mayTell: true,
  })
  await keepVersion(tx, services, by, key, { before, after: edit })
  return session.id
}

/** @throws Refused 422 where a date has words of its own that no longer fit */
function editOf(
  kind: OccasionType,
  words: object,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  status: 'scheduled' | 'cancelled',
): PieceEdit<'class'> | PieceEdit<'event'> {
  try {
    return validate(kind === 'class' ? ClassEdit : EventEdit, {
      ...words,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      status,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // The form of a series has the words of its dates one level deeper.
    const fields = Object.entries(error.more.fields ?? {}).map(([field, said]) => [
      `words.${field}`,
      said,
    ])
    throw new Refused(422, 'not_possible', error.message, { fields: Object.fromEntries(fields) })
  }
}

/** An address of a date that nothing else has. */
async function freeSession(tx: Db, kind: OccasionType, wanted: string): Promise<string> {
  const table = tableOf({ type: kind })
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : `${wanted}-${number}`
    if ((await tx.$count(table, eq(table.id, id))) === 0) return id
  }
}
