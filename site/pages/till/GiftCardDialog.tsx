import { useRef, useState, type ReactNode } from 'react'
import { addLine } from '#domain/ordering/cart.ts'
import { giftCardId, GIFT_CARD_LEAST, GIFT_CARD_MOST } from '#domain/ordering/gift-card-line.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { till } from '../../state/till.ts'

const AMOUNTS = [10, 25, 50, 100]

/** Puts a gift card on the bill. Its code is shown when it is sold. */
export function GiftCardDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const sell = (dollars: number) => {
    if (!(dollars >= GIFT_CARD_LEAST && dollars <= GIFT_CARD_MOST))
      return setProblem(`Use whole dollars from ${GIFT_CARD_LEAST} to ${GIFT_CARD_MOST}.`)
    const line = {
      id: giftCardId(dollars),
      type: 'gift-card' as const,
      name: 'Gift card',
      category: 'gift-card',
      priceCents: dollars * 100,
      quantity: 1,
      customizations: {},
    }
    till.change({ lines: addLine(till.bill.value.lines, line, crypto.randomUUID()) })
    dialog.current?.close()
  }
  return (
    <SmallDialog dialog={dialog} title="Sell a gift card" closing="Close" isLight onClose={onClose}>
      <form
        className="till-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sell(/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0)
        }}
      >
        <div className="till-keys" role="group" aria-label="Amount">
          {AMOUNTS.map((dollars) => (
            <button key={dollars} type="button" className="button" onClick={() => sell(dollars)}>
              ${dollars}
            </button>
          ))}
          <label>
            <span>Other $</span>
            <input
              className="input"
              inputMode="numeric"
              maxLength={3}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        </div>
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <div className="till-form-foot">
          <button className="button loud">Put it on the bill</button>
        </div>
      </form>
    </SmallDialog>
  )
}
