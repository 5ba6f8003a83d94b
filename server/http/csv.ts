import { stringify } from 'csv-stringify'
import type { Context } from 'hono'
import { Readable } from 'node:stream'

type Cell = string | number | boolean | Date | null | undefined
/** What a file is made of: each column's head, and what stands under it. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/**
 * A list as a file for spreadsheets, written while it is read. A cell that a spreadsheet would take for a formula is
 * escaped, whoever typed it.
 * @param pages gives the rows piece by piece, so that a long list is never in memory
 */
export function csvAnswer<Row>(
  c: Context,
  fileName: string,
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Response {
  const cells = Object.values(columns)
  async function* lines() {
    for await (const page of pages)
      for (const row of page) yield cells.map((cell) => textOf(cell(row)))
  }
  const csv = Readable.from(lines()).pipe(
    // The mark tells Excel that this is UTF-8.
    stringify({ header: true, columns: Object.keys(columns), bom: true, escape_formulas: true }),
  )
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  return c.body(Readable.toWeb(csv) as ReadableStream)
}

/** All of a list, read in pieces. @param read gives the rows after so many */
export async function* inPages<Row>(
  read: (offset: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += PIECE_ROWS) {
    const rows = await read(offset, PIECE_ROWS)
    if (rows.length > 0) yield rows
    if (rows.length < PIECE_ROWS) return
  }
}

const PIECE_ROWS = 500

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell)
}
