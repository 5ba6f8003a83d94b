import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { Shift, TipShares } from '#domain/contracts/till.ts'
import { minutesWorked, shareTips, type Tip } from '#domain/till/shift.ts'
import { ledgerPostings, ledgerTransactions, refunds } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { boundsOf, inMs, shiftsBetween, type Days } from './shifts.ts'

/**
 * Shares the tips of some days by who was clocked in when each was paid. A tip that was given back is taken from those who got it, so it counts
 * at the time it was paid.
 */
export async function tipShares(services: Services, days: Days): Promise<TipShares> {
  const { from, until } = boundsOf(services, days)
  const tips = await tipsOf(services, { from, until })
  // A tip that is given back may be older than these days, and so may be the shift that got it.
  const first = Math.min(from.getTime(), ...tips.map(({ at }) => at))
  const all = await shiftsBetween(services, { from: new Date(first), until })
  const shares = shareTips(
    tips,
    all.flatMap((shift) =>
      shift.personId === null ? [] : [{ personId: shift.personId, ...inMs(shift) }],
    ),
  )
  const now = services.now().getTime()
  const isOfDays = ({ endsAt }: Shift) => endsAt === null || Date.parse(endsAt) >= from.getTime()
  const people = new Map(
    all.map(({ personId, personName }) => [personId ?? personName, { personId, personName }]),
  )
  const rows = [...people]
    .map(([key, person]) => ({
      ...person,
      cents: shares.find(({ personId }) => personId === person.personId)?.cents ?? 0,
      minutes: all
        .filter((shift) => (shift.personId ?? shift.personName) === key && isOfDays(shift))
        .reduce((sum, shift) => sum + minutesWorked(inMs(shift), now), 0),
    }))
    // Of somebody whose account is gone the hours are known, and no share.
    .map((row) => (row.personId === null ? { ...row, cents: 0 } : row))
    .filter(({ cents, minutes }) => cents !== 0 || minutes > 0)
  const nobody = shares.find(({ personId }) => personId === null)
  if (nobody && nobody.cents !== 0)
    rows.push({
      personId: null,
      personName: 'Nobody was clocked in',
      cents: nobody.cents,
      minutes: 0,
    })
  return { totalCents: tips.reduce((sum, { cents }) => sum + cents, 0), shares: rows }
}

/** The tips of each person in these days, at their last shift. @param rows the shifts of these days, newest first */
export async function tipsByShift(
  services: Services,
  days: Days,
  rows: readonly Shift[],
): Promise<Map<Shift, number>> {
  const { shares } = await tipShares(services, days)
  return new Map(
    shares.flatMap(({ personId, cents }) => {
      const shift = personId !== null && rows.find((row) => row.personId === personId)
      return shift ? [[shift, cents] as const] : []
    }),
  )
}

/** What moved the account of tips: a credit is a tip, a debit is one that was given back. */
async function tipsOf(
  { db }: Pick<Services, 'db'>,
  { from, until }: { from: Date; until: Date },
): Promise<Tip[]> {
  const { id, at, subjectId } = ledgerTransactions
  const rows = await db
    .select({ at, subjectId, paymentId: refunds.paymentId, cents: ledgerPostings.cents })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(id, ledgerPostings.transactionId))
    .leftJoin(refunds, eq(refunds.id, subjectId))
    .where(and(eq(ledgerPostings.account, 'tips'), gte(at, from), lt(at, until)))
    .orderBy(asc(at), asc(id))
  /** Of what a tip was: an order, or the payment that a refund is of. */
  const source = (row: { subjectId: string; paymentId: string | null }) =>
    row.paymentId ?? row.subjectId
  const back = rows.filter(({ cents }) => cents > 0)
  const paid = await paidAt({ db }, [...new Set(back.map(source))])
  return rows.map((row) => ({
    at: (row.cents > 0 ? (paid.get(source(row)) ?? row.at) : row.at).getTime(),
    cents: -row.cents,
  }))
}

/** When the tips of some subjects were paid: the first time each. */
async function paidAt({ db }: Pick<Services, 'db'>, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { id, at, subjectId } = ledgerTransactions
  const rows = await db
    .select({ at, subjectId })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, id))
    .where(
      and(inArray(subjectId, ids), eq(ledgerPostings.account, 'tips'), lt(ledgerPostings.cents, 0)),
    )
    .orderBy(asc(at))
  const first = new Map<string, Date>()
  for (const row of rows) if (!first.has(row.subjectId)) first.set(row.subjectId, row.at)
  return first
}
