import type { Account, AccountRole, AccountState } from '#domain/contracts/admin.ts'
import { ACCOUNT_ROLES, accountRole, ROLE_LABELS, STATE_LABELS } from '#domain/people/accounts.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { When } from '../editing/When.tsx'

/** What a list of accounts shows of each. */
export const ACCOUNT_COLUMNS: TableColumn<Account>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'email', header: 'Email', value: ({ email }) => email },
  {
    id: 'role',
    header: 'Role',
    value: (account) => ROLE_LABELS[accountRole(account)],
    facet: {
      name: 'Role',
      values: ACCOUNT_ROLES,
      label: (value) => ROLE_LABELS[value as AccountRole] ?? value,
    },
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => STATE_LABELS[state],
    cell: ({ state }) => (
      <span className="state-mark" data-state={state}>
        {STATE_LABELS[state]}
      </span>
    ),
    facet: { name: 'State', label: (value) => STATE_LABELS[value as AccountState] ?? value },
  },
  {
    id: 'lastSignInAt',
    header: 'Last sign-in',
    value: ({ lastSignInAt }) => lastSignInAt,
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <When at={lastSignInAt} /> : <span className="soft">never</span>,
  },
  {
    id: 'createdAt',
    header: 'Since',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} isDay />,
    isExtra: true,
  },
]
