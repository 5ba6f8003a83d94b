import { useSignals } from '@preact/signals-react/runtime'
import { Lock } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { can } from '#domain/people/permissions.ts'
import { STOCK_PATH } from '#domain/site/stock-path.ts'
import { account } from '../../state/account.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { tillStanding } from '../../state/till-standing.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { tillApp } from '../../state/till-app.ts'
import { known } from '../../state/till-known.ts'
import { markedTill } from '../../state/till-mark.ts'
import { isHeld, sayPaid, till } from '../../state/till.ts'
import { useTillDoor } from './ApprovalForm.tsx'
import { TillStatus } from './TillStatus.tsx'
import { useClock } from './use-clock.ts'
import { useKnownDrawers } from './use-drawers.ts'

/** Who stands here, whether the drawer is open, and what was not sent yet. */
export function TillBar(): ReactNode {
  useSignals()
  const drawers = useKnownDrawers()
  const drawer = drawers?.find(({ id }) => id === till.drawerId.value) ?? drawers?.[0]
  const door = useTillDoor().data
  const name = door ? door.till?.name : markedTill()
  const isTraining = till.isTraining.value
  return (
    <div className="till-bar" data-training={isTraining || undefined}>
      <p>
        <b>{account.user.value?.name}</b>
        {name && ` at ${name}`}
      </p>
      {isTraining && (
        <p role="status">
          <b>Training.</b> Nothing is sold or sent.
        </p>
      )}
      {drawer && !drawer.isOpen && !isTraining && (
        <p role="status">
          <Link to="/pos/drawer">{drawer.name} is closed. Open it to take cash.</Link>
        </p>
      )}
      {!isTraining && <OffTheClock />}
      <TillStatus saysTraining={false} />
      <div className="till-bar-acts">
        {can(account.user.value, 'orders') && (
          <Link className="link" to={STOCK_PATH}>
            Stock
          </Link>
        )}
        <button
          type="button"
          className="link"
          aria-pressed={isTraining}
          onClick={() => {
            // Money for practice and real money are not mixed in one bill.
            if (isHeld(till.bill.value)) sayPaid()
            else till.isTraining.value = !isTraining
          }}
        >
          {isTraining ? 'End training' : 'Training'}
        </button>
        {name !== null && name !== undefined && <LockButton />}
      </div>
    </div>
  )
}

/** Ends the sign-in on this till. Without the server nobody can begin one, so it asks first. */
function LockButton(): ReactNode {
  useSignals()
  const navigate = useNavigate()
  const lock = async () => {
    if (!tillApp.hasNewVersion.value) void navigate('/pos/pin')
    tillAgreed.forget()
    // Until somebody signs in, it sells nothing.
    void tillStanding.locked()
    await account.signOut()
    // Nobody is in the middle of anything: a new version begins here.
    if (tillApp.hasNewVersion.value) location.assign('/pos/pin')
  }
  if (known.goneSince.value !== null)
    return (
      <SureButton label="Lock" sure="Lock until the server is back" busy="Locking…" onSure={lock} />
    )
  return (
    <button type="button" className="button" onClick={() => void lock()}>
      <Icon of={Lock} /> Lock
    </button>
  )
}

/** Who sells on a break, or after their shift, is told that these hours are not counted. */
function OffTheClock(): ReactNode {
  useSignals()
  const { data } = useClock()
  if (!data?.shift || data.state === 'working') return null
  return (
    <p role="status">
      <Link to="/pos/clock">
        {data.state === 'on-break'
          ? 'You are on a break. End it to count these hours.'
          : 'You are clocked out. Clock in to count these hours.'}
      </Link>
    </p>
  )
}
