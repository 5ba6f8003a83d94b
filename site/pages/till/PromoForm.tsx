import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { till } from '../../state/till.ts'

/** A code that a customer shows: looked up, then on the bill. @param onDone closes what it stands in */
export function PromoForm({ onDone }: { onDone: () => void }): ReactNode {
  useSignals()
  const { promo } = till.bill.value
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const look = async () => {
    setProblem(null)
    try {
      const code = typed.trim()
      till.change({ promo: await callPrivate('tillPromo', { params: { code } }) })
      onDone()
    } catch (error) {
      setProblem(
        error instanceof ApiError ? error.message : 'The code could not be looked up. Try again.',
      )
    }
  }
  if (promo)
    return (
      <p className="till-member">
        <span>
          Promo code <b>{promo.code}</b>, {promo.label}
        </span>
        <button type="button" className="button" onClick={() => till.change({ promo: null })}>
          Take it off
        </button>
      </p>
    )
  return (
    <form
      className="till-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) void look()
      }}
    >
      <label className="field">
        <span className="label">Promo code</span>
        <input
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="till-form-foot">
        <button className="button">Use the code</button>
      </div>
    </form>
  )
}
