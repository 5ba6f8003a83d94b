import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import type { Approval } from '#domain/contracts/till.ts'
import { can } from '#domain/people/permissions.ts'
import { TILL_PERMISSIONS, type TillAct } from '#domain/till/permissions.ts'
import { account } from '#site/state/account.ts'
import { Agreement } from '../till/Agreement.tsx'

/** A form for whoever may do what it does. Whoever may not asks somebody who may for their PIN first. */
export function AgreedForm({
  act,
  onClose,
  children,
}: {
  act: TillAct
  onClose: () => void
  /** @param agreed of the colleague, where one was asked */
  children: (agreed: Approval | undefined) => ReactNode
}): ReactNode {
  useSignals()
  const [agreed, setAgreed] = useState<Approval>()
  const user = account.user.value
  if (!user || agreed || can(user, TILL_PERMISSIONS[act])) return children(agreed)
  return (
    <div className="refund-form">
      <Agreement act={act} onAgreed={setAgreed} />
      <button type="button" className="button" onClick={onClose}>
        Not now
      </button>
    </div>
  )
}
