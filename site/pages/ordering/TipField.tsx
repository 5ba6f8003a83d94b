import { useId, useState, type ReactNode } from 'react'
import type { Tip } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import { t } from '../../texts/t.ts'
import './choices.css'

/** Under this a percentage makes silly tips, so whole dollars are offered. */
const SMALL_TICKET_CENTS = 1_000
const DOLLARS = [100, 200, 300]
const PERCENTS = [15, 20, 25]

type Props = {
  subtotalCents: number
  value: Tip | null
  onChange: (tip: Tip | null) => void
  /** Where a summary of what is wrong leads. */
  id?: string
  /** Told while what is typed is no amount, so that nothing is paid without the tip that was meant. */
  onWrong?: (isWrong: boolean) => void
}

/** A tip, never preselected: none, three usual ones, or any amount. */
export function TipField({ subtotalCents, value, onChange, id, onWrong }: Props): ReactNode {
  const name = useId()
  /** As long as somebody types an amount of their own. */
  const [typed, setTyped] = useState<string | null>(null)
  const isSmall = subtotalCents < SMALL_TICKET_CENTS
  const choices: { label: string; note?: string; tip: Tip | null }[] = [
    { label: t('No tip'), tip: null },
    ...(isSmall
      ? DOLLARS.map((cents) => ({ label: `$${cents / 100}`, tip: { cents } }))
      : PERCENTS.map((percent) => ({
          label: `${percent}%`,
          note: formatCents(Math.round((subtotalCents * percent) / 100)),
          tip: { percent },
        }))),
  ]
  const isChosen = (tip: Tip | null) => JSON.stringify(tip) === JSON.stringify(value)
  const isOther = value !== null && !choices.some(({ tip }) => isChosen(tip))
  const other = isOther && 'cents' in value ? (value.cents / 100).toFixed(2) : ''
  const isWrong = typed !== null && isNoAmount(typed)
  const choose = (tip: Tip | null) => {
    setTyped(null)
    onWrong?.(false)
    onChange(tip)
  }

  return (
    <fieldset className="tips" id={id} tabIndex={-1}>
      <legend>{t('Tip for the bar')}</legend>
      {choices.map(({ label, note, tip }) => (
        <label key={label} className="slot">
          <input type="radio" name={name} checked={isChosen(tip)} onChange={() => choose(tip)} />
          <span>
            {label}
            {note && <small>{note}</small>}
          </span>
        </label>
      ))}
      <label className="tip-other">
        <span>{t('Other $')}</span>
        <input
          className="input"
          inputMode="decimal"
          placeholder="0.00"
          value={typed ?? other}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${name}-wrong` : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            onWrong?.(isNoAmount(event.target.value))
            const cents = typedCents(event.target.value)
            if (event.target.value.trim() === '') onChange(null)
            else if (cents !== null) onChange({ cents })
          }}
        />
      </label>
      {isWrong && (
        <p className="field-error" id={`${name}-wrong`} role="alert">
          {t('Write the tip in dollars, such as 2.50.')}
        </p>
      )}
    </fieldset>
  )
}

const isNoAmount = (typed: string) => typed.trim() !== '' && typedCents(typed) === null
