import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Account, AccountRole } from '#domain/contracts/admin.ts'
import type { StaffRole } from '#domain/contracts/people.ts'
import {
  ACCOUNT_ROLES,
  accountRole,
  changeProblem,
  givableStaffRoles,
  ROLE_LABELS,
  storedRole,
} from '#domain/people/accounts.ts'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'

/** One account: what is known of it, and what whoever looks may change. @param room in which list it stands */
export function AccountDetail({
  account,
  room,
}: {
  account: Account
  room: 'accounts' | 'staff'
}): ReactNode {
  useSignals()
  const me = session.user.value
  const { act, problem } = useAct([room])
  const whyNot = me ? changeProblem(me, account) : null
  const params = { id: account.id }
  const isAdmin = can(me, 'admin')
  const calls = isAdmin ? ofAdmins : ofManagers

  const done = (title: string, work: () => Promise<unknown>) =>
    act(work).then((isDone) => {
      if (isDone) toasts.show({ kind: 'success', title, text: account.name })
    })
  return (
    <div className="unfolded">
      <Facts
        facts={[
          ['Email', account.email],
          ['Address confirmed', account.isEmailVerified ? 'yes' : 'not yet'],
          ['Second factor', account.hasSecondFactor ? 'on' : 'off'],
          ['Signed in on', devices(account.sessions)],
          ['Kind', account.isDemo ? 'demo account' : null],
        ]}
      />
      <p>
        <Link
          className="link"
          to={`${isAdmin ? '/admin' : '/employee'}/orders?account=${encodeURIComponent(account.id)}`}
        >
          Their orders
        </Link>
      </p>
      <Problem text={problem} />
      {whyNot ? (
        <p className="soft">{whyNot.message}</p>
      ) : (
        <>
          <RoleField
            account={account}
            roles={room === 'accounts' ? ACCOUNT_ROLES : me ? givableStaffRoles(me) : []}
            onSave={(role) =>
              done(`${ROLE_LABELS[role]} from now on`, () => calls.change(params, role))
            }
          />
          <Acts account={account} calls={calls} mayReset={isAdmin} done={done} />
        </>
      )}
    </div>
  )
}

/** What is done about an account with a press, the dangerous of it with two. */
function Acts({
  account,
  calls,
  mayReset,
  done,
}: {
  account: Account
  calls: typeof ofAdmins
  /** Whether whoever looks may take the second factor off. */
  mayReset: boolean
  done: (title: string, work: () => Promise<unknown>) => Promise<void>
}): ReactNode {
  const params = { id: account.id }
  return (
    <div className="acts">
      {account.state === 'invited' && (
        <button
          type="button"
          className="button"
          onClick={() => void done('Invited again', () => calls.inviteAgain(params))}
        >
          Send the invitation again
        </button>
      )}
      {account.sessions > 0 && (
        <SureButton
          label="Sign out everywhere"
          about={account.name}
          sure="Yes, sign them out"
          busy="Signing out…"
          onSure={() => done('Signed out everywhere', () => calls.signOut(params))}
        />
      )}
      {mayReset && account.hasSecondFactor && (
        <SureButton
          label="Reset second factor"
          about={account.name}
          sure="Yes, take it off"
          busy="Taking it off…"
          onSure={() =>
            done('Second factor taken off', () => callPrivate('resetSecondFactor', { params }))
          }
        />
      )}
      {account.state === 'disabled' ? (
        <button
          type="button"
          className="button"
          onClick={() => void done('Open again', () => calls.disable(params, false))}
        >
          Open the account again
        </button>
      ) : (
        <SureButton
          label="Close the account"
          about={account.name}
          sure="Yes, close it"
          busy="Closing…"
          onSure={() => done('Closed', () => calls.disable(params, true))}
        />
      )}
    </div>
  )
}

type ById = { id: string }

const ofAdmins = {
  change: (params: ById, role: AccountRole) =>
    callPrivate('changeAccount', { params, body: storedRole(role) }),
  disable: (params: ById, isDisabled: boolean) =>
    callPrivate('changeAccount', { params, body: { isDisabled } }),
  signOut: (params: ById) => callPrivate('signOutAccount', { params }),
  inviteAgain: (params: ById) => callPrivate('inviteAccountAgain', { params }),
}

const ofManagers = {
  change: (params: ById, role: AccountRole) =>
    callPrivate('changeStaff', { params, body: { staffRole: role as StaffRole } }),
  disable: (params: ById, isDisabled: boolean) =>
    callPrivate('changeStaff', { params, body: { isDisabled } }),
  signOut: (params: ById) => callPrivate('signOutStaff', { params }),
  inviteAgain: (params: ById) => callPrivate('inviteStaffAgain', { params }),
}

function RoleField({
  account,
  roles,
  onSave,
}: {
  account: Account
  roles: readonly AccountRole[]
  onSave: (role: AccountRole) => Promise<unknown>
}): ReactNode {
  const id = useId()
  const now = accountRole(account)
  const [role, setRole] = useState(now)
  const [isBusy, setBusy] = useState(false)
  const options = roles.includes(now) ? roles : [now, ...roles]
  return (
    <form
      className="acts"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy || role === now) return
        setBusy(true)
        void onSave(role).finally(() => setBusy(false))
      }}
    >
      <div className="field">
        <label htmlFor={id}>Role of {account.name}</label>
        <select
          id={id}
          className="input"
          value={role}
          onChange={({ target }) => setRole(target.value as AccountRole)}
        >
          {options.map((each) => (
            <option key={each} value={each}>
              {ROLE_LABELS[each]}
            </option>
          ))}
        </select>
      </div>
      <button className="button" disabled={role === now} aria-disabled={isBusy}>
        {isBusy ? 'Saving…' : role === now ? 'Save the role' : `Make ${article(ROLE_LABELS[role])}`}
      </button>
    </form>
  )
}

function article(label: string): string {
  const word = label.toLowerCase()
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`
}

function devices(count: number): string {
  if (count === 0) return 'no device'
  return count === 1 ? '1 device' : `${count} devices`
}
