import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Approval } from '#domain/contracts/till.ts'
import { TILL_PERMISSIONS, WHO_MAY, type TillAct } from '#domain/till/permissions.ts'
import { can } from '#domain/people/permissions.ts'
import { PIN, PIN_LENGTH } from '#domain/till/pin.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { leaveTill } from '../../state/leave-till.ts'
import { isAppKept, markAsTill } from '../../state/till-mark.ts'
import { PinKeys } from './PinKeys.tsx'

/** What is agreed to, as it is said, and the amount beyond which it is asked about anew. */
export type Agreeing = { text: string; cents?: number }

/** Somebody who may agrees with their PIN; the server looks at it once more. */
export function ApprovalForm({
  act,
  about,
  onApprove,
}: {
  act: TillAct
  about?: Agreeing | undefined
  onApprove: (approval: Approval) => void
}): ReactNode {
  // Somebody may have set a PIN on another machine since.
  const { data, isFetching, isFetchedAfterMount, refetch } = useTillDoor({ isNew: true })
  const [chosen, setChosen] = useState('')
  const [pin, setPin] = useState('')
  const people = data?.people.filter((one) => can(one, TILL_PERMISSIONS[act]))
  // One who may is not chosen from.
  const userId = chosen || (people?.length === 1 ? (people[0]?.id ?? '') : '')
  const form = useRef<HTMLFormElement>(null)
  const count = people?.length
  // It may open below the screen.
  useEffect(() => {
    if (count === undefined) return
    const field = form.current?.querySelector<HTMLElement>(count === 1 ? 'input' : 'select')
    field?.focus({ preventScroll: true })
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [count])
  // What was known before may be no more true: a PIN that may not work here is not asked for, nor is said to be of no use.
  if (!isFetchedAfterMount) return <Looking />
  if (!data) return <NotReached onAgain={() => void refetch()} />
  if (data.till === null) return <NoTill act={act} />
  if (people?.length === 0)
    return isFetching ? <Looking /> : <Nobody onAgain={() => void refetch()} />
  return (
    <form
      ref={form}
      className="till-form till-approval"
      onSubmit={(event) => {
        event.preventDefault()
        if (!userId || !PIN.test(pin)) return
        setPin('')
        onApprove({ userId, pin, ...(about?.cents !== undefined && { cents: about.cents }) })
      }}
    >
      {about && <p className="till-agreeing">{about.text}</p>}
      <label className="field">
        <span className="label">Who agrees</span>
        <select
          className="input"
          value={userId}
          onChange={({ target }) => setChosen(target.value)}
          required
        >
          <option value="">Choose a name</option>
          {people?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span className="label">Their PIN</span>
        <input
          className="input"
          type="password"
          inputMode="none"
          autoComplete="off"
          maxLength={PIN_LENGTH}
          pattern="\d{4}"
          value={pin}
          onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
          required
        />
      </label>
      <PinKeys
        onDigit={(digit) => setPin(`${pin}${digit}`.slice(0, PIN_LENGTH))}
        onDelete={() => setPin(pin.slice(0, -1))}
      />
      <button className="button loud" disabled={!userId || !PIN.test(pin)}>
        Agree
      </button>
    </form>
  )
}

function Looking(): ReactNode {
  return (
    <p className="soft" role="status">
      Looking who may agree…
    </p>
  )
}

type Again = { onAgain: () => void }

function Nobody({ onAgain }: Again): ReactNode {
  return (
    <p className="soft" role="status">
      Nobody who may agree to this has set a PIN yet. <LookAgain onAgain={onAgain} />
    </p>
  )
}

function NotReached({ onAgain }: Again): ReactNode {
  return (
    <p className="notice is-error" role="alert">
      The café’s server was not reached, so no PIN can be checked. <LookAgain onAgain={onAgain} />
    </p>
  )
}

const LookAgain = ({ onAgain }: Again): ReactNode => (
  <button type="button" className="link" onClick={onAgain}>
    Look again
  </button>
)

/** Why nobody can agree by PIN on this tablet, who may do it instead, and where that is changed. */
export function NoTill({ act = 'drawer' }: { act?: TillAct }): ReactNode {
  return (
    <p className="notice" role="status">
      This tablet is no till yet, so no PIN counts on it. It takes {WHO_MAY[act]}, who signs in here
      with their password, or <Link to="/pos/clock#till-title">makes it a till first</Link>.
    </p>
  )
}

/** Which till this browser is, and who has a PIN. @param isNew asks the server again for each form that opens */
export function useTillDoor({ isNew = false } = {}) {
  return useQuery({
    queryKey: ['till-door'],
    queryFn: async ({ signal }) => {
      const door = await callPrivate('tillDoor', undefined, { signal, retries: 0 })
      // The trust may have been ended, or the till be called otherwise.
      markAsTill(door.till?.name ?? null)
      if (!door.till && !account.user.value && isAppKept()) await leaveTill()
      return door
    },
    staleTime: isNew ? 0 : 30_000,
    ...(isNew && { refetchOnMount: 'always' }),
  })
}
