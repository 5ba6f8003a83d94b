import { useSignals } from '@preact/signals-react/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import type { TillPerson } from '#domain/contracts/till.ts'
import { PIN_LENGTH } from '#domain/till/pin.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import type { SigningIn } from '../../state/origin.ts'
import { tillLog } from '../../state/till-log.ts'
import { useTillDoor } from './ApprovalForm.tsx'
import { PinKeys } from './PinKeys.tsx'
import './pin.css'

/** A locked till: a name, and four digits. */
export function PinPage(): ReactNode {
  useSignals()
  const query = useTillDoor()
  const [chosen, setChosen] = useState<TillPerson | null>(null)
  const unsentCount = tillLog.unsent.value.length
  const state = useLocation().state as SigningIn | null
  if (account.user.value) return <Navigate to={state?.from ?? '/pos/sell'} replace />
  return (
    <div className="till-pin">
      <h1>Who is it?</h1>
      {query.isError && (
        <p className="notice">
          The café’s server checks the PIN, and it cannot be reached now. This till opens again when
          it is back.
        </p>
      )}
      {unsentCount > 0 && (
        <p className="notice" role="status">
          <b className="numeral">{unsentCount}</b> not sent yet from this tablet.{' '}
          {unsentCount === 1 ? 'It is' : 'They are'} sent when somebody signs in.
        </p>
      )}
      <Loaded query={query} what="this till" blank="own-blank" lines={4}>
        {({ till, people }) =>
          till === null ? (
            <p className="notice">
              This tablet is not a till yet. A senior barista or a manager makes it one under “Clock
              and PIN”. <Link to="/login">Sign in with your password</Link>.
            </p>
          ) : chosen ? (
            <Pad person={chosen} onBack={() => setChosen(null)} />
          ) : (
            <People till={till.name} people={people} onChoose={setChosen} />
          )
        }
      </Loaded>
    </div>
  )
}

function People({
  till,
  people,
  onChoose,
}: {
  till: string
  people: readonly TillPerson[]
  onChoose: (person: TillPerson) => void
}): ReactNode {
  return (
    <>
      {people.length === 0 && (
        <p className="notice">
          Nobody has a PIN yet. Whoever signs in with a password sets one under “Clock and PIN”.
        </p>
      )}
      <ul className="pin-people">
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" className="button" onClick={() => onChoose(person)}>
              {person.name}
            </button>
          </li>
        ))}
      </ul>
      <p className="soft">
        {till}. <Link to="/login">Sign in with a password</Link>
      </p>
    </>
  )
}

function Pad({ person, onBack }: { person: TillPerson; onBack: () => void }): ReactNode {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const cache = useQueryClient()
  const pad = useRef<HTMLDivElement>(null)
  useEffect(() => pad.current?.focus(), [])
  const type = (digit: string) => {
    if (isBusy) return
    const next = `${pin}${digit}`.slice(0, PIN_LENGTH)
    setPin(next)
    setProblem(null)
    if (next.length === PIN_LENGTH) void enter(next)
  }
  const enter = async (typed: string) => {
    setBusy(true)
    const body = { userId: person.id, pin: typed }
    const entered = await account.enter(() => callPrivate('enterByPin', { body }))
    setBusy(false)
    setPin('')
    if (entered.ok) await cache.invalidateQueries()
    else setProblem(entered.message)
  }
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (/^\d$/.test(key)) type(key)
      if (key === 'Backspace') setPin(pin.slice(0, -1))
      if (key === 'Escape') onBack()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  return (
    <div
      ref={pad}
      className="pin-pad"
      role="group"
      tabIndex={-1}
      aria-label={`PIN of ${person.name}`}
    >
      <h2>{person.name}</h2>
      <p className="pin-dots" aria-label={`${pin.length} of ${PIN_LENGTH} digits`} role="status">
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <i key={index} data-filled={index < pin.length || undefined} />
        ))}
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <PinKeys isBusy={isBusy} onDigit={type} onDelete={() => setPin(pin.slice(0, -1))} />
      <button type="button" className="link" onClick={onBack}>
        Somebody else
      </button>
    </div>
  )
}
