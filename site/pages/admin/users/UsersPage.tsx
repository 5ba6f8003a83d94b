import { useState, type ReactNode } from 'react'
import type { Account } from '#domain/contracts/admin.ts'
import { ACCOUNT_ROLES, accountRole, storedRole } from '#domain/people/accounts.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { AccountDetail } from './AccountDetail.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { InviteForm } from './InviteForm.tsx'
import '../people.css'

/** Everybody who can sign in: who they are here, and the ways to let them in or not. */
export function UsersPage(): ReactNode {
  const [isInviting, setInviting] = useState(false)
  return (
    <AdminShell
      title="Accounts"
      lead="Everybody who can sign in. A change of role or a closed account takes effect at once, on every device."
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
            callPrivate('inviteAccount', { body: { ...who, ...storedRole(role) } })
          }
        />
      )}
      <ServerTable
        call="accounts"
        name="Accounts"
        columns={ACCOUNT_COLUMNS}
        rowId={({ id }) => id}
        empty={<p>Nobody has an account yet.</p>}
        detail={detail}
        sort="-createdAt"
        file={{ call: 'accountsCsv', name: 'accounts.csv' }}
      />
    </AdminShell>
  )
}

const detail = (account: Account) => (
  <AccountDetail account={account} room="accounts" key={`${account.id}-${accountRole(account)}`} />
)
