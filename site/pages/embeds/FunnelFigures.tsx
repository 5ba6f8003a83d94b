import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { EmbedWidget, FunnelSteps } from '#domain/contracts/embeds.ts'
import { FUNNEL_DAYS } from '#domain/embeds/values.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { DataTable } from '#site/tables/DataTable.tsx'
import { useTableState } from '#site/tables/use-table-state.ts'
import { funnelColumns, GROUP_NAMES, type FunnelRow, type Group } from './funnel-columns.tsx'
import { rateWords, STEPS, stepsFor } from './words.ts'

const RANGES = [7, FUNNEL_DAYS, 90, 365]

/** Of how many days figures are shown. */
export function RangeField({
  range,
  onRange,
}: {
  range: number
  onRange: (range: number) => void
}): ReactNode {
  return (
    <label className="table-filter">
      <span>Time</span>
      <select
        className="input"
        value={range}
        onChange={({ target }) => onRange(Number(target.value))}
      >
        {RANGES.map((each) => (
          <option key={each} value={each}>
            The last {each} days
          </option>
        ))}
      </select>
    </label>
  )
}

type Funnel<By extends Group> = { from: string; to: string; total: FunnelSteps } & Record<
  By,
  FunnelRow[]
>
type Leads = {
  /** What a key is called, where it has another name. */
  nameOf?: (key: string) => string | undefined
  /** Where the rows of a group lead. */
  opensOf?: Partial<Record<Group, (row: FunnelRow) => string>>
}

/** How many came how far, in all and by one of some groups. */
export function FunnelFigures<By extends Group, Answer extends Funnel<By>>({
  groups,
  range,
  onRange,
  query,
  widgetsOf,
  none,
  onSave,
  more,
  ...leads
}: {
  groups: readonly By[]
  range: number
  onRange: (range: number) => void
  query: UseQueryResult<Answer>
  widgetsOf: (answer: Answer) => readonly EmbedWidget[]
  /** Where nothing was counted. */
  none: ReactNode
  onSave: (funnel: Answer, by: By) => Promise<void>
  /** Under the table. */
  more?: (funnel: Answer) => ReactNode
} & Leads): ReactNode {
  const [group, setGroup] = useState<Group>(groups[0] ?? 'days')
  return (
    <div className="studio-figures">
      <div className="studio-tools">
        <RangeField range={range} onRange={onRange} />
        <label className="table-filter">
          <span>By</span>
          <select
            className="input"
            value={group}
            onChange={({ target }) => setGroup(target.value as Group)}
          >
            {groups.map((each) => (
              <option key={each} value={each}>
                {GROUP_NAMES[each]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Loaded query={query} what="the figures" blank="manage-blank" lines={2}>
        {(answer) => {
          const steps = stepsFor(widgetsOf(answer), answer.total)
          return STEPS.every((step) => answer.total[step.id] === 0) ? (
            <p className="studio-none">{none}</p>
          ) : (
            <>
              <Bars steps={steps} total={answer.total} />
              <FunnelTable
                key={group}
                {...{ group, steps, ...leads }}
                rows={answer[group as By]}
                onSave={() => onSave(answer, group as By)}
                more={more?.(answer)}
              />
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
function Bars({ steps, total }: { steps: typeof STEPS; total: FunnelSteps }): ReactNode {
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
              {rateWords(id, total) && <span>{rateWords(id, total)}</span>}
            </span>
            <span className="soft">{means}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isMoney = (id: string): id is 'ordered' | 'paid' => id === 'ordered' || id === 'paid'

function FunnelTable({
  group,
  steps,
  rows: all,
  onSave,
  more,
  nameOf,
  opensOf,
}: {
  group: Group
  steps: typeof STEPS
  rows: readonly FunnelRow[]
  onSave: () => Promise<void>
  more: ReactNode
} & Leads): ReactNode {
  const columns = useMemo(() => funnelColumns(group, steps, nameOf), [group, steps, nameOf])
  const control = useTableState(group === 'days' ? BY_DAY : BY_SEEN)
  // Most days of most embeds are empty: on a phone each would be a card. The file has them.
  const rows = all.filter((row) => STEPS.some((step) => row[step.id] > 0))
  const left = group === 'days' ? all.length - rows.length : 0
  const opens = opensOf?.[group]
  return (
    <>
      <DataTable
        name={`Figures by ${GROUP_NAMES[group].toLowerCase()}`}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key || NO_KEY}
        control={control}
        pageSize={31}
        hasSearch={group === 'origins'}
        empty={<p>Nothing was counted in these days.</p>}
        onExport={onSave}
        {...(opens && { opens })}
      />
      <p className="soft">
        {left > 0 && (left === 1 ? 'A day' : `${left} days`) + ' without anything left out. '}
        {more}
      </p>
    </>
  )
}

/** A row without a campaign has an empty key. */
const NO_KEY = '-'
const BY_DAY = { sort: '-key' }
export const BY_SEEN = { sort: '-seen' }
