import { useState, type ReactNode } from 'react'
import { passwordProblem } from '#domain/people/password.ts'
import { toasts } from '#widgets/state/index.ts'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { useMe } from './me.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useWayBack } from './use-way-back.ts'

/** Changing the password, or having one at all. */
export function PasswordSection(): ReactNode {
  const { me } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { hasPassword } = me
  const opener = useWayBack(isOpen)
  return (
    <AccountSection
      id="account-password"
      title="Password"
      says={
        hasPassword
          ? 'Changing it signs you out everywhere but here.'
          : 'You have none: you sign in by email, passkey or Google.'
      }
    >
      {isOpen ? (
        <PasswordForm onEnd={() => setOpen(false)} />
      ) : (
        <button type="button" className="button" ref={opener} onClick={() => setOpen(true)}>
          {hasPassword ? 'Change my password' : 'Choose a password'}
        </button>
      )}
    </AccountSection>
  )
}

function PasswordForm({ onEnd }: { onEnd: () => void }): ReactNode {
  const { me, renew } = useMe()
  const form = useForm({
    initial: { password: '', next: '' },
    check: ({ password, next }): Record<string, string> => {
      const problem = passwordProblem(next)
      return {
        ...(me.hasPassword && password === '' && { password: 'Enter your current password.' }),
        ...(problem && { next: problem }),
      }
    },
    send: ({ password, next }) =>
      callPrivate('changePassword', {
        body: { next, ...(me.hasPassword && { current: password }) },
      }),
    onDone: () => {
      void renew()
      toasts.show({
        kind: 'success',
        title: 'Your new password is set',
        text: 'You were signed out everywhere else.',
      })
      onEnd()
    },
  })
  return (
    <AccountForm form={form} label="Changing it" button="Set it" busy="Setting it…" onEnd={onEnd}>
      {/* For password managers: whose password this is. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={me.user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {me.hasPassword && <PasswordField form={form} name="password" label="Current password" />}
      <PasswordField form={form} name="next" label="New password" isNew />
    </AccountForm>
  )
}
