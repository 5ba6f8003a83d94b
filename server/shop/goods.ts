import { and, asc, eq, gt, inArray, isNotNull, lt, sql, sum } from 'drizzle-orm'
import { dateIn, formatDate, timeIn } from '#domain/cafe/time.ts'
import { formatTime } from '#domain/cafe/calendar.ts'
import { chosenProblem, doorPrice, doorTiers } from '#domain/booking/door-price.ts'
import type { TicketTier } from '#domain/booking/tickets.ts'
import type { TillShop } from '#domain/contracts/drawers.ts'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import {
  goodKey,
  isGoods,
  WORKS_MOST,
  type Good,
  type Goods,
} from '#domain/ordering/counter-goods.ts'
import { doorTicketOf } from '#domain/ordering/door-ticket.ts'
import { known } from '../artists/dashboard.ts'
import { HAS_SEATS, ticketsTaken } from '../booking/ticket-counts.ts'
import { artists, doorTickets, events, rsvps, works } from '../db/schema.ts'
import { eventSoldAt } from './event-then.ts'
import type { Services } from '../services.ts'
import { heldCopies } from './work-holds.ts'

const DAY_MS = 24 * 60 * 60_000
/** Tickets are sold until it is over, and from so long before it. */
const SOLD_BEFORE_MS = 60 * 24 * 60 * 60_000

/** What is sold at the counter beside the menu, for its screen. */
export async function tillShop(services: Services): Promise<TillShop> {
  const coming = await eventsOnSale(services)
  const paid = await reservedPaid(services)
  const taken = await takenOfTiers(services, coming)
  const { offlineTickets } = services.settings.get().seatLimits
  return {
    works: (await worksOnSale(services)).map((work) => ({
      id: work.id,
      title: work.title,
      artistName: work.artistName,
      name: nameOfWork(work),
      priceCents: work.priceCents,
      left: work.left,
      editionSize: work.details.editionSize,
    })),
    events: coming.map((event) => ({
      id: event.id,
      title: event.title,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
      name: nameOfTicket(services, event),
      priceCents: event.doorCents,
      ...(event.tiers.length > 0 && {
        tiers: kindsOf(event, taken),
      }),
      offline: offlineTickets,
      left: seatsLeft(event),
      reserved: reservedLeft(event, paid),
      waiting: event.waiting,
    })),
  }
}

/**
 * The works and tickets that these lines name, at the prices on their labels.
 * @param keptAt when they were sold, where the server could not be reached then: the tickets stand, whatever became of the event since
 */
export async function goodsFor(
  services: Services,
  lines: readonly LineRequest[],
  keptAt?: Date,
): Promise<Goods | undefined> {
  const wanted = lines.filter(({ type }) => isGoods(type))
  if (wanted.length === 0) return undefined
  const ids = (isWanted: (type: LineRequest['type']) => boolean) =>
    wanted.filter(({ type }) => isWanted(type)).map(({ id }) => id)
  const workIds = ids((type) => type === 'work')
  const tickets = ids((type) => type !== 'work')
  const eventIds = [...new Set(tickets.map((id) => doorTicketOf(id).eventId))]
  const hanging = workIds.length > 0 ? await worksOnSale(services, workIds) : []
  const coming =
    eventIds.length === 0
      ? []
      : keptAt
        ? await eventsSoldAt(services, eventIds, keptAt)
        : await eventsOnSale(services, eventIds)
  const paid = coming.length > 0 ? await reservedPaid(services) : new Map<string, number>()
  const taken = await takenOfTiers(services, coming)
  return new Map<string, Good>([
    ...hanging.map((work) => {
      const good = { name: nameOfWork(work), priceCents: work.priceCents, left: work.left }
      return [goodKey('work', work.id), good] as const
    }),
    ...coming.flatMap((event) => {
      const { id, oneCents } = event
      const name = nameOfTicket(services, event)
      const good = oneCents ? { name, priceCents: oneCents } : null
      const ofTiers = tickets.flatMap((line) => {
        const { eventId, tier: tierId, eachCents } = doorTicketOf(line)
        const tier = eventId === id && event.tiers.find((each) => each.id === tierId)
        if (!tier) return []
        const left = keptAt ? Infinity : tierLeft(event, tier, taken)
        const problem = chosenProblem(tier, eachCents) ?? undefined
        const priceCents = eachCents ?? tier.priceCents
        const of = { name: `${name}, ${tier.name}`, priceCents, left, problem }
        return [[goodKey('ticket', line), of] as const]
      })
      if (!good) return ofTiers
      return [
        ...ofTiers,
        [goodKey('ticket', id), { ...good, left: keptAt ? Infinity : seatsLeft(event) }],
        [
          goodKey('reserved-ticket', id),
          { ...good, left: keptAt ? Infinity : reservedLeft(event, paid) },
        ],
      ] as const
    }),
  ])
}

