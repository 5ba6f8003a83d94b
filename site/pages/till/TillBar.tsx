import { useSignals } from '@preact/signals-react/runtime'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { account } from '../../state/account.ts'
import { tillLog } from '../../state/till-log.ts'
import { till } from '../../state/till.ts'
import { useTillDoor } from './ApprovalForm.tsx'
import { useDrawers } from './use-drawers.ts'

/** Who stands here, whether the drawer is open, and what was not sent yet. */
export function TillBar(): ReactNode {
  useSignals()
  const navigate = useNavigate()
  const drawers = useDrawers().data?.drawers
  const drawer = drawers?.find(({ id }) => id === till.drawerId.value) ?? drawers?.[0]
  const door = useTillDoor().data
  const unsent = tillLog.unsent.value
  const refused = unsent.filter(({ refusal }) => refusal !== undefined)
  const isTraining = till.isTraining.value
  return (
    <div className="till-bar" data-training={isTraining || undefined}>
      <p>
        <b>{account.user.value?.name}</b>
        {door?.till && ` at ${door.till.name}`}
      </p>
      {isTraining && (
        <p role="status">
          <b>Training.</b> Nothing is sold or sent.
        </p>
      )}
      {drawer && !drawer.open && !isTraining && (
        <p role="status">
          <Link to="/pos/drawer">{drawer.name} is closed. Open it to take cash.</Link>
        </p>
      )}
      {unsent.length > 0 && (
        <p className="till-unsent" role="status">
          <b className="numeral">{unsent.length}</b> not sent yet
          {refused.length > 0 && <Link to="/pos/day">, {refused.length} refused</Link>}
        </p>
      )}
      <div className="till-bar-acts">
        <button
          type="button"
          className="link"
          aria-pressed={isTraining}
          onClick={() => (till.isTraining.value = !isTraining)}
        >
          {isTraining ? 'End training' : 'Training'}
        </button>
        {door?.till && (
          <button
            type="button"
            className="button"
            onClick={() => {
              void navigate('/pos/pin')
              void account.signOut()
            }}
          >
            <Lock aria-hidden="true" /> Lock
          </button>
        )}
      </div>
    </div>
  )
}
