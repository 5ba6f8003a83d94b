import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Account, AccountRole } from '#domain/contracts/admin.ts'
import type { StaffRole } from '#domain/contracts/people.ts'
import { accountRole, givableStaffRoles } from '#domain/people/accounts.ts'
import { session } from '#widgets/state/session.ts'
import { callPrivate } from '#site/state/call-private.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { AccountDetail } from '../users/AccountDetail.tsx'
import { ACCOUNT_COLUMNS } from '../users/account-columns.tsx'
import { InviteForm } from '../users/InviteForm.tsx'
import '../people.css'

const STAFF: AccountRole[] = [
  'ADMIN',
  'MANAGER',
  'ASSISTANT_MANAGER',
  'SENIOR_BARISTA',
  'BARISTA',
  'TRAINEE',
]
const COLUMNS: TableColumn<Account>[] = ACCOUNT_COLUMNS.map((column) =>
  column.id === 'role' && column.facet
    ? { ...column, facet: { ...column.facet, values: STAFF } }
    : column,
)

/** Who works here, for those who hire: their roles below one's own, and who comes new. */
export function StaffPage(): ReactNode {
  useSignals()
  const { pathname } = useLocation()
  const me = session.user.value
  const [isInviting, setInviting] = useState(false)
  const inbox = pathname.startsWith('/admin') ? '/admin/inbox' : '/employee/inbox'
  return (
    <AdminShell
      title="Staff"
      lead={
        <>
          Who works here.{' '}
          <Link className="link" to={`${inbox}?form=apply`}>
            Applications and résumés
          </Link>{' '}
          are in the inbox.
        </>
      }
      acts={
        <button
          type="button"
          className="button loud"
          aria-expanded={isInviting}
          onClick={() => setInviting(!isInviting)}
        >
          Invite somebody
        </button>
      }
    >
      {isInviting && me && (
        <InviteForm
          roles={givableStaffRoles(me)}
          list="staff"
          invite={({ role, ...who }) =>
            callPrivate('inviteStaff', { body: { ...who, staffRole: role as StaffRole } })
          }
        />
      )}
      <ServerTable
        call="staff"
        name="Staff"
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={<p>Nobody works here yet. Invite the first one.</p>}
        detail={detail}
        sort="name"
        file={{ call: 'staffCsv', name: 'staff.csv' }}
      />
    </AdminShell>
  )
}

const detail = (account: Account) => (
  <AccountDetail account={account} room="staff" key={`${account.id}-${accountRole(account)}`} />
)