/**
 * The works of a cart that is paid online, as visitors may buy them: shown, for sale, and held by nobody. Nothing else of the counter is
 * sold from afar.
 */
export async function worksForCart(
  services: Services,
  lines: readonly LineRequest[],
): Promise<Goods | undefined> {
  const ids = lines.flatMap(({ id, type }) => (type === 'work' ? [id] : []))
  if (ids.length === 0) return undefined
  const hanging = await worksOnSale(services, ids, { isPublic: true })
  return new Map<string, Good>(
    hanging.map((work) => {
      const name = nameOfWork(work)
      const problem =
        services.payments === null
          ? `${name}: works are paid online, and no cards are taken online here. Ask to hold it, or buy it at the counter.`
          : ids.length > WORKS_MOST
            ? `Take at most ${WORKS_MOST} works in one order, or buy them at the counter.`
            : work.status === 'on-hold'
              ? `${name} is on hold for somebody.`
              : work.editionLeft > 0 && work.left <= 0
                ? `${name}: somebody is buying it at this moment. Look again in half an hour.`
                : undefined
      const { priceCents, left } = work
      return [goodKey('work', work.id), { name, priceCents, left, problem }] as const
    }),
  )
}

/** Works that hang and have a copy left, by title. @param ids these, also where none is left */
async function worksOnSale(services: Services, ids?: string[], { isPublic = false } = {}) {
  const { id, title, priceCents, editionLeft, details, status } = works
  const rows = await services.db
    .select({ id, title, priceCents, editionLeft, details, status, artistName: artists.name })
    .from(works)
    .innerJoin(artists, eq(artists.id, works.artistId))
    .where(
      and(
        known(services),
        isPublic ? and(eq(works.isHidden, false), eq(artists.isHidden, false)) : undefined,
        ids
          ? and(inArray(works.id, ids), inArray(works.status, ['available', 'on-hold', 'sold']))
          : and(gt(works.editionLeft, 0), inArray(works.status, ['available', 'on-hold'])),
      ),
    )
    .orderBy(asc(works.title))
  // Of what has no price on its label somebody has to say one, which the sales of works are for.
  const held = await heldCopies(
    services.db,
    rows.map((row) => row.id),
  )
  return rows.flatMap((row) =>
    row.priceCents === null
      ? []
      : {
          ...row,
          priceCents: row.priceCents,
          // Without those that somebody is paying for.
          left: Math.max(0, row.editionLeft - (held.get(row.id) ?? 0)),
        },
  )
}

/** Events with a price at the door that take place and are not over, the next first. @param ids only these */
async function eventsOnSale({ db, isDemo, now }: Services, ids?: string[]) {
  const at = now()
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        eq(events.status, 'scheduled'),
        eq(events.isHidden, false),
        gt(events.endsAt, at),
        lt(events.startsAt, new Date(at.getTime() + SOLD_BEFORE_MS)),
        isDemo ? undefined : eq(events.isDemo, false),
        ids && inArray(events.id, ids),
      ),
    )
    .orderBy(asc(events.startsAt))
  return rows.flatMap((row) =>
    soldAtDoor(row, { priceCents: row.priceCents, tickets: row.details.tickets }, at),
  )
}

/** Events whose tickets were sold at the door while the server could not be reached, at the price of that time. */
async function eventsSoldAt({ db, isDemo, now }: Services, ids: string[], at: Date) {
  // A till sells by itself for its day alone. Its clock may be wrong, so the server's says which nights have come.
  const tomorrow = new Date(now().getTime() + DAY_MS)
  const rows = await db
    .select()
    .from(events)
    .where(and(inArray(events.id, ids), isDemo ? undefined : eq(events.isDemo, false)))
  const priced = []
  for (const row of rows) {
    const { priceCents, tickets, earliest } = await eventSoldAt(db, row, at)
    if (earliest > tomorrow) continue
    // Where none was published yet, the clock of the till is wrong.
    const then = soldAtDoor(row, { priceCents, tickets }, at)
    const asNow = { priceCents: row.priceCents, tickets: row.details.tickets }
    priced.push(...(then.length > 0 ? then : soldAtDoor(row, asNow, at)))
  }
  return priced
}

