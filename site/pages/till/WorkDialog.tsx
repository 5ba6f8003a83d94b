import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { putOnBill } from './put-on-bill.ts'
import type { Work } from './ShopGrid.tsx'
import './choice.css'

/** A copy of a work: which one, where its number is on it. */
export function WorkDialog({ work, onClose }: { work: Work; onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { id, name, title, artistName, priceCents, left, editionSize } = work
  const sell = () => {
    const copy = typed.trim() === '' ? undefined : Number(typed)
    if (copy !== undefined && !(Number.isInteger(copy) && copy >= 1 && copy <= editionSize))
      return setProblem(`Use the number in pencil, from 1 to ${editionSize}, or leave it empty.`)
    const line = { id, type: 'work' as const, name, category: 'work', priceCents, quantity: 1 }
    putOnBill({ ...line, ...(copy !== undefined && { copy }) })
    dialog.current?.close()
  }
  return (
    <SmallDialog dialog={dialog} title={`“${title}”`} closing="Close" isLight onClose={onClose}>
      <form
        className="till-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sell()
        }}
      >
        <p>
          {artistName}, <b className="numeral">{formatCents(priceCents)}</b> and tax.{' '}
          {editionSize > 1 && `${left} of ${editionSize} copies left.`}
        </p>
        <label className="field">
          <span className="label">
            Number of the copy <span className="soft">optional</span>
          </span>
          <input
            className="input"
            inputMode="numeric"
            maxLength={4}
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
          <button className="button loud">Put it on the bill</button>
        </div>
      </form>
    </SmallDialog>
  )
}
