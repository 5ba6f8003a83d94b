import { useState, type ReactNode } from 'react'
import type { Passkey } from '#domain/contracts/people.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { Field } from '../../forms/Field.tsx'
import { OwnForm } from '../../forms/OwnForm.tsx'
import { useOwnForm } from '../../forms/use-own-form.ts'
import { house } from '../../state/house.ts'
import { passkeys } from '../../state/passkeys.ts'
import { AccountSection } from './AccountSection.tsx'
import { useMe } from './me.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SureButton } from './SureButton.tsx'
import { useWayBack } from './use-way-back.ts'
import { useWhen } from './use-when.ts'

/** Keys that a device or a password manager holds: signing in with a finger or a face. */
export function PasskeysSection(): ReactNode {
  const { me } = useMe()
  const [isAdding, setAdding] = useState(false)
  const opener = useWayBack(isAdding)
  return (
    <AccountSection
      id="account-passkeys"
      title="Passkeys"
      says="Your finger, your face or your device’s code instead of a password. Nothing to remember, nothing to steal."
    >
      {me.passkeys.length > 0 && (
        <ul className="account-list">
          {me.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddForm onEnd={() => setAdding(false)} />
      ) : passkeys.areKnown() ? (
        <button type="button" className="button" ref={opener} onClick={() => setAdding(true)}>
          Add a passkey
        </button>
      ) : (
        <p className="soft">This browser knows no passkeys. Add one from another.</p>
      )}
    </AccountSection>
  )
}

function PasskeyRow({
  passkey: { id, name, createdAt, lastUsedAt },
}: {
  passkey: Passkey
}): ReactNode {
  const { renew } = useMe()
  const { ago, dayOf } = useWhen()
  const remove = async () => {
    try {
      await house('removePasskey', { params: { id } })
      toasts.show({
        kind: 'success',
        title: `“${name}” opens nothing any more`,
        text: 'Delete it on your device too.',
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toasts.show({ kind: 'error', title: 'Not removed', text: error.message })
    }
    await renew()
  }
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="soft">
          Added {dayOf(createdAt)}. {lastUsedAt ? `Last used ${ago(lastUsedAt)}.` : 'Never used.'}
        </span>
      </p>
      <SureButton
        label="Remove"
        about={name}
        sure="Really remove"
        busy="Removing…"
        onSure={remove}
      />
    </li>
  )
}

function AddForm({ onEnd }: { onEnd: () => void }): ReactNode {
  const { me, renew } = useMe()
  const form = useOwnForm({
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
      onEnd()
    },
  })
  return (
    <OwnForm
      form={form}
      label="A new passkey"
      button="Make it"
      busy="Waiting for your device…"
      className="account-form"
      takesFocus
      acts={
        <button type="button" className="button" onClick={onEnd}>
          Never mind
        </button>
      }
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
    </OwnForm>
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
