import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { monthWords } from '#domain/artists/statement.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { ArtistsOwed } from '#domain/contracts/artist.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { InstructorStatement } from './InstructorStatement.tsx'
import { PayOut } from './PayOut.tsx'
import '../../artist/artist-dashboard.css'
import './payouts.css'

/** What artists and those who teach are owed, and where it is written down that they were paid. */
export function PayoutsPage(): ReactNode {
  const [search] = useSearchParams()
  const id = search.get('instructor')
  if (id) return <InstructorStatement key={id} id={id} month={search.get('month')} />
  return <AllPayouts />
}

function AllPayouts(): ReactNode {
  const query = useQuery({
    queryKey: ['artists-owed'],
    queryFn: ({ signal }) => callPrivate('artistsOwed', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <AdminShell
      title="Payouts"
      lead="What artists are owed for works, and whoever teaches or hosts for seats. A month is paid when it is over. Pay it at the bank or from the safe, then write it down here: the books and the statement follow."
    >
      <Loaded query={query} what="the payouts" blank="payouts-blank" lines={3}>
        {(data) => <List data={data} />}
      </Loaded>
    </AdminShell>
  )
}

function List({ data: { artists, instructors, thisMonth } }: { data: ArtistsOwed }): ReactNode {
  const people = [...artists, ...instructors]
  const owedCents = people.reduce((sum, each) => sum + each.owedCents, 0)
  if (people.length === 0)
    return (
      <p className="soft">
        Nobody was owed anything yet. A share begins with the first work that is sold, or with a
        class or an event of which somebody has a share.
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
          <Owed
            key={artist.id}
            owed={artist}
            to={{ artist: artist.id }}
            thisMonth={thisMonth}
            statement={(month) =>
              `/artist-dashboard?artist=${artist.id}&section=sales&month=${month}`
            }
          />
        ))}
        {instructors.map((instructor) => (
          <Owed
            key={`instructor-${instructor.id}`}
            owed={{ ...instructor, id: `instructor-${instructor.id}` }}
            to={{ instructor: instructor.id }}
            thisMonth={thisMonth}
            statement={(month) => `?instructor=${instructor.id}&month=${month}`}
          />
        ))}
      </ul>
    </div>
  )
}

function Owed({
  owed: { id, name, owedCents, months, thisMonthCents, paid },
  to,
  thisMonth,
  statement,
}: {
  owed: ArtistsOwed['artists'][number]
  to: ComponentProps<typeof PayOut>['to']
  thisMonth: string
  /** The address of the statement of a month. */
  statement: (month: string) => string
}): ReactNode {
  const timeZone = useCafe().data?.cafe.timeZone ?? 'UTC'
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
          <PayOut to={to} name={name} month={month} cents={cents} />
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
