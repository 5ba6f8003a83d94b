import type { ReactNode } from 'react'
import { toasts } from '#widgets/state/index.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { passkeys } from '../../state/passkeys.ts'
import { AccountForm } from './AccountForm.tsx'
import { useMe } from './me.tsx'
import { PasswordField } from './PasswordField.tsx'

/** A new passkey: its name, and the password once more. */
export function AddPasskeyForm({
  onAdded,
  onEnd,
}: {
  onAdded: () => void
  onEnd: () => void
}): ReactNode {
  const { me, renew } = useMe()
  const form = useForm({
    initial: { name: thisDevice(), password: '' },
    check: ({ name, password }): Record<string, string> => ({
      ...(name.trim() === '' && { name: 'Give it a name that you will know again.' }),
      ...(me.hasPassword && password === '' && { password: 'Enter your password.' }),
    }),
    send: ({ name, password }) => passkeys.add(name.trim(), password),
    onDone: (added) => {
      if (!added) return form.refuse({ '': 'No passkey was made. Try again when you like.' })
      void renew()
      toasts.show({
        kind: 'success',
        title: 'Added',
        text: `“${added.name}” signs you in from now on.`,
      })
      onAdded()
    },
  })
  return (
    <AccountForm
      form={form}
      label="A new passkey"
      button="Make it"
      busy="Waiting for your device…"
      onEnd={onEnd}
    >
      <Field
        form={form}
        name="name"
        label="Its name"
        help="So that you know it again: where it lives."
        maxLength={60}
        isRequired
      />
      {me.hasPassword && <PasswordField form={form} name="password" label="Your password" />}
    </AccountForm>
  )
}

function thisDevice(): string {
  const found = [
    ['iPhone', 'My iPhone'],
    ['iPad', 'My iPad'],
    ['Android', 'My Android phone'],
    ['Macintosh', 'My Mac'],
    ['Windows', 'My Windows computer'],
  ].find(([mark = '']) => navigator.userAgent.includes(mark))
  return found?.[1] ?? 'My computer'
}
