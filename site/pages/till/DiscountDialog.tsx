import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState, type ReactNode } from 'react'
import { typedCents } from '#domain/cafe/typed-money.ts'
import type { Discount } from '#domain/contracts/drawers.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { can } from '#domain/people/permissions.ts'
import { DISCOUNT_REASONS } from '#domain/till/discount.ts'
import { LARGE_DISCOUNT_HINT, TILL_PERMISSIONS } from '#domain/till/permissions.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { account } from '../../state/account.ts'
import { till, type Bill } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { Agreement } from './Agreement.tsx'
import { agreementOf, needsAgreement } from './needs-agreement.ts'
import { PromoForm } from './PromoForm.tsx'
import { ReasonFields } from './ReasonFields.tsx'

const PERCENTS = [10, 20, 50, 100]

/** How much less it costs, and why. Above the limit somebody is asked for their PIN, before it is given. */
export function DiscountDialog({
  quoteWith,
  onClose,
}: {
  /** What the bill would cost. */
  quoteWith: (bill: Bill) => Quote
  onClose: () => void
}): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const before = till.bill.value.discount
  const [of, setOf] = useState<Discount['of'] | null>(before?.of ?? null)
  const [typed, setTyped] = useState(
    before && 'cents' in before.of ? (before.of.cents / 100).toFixed(2) : '',
  )
  const [reason, setReason] = useState(before?.reason ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  /** The bill as it would be, while somebody is asked to agree. */
  const [asked, setAsked] = useState<Bill | null>(null)
  const save = () => {
    if (!of) return setProblem('Choose how much: a percentage, or an amount such as 2.50.')
    if (!reason.trim()) return setProblem('Say why, in a few words.')
    const bill = { ...till.bill.value, discount: { of, reason: reason.trim() } }
    if (needsAgreement(quoteWith(bill), bill)) return setAsked(bill)
    give(bill)
  }
  const give = ({ discount }: Bill) => {
    till.change({ discount })
    dialog.current?.close()
  }
  if (asked)
    return (
      <SmallDialog dialog={dialog} title="Discount" closing="Close" onClose={onClose}>
        <Agreement
          act="large-discount"
          about={agreementOf(quoteWith(asked), asked)}
          onAgreed={(approval) => {
            tillAgreed.keep(asked, approval)
            give(asked)
          }}
        />
      </SmallDialog>
    )
  return (
    <SmallDialog dialog={dialog} title="Discount" closing="Close" isLight onClose={onClose}>
      <form
        className="till-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="till-keys" role="group" aria-label="How much">
          {PERCENTS.map((percent) => (
            <button
              key={percent}
              type="button"
              className="button"
              aria-pressed={of !== null && 'percent' in of && of.percent === percent}
              onClick={() => {
                setTyped('')
                setOf({ percent })
              }}
            >
              {percent}%
            </button>
          ))}
          <label>
            <span>Amount $</span>
            <input
              className="input"
              inputMode="decimal"
              maxLength={9}
              placeholder="0.00"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                const cents = typedCents(target.value)
                setOf(cents ? { cents } : null)
              }}
            />
          </label>
        </div>
        <ReasonFields usual={DISCOUNT_REASONS} reason={reason} onChange={setReason} />
        {!can(account.user.value, TILL_PERMISSIONS['large-discount']) && (
          <p className="soft">{LARGE_DISCOUNT_HINT}</p>
        )}
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="till-form-foot">
          {before && (
            <button
              type="button"
              className="button"
              onClick={() => {
                till.change({ discount: null })
                dialog.current?.close()
              }}
            >
              Take it off
            </button>
          )}
          <button className="button loud">Give the discount</button>
        </div>
      </form>
      {/* Behind the keys: a field at the head would open the tablet's keyboard. */}
      <PromoForm onDone={() => dialog.current?.close()} />
    </SmallDialog>
  )
}
