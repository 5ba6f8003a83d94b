import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ErrorGroup } from '#domain/contracts/admin.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import '../people.css'
import './logs.css'

/** What went wrong in people's browsers, the same error of many as one row. */
export function ErrorsPage(): ReactNode {
  return (
    <AdminShell
      title="Errors"
      lead="What went wrong in visitors’ browsers. Tokens, passwords and card numbers are taken out before anything is kept."
    >
      <ServerTable
        call="errorGroups"
        name="Errors"
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={<p>No browser has reported an error. Good.</p>}
        detail={detail}
        sort="-lastAt"
        file={{ call: 'errorGroupsCsv', name: 'errors.csv' }}
      />
    </AdminShell>
  )
}

const detail = ({ id }: ErrorGroup) => <Entries id={id} />

const COLUMNS: TableColumn<ErrorGroup>[] = [
  { id: 'message', header: 'Message', value: ({ message }) => message },
  {
    id: 'type',
    header: 'Type',
    isShort: true,
    value: ({ type }) => type,
    facet: { name: 'Type' },
  },
  { id: 'count', header: 'Times', value: ({ count }) => count, isNumber: true },
  {
    id: 'lastAt',
    header: 'Last',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => <When at={lastAt} />,
  },
  {
    id: 'firstAt',
    header: 'First',
    value: ({ firstAt }) => firstAt,
    cell: ({ firstAt }) => <When at={firstAt} />,
    isExtra: true,
  },
]

function Entries({ id }: { id: string }): ReactNode {
  const reports = useQuery({
    queryKey: ['errorDetail', id],
    queryFn: ({ signal }) => callPrivate('errorDetail', { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={reports} what="the error">
      {(data) => (
        <div className="unfolded">
          {data.entries.map((entry) => (
            <article key={entry.id} className="error-entry">
              <Facts
                facts={[
                  ['Happened', <When key="at" at={entry.happenedAt} />],
                  ['Page', entry.url],
                  ['Browser', entry.userAgent],
                  ['Where', entry.environment],
                ]}
              />
              {entry.stack && (
                <>
                  <p className="margin-note">Stack</p>
                  <pre className="mono">{entry.stack}</pre>
                </>
              )}
              {entry.context && Object.keys(entry.context).length > 0 && (
                <>
                  <p className="margin-note">Context</p>
                  <pre className="mono">{JSON.stringify(entry.context, null, 2)}</pre>
                </>
              )}
            </article>
          ))}
        </div>
      )}
    </Loaded>
  )
}
