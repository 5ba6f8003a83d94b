import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { actionText, auditText } from '#domain/audit/in-words.ts'
import type { AuditRow } from '#domain/contracts/admin.ts'
import { byNames, differences } from '#domain/content/differences.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { account } from '#site/state/account.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { Days } from '../books/Days.tsx'
import { Changes } from '../editing/Changes.tsx'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import '../books/books.css'
import '../editing/editing.css'
import '../people.css'

/** Who changed what from what to what. Nobody can change this list, admins neither. */
export function AuditPage(): ReactNode {
  useSignals()
  const [params, setParams] = useSearchParams()
  const { data } = useCafe()
  const timeZone = data?.cafe.timeZone
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  const isAdmin = account.user.value?.role === 'ADMIN'
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? '']
  // Other days begin on their first page; search and filters stay.
  const show = (days: { from: string; until: string } | null) => {
    const next = new URLSearchParams(params)
    for (const name of ['from', 'until', 'page', 'open']) next.delete(name)
    if (days) for (const [name, day] of Object.entries(days)) next.set(name, day)
    setParams(next)
  }
  return (
    <AdminShell
      title="Activity log"
      lead={isAdmin ? LEAD : `${LEAD} You see what concerns money and the counter.`}
    >
      {data && (
        <Days key={`${from} ${until}`} report={{ from, until, today: data.today }} onShow={show} />
      )}
      {(from || until) && (
        <p>
          <button type="button" className="link" onClick={() => show(null)}>
            Show all days
          </button>
        </p>
      )}
      <ServerTable
        call="auditLog"
        query={Object.fromEntries(Object.entries({ from, until }).filter(([, day]) => day))}
        name="Activity log"
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={<p>Nobody has changed anything yet. The first change is written down here.</p>}
        detail={(row) => <Detail row={row} />}
        sort="-at"
        file={{ call: 'auditCsv', name: 'audit.csv' }}
      />
    </AdminShell>
  )
}

const LEAD =
  'Who changed what, from what, to what. This list only ever grows: the database refuses to change or delete a line of it.'

const columnsOf = (timeZone?: string): TableColumn<AuditRow>[] => [
  {
    id: 'action',
    header: 'What',
    value: ({ action }) => action,
    cell: (row) => auditText(row, timeZone),
    facet: { name: 'What', label: actionText },
  },
  {
    id: 'subject',
    header: 'What it is about',
    value: ({ subject, subjectName }) => subjectName ?? subject,
  },
  { id: 'byName', header: 'Who', value: ({ byName }) => byName, facet: { name: 'Who' } },
  { id: 'at', header: 'When', value: ({ at }) => at, cell: ({ at }) => <When at={at} /> },
]

function Detail({ row }: { row: AuditRow }): ReactNode {
  const { before, after, id, byName, byPath, subject, subjectName, subjectPath } = row
  const { pathname } = useLocation()
  // Managers have the rooms of the counter beside their own audit.
  const room = (path: string) =>
    pathname.startsWith('/admin') ? path : path.replace(/^\/admin\/(?=orders\?)/, '/employee/')
  const mayOpen = (path: string | null): path is string =>
    path !== null && (pathname.startsWith('/admin') || room(path) !== path)
  const [was, is] = byNames(before, after)
  const changes = differences(was ?? NOTHING_OF[kindOf(is)], is ?? NOTHING_OF[kindOf(was)])
  const link = (name: string, path: string | null) =>
    mayOpen(path) ? (
      <Link key={name} className="link" to={room(path)}>
        {name}
      </Link>
    ) : (
      name
    )
  return (
    <div className="unfolded">
      {before === null && after === null ? (
        <p className="soft">Nothing more was written down.</p>
      ) : (
        <Changes
          changes={changes.map((change) =>
            change.path.length > 0 ? change : { ...change, path: ['it'] },
          )}
        />
      )}
      <Facts
        facts={[
          ['What it is about', link(subjectName ?? subject, subjectPath)],
          ['Who', link(byName, byPath)],
          ['Line', String(id)],
          ['Id', subjectName === null ? null : subject],
        ]}
      />
    </div>
  )
}

/** So that each field of what was made or taken away has a line of its own. */
const NOTHING_OF = { object: {}, other: null }
const kindOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? 'object' : 'other'
