import { useSignals } from '@preact/signals-react/runtime'
import { Lock } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
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
import { PUNCH_LABELS, useClock, usePunch } from './use-clock.ts'
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
      <p className="till-bar-who">
        <b>{account.user.value?.name}</b>
        {name && ` at ${name}`}
      </p>
      <div className="till-bar-news">
        {isTraining && (
          <p role="status">
            <b>Training.</b> Nothing is sold or sent.
          </p>
        )}
        <TillStatus saysTraining={false} />
        {drawer && !drawer.isOpen && !isTraining && (
          <p role="status">
            <Link to="/pos/drawer">{drawer.name} is closed. Open it to take cash.</Link>
          </p>
        )}
      </div>
      {!isTraining && <OffTheClock isTill={Boolean(name)} />}
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
  const [isBusy, setBusy] = useState(false)
  const lock = async () => {
    setBusy(true)
    tillAgreed.forget()
    // Until somebody signs in, it sells nothing.
    await tillStanding.locked()
    if (!tillApp.hasNewVersion.value) void navigate('/pos/pin')
    await account.signOut()
    // Nobody is in the middle of anything: a new version begins here.
    if (tillApp.hasNewVersion.value) location.assign('/pos/pin')
  }
  if (known.goneSince.value !== null)
    return (
      <SureButton label="Lock" sure="Lock until the server is back" busy="Locking…" onSure={lock} />
    )
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void lock()}>
      <Icon of={Lock} /> Lock
    </button>
  )
}

/** Who sells without being clocked in, on a break or after their shift, is told that these hours are not counted. Nobody is kept from selling. */
function OffTheClock({ isTill }: { isTill: boolean }): ReactNode {
  useSignals()
  const { data } = useClock()
  const { punch, isBusy, problem } = usePunch()
  // Without the server nobody clocks in: then this place is for what is said of that.
  if (!data || data.state === 'working' || known.goneSince.value !== null) return null
  const isOut = data.state === 'off'
  // Whoever comes with their own device, and works at no till today, may be no one who clocks in.
  if (isOut && !isTill && !data.shift) return null
  return (
    <div className="till-bar-clock">
      <p role="status">{problem ?? (isOut ? 'You are not clocked in.' : 'You are on a break.')}</p>
      <button
        type="button"
        className="button"
        disabled={isBusy}
        onClick={() => void punch(isOut ? 'in' : 'back')}
      >
        {PUNCH_LABELS[isOut ? 'in' : 'back']}
      </button>
    </div>
  )
}
