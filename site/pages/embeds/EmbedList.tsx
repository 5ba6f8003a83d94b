import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import { FUNNEL_DAYS, OTHER_ORIGINS } from '#domain/embeds/values.ts'
import { useCafe } from '#site/state/queries.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { DataTable } from '#site/tables/DataTable.tsx'
import { useTableState } from '#site/tables/use-table-state.ts'
import { When } from '../admin/editing/When.tsx'
import { refusedNow, STATES, stateOf, WIDGET_NAMES, type EmbedState } from './words.ts'
import '../admin/people.css'

/** All saved embeds, with where each was seen last and what it brought in the last 30 days. */
export function EmbedList({
  embeds,
  onAgain,
}: {
  embeds: readonly AdminEmbed[]
  onAgain: () => unknown
}): ReactNode {
  const control = useTableState(PLAN)
  const now = useCafe().data?.now
  const columns = useMemo(() => columnsAt(now), [now])
  if (embeds.length === 0) return <Empty />
  return (
    <>
      <DataTable
        name="Embeds"
        columns={columns}
        rows={embeds}
        rowId={({ id }) => id}
        control={control}
        pageSize={25}
        opens={({ id }) => `?embed=${id}`}
        tools={
          <button type="button" className="button" onClick={() => void onAgain()}>
            Look again
          </button>
        }
        empty={null}
      />
      <p className="soft">
        Seen, Orders and Entries are those of the last {FUNNEL_DAYS} days, in all marketing
        campaigns of the embed.
      </p>
    </>
  )
}

function Empty(): ReactNode {
  return (
    <div className="studio-empty">
      <h2>A few lines of code, any page</h2>
      <p>
        An embed is the café’s chat, cart, links or contest on somebody’s page, in the looks you
        choose. Choose, save, copy the code. What you change later reaches every page by itself.
      </p>
      <p>
        <Link className="button loud" to="?embed=new">
          Make the first one
        </Link>
      </p>
    </div>
  )
}

const PLAN = { sort: 'name', facets: ['state'] }

const columnsAt = (now: string | undefined): TableColumn<AdminEmbed>[] => [
  {
    id: 'name',
    header: 'Name',
    value: ({ id, value }) => `${value.name} ${id}`,
    cell: ({ value }) => value.name,
  },
  {
    id: 'state',
    header: 'State',
    value: (embed) => stateOf(embed, now),
    cell: (embed) => (
      <span>
        <span className="state-mark" data-state={MARKS[stateOf(embed, now)]}>
          {STATES[stateOf(embed, now)]}
        </span>
        <Refused embed={embed} />
      </span>
    ),
    facet: {
      name: 'State',
      label: (state) => STATES[state as EmbedState] ?? state,
      values: Object.keys(STATES),
    },
  },
  {
    id: 'widgets',
    header: 'Widgets',
    value: ({ value }) => value.widgets.map((widget) => WIDGET_NAMES[widget].name).join(', '),
    canSort: false,
    isExtra: true,
    isWords: true,
  },
  {
    id: 'campaign',
    header: 'Marketing campaign',
    value: ({ value }) => value.campaign,
    isExtra: true,
    isWords: true,
  },
  {
    id: 'seenAt',
    header: 'Last seen',
    value: ({ lastSeen }) => lastSeen[0]?.at ?? '',
    isWords: true,
    cell: ({ lastSeen: [last] }) =>
      last ? (
        <span>
          {siteName(last.origin)}
          <br />
          <When at={last.at} />
        </span>
      ) : (
        <span className="soft">nowhere yet</span>
      ),
  },
  {
    id: 'seen',
    header: 'Seen',
    value: ({ steps }) => steps.seen,
    cell: ({ steps }) => steps.seen.toLocaleString('en-US'),
    isNumber: true,
  },
  {
    id: 'ordered',
    header: 'Orders',
    value: ({ steps }) => steps.ordered,
    cell: ({ steps }) => steps.ordered.toLocaleString('en-US'),
    isNumber: true,
  },
  {
    id: 'entered',
    header: 'Entries',
    value: ({ steps }) => steps.entered,
    cell: ({ steps }) => steps.entered.toLocaleString('en-US'),
    isNumber: true,
  },
]

/** The sites whose pages have the code and are given nothing. */
function Refused({ embed }: { embed: AdminEmbed }): ReactNode {
  const [first, ...more] = embed.status === 'on' ? refusedNow(embed) : []
  if (!first) return null
  return (
    <span className="soft studio-refused">
      not allowed on {siteName(first.origin)}
      {more.length > 0 && ` and ${more.length} more`}
    </span>
  )
}

const siteName = (origin: string) =>
  origin === OTHER_ORIGINS ? 'further sites' : origin.replace(/^https:\/\//, '')

const MARKS: Record<EmbedState, string> = {
  live: 'active',
  partly: 'waiting',
  quiet: 'waiting',
  unseen: 'waiting',
  'shut-out': 'waiting',
  paused: 'waiting',
  retired: 'retired',
}
