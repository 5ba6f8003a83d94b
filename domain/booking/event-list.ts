import type { CafeEvent } from '#domain/contracts/content.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { formatHour } from '#domain/cafe/calendar.ts'
import { dollars } from './price-lines.ts'

export type EventKind = CafeEvent['kind']
export type EventFilter = { kind: EventKind | null; isFreeOnly: boolean }
/** What a visitor can do about an event, and what they are told first. */
export type EventState = 'open' | 'full' | 'running' | 'cancelled' | 'postponed' | 'past'

export const EVENT_KINDS: Record<EventKind, string> = {
  market: 'Markets',
  music: 'Music',
  talk: 'Talks',
  opening: 'Openings',
  film: 'Film',
  games: 'Tables and games',
  drawing: 'Drawing',
  tasting: 'Tastings',
}

/** The events that a filter lets through, in their order. */
export function filterEvents(
  events: readonly CafeEvent[],
  { kind, isFreeOnly }: EventFilter,
): CafeEvent[] {
  return events.filter(
    (event) =>
      (kind === null || event.kind === kind) && (!isFreeOnly || eventPrice(event).fromCents === 0),
  )
}

type InSeries = Pick<CafeEvent, 'id' | 'status'> & { series?: { id: string } | undefined }

/**
 * Events as a list shows them: of a series only the next date that takes place, and beside it the others. In the order that they
 * have.
 */
export function oncePerSeries<Event extends InSeries>(
  events: readonly Event[],
): { event: Event; others: Event[] }[] {
  return events.flatMap((event) => {
    const { series } = event
    if (!series) return [{ event, others: [] }]
    const all = events.filter((each) => each.series?.id === series.id)
    const first = all.find(({ status }) => status === 'scheduled') ?? all[0]
    return event === first ? [{ event, others: all.filter((each) => each !== first) }] : []
  })
}

/** The kinds that these events have, each with how many, in their usual order. */
export function kindsOf(events: readonly CafeEvent[]): { kind: EventKind; count: number }[] {
  return (Object.keys(EVENT_KINDS) as EventKind[]).flatMap((kind) => {
    const count = events.filter((event) => event.kind === kind).length
    return count > 0 ? [{ kind, count }] : []
  })
}

export function eventState(event: CafeEvent, now: Date): EventState {
  if (new Date(event.endsAt) <= now) return 'past'
  if (event.status !== 'scheduled') return event.status
  // Once an event has begun, no more seats are reserved.
  if (new Date(event.startsAt) <= now) return 'running'
  return event.seatsLeft > 0 ? 'open' : 'full'
}

/** What it costs to come: 'Free', '$12', 'From $10', 'Pay what you can'. @returns `fromCents` is the least that a ticket costs */
export function eventPrice({ priceCents, tickets }: Pick<CafeEvent, 'priceCents' | 'tickets'>): {
  fromCents: number
  words: string
} {
  const plain = (cents: number) => (cents === 0 ? 'Free' : dollars(cents))
  if (!tickets) return { fromCents: priceCents, words: plain(priceCents) }
  const prices = tickets.tiers.map((tier) => tier.priceCents)
  const fromCents = Math.min(...prices)
  if (tickets.tiers.every(({ kind }) => kind === 'choose'))
    return { fromCents, words: 'Pay what you can' }
  const isOne = prices.every((cents) => cents === fromCents)
  if (isOne || fromCents === 0) return { fromCents, words: isOne ? plain(fromCents) : 'From $0' }
  return { fromCents, words: `From ${dollars(fromCents)}` }
}

/** When the first tickets are sold; `null` where there are none, or some are sold at once. */
export function salesOpenAt(
  sale: { tiers: readonly { opensAt: string | null }[] } | null | undefined,
): Date | null {
  const opens = (sale?.tiers ?? []).map(({ opensAt }) => (opensAt ? Date.parse(opensAt) : 0))
  const first = Math.min(...opens)
  return opens.length === 0 || first === 0 ? null : new Date(first)
}

/** '6 PM to 8:30 PM' */
export function hoursOf(
  { startsAt, endsAt }: Pick<CafeEvent, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string {
  const hour = (at: string) => formatHour(timeIn(timeZone, new Date(at)))
  return `${hour(startsAt)} to ${hour(endsAt)}`
}

/** The day on which something happens, where the café is. */
export function dateOf({ startsAt }: Pick<CafeEvent, 'startsAt'>, timeZone: string): string {
  return dateIn(timeZone, new Date(startsAt))
}
