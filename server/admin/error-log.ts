import { and, count, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ErrorDetail, ErrorGroup, ErrorGroups, ErrorsQuery } from '#domain/contracts/admin.ts'
import type { Db } from '../db/open.ts'
import { errorEntries } from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'

type Query = z.output<typeof ErrorsQuery>

/** One page of what went wrong in browsers; the same error of many is one row. */
export async function listErrors(db: Db, query: Query): Promise<z.output<typeof ErrorGroups>> {
  const { limit, offset } = pageOf(query.page)
  const [all] = await db
    .select({ count: sql<number>`count(distinct ${GROUP})`.mapWith(Number) })
    .from(errorEntries)
    .where(filter(query))
  const types = await db
    .select({ value: errorEntries.type, count: count() })
    .from(errorEntries)
    .where(filter({ ...query, type: undefined }))
    .groupBy(errorEntries.type)
  return {
    rows: await errorPieces(db, query)(offset, limit),
    total: all?.count ?? 0,
    facets: { type: countsOf(types) },
  }
}

/** All that were found, for a file. */
export function errorPieces(db: Db, query: Query) {
  return async (offset: number, limit: number): Promise<ErrorGroup[]> => {
    const firstAt = sql<string>`min(${errorEntries.receivedAt})`
    const lastAt = sql<string>`max(${errorEntries.receivedAt})`
    const sortable = {
      firstAt,
      lastAt,
      count: sql`count(*)`,
      type: errorEntries.type,
      message: errorEntries.message,
    }
    const rows = await db
      .select({
        id: GROUP,
        type: errorEntries.type,
        message: errorEntries.message,
        count: count(),
        firstAt,
        lastAt,
      })
      .from(errorEntries)
      .where(filter(query))
      .groupBy(errorEntries.type, errorEntries.message)
      .orderBy(...orderOf(query.sort, sortable, lastAt), errorEntries.type, errorEntries.message)
      .limit(limit)
      .offset(offset)
    return rows.map((row) => ({
      ...row,
      firstAt: new Date(row.firstAt).toISOString(),
      lastAt: new Date(row.lastAt).toISOString(),
    }))
  }
}

export const ERROR_CSV: CsvColumns<ErrorGroup> = {
  Type: ({ type }) => type,
  Message: ({ message }) => message,
  Times: ({ count: times }) => times,
  First: ({ firstAt }) => firstAt,
  Last: ({ lastAt }) => lastAt,
}

/** The latest entries of one error, with where and in what they happened. @throws Refused 404 */
export async function readError(db: Db, id: string): Promise<ErrorDetail> {
  const rows = await db
    .select()
    .from(errorEntries)
    .where(eq(GROUP, id))
    .orderBy(desc(errorEntries.id))
    .limit(LATEST)
  if (rows.length === 0) throw new Refused(404, 'not_found', 'There is no such error.')
  return {
    entries: rows.map((row) => ({
      id: row.id,
      happenedAt: row.happenedAt.toISOString(),
      receivedAt: row.receivedAt.toISOString(),
      stack: row.stack,
      context: row.context,
      userAgent: row.userAgent,
      url: row.url,
      environment: row.environment,
    })),
  }
}

const LATEST = 10
const GROUP = sql<string>`md5(${errorEntries.type} || chr(10) || ${errorEntries.message})`

function filter({ q, type }: Query) {
  return and(
    containing(q, [
      errorEntries.message,
      errorEntries.type,
      sql`coalesce(${errorEntries.url}, '')`,
    ]),
    type ? eq(errorEntries.type, type) : undefined,
  )
}
