import { useMemo, type ReactNode } from 'react'
import { REFERRAL_SOURCES } from '#domain/contest/texts.ts'
import type { ContestDesk, EntryRow } from '#domain/contracts/contest.ts'
import { ENTRY_STATES } from '#domain/contest/values.ts'
import { useCafe } from '#site/state/queries.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { when } from '../../contest/when.ts'
import { cameByColumns } from '../../embeds/came-by-columns.tsx'
import { EntryDetail, KnownOfEntry } from './EntryDetail.tsx'

const STATES: Record<string, string> = {
  waiting: 'Not confirmed',
  verified: 'Confirmed',
  rejected: 'Rejected',
}
const HEARD = new Map(REFERRAL_SOURCES.map(({ id, label }) => [id as string, label]))

/** Who entered: searched, filtered, and judged one by one by who may. */
export function EntriesTable({
  desk,
  mayDecide,
}: {
  desk: ContestDesk
  mayDecide: boolean
}): ReactNode {
  const zone = useCafe().data?.cafe.timeZone ?? 'America/New_York'
  const columns = useMemo(() => columnsOf(zone), [zone])
  return (
    <ServerTable
      call="contestEntries"
      name="Entries"
      columns={columns}
      rowId={({ id }) => id}
      empty={<p>Nobody has entered yet. Each entry of the survey shows up here at once.</p>}
      detail={mayDecide ? (desk.draw ? fixedDetail : openDetail) : readDetail}
      sort="-createdAt"
      query={{ campaign: desk.campaign }}
      {...(mayDecide && { file: { call: 'contestEntriesFile', name: 'contest-entries.csv' } })}
    />
  )
}

const openDetail = (row: EntryRow) => <EntryDetail row={row} isFixed={false} />
const fixedDetail = (row: EntryRow) => <EntryDetail row={row} isFixed />
const readDetail = (row: EntryRow) => <KnownOfEntry row={row} isFixed={false} />

function columnsOf(zone: string): TableColumn<EntryRow>[] {
  return [
    { id: 'name', header: 'Name', value: ({ name }) => name },
    {
      id: 'contact',
      header: 'Email or phone',
      value: ({ email, phone }) => [email, phone].filter(Boolean).join(', '),
      canSort: false,
    },
    {
      id: 'state',
      header: 'State',
      value: ({ state }) => state,
      cell: ({ state }) => (
        <span className="entry-state" data-state={state}>
          {STATES[state]}
        </span>
      ),
      facet: {
        name: 'State',
        label: (value) => STATES[value] ?? value,
        values: ENTRY_STATES,
      },
    },
    {
      id: 'alike',
      header: 'Looks like',
      value: ({ alike }) => alike.map(({ name }) => name).join(', '),
      cell: ({ alike }) =>
        alike.length === 0 ? (
          <span className="soft">nobody</span>
        ) : (
          <span className="entry-alike">
            {alike[0]?.name}
            {alike.length > 1 && ` and ${alike.length - 1} more`}
          </span>
        ),
      canSort: false,
      facet: { name: 'Duplicates', label: () => 'Looks like another', values: ['yes'] },
    },
    {
      id: 'heard',
      header: 'Heard of us',
      value: ({ referralSource, isByFriend }) =>
        isByFriend ? 'A friend’s link' : (HEARD.get(referralSource ?? '') ?? null),
      canSort: false,
      isExtra: true,
    },
    ...cameByColumns<EntryRow>('Page'),
    {
      id: 'createdAt',
      header: 'When',
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{when(createdAt, zone)}</time>,
    },
  ]
}
