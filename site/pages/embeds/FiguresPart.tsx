import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { addDays, formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { AdminEmbed, EmbedFunnel, FunnelSteps } from '#domain/contracts/embeds.ts'
import { FUNNEL_DAYS, OTHER_ORIGINS } from '#domain/embeds/values.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { download } from '#site/state/download.ts'
import { useCafe } from '#site/state/queries.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { DataTable } from '#site/tables/DataTable.tsx'
import { useTableState } from '#site/tables/use-table-state.ts'
import { useFunnel } from './state.ts'
import { STEPS, stepsFor } from './words.ts'

const RANGES = [7, FUNNEL_DAYS, 90, 365]

const GROUPS = { days: 'Day', campaigns: 'Marketing campaign', origins: 'Site' } as const
type Group = keyof typeof GROUPS

/** How many came how far, in all, by day, campaign and site. */
export function FiguresPart({ embed }: { embed: AdminEmbed }): ReactNode {
  const { data } = useCafe()
  return data ? <Figures embed={embed} today={data.today} /> : null
}

function Figures({ embed, today }: { embed: AdminEmbed; today: string }): ReactNode {
  const { id } = embed
  const [range, setRange] = useState(FUNNEL_DAYS)
  const [group, setGroup] = useState<Group>('days')
  const days = { from: addDays(today, 1 - range), to: today }
  const funnel = useFunnel(id, days)
  return (
    <div className="studio-figures">
      <div className="studio-tools">
        <label className="table-filter">
          <span>Time</span>
          <select
            className="input"
            value={range}
            onChange={({ target }) => setRange(Number(target.value))}
          >
            {RANGES.map((each) => (
              <option key={each} value={each}>
                The last {each} days
              </option>
            ))}
          </select>
        </label>
        <label className="table-filter">
          <span>By</span>
          <select
            className="input"
            value={group}
            onChange={({ target }) => setGroup(target.value as Group)}
          >
            {(Object.keys(GROUPS) as Group[]).map((each) => (
              <option key={each} value={each}>
                {GROUPS[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Loaded query={funnel} what="the figures" blank="manage-blank" lines={2}>
        {(answer) => {
          const steps = stepsFor(embed.value.widgets, answer.total)
          return STEPS.every((step) => answer.total[step.id] === 0) ? (
            <p className="studio-none">
              Nothing was counted in these days.{' '}
              <Link className="link" to={`?embed=${id}&part=code`}>
                Is it live?
              </Link>
            </p>
          ) : (
            <>
              <Funnel steps={steps} total={answer.total} />
              <FunnelTable key={group} {...{ id, group, steps }} funnel={answer} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** In percent of the room: beside it stands the number. */
const LONGEST_BAR = 60

/** The steps as bars, each as long as its share of the largest. The table below says the same in numbers. */
function Funnel({ steps, total }: { steps: typeof STEPS; total: FunnelSteps }): ReactNode {
  const most = Math.max(1, ...steps.map(({ id }) => total[id]))
  return (
    <dl className="studio-funnel">
      {steps.map(({ id, name, means }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <span className="studio-count">
              <span
                className="studio-bar"
                style={{ inlineSize: `${(total[id] / most) * LONGEST_BAR}%` }}
                aria-hidden="true"
              />
              <b className="numeral">{total[id].toLocaleString('en-US')}</b>
              {isMoney(id) && total[`${id}Cents`] > 0 && (
                <span> for {formatCents(total[`${id}Cents`])}</span>
              )}
            </span>
            <span className="soft">{means}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isMoney = (id: string): id is 'ordered' | 'paid' => id === 'ordered' || id === 'paid'

type Row = EmbedFunnel['days'][number]

function FunnelTable({
  id,
  group,
  steps,
  funnel,
}: {
  id: string
  group: Group
  steps: typeof STEPS
  funnel: EmbedFunnel
}): ReactNode {
  const columns = useMemo(() => columnsOf(group, steps), [group, steps])
  const control = useTableState(group === 'days' ? BY_DAY : BY_SEEN)
  const { from, to } = funnel
  const save = (by?: Group) =>
    download('embedFunnelCsv', { query: { embed: id, from, to, by } }, `embed-${id}.csv`)
  // Most days of most embeds are empty: on a phone each would be a card. The file has them.
  const rows = funnel[group].filter((row) => STEPS.some((step) => row[step.id] > 0))
  const left = group === 'days' ? funnel.days.length - rows.length : 0
  return (
    <>
      <DataTable
        name={`Figures by ${GROUPS[group].toLowerCase()}`}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key || NO_KEY}
        control={control}
        pageSize={31}
        hasSearch={group === 'origins'}
        empty={<p>Nothing was counted in these days.</p>}
        onExport={() => save(group)}
      />
      <p className="soft">
        {left > 0 && (left === 1 ? 'A day' : `${left} days`) + ' without anything left out. '}
        <button type="button" className="link" onClick={() => void save()}>
          Download every day, marketing campaign and site in one file
        </button>
      </p>
    </>
  )
}

/** A row without a campaign has an empty key. */
const NO_KEY = '-'
const BY_DAY = { sort: '-key' }
const BY_SEEN = { sort: '-seen' }

const LABELS: Record<Group, (key: string) => string> = {
  days: (key) => formatDate(key, 'short'),
  campaigns: (key) => key || 'without one',
  origins: (key) => (key === OTHER_ORIGINS ? 'further sites' : key),
}

function columnsOf(group: Group, steps: typeof STEPS): TableColumn<Row>[] {
  const sums = (['ordered', 'paid'] as const).filter((id) => steps.some((step) => step.id === id))
  return [
    {
      id: 'key',
      header: GROUPS[group],
      value: ({ key }) => key,
      cell: ({ key }) => LABELS[group](key),
    },
    ...steps.map(({ id, name }): TableColumn<Row> => ({
      id,
      header: name,
      value: (row) => row[id],
      cell: (row) => row[id].toLocaleString('en-US'),
      isNumber: true,
      isExtra: id === 'enteredByFriends',
    })),
    ...sums.map((id): TableColumn<Row> => ({
      id: `${id}Cents`,
      header: id === 'paid' ? 'Paid, in dollars' : 'Ordered, in dollars',
      value: (row) => row[`${id}Cents`],
      cell: (row) => formatCents(row[`${id}Cents`]),
      isNumber: true,
      isExtra: true,
    })),
  ]
}
