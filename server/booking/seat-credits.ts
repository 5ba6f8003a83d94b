import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { creditExpiryPostings, seatChargePostings } from '#domain/books/posting.ts'
import type { ClassCredit } from '#domain/contracts/seats.ts'
import { plainGiftCode } from '#domain/ordering/gift-card-line.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { classCredits, seatCharges } from '../db/schema.ts'
import { codeBy } from '../gift-cards/codes.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { hashToken } from '../tokens.ts'
import type { SeatRow } from './seat-rows.ts'

type Row = typeof classCredits.$inferSelect
export const CREDIT_ACCOUNT = 'credits:classes'
const DAY_MS = 86_400_000
/** A credit that gets money back can be used for so long at least. */
const AT_LEAST_MS = 30 * DAY_MS

/** Until when a credit would be good that is given now. */
export function creditUntil({ now }: Pick<Services, 'now'>, days: number): Date {
  return new Date(now().getTime() + days * DAY_MS)
}

/** A new credit of a party that gave its seats back late, with the code that uses it. */
export async function makeCredit(
  tx: Db,
  services: Services,
  row: SeatRow,
  amountCents: number,
): Promise<{ id: string; code: string; expiresAt: Date }> {
  const id = randomUUID()
  const code = codeOfCredit(services, id)
  const expiresAt = creditUntil(services, row.rules?.creditDays ?? 0)
  await tx.insert(classCredits).values({
    id,
    codeHash: hashOfCredit(code),
    userId: row.userId,
    email: row.email || null,
    amountCents,
    leftCents: amountCents,
    reference: row.reference,
    createdAt: services.now(),
    expiresAt,
  })
  return { id, code, expiresAt }
}

const codeOfCredit = ({ secrets }: Services, id: string) =>
  codeBy(secrets['access-token'], `class credit ${id}`)
const hashOfCredit = (typed: string) => hashToken(`class credit ${plainGiftCode(typed)}`)

/** Puts what a party had paid by credit back where it came from. @param seats of a pack: how many of its seats with it */
export async function backToCredit(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  id: string,
  cents: number,
  seats = 0,
) {
  const least = new Date(now().getTime() + AT_LEAST_MS).toISOString()
  await tx
    .update(classCredits)
    .set({
      leftCents: sql`${classCredits.leftCents} + ${cents}`,
      ...(seats > 0 && { seatsLeft: sql`${classCredits.seatsLeft} + ${seats}` }),
      expiresAt: sql`greatest(${classCredits.expiresAt}, ${least}::timestamptz)`,
    })
    .where(eq(classCredits.id, id))
}

/** What an account can still use, what ends first before the rest. */
export async function creditsOf(services: Services, userId: string): Promise<ClassCredit[]> {
  const rows = await services.db
    .select()
    .from(classCredits)
    .where(and(eq(classCredits.userId, userId), isUsable(services)))
    .orderBy(asc(classCredits.expiresAt), asc(classCredits.id))
  return rows.map(({ id, leftCents, amountCents, expiresAt }) => ({
    id,
    leftCents,
    amountCents,
    expiresAt: expiresAt.toISOString(),
  }))
}

function isUsable({ now }: Pick<Services, 'now'>): SQL | undefined {
  return and(
    isNull(classCredits.seats),
    gt(classCredits.leftCents, 0),
    gt(classCredits.expiresAt, now()),
  )
}

type Using = { userId: string | null; code: string; neededCents: number }

/**
 * Pays for seats by credit: by that of an account, and by the one whose code was typed. What is used is taken at once; a hold that
 * runs out gives it back. Hold the seats. @returns how much @throws Refused 422 where the code is of no credit
 */
export async function spendCredits(
  tx: Db,
  services: Services,
  reference: string,
  { userId, code, neededCents }: Using,
): Promise<number> {
  const byCode = code === '' ? [] : [eq(classCredits.codeHash, hashOfCredit(code))]
  const whose = or(...byCode, ...(userId === null ? [] : [eq(classCredits.userId, userId)]))
  if (!whose) return 0
  const usable = await tx
    .select()
    .from(classCredits)
    .where(and(whose, isUsable(services)))
    .orderBy(asc(classCredits.expiresAt), asc(classCredits.id))
    .for('update')
  if (code !== '' && !usable.some(({ codeHash }) => codeHash === hashOfCredit(code))) {
    const message = 'There is nothing to use on this code. Look at the email with it once more.'
    throw new Refused(422, 'no_credit', message, { fields: { creditCode: message } })
  }
  let used = 0
  for (const credit of usable) {
    const part = Math.min(credit.leftCents, neededCents - used)
    if (part <= 0) break
    used += part
    await spendOne(tx, services, reference, credit, part)
  }
  return used
}

/** Uses a part of a credit for the seats of a party. Hold both. */
export async function spendOne(
  tx: Db,
  services: Services,
  reference: string,
  { id }: Pick<Row, 'id'>,
  cents: number,
) {
  const at = services.now()
  const chargeId = randomUUID()
  await tx
    .update(classCredits)
    .set({ leftCents: sql`${classCredits.leftCents} - ${cents}` })
    .where(eq(classCredits.id, id))
  await tx.insert(seatCharges).values({
    id: chargeId,
    reference,
    state: 'succeeded',
    amountCents: cents,
    creditId: id,
    account: CREDIT_ACCOUNT,
    idempotencyKey: chargeId,
    createdAt: at,
    succeededAt: at,
  })
  const postings = seatChargePostings({ account: CREDIT_ACCOUNT, amountCents: cents })
  await post(tx, services, { subject: 'seat-charge', subjectId: chargeId, at, postings })
}

/** What nobody used in time is the café's. */
export async function endCredits(services: Services): Promise<void> {
  const at = services.now()
  await services.db.transaction(async (tx) => {
    const over = await tx
      .select()
      .from(classCredits)
      .where(and(gt(classCredits.leftCents, 0), lte(classCredits.expiresAt, at)))
      .for('update', { skipLocked: true })
    for (const { id, leftCents, seats } of over) {
      await tx
        .update(classCredits)
        .set({ leftCents: 0, ...(seats !== null && { seatsLeft: 0 }) })
        .where(eq(classCredits.id, id))
      const postings = creditExpiryPostings(leftCents)
      const subjectId = `${id}-${at.getTime()}`
      await post(tx, services, { subject: 'class-credit', subjectId, at, postings })
    }
  })
}
