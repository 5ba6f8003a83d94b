import type { ReactNode } from 'react'
import { formatShortDate } from '#domain/cafe/short-date.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Member } from '#domain/contracts/memberships.ts'
import { lastDayOf } from '#domain/membership/periods.ts'
import { STATE_LABELS, tierName } from '#domain/membership/texts.ts'
import { MEMBERSHIP_STATES, type MembershipState } from '#domain/membership/values.ts'
import type { PaidTier } from '#domain/membership/tiers.ts'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { MemberPrices } from './MemberPrices.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import '../people.css'

/** Everybody who has or had a membership, with what was charged and what can be done. */
export function MembersPage(): ReactNode {
  const isManager = can(session.user.peek(), 'manage-memberships')
  return (
    <AdminShell
      title="Members"
      lead="Who has a membership, how it stands, and what is to be paid at the counter."
    >
      {can(session.user.peek(), 'admin') && <MemberPrices />}
      <ServerTable
        call="members"
        name="Members"
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={<p>Nobody has a membership yet. Whoever joins shows up here at once.</p>}
        detail={({ id }) => <MemberSheet id={id} isManager={isManager} />}
        sort="-paidUntil"
        {...(isManager && { file: { call: 'membersCsv' as const, name: 'members.csv' } })}
      />
    </AdminShell>
  )
}

const COLUMNS: TableColumn<Member>[] = [
  {
    id: 'name',
    header: 'Who',
    value: ({ name }) => name,
    cell: ({ name, email }) =>
      name ? (
        <>
          {name} <span className="soft">{email}</span>
        </>
      ) : (
        <span className="soft">account deleted</span>
      ),
  },
  {
    id: 'tier',
    header: 'Tier',
    value: ({ tier }) => tierName(tier),
    cell: ({ tier, priceCents }) => `${tierName(tier)}, ${formatCents(priceCents)}`,
    facet: { name: 'Tier', label: (value) => tierName(value as PaidTier['id']) },
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => (
      <span className="state-mark" data-state={state === 'joining' ? 'waiting' : state}>
        {STATE_LABELS[state]}
      </span>
    ),
    facet: {
      name: 'State',
      label: (value) => STATE_LABELS[value as MembershipState] ?? value,
      values: [...MEMBERSHIP_STATES],
    },
  },
  {
    id: 'startsOn',
    header: 'Since',
    value: ({ startsOn }) => startsOn,
    cell: ({ startsOn }) => formatShortDate(startsOn),
  },
  {
    id: 'paidUntil',
    header: 'Paid through',
    value: ({ paidUntil }) => paidUntil,
    cell: ({ state, paidUntil, endedOn }) =>
      state === 'joining' ? (
        <span className="soft">not yet</span>
      ) : (
        (endedOn && `ended ${formatShortDate(endedOn)}`) || formatShortDate(lastDayOf(paidUntil))
      ),
  },
]
