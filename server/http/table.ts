import { and, asc, desc, ilike, is, or, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { PAGE_ROWS } from '#domain/contracts/table.ts'

type Sortable = PgColumn | SQL

/** The order that a table asks for; the contract let only these columns through. @param last makes every order one order */
export function orderOf<Column extends string>(
  sort: Column | `-${Column}` | undefined,
  columns: Record<Column, Sortable>,
  last: Sortable,
): SQL[] {
  if (!sort) return [desc(last)]
  const column = columns[sort.replace(/^-/, '') as Column]
  if (!sort.startsWith('-')) return [sql`${column} asc nulls last`, asc(last)]
  // An index is read backwards only where nothing is said of nulls.
  const isNeverNull = is(column, PgColumn) && column.notNull
  return [isNeverNull ? desc(column) : sql`${column} desc nulls last`, asc(last)]
}

/** Every word of a search is in one of the columns, or elsewhere. @param elsewhere where a pattern is found besides */
export function containing(
  q: string | undefined,
  columns: readonly Sortable[],
  elsewhere?: (pattern: string) => SQL,
): SQL | undefined {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const pattern = `%${escaped(word)}%`
      return or(
        ...columns.map((column) => ilike(column as PgColumn, pattern)),
        elsewhere?.(pattern),
      )
    }),
  )
}

/** Which rows a page has. */
export function pageOf(page = 1): { limit: number; offset: number } {
  return { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS }
}

/** `[{ value: 'sent', count: 3 }]` → `{ sent: 3 }` */
export function countsOf(rows: { value: unknown; count: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ value, count }) => [String(value), count]))
}

/** What a pattern takes for a sign is looked for as it is. */
const escaped = (word: string) => word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
