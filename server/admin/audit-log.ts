import { and, count, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Audit, AuditQuery, AuditRow } from '#domain/contracts/admin.ts'
import { addDays, instantAt } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { auditLog, orders } from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import type { Services } from '../services.ts'
import { calledOut } from '../ordering/store.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'

type Query = z.output<typeof AuditQuery>

/** One page of who changed what. Nothing here changes it: the table only ever grows. */
export async function listAudit(services: Services, query: Query): Promise<z.output<typeof Audit>> {
  const { db } = services
  const { timeZone } = services.settings.get().cafe
  const { limit, offset } = pageOf(query.page)
  const counted = async (value: PgColumn, without: Partial<Query>) =>
    countsOf(
      await db
        .select({ value, count: count() })
        .from(auditLog)
        .where(filter({ ...query, ...without }, timeZone))
        .groupBy(value),
    )
  return {
    rows: await auditPieces(services, query)(offset, limit),
    total: await db.$count(auditLog, filter(query, timeZone)),
    facets: {
      action: await counted(auditLog.action, { action: undefined }),
      byName: await counted(auditLog.byName, { byName: undefined }),
    },
  }
}

/** All that were found, for a file. */
export function auditPieces({ db, settings }: Services, query: Query) {
  const { timeZone } = settings.get().cafe
  return async (offset: number, limit: number): Promise<AuditRow[]> => {
    const rows = await db
      .select()
      .from(auditLog)
      .where(filter(query, timeZone))
      .orderBy(...orderOf(query.sort, SORTABLE, auditLog.id))
      .limit(limit)
      .offset(offset)
    const names = await orderNames(
      db,
      rows.map(({ subject }) => subject),
    )
    return rows.map(({ at, ...row }) => ({
      ...row,
      subjectName: names.get(row.subject) ?? null,
      at: at.toISOString(),
    }))
  }
}

/** The numbers that orders are called out by. */
async function orderNames(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, dailyNumber: orders.dailyNumber })
    .from(orders)
    .where(inArray(orders.id, [...new Set(subjects)]))
  return new Map(rows.map(({ id, dailyNumber }) => [id, calledOut(dailyNumber)]))
}

export const AUDIT_CSV: CsvColumns<AuditRow> = {
  When: ({ at }) => at,
  Who: ({ byName }) => byName,
  What: ({ action }) => action,
  'Of which': ({ subject, subjectName }) => subjectName ?? subject,
  Id: ({ subject }) => subject,
  Before: ({ before }) => jsonOf(before),
  After: ({ after }) => jsonOf(after),
}

const SORTABLE = {
  at: auditLog.at,
  byName: auditLog.byName,
  action: auditLog.action,
  subject: auditLog.subject,
}

function filter({ q, action, byName, from, until }: Query, timeZone: string): SQL | undefined {
  return and(
    containing(q, [
      auditLog.subject,
      auditLog.action,
      auditLog.byName,
      sql`coalesce(${auditLog.before}::text, '')`,
      sql`coalesce(${auditLog.after}::text, '')`,
    ]),
    action ? eq(auditLog.action, action) : undefined,
    byName ? eq(auditLog.byName, byName) : undefined,
    from ? gte(auditLog.at, instantAt(timeZone, from, '00:00')) : undefined,
    until ? lt(auditLog.at, instantAt(timeZone, addDays(until, 1), '00:00')) : undefined,
  )
}

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value))
