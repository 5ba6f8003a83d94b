import * as z from 'zod/mini'
import { text } from './text.ts'

const PageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Use a page number, from 1.')),
  z.transform(Number),
)
/** Of one page of a table. */
export const PAGE_ROWS = 25

/**
 * What a table asks of the server: words to search for, a column to sort by (`-name` the other way round), filters, a page.
 * @param columns that may be sorted by @param facets by which it may be filtered, each with its schema
 */
export function tableQuery<
  const Column extends string,
  Facets extends Record<string, z.ZodMiniType>,
>(columns: readonly Column[], facets: Facets) {
  const sorts = columns.flatMap((column) => [column, `-${column}`] as const)
  return z.strictObject({
    q: z.optional(text(100, { min: 0 })),
    sort: z.optional(z.enum(sorts as [Column | `-${Column}`])),
    page: z.optional(PageNumber),
    ...facets,
  })
}

/** One page of a table, how many rows there are in all, and what each filter would find. */
export function tablePage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.int(),
    facets: z.record(z.string(), z.record(z.string(), z.int())),
  })
}
