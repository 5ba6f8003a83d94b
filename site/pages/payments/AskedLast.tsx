import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Approval } from '#domain/contracts/till.ts'
import { can } from '#domain/people/permissions.ts'
import {
  APPROVAL_TEXTS,
  TILL_PERMISSIONS,
  WHO_MAY,
  type TillAct,
} from '#domain/till/permissions.ts'
import { account } from '#site/state/account.ts'
import { ApprovalForm, NoTill, useTillDoor, type Agreeing } from '../till/ApprovalForm.tsx'

/**
 * For whoever may not do something by themselves: who agrees is said from the start, and their PIN is asked for last, beside what they
 * agree to.
 */
export function AskedLast({
  act,
  about,
  isAsking,
  onApprove,
}: {
  act: TillAct
  /** What is agreed to, with its amount. */
  about: Agreeing
  /** Everything else is chosen. */
  isAsking: boolean
  onApprove: (approval: Approval) => void
}): ReactNode {
  useSignals()
  const door = useTillDoor().data
  if (isAsking)
    return (
      <section aria-label="A colleague’s PIN" className="asked-last">
        {door?.till !== null && <p>{APPROVAL_TEXTS[act]}</p>}
        <ApprovalForm act={act} about={about} onApprove={onApprove} />
      </section>
    )
  if (mayAlone(act)) return null
  if (door?.till === null) return <NoTill act={act} />
  return <p className="soft">It takes the PIN of {WHO_MAY[act]}.</p>
}

/** Whether nobody else has to agree, as far as this page knows. Call `useSignals()` first. */
export function mayAlone(act: TillAct): boolean {
  const user = account.user.value
  return !user || can(user, TILL_PERMISSIONS[act])
}
