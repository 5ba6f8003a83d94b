import { desc, eq } from 'drizzle-orm'
import { furtherEvenings, lastEnd } from '#domain/booking/evenings.ts'
import { ladderWords, refundOf } from '#domain/booking/hire.ts'
import { nextDue, scheduleOf, totalOf } from '#domain/booking/private-event.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type {
  PrivateEventPage,
  PrivateEventRow,
  StaffPrivateEvent,
} from '#domain/contracts/private-events.ts'
import { privateEventEnquiries, spaceBookings } from '../db/schema.ts'
import { isOnCardPage } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { classesClosedFor, classesToClose } from './closing-classes.ts'
import { effectsOf } from './hire-calendar.ts'
import { chargesOf, moneyOf, paymentsOf, stateOf, stepsOf } from './hire-view.ts'
import type { HireRow } from './hire-link.ts'
import { broughtForward, hireOf, unknownPlan, type PrivateRow } from './private-event-rows.ts'
import { timesOf } from './private-evenings.ts'
import { takenBetween } from './store.ts'

async function read(services: Services, reference: string) {
  const { db } = services
  const [row] = await db
    .select()
    .from(privateEventEnquiries)
    .where(eq(privateEventEnquiries.reference, reference))
  if (!row) throw unknownPlan()
  const hire = await hireOf(db, reference)
  const patch = await broughtForward(db, services, { plan: row, hire })
  const charges = hire ? await chargesOf(db, reference) : []
  const money = hire
    ? moneyOf(hire, charges)
    : { paidCents: 0, refundedCents: 0, keptCents: 0, dueCents: 0, totalCents: null }
  return { plan: { ...row, ...patch }, hire, charges, money }
}

/** As its guest sees it. @throws Refused 404 */
export async function readPrivateEvent(
  services: Services,
  reference: string,
): Promise<PrivateEventPage> {
  return pageOf(services, await read(services, reference))
}

function pageOf(
  services: Services,
  { plan, hire, charges, money }: Awaited<ReturnType<typeof read>>,
): PrivateEventPage {
  const now = services.now()
  const { timeZone } = services.settings.get().cafe
  const { reference, occasion, name, state, startsAt, endsAt, headcount, proposal } = plan
  const isContracted = ['contracted', 'deposit-paid', 'run'].includes(state)
  const scheduled = proposal && isContracted ? nextDue(proposal.instalments, money.keptCents) : null
  const due = scheduled ?? (hire && overtimeDue(hire, money.dueCents, timeZone))
  const isHeld = hire !== null && stateOf(hire, now) === 'held'
  const { rooms } = services.settings.get()
  const steps = hire && isContracted ? (hire.refundSteps ?? []) : rooms.refundSteps
  return {
    reference,
    occasion,
    name,
    state,
    room: SPACES[plan.spaceType].name,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timeZone,
    headcount,
    proposal: proposal && {
      number: proposal.number,
      lines: proposal.lines,
      totalCents: totalOf(proposal.lines),
      schedule: scheduleOf(proposal.instalments, money.keptCents),
      words: proposal.words,
      further: furtherEvenings(plan, timeZone).map((evening) => ({
        date: evening.date,
        startsAt: evening.startsAt.toISOString(),
        endsAt: evening.endsAt.toISOString(),
      })),
      validUntil: proposal.validUntil,
    },
    canAccept: state === 'proposal' && isHeld && startsAt > now,
    acceptedBy: plan.acceptedBy,
    acceptedAt: plan.acceptedAt?.toISOString() ?? null,
    paidCents: money.paidCents,
    refundedCents: money.refundedCents,
    overtime:
      hire && hire.overtimeMinutes > 0
        ? { minutes: hire.overtimeMinutes, cents: hire.overtimeCents }
        : null,
    next:
      due &&
      services.payments !== null &&
      (lastEnd(plan, timeZone) > now || (hire?.overtimeCents ?? 0) > 0)
        ? { cents: due.leftCents, dueOn: due.dueOn }
        : null,
    payments: paymentsOf(charges),
    isPaying: charges.some(isOnCardPage),
    policy: startsAt > now ? ladderWords(steps, startsAt, now, timeZone) : [],
    failure: charges.at(-1)?.state === 'succeeded' ? null : (charges.at(-1)?.failure ?? null),
  }
}

