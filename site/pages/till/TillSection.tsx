import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { can } from '#domain/people/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { markAsTill } from '../../state/till-mark.ts'
import { useTillDoor } from './ApprovalForm.tsx'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/** Whether this browser is a till, and which others are. */
export function TillSection(): ReactNode {
  useSignals()
  const door = useTillDoor().data
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const trust = async () => {
    setProblem(null)
    try {
      const made = await callPrivate('trustTill', { body: { name: name.trim() } })
      markAsTill(made.till?.name ?? null)
      setNewerAnswer(cache, ['till-door'], made)
      await cache.invalidateQueries({ queryKey: ['tills'] })
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'It was not done. Please try again.')
    }
  }
  return (
    <section aria-labelledby="till-title">
      <h2 id="till-title">This tablet</h2>
      {door?.till ? (
        <p>
          It is the till <b>{door.till.name}</b>.{' '}
          {door.people.length === 1 ? '1 person' : `${door.people.length} people`} may sign in at it
          by PIN.
        </p>
      ) : !can(account.user.value, 'sales') ? (
        <p className="notice">
          It is no till. A senior barista or a manager makes it one: they sign in here with their
          password and come to this page.
        </p>
      ) : (
        <form
          className="till-form"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) void trust()
          }}
        >
          <p className="soft">
            At a till people sign in by PIN. Only make one of a tablet that stays at the counter.
          </p>
          <label className="field">
            <span className="label">Its name</span>
            <input
              className="input"
              maxLength={40}
              placeholder="Front counter"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          <button className="button" disabled={name.trim() === ''}>
            Make this tablet a till
          </button>
        </form>
      )}
      {can(account.user.value, 'shifts') && <AllTills />}
    </section>
  )
}

function AllTills(): ReactNode {
  const cache = useQueryClient()
  const { data } = useQuery({
    queryKey: ['tills'],
    queryFn: ({ signal }) => callPrivate('tills', undefined, { signal, retries: 0 }),
    staleTime: 0,
  })
  if (!data || data.tills.length === 0) return null
  return (
    <>
      <h3>All tills</h3>
      <ul className="day-list">
        {data.tills.map(({ id, name, trustedBy }) => (
          <li key={id}>
            <b>{name}</b>
            <span>made a till by {trustedBy}</span>
            <SureButton
              label="End"
              about={`the trust in ${name}`}
              sure="Yes, end it"
              busy="Ending…"
              onSure={async () => {
                await callPrivate('endTill', { params: { id } })
                await cache.invalidateQueries({ queryKey: ['tills'] })
                await cache.invalidateQueries({ queryKey: ['till-door'] })
              }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
