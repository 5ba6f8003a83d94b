import { useState, type ReactNode } from 'react'
import type { Approval } from '#domain/contracts/till.ts'
import { APPROVAL_TEXTS, type TillAct } from '#domain/till/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { ApprovalForm, useTillDoor, type Agreeing } from './ApprovalForm.tsx'

/** Asks somebody who may for their PIN, and the server whether it is right, before anything else is done. */
export function Agreement({
  act,
  about,
  onAgreed,
}: {
  act: TillAct
  about?: Agreeing
  onAgreed: (approval: Approval) => void
}): ReactNode {
  const [problem, setProblem] = useState<string | null>(null)
  const door = useTillDoor().data
  const ask = async (approval: Approval) => {
    setProblem(null)
    try {
      await callPrivate('agreeAtTill', { body: { act, approval } }, { retries: 0 })
      onAgreed(approval)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'It could not be checked. Try again.')
    }
  }
  return (
    <>
      {/* Where no PIN counts, none is asked for. */}
      {door && door.till !== null && <p>{APPROVAL_TEXTS[act]}</p>}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <ApprovalForm act={act} about={about} onApprove={(approval) => void ask(approval)} />
    </>
  )
}
