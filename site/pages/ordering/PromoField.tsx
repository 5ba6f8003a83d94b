import { useId, useState, type ReactNode } from 'react'
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
  const [typed, setTyped] = useState(value)
  const [isOpen, setOpen] = useState(value !== '')
  if (!isOpen)
    return (
      <button type="button" className="link promo-open" onClick={() => setOpen(true)}>
        {t('I have a promo code')}
      </button>
    )
  const off = quote?.reductions?.find(({ kind }) => kind === 'promo')
  const apply = () => onChange(typed.trim())
  return (
    <div className="field promo-field">
      <label className="label" htmlFor={id}>
        {t('Promo code')}
      </label>
      <span className="promo-row">
        <input
          id={id}
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_MAX}
          aria-describedby={`${id}-said`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
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
        {value !== '' && (
          <button
            type="button"
            className="button"
            onClick={() => {
              setTyped('')
              onChange('')
            }}
          >
            {t('Take off')}
          </button>
        )}
      </span>
      <p id={`${id}-said`} className="soft" role="status">
        {value === '' ? '' : promoText(quote?.promoMessage, off?.label)}
      </p>
    </div>
  )
}

/** What came of a code: the café's own sentence, or that it counts. */
function promoText(message: string | null | undefined, label: string | undefined): string {
  if (message) return word(message)
  return label ? t('{label}: it counts.', { label }) : ''
}
