import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { BooksReport } from '#domain/contracts/books.ts'
import { cashAccount } from '#domain/till/drawer.ts'
import { drawers, drawerSessions } from '../db/schema.ts'
import type { Services } from '../services.ts'

type OpenDrawer = { id: string; name: string; openedAt: Date }
type Books = Pick<Services, 'db' | 'settings'>

/**
 * The drawers that are open and have cash of days until this one in them. Their count is blind: until it is made nobody is told what
 * should be in them, whatever their role (docs/decisions/till.md).
 */
export async function openDrawersIn(
  { db, settings }: Books,
  { until }: { until?: string } = {},
): Promise<OpenDrawer[]> {
  const { timeZone } = settings.get().cafe
  const day = sql`(${drawerSessions.openedAt} at time zone ${timeZone})::date`
  return db
    .select({ id: drawers.id, name: drawers.name, openedAt: drawerSessions.openedAt })
    .from(drawerSessions)
    .innerJoin(drawers, eq(drawers.id, drawerSessions.drawerId))
    .where(
      and(
        isNull(drawerSessions.closedAt),
        until === undefined ? undefined : sql`${day} <= ${until}`,
      ),
    )
    .orderBy(asc(drawers.name))
}

/** A report of the books without the cash of open drawers, and without what was taken in all, from which it could be told. */
export async function withoutOpenCash(services: Books, report: BooksReport): Promise<BooksReport> {
  const open = await openDrawersIn(services, report)
  const hidden = new Set<string>(open.map(({ id }) => cashAccount(id)))
  return {
    ...report,
    openDrawers: open.map(({ name }) => name),
    moneyCents: open.length > 0 ? null : report.moneyCents,
    accounts: report.accounts.map((row) =>
      hidden.has(row.account) ? { ...row, cents: null, balanceCents: null } : row,
    ),
  }
}

/** From when on what moved an account is told after the count; `undefined` where it is no cash of an open drawer. */
export async function blindSince(services: Books): Promise<(account: string) => Date | undefined> {
  const open = await openDrawersIn(services)
  const since = new Map<string, Date>(open.map(({ id, openedAt }) => [cashAccount(id), openedAt]))
  return (account) => since.get(account)
}
