import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  not,
  or,
  sql,
} from 'drizzle-orm'
import { occasionPath } from '#domain/booking/occasion.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { MyClasses, MyPlans, Plan } from '#domain/contracts/mine.ts'
import {
  classRequests,
  classSessions,
  events,
  privateEventEnquiries,
  rsvps,
  seatCharges,
  spaceBookings,
  spaceRequests,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import { isPrivateEvent, pathOf, type HireRow } from './hire-link.ts'
import { chargesOf, hireMoneySaid, moneyOf, stateOf } from './hire-view.ts'
import { planMoneySaid } from './private-event-view.ts'
import { isReserved, keyOf } from './occasions.ts'
import { confirmPath } from './rsvps.ts'
import { seatsPath } from './seat-rows.ts'
import { areTheirSeats, isAddress } from '../people/keeping.ts'

/**
 * What somebody still has before them here: seats at events, wishes for classes and rooms, soonest first.
 * @param email the address that is known to be theirs; without one only what was booked while signed in is told
 */
export async function myPlans(
  services: Services,
  email: string | null,
  userId: string,
): Promise<MyPlans> {
  const { timeZone } = services.settings.get().cafe
  const hires = await hiresOf(services, email, userId)
  const classes = await seatsInClasses(services, { userId, email }, services.now())
  const atEvents = await seatsAtEvents(services, { userId, email }, services.now())
  const own = [...hires, ...classes, ...atEvents, ...(await heldSeats(services, userId))]
  if (email === null) return { plans: soonest(own), timeZone }
  const plans = [
    ...own,
    ...(await requestedClasses(services, email, services.now())),
    ...(await rooms(services, email)),
    ...(await privatePlans(services, email)),
  ]
  return { plans: soonest(plans), timeZone }
}

const soonest = (plans: Plan[]) => plans.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))

/** @param after only those that end after it; null for all */
async function seatsAtEvents(
  services: Services,
  of: { userId: string; email: string | null },
  after: Date | null,
): Promise<Plan[]> {
  const rows = await services.db
    .select({ rsvp: rsvps, event: events })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        areTheirSeats(of),
        isAhead(services),
        eq(events.status, 'scheduled'),
        after ? gt(events.endsAt, after) : undefined,
      ),
    )
    .orderBy(asc(events.startsAt))
  return rows.map(({ rsvp, event }) => ({
    kind: 'event',
    reference: rsvp.reference,
    title: event.title,
    place: event.details.space,
    ...times(event),
    people: rsvp.party,
    ...(rsvp.tickets && { isTickets: true }),
    ...standingOf(services, rsvp),
  }))
}

/** Seats, a place in the line, or a request that can still be confirmed. */
const isAhead = ({ now }: Services) =>
  or(
    inArray(rsvps.status, ['confirmed', 'waitlisted', 'offered']),
    and(eq(rsvps.status, 'unconfirmed'), gt(rsvps.waitsUntil, now())),
  )

/** How seats stand, until when, and where that is changed. Whoever is signed in with their address needs no mail to confirm them. */
function standingOf(
  services: Services,
  row: typeof rsvps.$inferSelect,
): Pick<Plan, 'status' | 'offeredUntil' | 'waitsUntil' | 'to' | 'movedFrom'> {
  const { movedFrom } = row.rules ?? {}
  return { ...waitingOf(services, row), ...(movedFrom && { movedFrom }) }
}

function waitingOf(
  services: Services,
  row: typeof rsvps.$inferSelect,
): Pick<Plan, 'status' | 'offeredUntil' | 'waitsUntil' | 'to'> {
  const { status, heldUntil, waitsUntil, isProven } = row
  const to = seatsPath(services, row)
  if (status === 'offered')
    return { status, ...(heldUntil && { offeredUntil: heldUntil.toISOString() }), to }
  if (status !== 'unconfirmed')
    return { status: status === 'confirmed' ? status : 'waitlisted', to }
  const until = waitsUntil ? { waitsUntil: waitsUntil.toISOString() } : {}
  return isProven
    ? { status: 'requested', ...until, to: occasionPath(keyOf(row)) }
    : { status: 'unconfirmed', ...until, to: confirmPath(services, row, 'guest') }
}

