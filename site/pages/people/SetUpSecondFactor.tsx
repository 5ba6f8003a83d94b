import { useState, type ReactNode } from 'react'
import { AddPasskeyForm } from './AddPasskeyForm.tsx'
import { useMe } from './me.tsx'
import { passkeys } from '../../state/passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'

type Step = { name: 'choosing' | 'app' | 'passkey' } | { name: 'codes'; codes: readonly string[] }

/** Sets up an app or a passkey. Until then the account may do nothing else. */
export function SetUpSecondFactor({
  onSet,
  onDone,
}: {
  /** It is on; the recovery codes are still to be kept. */
  onSet: () => void
  onDone: () => void
}): ReactNode {
  const { me } = useMe()
  const [step, setStep] = useState<Step>({ name: 'choosing' })
  const shown = (codes: readonly string[]) => {
    onSet()
    setStep({ name: 'codes', codes })
  }
  const back = () => setStep({ name: 'choosing' })
  if (step.name === 'app') return <SetUpApp onCodes={shown} onEnd={back} />
  if (step.name === 'codes')
    return <RecoveryCodes codes={step.codes} email={me.user.email} onKept={onDone} />
  if (step.name === 'passkey') return <AddPasskeyForm onAdded={onDone} onEnd={back} />
  return (
    <p className="acts">
      {passkeys.areKnown() && (
        <button type="button" className="button loud" onClick={() => setStep({ name: 'passkey' })}>
          Make a passkey
        </button>
      )}
      <button type="button" className="button" onClick={() => setStep({ name: 'app' })}>
        Use an authenticator app
      </button>
    </p>
  )
}
