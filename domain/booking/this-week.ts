import type { OccasionType } from './values.ts'
import type { CafeEvent, ClassSession, SeriesDays } from '#domain/contracts/content.ts'
import { eventPrice, oncePerSeries } from './event-list.ts'
import { notYet } from './not-yet.ts'
import { dollars } from './price-lines.ts'
import { classPath, eventPath } from './session-path.ts'

/** An event or a class, as a poster on a wall says it. */
export type WeekPoster = Pick<
  CafeEvent,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'seatsLeft' | 'cover' | 'coverAlt'
> & {
  kind: OccasionType
  price: string
  to: string
  /** When it can be booked that cannot be yet. */
  opensAt: Date | null
  /** On which days an event comes again. */
  days: SeriesDays | null
}

const WEEK_MS = 7 * 24 * 60 * 60_000
/** A wall with less on it looks forgotten. */
const LEAST = 3
const MOST = 6

/** What can still be come to in the next seven days, soonest first; with little in them, what comes after. Of a series of events the next date. */
export function thisWeek(
  events: readonly CafeEvent[],
  classes: readonly ClassSession[],
  now: Date,
): WeekPoster[] {
  const isAhead = ({ status, startsAt }: CafeEvent | ClassSession) =>
    status === 'scheduled' && new Date(startsAt) > now
  const all = [
    ...oncePerSeries(events.filter(isAhead)).map(({ event }) => poster(event, 'event', now)),
    ...classes.filter(isAhead).map((session) => poster(session, 'class', now)),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const inWeek = all.filter(({ startsAt }) => Date.parse(startsAt) - now.getTime() < WEEK_MS)
  return all.slice(0, Math.min(MOST, Math.max(LEAST, inWeek.length)))
}

function poster(event: CafeEvent | ClassSession, kind: WeekPoster['kind'], now: Date): WeekPoster {
  const { id, title, startsAt, endsAt, seatsLeft, cover, coverAlt } = event
  return {
    kind,
    id,
    title,
    startsAt,
    endsAt,
    seatsLeft,
    cover,
    coverAlt,
    price: kind === 'event' ? eventPrice(event as CafeEvent).words : dollars(event.priceCents),
    to: kind === 'event' ? eventPath(id) : classPath(id),
    opensAt: notYet(event, now),
    days: kind === 'event' ? ((event as CafeEvent).series?.days ?? null) : null,
  }
}
