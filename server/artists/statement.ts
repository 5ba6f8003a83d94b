import { stringify } from 'csv-stringify/sync'
import { asc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { monthWords, statementOf } from '#domain/artists/statement.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Statement } from '#domain/contracts/artist.ts'
import { workSales } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { cellText } from '../http/spreadsheet.ts'
import type { ArtistRow } from './dashboard.ts'

/** An artist's account of a month, of this one where none is named. */
export async function readStatement(
  services: Services,
  artist: ArtistRow,
  month: string | undefined,
): Promise<Statement> {
  const { timeZone } = services.settings.get().cafe
  const rows = await services.db
    .select()
    .from(workSales)
    .where(eq(workSales.artistId, artist.id))
    .orderBy(asc(workSales.soldAt))
  const sales = rows.map(
    ({ id, workId, title, copy, priceCents, artistCents, houseCents, soldAt, returnedAt }) => ({
      id,
      workId,
      title,
      copy,
      priceCents,
      artistCents,
      houseCents,
      soldAt: soldAt.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
    }),
  )
  return statementOf(sales, month ?? dateIn(timeZone, services.now()).slice(0, 7), timeZone)
}

/** The same as a file for spreadsheets: a row for each sale and return, then what it comes to. */
export function answerCsv(
  services: Services,
  c: Context,
  artist: ArtistRow,
  statement: Statement,
): Response {
  const { timeZone } = services.settings.get().cafe
  const { month, lines, carriedInCents, payoutCents, carriedOutCents } = statement
  const total = (what: string, cents: number) => ['', '', what, '', '', cents / 100, '']
  const csv = stringify(
    [
      ['Date', 'Time', 'What', 'Copy', 'Price', 'Artist', 'House'],
      ...lines.map((line) => [
        dateIn(timeZone, new Date(line.at)),
        timeIn(timeZone, new Date(line.at)),
        line.kind === 'sale' ? line.title : `Returned: ${line.title}`,
        line.copy === null ? '' : String(line.copy),
        line.priceCents / 100,
        line.artistCents / 100,
        line.houseCents / 100,
      ]),
      ...(carriedInCents === 0 ? [] : [total('Brought over', carriedInCents)]),
      total(`Paid out for ${monthWords(month)}`, payoutCents),
      ...(carriedOutCents === 0 ? [] : [total('Carried to the next month', carriedOutCents)]),
    ],
    {
      // The mark tells Excel that this is UTF-8.
      bom: true,
      // What somebody typed is never a formula; a number of ours below nothing is a number.
      escape_formulas: true,
      cast: {
        string: cellText,
        number: (value) => ({ value: value.toFixed(2), escape_formulas: false }),
      },
    },
  )
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header(
    'Content-Disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(`${artist.id}-${month}.csv`)}`,
  )
  return c.body(csv)
}
