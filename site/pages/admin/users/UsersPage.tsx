import { useState, type ReactNode } from 'react'
import type { Account } from '#domain/contracts/admin.ts'
import { ACCOUNT_ROLES, accountRole, storedRole } from '#domain/people/accounts.ts'
import { download } from '../../../state/download.ts'
import { house } from '../../../state/house.ts'
import { DataTable } from '../../../tables/DataTable.tsx'
import { queryOf } from '../../../tables/table-state.ts'
import { useTableRows } from '../../../tables/use-table-rows.ts'
import { useTableState } from '../../../tables/use-table-state.ts'
import { AdminShell } from '../AdminShell.tsx'
import { AccountDetail } from './AccountDetail.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { InviteForm } from './InviteForm.tsx'
import '../people.css'

const PLAN = { sort: '-createdAt', facets: ['role', 'state'] }

/** Everybody who can sign in: who they are here, and the ways to let them in or not. */
export function UsersPage(): ReactNode {
  const control = useTableState(PLAN)
  const { data, error, refetch, isFetching } = useTableRows('accounts', control.state)
  const [isInviting, setInviting] = useState(false)
  return (
    <AdminShell
      title="Accounts"
      lead="Everybody who can sign in. A change of role or a closed account holds at once, on every device."
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
      {isInviting && (
        <InviteForm
          roles={ACCOUNT_ROLES}
          list="accounts"
          invite={({ role, ...who }) =>
            house('inviteAccount', { body: { ...who, ...storedRole(role) } })
          }
        />
      )}
      <DataTable
        name="Accounts"
        columns={ACCOUNT_COLUMNS}
        rows={data?.rows}
        rowId={({ id }) => id}
        control={control}
        server={data && { total: data.total, facets: data.facets }}
        isBusy={isFetching}
        error={error}
        onRetry={refetch}
        empty={<p>Nobody has an account yet.</p>}
        detail={detail}
        onExport={() =>
          download('accountsCsv', { query: queryOf({ ...control.state, page: 1 }) }, 'accounts.csv')
        }
      />
    </AdminShell>
  )
}

const detail = (account: Account) => (
  <AccountDetail account={account} room="accounts" key={`${account.id}-${accountRole(account)}`} />
)
