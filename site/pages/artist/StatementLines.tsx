import type { ReactNode } from 'react'
import { lineWords } from '#domain/artists/statement.ts'
import { seats } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, formatDate } from '#domain/cafe/time.ts'
import type { Statement } from '#domain/contracts/artist.ts'

/** The lines of a statement and what they come to. @param whose heads the part of whoever it is for */
export function StatementLines({
  statement,
  timeZone,
  whose,
}: {
  statement: Statement
  timeZone: string
  whose: string
}): ReactNode {
  const { lines, priceCents, artistCents, houseCents, carriedInCents } = statement
  return (
    // What scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="statement-scroll" tabIndex={0} role="region" aria-label="Sales and returns">
      <table>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">Price</th>
            <th scope="col" className="statement-house">
              House
            </th>
            <th scope="col">{whose}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.saleId} ${line.kind}`} data-kind={line.kind}>
              <td>{formatDate(dateIn(timeZone, new Date(line.at)), 'short')}</td>
              <th scope="row">
                {lineWords(line)}
                {line.title}
                {line.copy !== null && <span className="soft"> no. {line.copy}</span>}
                {line.seats !== null && (
                  <span className="soft">, {seats(Math.abs(line.seats))}</span>
                )}
              </th>
              <td>{formatCents(line.priceCents)}</td>
              <td className="statement-house">{formatCents(line.houseCents)}</td>
              <td>{formatCents(line.artistCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {carriedInCents < 0 && (
            <tr>
              <th scope="row" colSpan={3}>
                Brought over from the month before
              </th>
              <td className="statement-house">–</td>
              <td>{formatCents(carriedInCents)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2}>
              Together
            </th>
            <td>{formatCents(priceCents)}</td>
            <td className="statement-house">{formatCents(houseCents)}</td>
            <td>{formatCents(artistCents + carriedInCents)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
