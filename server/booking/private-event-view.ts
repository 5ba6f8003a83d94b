import { desc, eq } from 'drizzle-orm'
import { furtherEvenings, lastEnd } from '#domain/booking/evenings.ts'
import { ladderWords, refundOf } from '#domain/booking/hire.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { hireMoneyWords } from '#domain/booking/hire-money-words.ts'
import { nextDue, scheduleOf, totalOf, type PrivateState } from '#domain/booking/private-event.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type {
  PrivateEventPage,
  PrivateEventRow,
  StaffEvening,
  StaffPrivateEvent,
} from '#domain/contracts/private-events.ts'
import { privateEventEnquiries, spaceBookings } from '../db/schema.ts'
import { linkToken } from '../forms/link-token.ts'
import { isOnCardPage } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { classesClosedFor, classesToClose } from './closing-classes.ts'
import { effectsOf } from './hire-calendar.ts'
import { chargesOf, moneyOf, paymentsOf, stateOf, stepsOf } from './hire-view.ts'
import type { HireRow } from './hire-link.ts'
import { broughtForward, hireOf, unknownPlan, type PrivateRow } from './private-event-rows.ts'
import { hiresOf, othersIn, timesOf, type PlannedTime } from './private-evenings.ts'

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
  const { message, budgetCents, estimateCents } = plan
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
    message,
    budgetCents,
    estimateCents,
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
    payments: paymentsOf(hire, charges),
    moneyWords: planMoneySaid(services, plan, money),
    isPaying: charges.some(isOnCardPage),
    policy: startsAt > now ? ladderWords(steps, startsAt, now, timeZone) : [],
    failure: charges.at(-1)?.state === 'succeeded' ? null : (charges.at(-1)?.failure ?? null),
    cancel:
      hire && isContracted && state !== 'run' ? backOf(services, hire, money.keptCents) : null,
    canWithdraw: startsAt > now && isOpenPlan(state),
    replyToken: linkToken(services.secrets, reference),
  }
}

/** Nothing is agreed on: the guest may still withdraw it. */
export const isOpenPlan = (state: PrivateState): boolean =>
  state === 'new' || state === 'held' || state === 'proposal'

const CONTRACTED: readonly PrivateState[] = ['contracted', 'deposit-paid', 'run', 'closed']

/** How the money of a plan that is agreed on stands, in a sentence; `null` where nothing was paid. */
export function planMoneySaid(
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  { state, proposal }: Pick<PrivateRow, 'state' | 'proposal'>,
  { keptCents, dueCents }: { keptCents: number; dueCents: number },
): string | null {
  if (!CONTRACTED.includes(state) || !proposal) return null
  const next = nextDue(proposal.instalments, keptCents)
  const today = dateIn(settings.get().cafe.timeZone, now())
  return hireMoneyWords({
    keptCents,
    dueCents,
    nextCents: next?.leftCents ?? null,
    dueBy: next && next.dueOn >= today ? formatDate(next.dueOn) : null,
  })
}

/** What comes back by the terms if it is called off now, and what is kept; `null` where it has begun or is not taken. */
function backOf({ now }: Services, hire: HireRow, keptCents: number): PrivateEventPage['cancel'] {
  const at = now()
  if (hire.startsAt <= at || stateOf(hire, at) !== 'confirmed') return null
  const { refundCents } = refundOf(stepsOf(hire), keptCents, hire.startsAt, at)
  return { refundCents, keptCents: keptCents - refundCents }
}

/** The same as staff see it. @param dates further days that are thought of, instead of those of its proposal @throws Refused 404 */
export async function staffPrivateEvent(
  services: Services,
  reference: string,
  dates?: readonly string[],
): Promise<StaffPrivateEvent> {
  const found = await read(services, reference)
  const { plan, hire, money } = found
  const { db } = services
  const now = services.now()
  const state = hire && stateOf(hire, now)
  const bufferMinutes = hire?.bufferMinutes ?? services.settings.get().rooms.bufferMinutes
  const evenings = []
  const hires = await hiresOf(db, reference)
  for (const time of timesOf(services, dates ? { ...plan, proposal: { dates } } : plan)) {
    if (time.endsAt <= now) continue
    const evening = await staffEvening(services, plan, time, bufferMinutes)
    evenings.push({ ...evening, has: ownState(services, hires, time) })
  }
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
    evenings,
    closed: await classesClosedFor(db, reference),
    runSheet: plan.runSheet,
    lostBecause: plan.lostBecause,
    backCents:
      hire && state === 'confirmed'
        ? refundOf(stepsOf(hire), money.keptCents, hire.startsAt, now).refundCents
        : 0,
    dueCents: money.dueCents,
  }
}

/** Whether one of the hires of a plan has the room at a time. By its time: the number of an evening changes with the days before it. */
function ownState(
  { now }: Services,
  hires: readonly HireRow[],
  { startsAt, endsAt }: PlannedTime,
): StaffEvening['has'] {
  const states = hires
    .filter((hire) => hire.startsAt <= startsAt && hire.endsAt >= endsAt)
    .map((hire) => stateOf(hire, now()))
  return (['confirmed', 'held'] as const).find((state) => states.includes(state)) ?? null
}

/** What stands in the way of one evening, and what it closes. */
async function staffEvening(
  services: Services,
  plan: PrivateRow,
  planned: PlannedTime,
  bufferMinutes: number,
): Promise<Omit<StaffEvening, 'has'>> {
  const { startsAt, endsAt } = planned
  const time = { spaceType: plan.spaceType, startsAt, endsAt, bufferMinutes }
  const taken = await othersIn(services, plan, planned, bufferMinutes)
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    taken: taken.map(({ what, ...other }) => ({
      what,
      startsAt: other.startsAt.toISOString(),
      endsAt: other.endsAt.toISOString(),
    })),
    classes: startsAt > services.now() ? await classesToClose(services, time) : [],
    effects: await effectsOf(services, time),
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
    const { reference, occasion, name, startsAt, headcount, proposal, state } = {
      ...plan,
      ...patch,
    }
    const isAgreed = CONTRACTED.includes(state)
    const money = hire && isAgreed ? moneyOf(hire, await chargesOf(db, hire.id)) : null
    events.push({
      reference,
      occasion,
      name,
      state,
      room: SPACES[plan.spaceType].name,
      startsAt: startsAt.toISOString(),
      headcount,
      totalCents: proposal ? totalOf(proposal.lines) : null,
      moneyWords: money && planMoneySaid(services, { state, proposal }, money),
      isPaid: money !== null && money.keptCents > 0 && money.dueCents === 0,
      heldUntil:
        hire && stateOf(hire, now) === 'held' ? (hire.heldUntil?.toISOString() ?? null) : null,
    })
  }
  return {
    events: events.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    timeZone: services.settings.get().cafe.timeZone,
  }
}
