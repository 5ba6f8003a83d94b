import { useEffect, useId, useRef, useState } from 'react'
import { page } from '#widgets/state/index.ts'
import { PROMO_CODE } from '#widgets/texts/en/promo-code.ts'
import { textsOf } from '#widgets/texts/texts.ts'
import type { Express } from './express.ts'

const CODE_MAX = 40
const says = textsOf('promoCode', PROMO_CODE)

/** The field for a promo code. The café prices with it; what it takes off stands in the bill. */
export function PromoCode({ express }: { express: Express }) {
  const id = useId()
  const [typed, setTyped] = useState(page.promoCode ?? '')
  const [said, setSaid] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const apply = async (code: string) => {
    setTyped(code)
    setSaid(code.trim() ? says().checking : '')
    setSaid(await pricedWith(express, code.trim()))
  }
  return (
    <div className="field">
      <label htmlFor={id}>{says().label}</label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_MAX}
        ref={field}
        aria-describedby={`${id}s`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Not yet the order.
          event.preventDefault()
          void apply(typed)
        }}
      />
      <p className="actions">
        <button type="button" className="button" onClick={() => void apply(typed)}>
          {says().apply}
        </button>
        {page.promoCode && (
          <button type="button" className="button" onClick={() => void apply('')}>
            {says().off}
          </button>
        )}
      </p>
      <p id={`${id}s`} role="status">
        {said}
      </p>
    </div>
  )
}

/** @returns what is said of the code */
async function pricedWith(express: Express, code: string): Promise<string> {
  page.promoCode = code || undefined
  await express.start()
  const quote = express.quote.value
  // Another total is what was asked for: nothing to warn of.
  if (quote?.isSellable && !express.mayOrderAhead.value) express.trouble.value = null
  if (!code) return ''
  const refusal = quote?.promoMessage
  // A code that does not count is sent with no order.
  if (refusal) page.promoCode = undefined
  return refusal ? says().refused(refusal) : says().counts
}