/** How many on the list pay nothing at the door, by event: they have paid at the till, or their tickets have a price of their own. */
async function reservedPaid({ db }: Services): Promise<Map<string, number>> {
  const ticketed = await db
    .select({ eventId: rsvps.eventId, count: sum(rsvps.party).mapWith(Number) })
    .from(rsvps)
    .where(
      and(
        isNotNull(rsvps.eventId),
        isNotNull(rsvps.priceCents),
        inArray(rsvps.status, [...HAS_SEATS]),
      ),
    )
    .groupBy(rsvps.eventId)
  const { eventId, quantity, returned, isReserved } = doorTickets
  const rows = await db
    .select({ eventId, count: sql<string>`sum(${quantity} - ${returned})`.mapWith(Number) })
    .from(doorTickets)
    .where(eq(isReserved, true))
    .groupBy(eventId)
  const paid = new Map(rows.map((row) => [row.eventId, row.count]))
  for (const { eventId: id, count } of ticketed) if (id) paid.set(id, (paid.get(id) ?? 0) + count)
  return paid
}

type EventRow = Awaited<ReturnType<typeof eventsOnSale>>[number]
type Priced = Parameters<typeof doorTiers>[0] & { priceCents: number }

/** An event with what its door takes: `oneCents` where all pay the same, and its kinds of tickets. None where it costs nothing. */
function soldAtDoor(row: typeof events.$inferSelect, priced: Priced, at: Date) {
  const tiers: TicketTier[] = doorTiers(priced, at)
  const oneCents = doorPrice(priced)
  return tiers.length > 0 || oneCents
    ? [
        {
          ...row,
          tiers,
          oneCents,
          doorCents: oneCents || Math.min(...tiers.map(({ priceCents }) => priceCents)),
        },
      ]
    : []
}

/** What a till offers of an event with tickets: its kinds, and a price named for the door that none of them has. */
function kindsOf(
  event: EventRow,
  taken: Awaited<ReturnType<typeof ticketsTaken>>,
): TillShop['events'][number]['tiers'] {
  const { tiers, priceCents: named } = event
  const isNamed = named > 0 && tiers.every((tier) => tier.priceCents !== named)
  const atDoor = { id: '', name: 'At the door', note: '', kind: 'fixed' as const }
  return [
    ...(isNamed ? [{ ...atDoor, priceCents: named, left: seatsLeft(event) }] : []),
    ...tiers.map(({ id, name, note, kind, priceCents, number }) => {
      const left = tierLeft(event, { id, number }, taken)
      return { id, name, note, kind, priceCents, left }
    }),
  ]
}

/** How many of each kind are taken, where one of them has a number. */
async function takenOfTiers({ db }: Services, rows: readonly EventRow[]) {
  const numbered = rows.filter(({ tiers }) => tiers.some(({ number }) => number !== null))
  return ticketsTaken(
    db,
    numbered.map(({ id }) => id),
  )
}

/** Of a kind: what is left of it, and of the room. */
function tierLeft(
  event: EventRow,
  { id, number }: Pick<TicketTier, 'id' | 'number'>,
  taken: Awaited<ReturnType<typeof ticketsTaken>>,
): number {
  const ofTier = number === null ? Infinity : number - (taken.get(event.id)?.get(id) ?? 0)
  return Math.max(0, Math.min(seatsLeft(event), ofTier))
}

const seatsLeft = ({ capacity, seatsHeld, seatsTaken }: EventRow) =>
  Math.max(0, capacity - seatsHeld - seatsTaken)

/** Seats of people who pay for them at the door: those on the list, where it had a price of its own. */
const reservedLeft = ({ id, priceCents, seatsTaken }: EventRow, paid: Map<string, number>) =>
  priceCents === 0 ? 0 : Math.max(0, seatsTaken - (paid.get(id) ?? 0))
const nameOfWork = ({ title, artistName }: { title: string; artistName: string }) =>
  `“${title}”, ${artistName}`

/** 'Ticket: Open Mic Night, Fri, Oct 17, 7 PM' */
function nameOfTicket({ settings }: Services, { title, startsAt }: EventRow): string {
  const { timeZone } = settings.get().cafe
  const day = formatDate(dateIn(timeZone, startsAt), 'short')
  return `Ticket: ${title}, ${day}, ${formatTime(timeIn(timeZone, startsAt))}`
}
