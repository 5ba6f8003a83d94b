import { and, count, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Audit, AuditQuery, AuditRow } from '#domain/contracts/admin.ts'
import { addDays, instantAt } from '#domain/cafe/time.ts'
import { auditLog, orders } from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import type { Services } from '../services.ts'
import { namesOfSubjects } from './audit-subjects.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'

type Query = z.output<typeof AuditQuery>
/** 'money': what concerns money and the counter. */
type Part = 'all' | 'money'

/** One page of who changed what. Nothing here changes it: the table only ever grows. */
export async function listAudit(
  services: Services,
  query: Query,
  part: Part,
): Promise<z.output<typeof Audit>> {
  const { db } = services
  const { timeZone } = services.settings.get().cafe
  const { limit, offset } = pageOf(query.page)
  const counted = async (value: PgColumn, without: Partial<Query>) =>
    countsOf(
      await db
        .select({ value, count: count() })
        .from(auditLog)
        .where(filter({ ...query, ...without }, part, timeZone))
        .groupBy(value),
    )
  return {
    rows: await auditPieces(services, query, part)(offset, limit),
    total: await db.$count(auditLog, filter(query, part, timeZone)),
    facets: {
      action: await counted(auditLog.action, { action: undefined }),
      byName: await counted(auditLog.byName, { byName: undefined }),
    },
  }
}

/** All that were found, for a file. */
export function auditPieces({ db, settings }: Services, query: Query, part: Part) {
  const { timeZone } = settings.get().cafe
  return async (offset: number, limit: number): Promise<AuditRow[]> => {
    const rows = await db
      .select()
      .from(auditLog)
      .where(filter(query, part, timeZone))
      .orderBy(...orderOf(query.sort, SORTABLE, auditLog.id))
      .limit(limit)
      .offset(offset)
    const names = await namesOfSubjects(
      db,
      rows.flatMap(({ subject, byId }) => (byId === null ? [subject] : [subject, byId])),
      timeZone,
    )
    return rows.map(({ at, ...row }) => ({
      ...row,
      subjectName: names.get(row.subject)?.name ?? null,
      subjectPath: names.get(row.subject)?.path ?? null,
      byPath: names.get(row.byId ?? '')?.path ?? null,
      at: at.toISOString(),
    }))
  }
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

function filter(
  { q, action, byName, from, until }: Query,
  part: Part,
  timeZone: string,
): SQL | undefined {
  return and(
    part === 'money' ? isOfMoney() : undefined,
    containing(q, [
      auditLog.subject,
      auditLog.action,
      auditLog.byName,
      sql`coalesce(${auditLog.before}::text, '')`,
      sql`coalesce(${auditLog.after}::text, '')`,
      NUMBER_OF_ORDER,
    ]),
    action ? eq(auditLog.action, action) : undefined,
    byName ? eq(auditLog.byName, byName) : undefined,
    from ? gte(auditLog.at, instantAt(timeZone, from, '00:00')) : undefined,
    until ? lt(auditLog.at, instantAt(timeZone, addDays(until, 1), '00:00')) : undefined,
  )
}

/** An order is looked for by the number that it was called out by. */
const NUMBER_OF_ORDER = sql`coalesce((select called_out(${orders.dailyNumber}) from ${orders} where ${orders.id} = ${auditLog.subject}), '')`

const MONEY_KINDS = [
  'day',
  'drawer',
  'gift-card',
  'order',
  'pin',
  'promo',
  'till',
  'webhook',
  // Prices, and what is sold out.
  'item',
  'topping',
  'milk',
  'ingredient',
  'menu',
  'kitchen',
]
const MONEY_DEEDS = [
  'charge-declined',
  'credited',
  'handed-out',
  'money-given-back',
  'paid-at-counter',
  'paid-out',
  'payment-disputed',
  'refund-failed',
  'sale-returned',
  'sold',
]

const isOfMoney = () =>
  or(
    inArray(sql`split_part(${auditLog.action}, '.', 1)`, MONEY_KINDS),
    inArray(sql`split_part(${auditLog.action}, '.', 2)`, MONEY_DEEDS),
  )

const jsonOf = (value: unknown) => (value === null ? '' : JSON.stringify(value))
