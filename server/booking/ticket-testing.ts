import type { TicketSale } from '#domain/booking/tickets.ts'
import { events } from '../db/schema.ts'
import { FRIDAY_NOON, type TestServer } from '../db/testing.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const tier = (id: string, priceCents: number, more: object = {}): TicketSale['tiers'][number] => ({
  id,
  name: id,
  note: '',
  kind: 'fixed',
  priceCents,
  number: null,
  opensAt: null,
  closesAt: null,
  ...more,
})

/** Two early tickets, others at a fixed price and at one that is chosen, and free ones. */
export const SALE: TicketSale = {
  tiers: [
    tier('early', 1_000, { number: 2 }),
    tier('standard', 1_500),
    tier('choose', 500, { kind: 'choose' }),
    tier('child', 0),
  ],
  questions: [
    { id: 'diet', label: 'What do you not eat?', kind: 'text', options: [], isRequired: true },
  ],
  refundHours: 24,
  atCafe: true,
  isWorkshop: false,
}

/** An event of a test's own, a week ahead, with tickets. */
export async function addEvent(
  { db }: TestServer,
  id: string,
  more: Partial<TicketSale> = {},
  capacity = 10,
): Promise<string> {
  const [any] = await db.select().from(events).limit(1)
  if (!any) throw new Error('The seed is empty.')
  const startsAt = new Date(FRIDAY_NOON.getTime() + WEEK_MS)
  await db.insert(events).values({
    ...any,
    seriesId: null,
    seriesDate: null,
    id,
    title: `Night ${id}`,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS),
    status: 'scheduled',
    priceCents: 2_000,
    capacity,
    seatsHeld: 0,
    seatsTaken: 0,
    waiting: 0,
    isHidden: false,
    details: { ...any.details, tickets: { ...SALE, ...more } },
  })
  return id
}
