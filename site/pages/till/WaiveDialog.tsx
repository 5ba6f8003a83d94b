import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { can } from '#domain/people/permissions.ts'
import { WAIVER_REASONS } from '#domain/till/discount.ts'
import { LARGE_DISCOUNT_HINT, TILL_PERMISSIONS } from '#domain/till/permissions.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { account } from '../../state/account.ts'
import { till, type Bill } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { Agreement } from './Agreement.tsx'
import { agreementOf, needsAgreement } from './needs-agreement.ts'
import { ReasonFields } from './ReasonFields.tsx'

/** Service fees that are not charged, and why. */
type Waiver = { fees: string[]; reason: string }

/** Which service fees of the bill are not charged. Above the limit somebody is asked for their PIN, before it is waived. */
export function WaiveDialog({
  quote,
  quoteWith,
  onClose,
}: {
  quote: Quote
  /** What the bill would cost. */
  quoteWith: (bill: Bill) => Quote
  onClose: () => void
}): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<Bill | null>(null)
  const waive = ({ waiver }: Bill) => {
    till.change({ waiver })
    dialog.current?.close()
  }
  const change = (waiver: Waiver | null) => {
    const bill = { ...till.bill.value, waiver }
    if (waiver && needsAgreement(quoteWith(bill), bill)) setAsked(bill)
    else waive(bill)
  }
  return (
    <SmallDialog
      dialog={dialog}
      title="Waive a service fee"
      closing="Close"
      isLight
      onClose={onClose}
    >
      {asked ? (
        <Agreement
          act="large-discount"
          about={agreementOf(quoteWith(asked), asked)}
          onAgreed={(approval) => {
            tillAgreed.keep(asked, approval)
            waive(asked)
          }}
        />
      ) : (
        <WaiveForm quote={quote} before={till.bill.value.waiver} onChange={change} />
      )}
    </SmallDialog>
  )
}

/** @param before what is waived now @param onChange gets null where all are charged again */
export function WaiveForm({
  quote,
  before,
  isBusy = false,
  onChange,
}: {
  quote: Quote
  before: Waiver | null
  isBusy?: boolean
  onChange: (waiver: Waiver | null) => void
}): ReactNode {
  useSignals()
  const fees = [...(quote.fees ?? []), ...(quote.waivedFees ?? [])]
  const [chosen, setChosen] = useState<string[]>(
    before?.fees ?? (fees.length === 1 ? fees.map(({ id }) => id) : []),
  )
  const [reason, setReason] = useState(before?.reason ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = () => {
    const waived = fees.map(({ id }) => id).filter((id) => chosen.includes(id))
    if (waived.length === 0) return setProblem('Choose the fee that is not charged.')
    if (!reason.trim()) return setProblem('Say why, in a few words.')
    onChange({ fees: waived, reason: reason.trim() })
  }
  return (
    <form
      className="till-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset className="till-split-lines">
        <legend>Not charged</legend>
        {fees.map(({ id, name, cents }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
            {name}
            <span>{formatCents(cents)}</span>
          </label>
        ))}
      </fieldset>
      <ReasonFields usual={WAIVER_REASONS} reason={reason} onChange={setReason} />
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
          <button type="button" className="button" disabled={isBusy} onClick={() => onChange(null)}>
            Charge it again
          </button>
        )}
        <button className="button loud" disabled={isBusy}>
          Waive it
        </button>
      </div>
    </form>
  )
}
