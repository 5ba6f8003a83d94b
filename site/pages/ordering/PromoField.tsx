import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Quote } from '#domain/contracts/ordering.ts'
import { t, word } from '../../texts/t.ts'

const CODE_MAX = 40

/** A field for a promo code: closed until somebody has one. What it takes off stands in the totals. */
export function PromoField({
  value,
  quote,
  onChange,
}: {
  /** The code that is priced with. */
  value: string
  quote: Pick<Quote, 'promoMessage' | 'reductions'> | undefined
  onChange: (code: string) => void
}): ReactNode {
  const id = useId()
  // A code may come after the page, with a cart that was handed over.
  const [written, setTyped] = useState<string | null>(null)
  const typed = written ?? value
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The button that was pressed is gone then: typing goes on in the field.
  const open = () => {
    flushSync(() => setOpen(true))
    field.current?.focus()
  }
  if (!isOpen && value === '')
    return (
      <button type="button" className="link promo-open" onClick={open}>
        {t('I have a promo code')}
      </button>
    )
  const off = quote?.reductions?.find(({ kind }) => kind === 'promo')
  const refusal = (value !== '' && quote?.promoMessage) || null
  const apply = () => onChange(typed.trim())
  return (
    <div className="field promo-field">
      <label className="label" htmlFor={id}>
        {t('Promo code')}
      </label>
      <span className="promo-row">
        <input
          id={id}
          ref={field}
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_MAX}
          aria-describedby={`${id}-said`}
          value={typed}
          aria-invalid={refusal !== null}
          onChange={({ target }) => {
            setTyped(target.value)
            // A code that counts for nothing is gone with its text.
            if (refusal && target.value === '') onChange('')
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Not yet the order.
            event.preventDefault()
            apply()
          }}
        />
        <button type="button" className="button" onClick={apply}>
          {t('Apply')}
        </button>
        {value !== '' && !refusal && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setTyped('')
              setOpen(true)
              onChange('')
              field.current?.focus()
            }}
          >
            {t('Take off')}
          </button>
        )}
      </span>
      <p id={`${id}-said`} className={refusal ? 'field-error' : 'soft'} role="status">
        {value === '' ? '' : promoText(quote?.promoMessage, off?.label)}
      </p>
    </div>
  )
}

/** What came of a code: the café's own sentence, or that it counts. */
function promoText(message: string | null | undefined, label: string | undefined): string {
  if (message) return word(message)
  return label ? t('{label} applied.', { label }) : ''
}
