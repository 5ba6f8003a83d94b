import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
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
  const field = useRef<HTMLInputElement>(null)
  const takeOff = useRef<HTMLButtonElement>(null)
  // What was pressed is gone then: the focus goes to what has come for it.
  const open = () => {
    flushSync(() => setOpen(true))
    field.current?.focus()
  }
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const look = async () => {
    setProblem(null)
    try {
      const found = await callPrivate('giftCardBalance', { body: { code } })
      flushSync(() => {
        onChange({ code, ...found })
        setCode('')
      })
      takeOff.current?.focus()
    } catch (error) {
      setProblem(
        error instanceof ApiError ? errorText(error) : t('The card could not be looked up.'),
      )
    }
  }
  if (card)
    return (
      <Held
        card={card}
        dueCents={dueCents}
        button={takeOff}
        onTakeOff={() => {
          flushSync(() => {
            onChange(null)
            setOpen(true)
          })
          field.current?.focus()
        }}
      />
    )
  if (!isOpen)
    return (
      <button type="button" className="link promo-open" onClick={open}>
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
          ref={field}
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

/** A card that pays, how much, and what is left. */
function Held({
  card: { balanceCents, lastFour },
  dueCents,
  button,
  onTakeOff,
}: {
  card: HeldCard
  dueCents: number
  button: RefObject<HTMLButtonElement | null>
  onTakeOff: () => void
}): ReactNode {
  return (
    <p className="promo-row" role="status">
      <span>
        {rich('Gift card …{digits} pays {amount}{left}.', {
          digits: lastFour,
          amount: <b>{formatCents(Math.min(balanceCents, dueCents))}</b>,
          left:
            balanceCents < dueCents &&
            t('; {amount} is left to pay', { amount: formatCents(dueCents - balanceCents) }),
        })}
      </span>
      <button type="button" className="button" ref={button} onClick={onTakeOff}>
        {t('Take off')}
      </button>
    </p>
  )
}
