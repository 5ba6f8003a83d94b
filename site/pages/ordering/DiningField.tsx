import { useId, type ReactNode } from 'react'
import type { Dining } from '#domain/contracts/ordering.ts'
import { DINING_LABELS } from '#domain/ordering/dining.ts'
import { t, word } from '../../texts/t.ts'
import './choices.css'

/** Whether it is for here or to go: what it is served in, and in some places what it is taxed. */
export function DiningField({
  value,
  onChange,
}: {
  value: Dining
  onChange: (dining: Dining) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset className="dining">
      <legend className="visually-hidden">{t('For here or to go')}</legend>
      {(['to-go', 'here'] as const).map((dining) => (
        <label key={dining} className="slot">
          <input
            type="radio"
            name={name}
            checked={value === dining}
            onChange={() => onChange(dining)}
          />
          <span>{word(DINING_LABELS[dining])}</span>
        </label>
      ))}
    </fieldset>
  )
}
