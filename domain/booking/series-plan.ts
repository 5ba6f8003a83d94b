import { instantAt, timeIn } from '#domain/cafe/time.ts'
import { isSame } from '#domain/content/differences.ts'
import type { SeriesAct, SeriesMove, SeriesSchedule } from '#domain/contracts/class-series.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { PieceValue } from '#domain/contracts/editing.ts'
import { wordsAt, wordsOf } from './series-tickets.ts'
import { mondayOf } from './series-words.ts'

/** A date of the pattern, with the time at which it takes place; none where it is left out. */
export type SeriesSlot = {
  date: string
  time: { startsAt: Date; endsAt: Date } | null
  isMoved: boolean
  /** The clocks skip the time that was asked for. */
  isSkipped: boolean
}

/** One date of a series as it is now. */
export type SeriesSession = {
  id: string
  /** Of the pattern; `null` where none is known. */
  date: string | null
  startsAt: Date
  endsAt: Date
  status: ClassSession['status']
  /** It takes place, and visitors see it. */
  isOn: boolean
  words: PieceValue
  /** Somebody has seats, waits for them or is booking them. */
  hasParties: boolean
}

export type SeriesStep = {
  date: string
  act: SeriesAct
  session: SeriesSession | null
  time: { startsAt: Date; endsAt: Date } | null
  /** What it says then; `null` where it says nothing new. */
  words: PieceValue | null
  changes: string[]
  keeps: string[]
  isSkipped: boolean
}

/** The dates of a pattern as instants: left out and moved ones where they are said to be. */
export function slotsOf(
  timeZone: string,
  dates: readonly string[],
  {
    schedule,
    leftOut,
    moves,
  }: {
    schedule: Pick<SeriesSchedule, 'startsAt' | 'minutes'>
    leftOut: readonly string[]
    moves: readonly SeriesMove[]
  },
): SeriesSlot[] {
  return dates.map((date) => {
    if (leftOut.includes(date)) return { date, time: null, isMoved: false, isSkipped: false }
    const { startsAt: time, minutes } = schedule
    const own = moves.find((each) => each.date === date)
    const move = own ?? { to: date, time, minutes }
    const startsAt = instantAt(timeZone, move.to, move.time)
    const endsAt = new Date(startsAt.getTime() + move.minutes * MINUTE_MS)
    const isSkipped = timeIn(timeZone, startsAt) !== move.time
    return { date, time: { startsAt, endsAt }, isMoved: own !== undefined, isSkipped }
  })
}

const MINUTE_MS = 60_000

/**
 * What becomes of each date when a series is saved, in the order of the dates. What has begun is no part of it.
 * @param from only dates from this one on; `null`: all to come
 * @param wordsBefore what the series said until now: a date that says something else keeps it. `null` for a new series
 */
