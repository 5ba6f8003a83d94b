import { stringify } from 'csv-stringify'
import type { Context } from 'hono'
import { pipeline, Readable } from 'node:stream'
import { cellText } from './spreadsheet.ts'

type Cell = string | number | boolean | Date | null | undefined
/** What a file is made of: each column's head, and what stands under it. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/**
 * A list as a file for spreadsheets, written while it is read. A cell that a spreadsheet would take for a formula is
 * escaped, whoever typed it.
 * @param pages gives the rows piece by piece, so that a long list is never in memory
 */
export async function csvAnswer<Row>(
  c: Context,
  fileName: string,
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): Promise<Response> {
  const cells = Object.values(columns)
  const pieces = pages[Symbol.asyncIterator]()
  // Read before anything is answered, so that a question which fails is answered as one that failed.
  const first = await pieces.next()
  async function* lines() {
    for (let piece = first; !piece.done; piece = await pieces.next())
      for (const row of piece.value) yield cells.map((cell) => textOf(cell(row)))
  }
  const csv = stringify({
    header: true,
    columns: Object.keys(columns),
    // The mark tells Excel that this is UTF-8.
    bom: true,
  })
  // What fails later breaks the file off: the browser says that it is not whole.
  pipeline(Readable.from(lines()), csv, () => {})
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
  return cell instanceof Date ? cell.toISOString() : cellText(String(cell))
}
