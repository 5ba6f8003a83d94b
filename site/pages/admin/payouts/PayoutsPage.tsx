import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { monthWords } from '#domain/artists/statement.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { ArtistsOwed } from '#domain/contracts/artist.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { PayOut } from './PayOut.tsx'
import '../../artist/artist-dashboard.css'
import './payouts.css'

/** What artists and those who teach are owed, and where it is written down that they were paid. */
export function PayoutsPage(): ReactNode {
  const query = useQuery({
    queryKey: ['artists-owed'],
    queryFn: ({ signal }) => callPrivate('artistsOwed', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Payouts"
      lead="What artists are owed for works, and for seats in what they teach or host. A month is paid when it is over. Pay it at the bank or from the safe, then write it down here: the books and the artist’s statement follow."
    >
      <Loaded query={query} what="the payouts" blank="payouts-blank" lines={3}>
        {(data) => <List data={data} />}
      </Loaded>
    </AdminShell>
  )
}

function List({ data: { artists, thisMonth } }: { data: ArtistsOwed }): ReactNode {
  const owedCents = artists.reduce((sum, artist) => sum + artist.owedCents, 0)
  if (artists.length === 0)
    return (
      <p className="soft">
        Nobody was owed anything yet. A share begins with the first work that is sold, or with a
        class of which an artist has a share.
      </p>
    )
  return (
    <div className="payouts">
      <p role="status">
        Owed in all: <b className="numeral">{formatCents(owedCents)}</b>, as in{' '}
        <Link to="/admin/books">the books</Link>.
      </p>
      <ul>
        {artists.map((artist) => (
          <Artist key={artist.id} artist={artist} thisMonth={thisMonth} />
        ))}
      </ul>
    </div>
  )
}

function Artist({
  artist: { id, name, owedCents, months, thisMonthCents, paid },
  thisMonth,
}: {
  artist: ArtistsOwed['artists'][number]
  thisMonth: string
}): ReactNode {
  const timeZone = useCafe().data?.cafe.timeZone ?? 'UTC'
  const statement = (month: string) => `/artist-dashboard?artist=${id}&section=sales&month=${month}`
  return (
    <li className="payouts-artist" id={id}>
      <header>
        <h2>{name}</h2>
        <p>
          Owed <b className="numeral">{formatCents(owedCents)}</b>
        </p>
      </header>
      {months.length === 0 && <p className="soft">No month that is over is to be paid.</p>}
      {months.map(({ month, cents }) => (
        <div className="payouts-month" key={month}>
          <PayOut artist={id} name={name} month={month} cents={cents} />
          <Link className="link" to={statement(month)}>
            Statement of {monthWords(month)}
          </Link>
        </div>
      ))}
      <p className="soft">
        <Link className="link" to={statement(thisMonth)}>
          {monthWords(thisMonth)}
        </Link>{' '}
        so far: {formatCents(thisMonthCents)}
        {thisMonthCents < 0
          ? ', which comes off what is sold next.'
          : ', to be paid when it is over.'}
      </p>
      {paid.length > 0 && (
        <details>
          <summary>Paid out before ({paid.length})</summary>
          <ul>
            {paid.map(({ month, cents, account, at, by }) => (
              <li key={month}>
                <Link className="link" to={statement(month)}>
                  {monthWords(month)}
                </Link>
                : {formatCents(cents)} {account === 'bank' ? 'by transfer' : 'in cash'} on{' '}
                {formatDate(dateIn(timeZone, new Date(at)))}, by {by}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