export function planSeries({
  timeZone,
  slots,
  every,
  words,
  wordsBefore,
  sessions,
  from,
  today,
  now,
}: {
  timeZone: string
  slots: readonly SeriesSlot[]
  every: 'week' | 'month'
  words: PieceValue
  wordsBefore: PieceValue | null
  sessions: readonly SeriesSession[]
  from: string | null
  /** In the café's zone. */
  today: string
  now: Date
}): SeriesStep[] {
  const open = sessions.filter(
    ({ date, startsAt }) => startsAt > now && (from === null || date === null || date >= from),
  )
  const isOver = (date: string) =>
    sessions.some((session) => session.date === date && session.startsAt <= now)
  // A series that goes on has no dates in the past; of a new one they are said to be there.
  const isGone = ({ date, time, isMoved }: SeriesSlot) =>
    wordsBefore !== null && !isMoved && (time === null ? date < today : time.startsAt <= now)
  const wanted = slots.filter(
    (slot) => (from === null || slot.date >= from) && !isOver(slot.date) && !isGone(slot),
  )
  const held = wanted.filter(({ time }) => time !== null)
  const dropped = new Set(slots.filter(({ time }) => time === null).map(({ date }) => date))
  const pairs = pairsOf(held, open, { every, dropped })
  const taken = new Set(pairs.values())

  const steps = held.map(({ date, time, isSkipped }): SeriesStep => {
    const session = pairs.get(date) ?? null
    const startsAt = time?.startsAt ?? now
    const { merged, changes, keeps } = session
      ? mergedWords(timeZone, { session, startsAt, before: wordsBefore, after: words })
      : { merged: wordsAt(timeZone, words, startsAt), changes: [], keeps: [] }
    const isMoved =
      session !== null &&
      time !== null &&
      (session.startsAt.getTime() !== time.startsAt.getTime() ||
        session.endsAt.getTime() !== time.endsAt.getTime())
    const act = !session
      ? 'create'
      : !session.isOn
        ? 'restore'
        : isMoved || changes.length > 0
          ? 'change'
          : 'keep'
    return { date, act, session, time, words: merged, changes, keeps, isSkipped }
  })
  const ended = open
    .filter((session) => session.isOn && !taken.has(session))
    .map((session): SeriesStep => ({
      ...NOTHING,
      date: session.date ?? '',
      act: session.hasParties ? 'call-off' : 'take-off',
      session,
    }))
  const out = wanted
    .filter(({ date, time }) => time === null && !ended.some((step) => step.date === date))
    .map(({ date }): SeriesStep => ({ ...NOTHING, date, act: 'left-out', session: null }))
  return [...steps, ...ended, ...out].toSorted(
    (a, b) =>
      a.date.localeCompare(b.date) || (a.session?.id ?? '').localeCompare(b.session?.id ?? ''),
  )
}

/** Which of the dates that there are becomes which date of the pattern, by the date of the pattern. */
function pairsOf(
  held: readonly SeriesSlot[],
  open: readonly SeriesSession[],
  { every, dropped }: { every: 'week' | 'month'; dropped: ReadonlySet<string> },
): Map<string, SeriesSession> {
  const taken = new Set<SeriesSession>()
  const pairs = new Map<string, SeriesSession>()
  const pair = (slot: SeriesSlot, session: SeriesSession | undefined) => {
    if (!session) return
    taken.add(session)
    pairs.set(slot.date, session)
  }
  for (const slot of held)
    pair(
      slot,
      open.find(({ date, isOn }) => isOn && date === slot.date),
    )
  // A date that the pattern moves within its week or month takes its people with it.
  const period = (date: string) => (every === 'week' ? mondayOf(date) : date.slice(0, 7))
  for (const slot of held.filter(({ date }) => !pairs.has(date)))
    pair(
      slot,
      open.find(
        (session) =>
          session.isOn &&
          !taken.has(session) &&
          session.date !== null &&
          !dropped.has(session.date) &&
          period(session.date) === period(slot.date),
      ),
    )
  for (const slot of held.filter(({ date }) => !pairs.has(date)))
    pair(
      slot,
      open.find((session) => !taken.has(session) && session.date === slot.date),
    )
  return pairs
}

const NOTHING = { time: null, words: null, changes: [], keeps: [], isSkipped: false }

type Merge = {
  session: SeriesSession
  /** When it takes place then. */
  startsAt: Date
  before: PieceValue | null
  after: PieceValue
}

/** The words of a date after a change of its series: what it has of its own stays. */
function mergedWords(timeZone: string, { session, startsAt, before, after }: Merge) {
  // Both as they are said of the date where it was, so that a date that is only moved says nothing new.
  const own = session.words
  const then = wordsAt(timeZone, after, session.startsAt)
  const until = before && wordsAt(timeZone, before, session.startsAt)
  const next = wordsAt(timeZone, after, startsAt)
  const merged = wordsAt(timeZone, wordsOf(timeZone, own, session.startsAt), startsAt)
  const changes: string[] = []
  const keeps: string[] = []
  for (const field of Object.keys(after)) {
    const isOwn = until !== null && !isSame(own[field], until[field])
    if (isSame(own[field], then[field])) merged[field] = next[field]
    else if (isOwn) keeps.push(field)
    else {
      merged[field] = next[field]
      changes.push(field)
    }
  }
  return { merged, changes, keeps }
}
