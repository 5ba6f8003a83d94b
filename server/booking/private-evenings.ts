import { and, asc, eq, like, notInArray, or } from 'drizzle-orm'
import { furtherEvenings } from '#domain/booking/evenings.ts'
import { momentInWords } from '#domain/booking/party.ts'
import type { Db } from '../db/open.ts'
import { spaceBookings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { callOff } from './hire-change.ts'
import { changeHire, type HireRow } from './hire-link.ts'
import { stateOf } from './hire-view.ts'
import { OVER } from './hires.ts'
import type { PrivateRow } from './private-event-rows.ts'
import { takenBetween } from './store.ts'

// The further evenings of a plan are hires of their own beside that of the first, which has the money: `P-BCDF-2`, `P-BCDF-3`.

/** The times that a plan takes, with the ids of their hires: its own first, then the further ones in the order of their days. */
export function timesOf(services: Pick<Services, 'settings'>, plan: Planned) {
  const { timeZone } = services.settings.get().cafe
  const { reference, startsAt, endsAt } = plan
  const further = furtherEvenings(plan, timeZone)
  return [
    { id: reference, startsAt, endsAt },
    ...further.map((time, i) => ({
      id: `${reference}-${i + 2}`,
      startsAt: time.startsAt,
      endsAt: time.endsAt,
    })),
  ]
}
type Planned = Pick<PrivateRow, 'reference' | 'startsAt' | 'endsAt'> & {
  proposal: { dates?: readonly string[] | undefined } | null
}
export type PlannedTime = ReturnType<typeof timesOf>[number]

/** The hires of all evenings of a plan. */
export const hiresOf = (db: Db, reference: string): Promise<HireRow[]> =>
  db
    .select()
    .from(spaceBookings)
    .where(or(eq(spaceBookings.id, reference), like(spaceBookings.id, `${reference}-%`)))

/** The hires of the further evenings, held to the end of the transaction. */
export const lockEvenings = (tx: Db, reference: string): Promise<HireRow[]> =>
  tx
    .select()
    .from(spaceBookings)
    .where(like(spaceBookings.id, `${reference}-%`))
    .orderBy(asc(spaceBookings.id))
    .for('update')

/** @throws Refused 409 that names what is in the way, for each of the times that is taken */
export async function requireFreeForStaff(
  services: Services,
  { spaceType, reference }: PrivateRow,
  times: readonly PlannedTime[],
  bufferMinutes: number,
) {
  const { timeZone } = services.settings.get().cafe
  const problems: string[] = []
  for (const { id, startsAt, endsAt } of times) {
    const others = await othersIn(
      services,
      { spaceType, reference },
      { id, startsAt, endsAt },
      bufferMinutes,
    )
    if (others.length === 0) continue
    const names = others.map((each) => `${each.what} (${momentInWords(timeZone, each.startsAt)})`)
    problems.push(
      times.length === 1
        ? `the room is taken at that time by ${names.join(', ')}`
        : `on ${momentInWords(timeZone, startsAt)} the room is taken by ${names.join(', ')}`,
    )
  }
  if (problems.length === 0) return
  throw new Refused(
    409,
    'room_taken',
    `Nothing was sent or held: ${problems.join('; ')}. Move that or call it off first${times.length > 1 ? ', or choose other days' : ''}.`,
  )
}

/** What takes the room of a plan at one of its times, and is not of the plan itself. */
export async function othersIn(
  services: Pick<Services, 'db' | 'isDemo' | 'now'>,
  { spaceType, reference }: Pick<PrivateRow, 'spaceType' | 'reference'>,
  { id, startsAt, endsAt }: PlannedTime,
  bufferMinutes: number,
) {
  const freeAt = new Date(endsAt.getTime() + bufferMinutes * 60_000)
  const taken = await takenBetween(services, spaceType, startsAt, freeAt, id)
  return taken.filter((one) => one.id === null || !isOfPlan(one.id, reference))
}

const isOfPlan = (id: string, reference: string) =>
  id === reference || id.startsWith(`${reference}-`)

/** Holds the further evenings like the first, and frees those that the proposal before had. Hold the plan. */
export async function holdEvenings(
  tx: Db,
  services: Services,
  plan: PrivateRow,
  times: readonly PlannedTime[],
  first: Pick<HireRow, 'heldUntil' | 'bufferMinutes'>,
) {
  const at = services.now()
  const { reference, spaceType, name, email, phone, headcount, message } = plan
  const { refundSteps } = services.settings.get().rooms
  const further = times.filter(({ id }) => id !== reference)
  const kept = further.map(({ id }) => id)
  await tx
    .update(spaceBookings)
    .set({ ...OVER, state: 'expired', updatedAt: at })
    .where(
      and(
        like(spaceBookings.id, `${reference}-%`),
        eq(spaceBookings.state, 'held'),
        kept.length > 0 ? notInArray(spaceBookings.id, kept) : undefined,
      ),
    )
  for (const { id, startsAt, endsAt } of further) {
    const values = {
      spaceType,
      startsAt,
      endsAt,
      name,
      email,
      phone,
      headcount,
      message,
      refundSteps,
      state: 'held' as const,
      isCancelled: false,
      heldUntil: first.heldUntil,
      bufferMinutes: first.bufferMinutes,
      // What all evenings cost is the price of the first.
      priceCents: null,
      updatedAt: at,
    }
    await tx
      .insert(spaceBookings)
      .values({ id, createdAt: at, ...values })
      .onConflictDoUpdate({ target: spaceBookings.id, set: values })
  }
}

/** Takes the further evenings for good. @returns false where one of them is no longer held */
export async function confirmEvenings(
  tx: Db,
  services: Services,
  plan: PrivateRow,
): Promise<boolean> {
  const hires = new Map((await lockEvenings(tx, plan.reference)).map((hire) => [hire.id, hire]))
  const further = timesOf(services, plan).filter(({ id }) => id !== plan.reference)
  for (const { id } of further) {
    const hire = hires.get(id)
    if (!hire || stateOf(hire, services.now()) !== 'held') return false
    await changeHire(tx, services, id, { state: 'confirmed', heldUntil: null })
  }
  return true
}

/** Gives the further evenings back that have not begun. */
export async function freeEvenings(tx: Db, services: Services, reference: string, by: string) {
  const at = services.now()
  for (const hire of await lockEvenings(tx, reference)) {
    const state = stateOf(hire, at)
    if (state === 'held') await changeHire(tx, services, hire.id, { ...OVER, state: 'expired' })
    if (state === 'confirmed' && hire.startsAt > at)
      await callOff(tx, services, hire, 'cancelled', {
        refundCents: 0,
        reason: 'The private event is off',
        by,
      })
  }
}
