import { useId, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { errorText, rich, t } from '../../texts/t.ts'

/** A gift card that was looked up. */
export type HeldCard = { code: string; balanceCents: number; lastFour: string }

/** A field for a gift card: closed until somebody has one. It pays when the order is placed. */
export function GiftCardField({
  card,
  dueCents,
  onChange,
}: {
  card: HeldCard | null
  /** What the order costs. */
  dueCents: number
  onChange: (card: HeldCard | null) => void
}): ReactNode {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const look = async () => {
    setProblem(null)
    try {
      onChange({ code, ...(await callPrivate('giftCardBalance', { body: { code } })) })
      setCode('')
    } catch (error) {
      setProblem(
        error instanceof ApiError ? errorText(error) : t('The card could not be looked up.'),
      )
    }
  }
  if (card)
    return (
      <p className="promo-row" role="status">
        <span>
          {rich('Gift card …{digits} pays {amount}{left}.', {
            digits: card.lastFour,
            amount: <b>{formatCents(Math.min(card.balanceCents, dueCents))}</b>,
            left:
              card.balanceCents < dueCents &&
              t('; {amount} is left to pay', {
                amount: formatCents(dueCents - card.balanceCents),
              }),
          })}
        </span>
        <button type="button" className="button" onClick={() => onChange(null)}>
          {t('Take off')}
        </button>
      </p>
    )
  if (!isOpen)
    return (
      <button type="button" className="link promo-open" onClick={() => setOpen(true)}>
        {t('Pay with a gift card')}
      </button>
    )
  return (
    <div className="field promo-field">
      <label className="label" htmlFor={id}>
        {t('Gift card code')}
      </label>
      <span className="promo-row">
        <input
          id={id}
          className="input"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          aria-describedby={`${id}-said`}
          aria-invalid={problem !== null}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Not yet the order.
            event.preventDefault()
            void look()
          }}
        />
        <button type="button" className="button" onClick={() => void look()}>
          {t('Use it')}
        </button>
      </span>
      <p id={`${id}-said`} className={problem ? 'field-error' : 'soft'} role="status">
        {problem ?? ''}
      </p>
    </div>
  )
}