/** Somebody's seats in classes and at events, those that were included. @param email as in `myPlans` */
export async function myClasses(
  services: Services,
  email: string | null,
  userId: string,
): Promise<MyClasses> {
  const { timeZone } = services.settings.get().cafe
  const now = services.now()
  const isOver = ({ endsAt }: Plan) => new Date(endsAt) <= now
  const all = [
    ...(await seatsInClasses(services, { userId, email }, null)),
    ...(await seatsAtEvents(services, { userId, email }, null)),
    ...(email === null ? [] : await requestedClasses(services, email, null)),
    // Tickets that are being paid as well: whoever paid them looks for them wherever seats are.
    ...(await heldSeats(services, userId)).filter(
      ({ kind, isPaying }) => kind === 'class' || isPaying,
    ),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  return {
    upcoming: all.filter((plan) => !isOver(plan)),
    past: all.filter((plan) => isOver(plan) && plan.status === 'confirmed').toReversed(),
    timeZone,
  }
}

/** @param after only those that end after it; null for all */
async function seatsInClasses(
  services: Services,
  of: { userId: string; email: string | null },
  after: Date | null,
): Promise<Plan[]> {
  const rows = await services.db
    .select({ rsvp: rsvps, session: classSessions })
    .from(rsvps)
    .innerJoin(classSessions, eq(classSessions.id, rsvps.classId))
    .where(
      and(
        areTheirSeats(of),
        isAhead(services),
        eq(classSessions.status, 'scheduled'),
        after ? gt(classSessions.endsAt, after) : undefined,
      ),
    )
  return rows.map(({ rsvp, session }) => ({
    kind: 'class',
    reference: rsvp.reference,
    title: session.title,
    place: session.details.space,
    ...times(session),
    people: rsvp.party,
    ...standingOf(services, rsvp),
  }))
}

/** Seats and tickets that somebody holds for some minutes and did not book yet, or of which nobody knows yet whether they are paid. */
async function heldSeats(services: Services, userId: string): Promise<Plan[]> {
  const { db, now } = services
  const isPaying = exists(
    db
      .select({ id: seatCharges.id })
      .from(seatCharges)
      .where(and(eq(seatCharges.reference, rsvps.reference), isOnPage)),
  )
  const rows = await db
    .select({
      rsvp: rsvps,
      event: events,
      session: classSessions,
      isPaying: sql<boolean>`${isPaying}`,
    })
    .from(rsvps)
    .leftJoin(events, eq(events.id, rsvps.eventId))
    .leftJoin(classSessions, eq(classSessions.id, rsvps.classId))
    .where(
      and(
        eq(rsvps.userId, userId),
        eq(rsvps.status, 'held'),
        or(gt(rsvps.heldUntil, now()), isPaying),
      ),
    )
  return rows.flatMap(({ rsvp, event, session, ...row }) => {
    const occasion = event ?? session
    if (!occasion || !rsvp.heldUntil) return []
    return {
      kind: event ? ('event' as const) : ('class' as const),
      reference: rsvp.reference,
      title: occasion.title,
      place: occasion.details.space,
      ...times(occasion),
      people: rsvp.party,
      status: 'held' as const,
      ...(rsvp.tickets && { isTickets: true }),
      hold: { of: occasion.id, until: rsvp.heldUntil.toISOString() },
      ...(row.isPaying && { isPaying: true }),
      to: seatsPath(services, rsvp),
    }
  })
}

/** As `isOnCardPage` (../payments/provider.ts) for the database. */
const isOnPage = and(eq(seatCharges.state, 'open'), isNotNull(seatCharges.pageUrl))

/** Wishes for a class that staff answer by hand. */
async function requestedClasses(
  { db }: Services,
  email: string,
  after: Date | null,
): Promise<Plan[]> {
  const rows = await db
    .select({ wish: classRequests, session: classSessions })
    .from(classRequests)
    .innerJoin(classSessions, eq(classSessions.id, classRequests.sessionId))
    .where(
      and(
        isAddress(classRequests.email, email),
        not(isReserved),
        after ? gt(classSessions.endsAt, after) : undefined,
      ),
    )
  return rows.map(({ wish, session }) => ({
    kind: 'class',
    reference: wish.reference,
    title: session.title,
    place: '',
    ...times(session),
    people: wish.participants.length,
    status: wish.status,
    to: '/classes/book',
  }))
}

/** Rooms that are booked, or wait for staff. Those that staff booked by mail stand with their requests. */
async function hiresOf(services: Services, email: string | null, userId: string): Promise<Plan[]> {
  const own = eq(spaceBookings.userId, userId)
  const now = services.now()
  // A private event that is held stands with its proposal.
  const isHeld = and(
    eq(spaceBookings.state, 'held'),
    gt(spaceBookings.heldUntil, now),
    not(like(spaceBookings.id, 'P-%')),
    own,
  )
  const rows = await services.db
    .select()
    .from(spaceBookings)
    .where(
      and(
        email === null ? own : or(own, isAddress(spaceBookings.email, email)),
        or(inArray(spaceBookings.state, ['asked', 'confirmed']), isHeld),
        eq(spaceBookings.isCancelled, false),
        // What all evenings of a private event cost is the price of the first.
        or(isNotNull(spaceBookings.priceCents), like(spaceBookings.id, 'P-%-%')),
        gt(spaceBookings.endsAt, now),
      ),
    )
  const plans = await Promise.all(
    rows.map(async (hire) => ({
      kind: 'space' as const,
      reference: hire.id,
      title: SPACES[hire.spaceType].name,
      place: '',
      ...times(hire),
      people: hire.headcount ?? 1,
      ...(hire.state === 'held'
        ? { status: hire.state, waitsUntil: hire.heldUntil?.toISOString() }
        : {
            status: hire.state === 'confirmed' ? ('confirmed' as const) : ('requested' as const),
            moneyWords: await moneySaid(services, hire),
          }),
      to: pathOf(services, hire.id),
    })),
  )
  return soonest(plans)
}

/** How the money of a room stands; that of a private event by the schedule that was agreed on. */
async function moneySaid(services: Services, hire: HireRow): Promise<string | null> {
  const charges = await chargesOf(services.db, hire.id)
  if (!isPrivateEvent(hire.id)) return hireMoneySaid(services, hire, charges)
  const [plan] = await services.db
    .select()
    .from(privateEventEnquiries)
    .where(eq(privateEventEnquiries.reference, hire.id))
  return plan ? planMoneySaid(services, plan, moneyOf(hire, charges)) : null
}

/** Private events that are not agreed on yet. With that they are a room that is booked. */
async function privatePlans(services: Services, email: string): Promise<Plan[]> {
  const { db } = services
  const now = services.now()
  const rows = await db
    .select({ plan: privateEventEnquiries, hire: spaceBookings })
    .from(privateEventEnquiries)
    .leftJoin(spaceBookings, eq(spaceBookings.id, privateEventEnquiries.reference))
    .where(
      and(
        isAddress(privateEventEnquiries.email, email),
        isNull(privateEventEnquiries.acceptedAt),
        gt(privateEventEnquiries.endsAt, now),
      ),
    )
  return rows.map(({ plan, hire }) => {
    const isHeld = hire !== null && stateOf(hire, now) === 'held'
    return {
      kind: 'space',
      reference: plan.reference,
      title: plan.occasion,
      place: SPACES[plan.spaceType].name,
      ...times(plan),
      people: plan.headcount,
      status:
        plan.state === 'lost'
          ? 'declined'
          : plan.state === 'proposal' && isHeld
            ? 'proposed'
            : 'requested',
      to: pathOf(services, plan.reference),
    }
  })
}

async function rooms({ db, now }: Services, email: string): Promise<Plan[]> {
  const rows = await db
    .select()
    .from(spaceRequests)
    .where(
      and(
        isAddress(spaceRequests.email, email),
        gt(spaceRequests.endsAt, now()),
        // What staff made a hire of stands with the hires.
        sql`not exists (select from ${spaceBookings} made where made.id = space_requests.reference and made.price_cents is not null)`,
      ),
    )
  return rows.map((wish) => ({
    kind: 'space',
    reference: wish.reference,
    title: SPACES[wish.spaceType].name,
    place: '',
    ...times(wish),
    people: wish.headcount,
    status: wish.status,
    to: '/book-space',
  }))
}

function times({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
