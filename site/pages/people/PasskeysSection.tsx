import { useState, type ReactNode } from 'react'
import type { Passkey } from '#domain/contracts/people.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { callPrivate } from '../../state/call-private.ts'
import { passkeys } from '../../state/passkeys.ts'
import { AccountSection } from './AccountSection.tsx'
import { AddPasskeyForm } from './AddPasskeyForm.tsx'
import { useMe } from './me.tsx'
import { SureButton } from '../../forms/SureButton.tsx'
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
        <AddPasskeyForm onAdded={() => setAdding(false)} onEnd={() => setAdding(false)} />
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
      await callPrivate('removePasskey', { params: { id } })
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
