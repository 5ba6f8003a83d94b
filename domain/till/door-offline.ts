import type { NewCounterSale, TillShop } from '#domain/contracts/drawers.ts'
import { doorTicketId, doorTicketOf } from '#domain/ordering/door-ticket.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { LineRequest } from '#domain/contracts/ordering.ts'

type Lines = readonly Pick<LineRequest, 'type' | 'id' | 'quantity'>[]
type Without = {
  /** Sales of this till that the server does not know of. */
  unsent: readonly Pick<NewCounterSale, 'lines'>[]
  now: Date
  timeZone: string
}

/**
 * What a till sells beside the menu while it cannot reach the server: tickets for events of today, of each as many as were left when
 * the server was last heard, up to the number that the café set, less those that it sold since (docs/decisions/door-sales-offline.md).
 */
export function shopWithoutServer(shop: TillShop, { unsent, now, timeZone }: Without): TillShop {
  const sold = unsent.flatMap(({ lines }) => lines)
  return {
    works: [],
    events: shop.events
      .filter((event) => isToday(event, now, timeZone))
      .map((event) => ({
        ...event,
        left: Math.max(
          0,
          Math.min(event.left, event.offline ?? 0) - count(sold, 'ticket', event.id),
        ),
        ...(event.tiers && {
          tiers: event.tiers.map((tier) => ({
            ...tier,
            left: Math.max(0, tier.left - countTier(sold, event.id, tier.id)),
          })),
        }),
        reserved: Math.max(0, event.reserved - count(sold, 'reserved-ticket', event.id)),
      })),
  }
}

/** Of a bill: the first event of which it has more tickets than may be sold. @param shop as it is without the server */
export function ticketsMissing(
  { events }: TillShop,
  lines: Lines,
): { id: string; left: number } | null {
  for (const { type, id } of lines) {
    if (type !== 'ticket' && type !== 'reserved-ticket') continue
    const { eventId, tier: tierId } = doorTicketOf(id)
    const event = events.find((each) => each.id === eventId)
    const left = (type === 'ticket' ? event?.left : event?.reserved) ?? 0
    if (count(lines, type, eventId) > left) return { id, left }
    if (tierId === undefined) continue
    const ofTier = event?.tiers?.find((each) => each.id === tierId)?.left ?? 0
    if (countTier(lines, eventId, tierId) > ofTier) return { id, left: ofTier }
  }
  return null
}

/** It begins today, or has begun and goes on. */
function isToday(
  { startsAt, endsAt }: Pick<TillShop['events'][number], 'startsAt' | 'endsAt'>,
  now: Date,
  timeZone: string,
): boolean {
  const start = new Date(startsAt)
  const isOver = endsAt !== undefined && new Date(endsAt) <= now
  return !isOver && (start <= now || dateIn(timeZone, start) === dateIn(timeZone, now))
}

/** Tickets of an event on these lines, of whatever kind. */
const count = (lines: Lines, type: 'ticket' | 'reserved-ticket', eventId: string) =>
  sumOf(lines, (line) => line.type === type && doorTicketOf(line.id).eventId === eventId)

/** Of one kind, at whatever price. */
const countTier = (lines: Lines, eventId: string, tier: string) =>
  sumOf(lines, ({ type, id }) => {
    const of = doorTicketOf(id)
    return (
      type === 'ticket' && doorTicketId({ ...of, eachCents: undefined }) === `${eventId}.${tier}`
    )
  })

const sumOf = (lines: Lines, isOne: (line: Lines[number]) => boolean) =>
  lines.reduce((sum, line) => sum + (isOne(line) ? line.quantity : 0), 0)
