import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { PasswordField } from './PasswordField.tsx'

/** The password, once more. */
export function ProofPassword({ onProven }: { onProven: () => void }): ReactNode {
  useSignals()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> =>
      password === '' ? { password: 'Enter your password.' } : {},
    send: ({ password }) => callPrivate('prove', { body: { password } }),
    onDone: onProven,
  })
  return (
    <Form form={form} label="Showing that it is you" button="Continue" busy="Checking…" takesFocus>
      {/* For password managers: whose password this is. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={account.user.value?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField form={form} name="password" label="Your password" isRequired />
    </Form>
  )
}
