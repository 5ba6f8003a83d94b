import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { PIN } from '#domain/till/pin.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'

/** One's own PIN: four digits, and the password once. */
export function PinSection(): ReactNode {
  const cache = useQueryClient()
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [said, setSaid] = useState<{ isDone: boolean; text: string } | null>(null)
  const { data } = useQuery({
    queryKey: ['my-pin'],
    queryFn: ({ signal }) => callPrivate('myPin', undefined, { signal, retries: 0 }),
    staleTime: 0,
  })
  const save = async () => {
    setSaid(null)
    try {
      await callPrivate('setPin', { body: { pin, password } })
      setPin('')
      setPassword('')
      setSaid({ isDone: true, text: 'Your PIN is set.' })
      await cache.invalidateQueries({ queryKey: ['my-pin'] })
      await cache.invalidateQueries({ queryKey: ['till-door'] })
    } catch (error) {
      const text = error instanceof ApiError ? error.message : 'It was not set. Please try again.'
      setSaid({ isDone: false, text })
    }
  }
  return (
    <section aria-labelledby="pin-title">
      <h2 id="pin-title">{data?.isSet ? 'Change your PIN' : 'Set your PIN'}</h2>
      <p className="soft">With it you sign in at a till that somebody else used before you.</p>
      <form
        className="till-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="field">
          <span className="label">New PIN, four digits</span>
          <input
            className="input"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={pin}
            onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ''))}
          />
        </label>
        <label className="field">
          <span className="label">Your password</span>
          <input
            className="input"
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        {said && (
          <p
            className={said.isDone ? 'notice' : 'field-error'}
            role={said.isDone ? 'status' : 'alert'}
          >
            {said.text}
          </p>
        )}
        <button className="button" disabled={!PIN.test(pin)}>
          Set the PIN
        </button>
      </form>
    </section>
  )
}
