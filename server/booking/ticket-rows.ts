import { randomInt } from 'node:crypto'
import type { Occasion } from '#domain/booking/occasion.ts'
import type { SeatRules } from '#domain/booking/seat-rules.ts'
import {
  answersFor,
  ticketsFor,
  ticketTotals,
  tierWithoutRoom,
  type Ticket,
  type TicketAnswer,
  type TicketWish,
} from '#domain/booking/tickets.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { discountPercent } from '#domain/membership/tiers.ts'
import { REFERENCE_ALPHABET } from '#domain/content/form-texts.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Services } from '../services.ts'
import { ticketsTaken } from './ticket-counts.ts'

/**
 * The tickets that are asked for, priced by now and by the membership on the day itself: the columns of the party's row.
 * @throws Refused 409 where one is not on sale, 422 where a price is out of bounds
 */
export async function pricedTickets(
  db: Db,
  services: Pick<Services, 'settings' | 'now'>,
  userId: string | null,
  occasion: Occasion,
  wishes: readonly TicketWish[],
) {
  const sale = occasion.tickets
  if (!sale)
    throw new Refused(
      409,
      'no_tickets',
      'No tickets are sold for this. Open its page again to see how to come.',
    )
  const { cafe } = services.settings.get()
  const date = dateIn(cafe.timeZone, new Date(occasion.startsAt))
  const tier = userId === null ? 'none' : await tierOf(db, userId, date)
  const found = ticketsFor(sale, wishes, {
    now: services.now(),
    memberPercent: discountPercent(cafe, tier, 'workshops'),
    newId: newTicketId,
  })
  if (!found.ok) {
    const { reason, message } = found
    if (reason === 'not-sold') throw new Refused(409, 'ticket_not_on_sale', message)
    throw new Refused(422, 'not_possible', message, { fields: { tickets: message } })
  }
  const { priceCents, discountCents } = ticketTotals(found.tickets)
  const rules: SeatRules = { freeUntilHours: sale.refundHours, creditPercent: 0, creditDays: 0 }
  return { priceCents, discountCents, tier, rules, tickets: found.tickets }
}

/** The answers to what an event asks. @throws Refused 422 */
export function requireAnswers(
  { tickets }: Occasion,
  given: Readonly<Record<string, string>> = {},
): TicketAnswer[] {
  const found = answersFor(tickets?.questions ?? [], given)
  if (found.ok) return found.answers
  throw new Refused(422, 'not_possible', 'Some questions are not answered yet.', {
    fields: found.fields,
  })
}

/** The tier of which there are not enough for these tickets, if any. Hold the event, or another may be faster. */
export async function tierGone(
  db: Db,
  { id, tickets: sale }: Occasion,
  tickets: readonly Pick<Ticket, 'tier'>[] | null,
) {
  if (!sale || !tickets || sale.tiers.every(({ number }) => number === null)) return null
  const taken = (await ticketsTaken(db, [id])).get(id) ?? new Map<string, number>()
  return tierWithoutRoom(sale, tickets, taken)
}

/** Long enough that nobody guesses one, short enough to be read out. */
function newTicketId(): string {
  return Array.from({ length: 10 }, () =>
    REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
  ).join('')
}
