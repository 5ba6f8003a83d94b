import { and, asc, count, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { SharedBill, WaitingBill } from '#domain/contracts/parked-bills.ts'
import { formatTime } from '#domain/cafe/calendar.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { AWAY_DAYS, deviceTime } from '#domain/till/device-time.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { parkedBills, tills } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/** More than all tills of a café have on hold: the oldest are never dropped, so parking is refused instead. */
const PARKED_MAX = 200
const DAY_MS = 24 * 60 * 60_000
/** A till that lost the answer asks again within that. */
const TAKEN_MS = DAY_MS
/** Nobody comes back for it. */
const LEFT_MS = AWAY_DAYS * DAY_MS

/** The bills that every till may take, the oldest first. */
export async function listParked({ db }: Pick<Services, 'db'>): Promise<SharedBill[]> {
  const rows = await db
    .select()
    .from(parkedBills)
    .where(isNull(parkedBills.takenAt))
    .orderBy(asc(parkedBills.parkedAt), asc(parkedBills.id))
    .limit(PARKED_MAX)
  return rows.flatMap(({ id, parkedAt, parkedBy, tillName, bill }) =>
    bill ? [{ id, parkedAt: parkedAt.toISOString(), by: parkedBy, till: tillName, bill }] : [],
  )
}

/**
 * Parks a bill. One that is there already, or was taken since, stays as it is.
 * @throws Refused 400 where its time cannot be right, 409 where its id is that of another bill, or too many wait
 */
export async function parkBill(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: Person,
  { id, parkedAt, bill }: { id: string; parkedAt: string; bill: WaitingBill },
): Promise<void> {
  const tillName = await nameOfTill(db, person)
  const at = timeParked(parkedAt, now())
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(parkedBills)
      .values({
        id,
        bill,
        parkedAt: at,
        parkedBy: person.user.name,
        tillName,
      })
      .onConflictDoNothing()
      .returning({ id: parkedBills.id })
    if (!kept) return requireSame(tx, id, bill)
    const [waiting] = await tx
      .select({ count: count() })
      .from(parkedBills)
      .where(isNull(parkedBills.takenAt))
    if ((waiting?.count ?? 0) > PARKED_MAX)
      throw new Refused(
        409,
        'parked_full',
        `${PARKED_MAX} bills are parked already. Take one back or throw one away first.`,
      )
  })
}

/** @throws Refused 400 where the time that a tablet says cannot be right */
function timeParked(said: string, now: Date): Date {
  const at = deviceTime(new Date(said), now)
  if (at instanceof Date) return at
  const problem =
    at === 'ahead'
      ? 'This tablet says that the bill was parked on a later day than today. Set its clock and park it again. The bill stays on this tablet.'
      : `This bill was parked more than ${AWAY_DAYS} days ago, so the other tills do not get it any more. It stays on this tablet.`
  throw new Refused(400, 'parked_at_wrong', problem, { fields: { parkedAt: problem } })
}

/** Parked once more it is the same bill, but for an account that was deleted since. @throws Refused 409 */
async function requireSame(tx: Db, id: string, bill: WaitingBill) {
  const isOther = sql<boolean>`${parkedBills.bill} - 'member' - 'name' <> ${JSON.stringify(bill)}::jsonb - 'member' - 'name'`
  const [row] = await tx.select({ isOther }).from(parkedBills).where(eq(parkedBills.id, id))
  if (row?.isOther)
    throw new Refused(
      409,
      'bill_id_used',
      'Another bill is parked under this id, so this one was not parked. It stays on this tablet.',
    )
}

/**
 * Takes a bill: of several tills that ask for one, the first gets it, and gets it again where it asks again.
 * @returns `null` where it was never here @throws Refused 409 with who has it
 */
export async function takeBill(
  services: Services,
  person: Person,
  { id, takeId, isRemoved = false }: { id: string; takeId: string; isRemoved?: boolean },
): Promise<{ bill: WaitingBill | null }> {
  const { db, now } = services
  const tillName = await nameOfTill(db, person)
  const taken = {
    takeId,
    takenAt: now(),
    takenBy: person.user.name,
    takenTill: tillName,
    isRemoved,
  }
  return db.transaction(async (tx) => {
    const [mine] = await tx
      .update(parkedBills)
      .set(taken)
      .where(and(eq(parkedBills.id, id), isNull(parkedBills.takenAt)))
      .returning()
    if (mine) {
      if (isRemoved && mine.bill) await auditRemoval(tx, services, person, mine.bill)
      return { bill: mine.bill }
    }
    // One that is still on its way finds its place taken.
    const [never] = await tx
      .insert(parkedBills)
      .values({ id, bill: null, parkedAt: now(), parkedBy: taken.takenBy, tillName, ...taken })
      .onConflictDoNothing()
      .returning({ id: parkedBills.id })
    if (never) return { bill: null }
    const [row] = await tx.select().from(parkedBills).where(eq(parkedBills.id, id))
    if (row?.takeId === takeId) return { bill: row.bill }
    throw new Refused(409, 'bill_taken', takenText(services, row))
  })
}

/** 'Mo Okafor has it: taken at 3:40 PM on “Bar”.' */
function takenText(
  { settings }: Pick<Services, 'settings'>,
  row: typeof parkedBills.$inferSelect | undefined,
): string {
  if (!row?.takenAt) return 'Somebody else has just taken it.'
  const at = formatTime(timeIn(settings.get().cafe.timeZone, row.takenAt))
  return row.isRemoved
    ? `${row.takenBy} threw it away at ${at} on ${row.takenTill}.`
    : `${row.takenBy} has it: taken at ${at} on ${row.takenTill}.`
}

/** Who throws away what was rung up is written down. */
const auditRemoval = (tx: Db, services: Services, person: Person, { name, lines }: WaitingBill) =>
  audit(tx, services, person, {
    action: 'parked-bill.removed',
    subject: name || lines[0]?.name || 'A bill',
    before: {
      lines: lines.map((line) => `${line.quantity} × ${line.name}`),
      cents: lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0),
    },
  })

/** Forgets bills that were taken a day ago, and those that nobody came back for. */
export async function sweepParked(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { parkedAt, takenAt } = parkedBills
  await db
    .delete(parkedBills)
    .where(or(lt(takenAt, before(TAKEN_MS)), and(isNull(takenAt), lt(parkedAt, before(LEFT_MS)))))
}

/** The account is gone: no bill names it. */
export async function forgetParked(tx: Db, memberId: string): Promise<void> {
  await tx
    .update(parkedBills)
    .set({ bill: sql`${parkedBills.bill} || '{"member":null,"name":""}'::jsonb` })
    .where(sql`${parkedBills.bill} #>> '{member,id}' = ${memberId}`)
}

/** Of the till that somebody is at, else whose browser it is. */
export async function nameOfTill(db: Db, { tillId, user }: Person): Promise<string> {
  const [till] = tillId
    ? await db.select({ name: tills.name }).from(tills).where(eq(tills.id, tillId))
    : []
  return till?.name ?? `the browser of ${user.name}`
}
