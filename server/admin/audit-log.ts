import { and, count, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Audit, AuditQuery, AuditRow } from '#domain/contracts/admin.ts'
import type { Db } from '../db/open.ts'
import { auditLog } from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'

type Query = z.output<typeof AuditQuery>

/** One page of who changed what. Nothing here changes it: the table only ever grows. */
export async function listAudit(db: Db, query: Query): Promise<z.output<typeof Audit>> {
  const { limit, offset } = pageOf(query.page)
  const counted = async (value: PgColumn, without: Partial<Query>) =>
    countsOf(
      await db
        .select({ value, count: count() })
        .from(auditLog)
        .where(filter({ ...query, ...without }))
        .groupBy(value),
    )
  return {
    rows: await auditPieces(db, query)(offset, limit),
    total: await db.$count(auditLog, filter(query)),
    facets: {
      action: await counted(auditLog.action, { action: undefined }),
      byName: await counted(auditLog.byName, { byName: undefined }),
    },
  }
}

/** All that were found, for a file. */
export function auditPieces(db: Db, query: Query) {
  return async (offset: number, limit: number): Promise<AuditRow[]> => {
    const rows = await db
      .select()
      .from(auditLog)
      .where(filter(query))
      .orderBy(...orderOf(query.sort, SORTABLE, auditLog.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  }
}

export const AUDIT_CSV: CsvColumns<AuditRow> = {
  When: ({ at }) => at,
  Who: ({ byName }) => byName,
  What: ({ action }) => action,
  'Of which': ({ subject }) => subject,
  Before: ({ before }) => jsonOf(before),
  After: ({ after }) => jsonOf(after),
}

const SORTABLE = {
  at: auditLog.at,
  byName: auditLog.byName,
  action: auditLog.action,
  subject: auditLog.subject,
}

function filter({ q, action, byName }: Query): SQL | undefined {
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
  )
}

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value))