/** The same as staff see it. @throws Refused 404 */
export async function staffPrivateEvent(
  services: Services,
  reference: string,
): Promise<StaffPrivateEvent> {
  const found = await read(services, reference)
  const { plan, hire, money } = found
  const now = services.now()
  const { bufferMinutes } = services.settings.get().rooms
  const state = hire && stateOf(hire, now)
  const time = hire ?? asHire(plan, bufferMinutes)
  const freeAt = new Date(time.endsAt.getTime() + time.bufferMinutes * 60_000)
  const taken = await takenBetween(services, plan.spaceType, plan.startsAt, freeAt, reference)
  return {
    ...pageOf(services, found),
    email: plan.email,
    phone: plan.phone,
    message: plan.message,
    spaceType: plan.spaceType,
    budgetCents: plan.budgetCents,
    estimateCents: plan.estimateCents,
    createdAt: plan.createdAt.toISOString(),
    heldUntil: state === 'held' ? (hire?.heldUntil?.toISOString() ?? null) : null,
    hasRoom: state === 'held' || state === 'confirmed',
    taken: taken.map(({ what, startsAt, endsAt }) => ({
      what,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    closed: await classesClosedFor(services.db, reference),
    classes: plan.startsAt > now ? await classesToClose(services, time) : [],
    effects: await effectsOfAll(services, plan, time.bufferMinutes),
    runSheet: plan.runSheet,
    lostBecause: plan.lostBecause,
    backCents:
      hire && state === 'confirmed'
        ? refundOf(stepsOf(hire), money.keptCents, hire.startsAt, now).refundCents
        : 0,
    dueCents: money.dueCents,
  }
}

/** What all its evenings that are to come close. */
async function effectsOfAll(
  services: Services,
  plan: PrivateRow,
  bufferMinutes: number,
): Promise<StaffPrivateEvent['effects']> {
  const { spaceType } = plan
  const coming = timesOf(services, plan).filter(({ endsAt }) => endsAt > services.now())
  const found = []
  for (const { startsAt, endsAt } of coming)
    found.push(await effectsOf(services, { spaceType, startsAt, endsAt, bufferMinutes }))
  const all = found.filter((each) => each !== null)
  if (all.length === 0) return null
  return {
    orders: all.flatMap(({ orders }) => orders),
    pickups: all.flatMap(({ pickups }) => pickups),
    occasions: all.flatMap(({ occasions }) => occasions),
  }
}

/** What is left of overtime where the schedule is paid; it is due at once. */
export function overtimeDue(
  { overtimeCents, endsAt }: Pick<HireRow, 'overtimeCents' | 'endsAt'>,
  dueCents: number,
  timeZone: string,
): { leftCents: number; dueOn: string } | null {
  return overtimeCents > 0 && dueCents > 0
    ? { leftCents: dueCents, dueOn: dateIn(timeZone, endsAt) }
    : null
}

const asHire = (
  { spaceType, startsAt, endsAt }: PrivateRow,
  bufferMinutes: number,
): Pick<HireRow, 'spaceType' | 'startsAt' | 'endsAt' | 'bufferMinutes'> => ({
  spaceType,
  startsAt,
  endsAt,
  bufferMinutes,
})

const MOST = 300

/** All plans, the soonest first where something is to be done, and then what is over. */
export async function listPrivateEvents(
  services: Services,
): Promise<{ events: PrivateEventRow[]; timeZone: string }> {
  const { db } = services
  const now = services.now()
  const rows = await db
    .select({ plan: privateEventEnquiries, hire: spaceBookings })
    .from(privateEventEnquiries)
    .leftJoin(spaceBookings, eq(spaceBookings.id, privateEventEnquiries.reference))
    .orderBy(desc(privateEventEnquiries.createdAt))
    .limit(MOST)
  const events: PrivateEventRow[] = []
  for (const { plan, hire } of rows) {
    const patch = await broughtForward(db, services, { plan, hire })
    const { reference, occasion, name, startsAt, headcount, proposal, state } = plan
    events.push({
      reference,
      occasion,
      name,
      state: patch?.state ?? state,
      room: SPACES[plan.spaceType].name,
      startsAt: startsAt.toISOString(),
      headcount,
      totalCents: proposal ? totalOf(proposal.lines) : null,
      heldUntil:
        hire && stateOf(hire, now) === 'held' ? (hire.heldUntil?.toISOString() ?? null) : null,
    })
  }
  return {
    events: events.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    timeZone: services.settings.get().cafe.timeZone,
  }
}
