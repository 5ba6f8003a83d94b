import type { ReactNode } from 'react'
import { Minus, Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { FieldError } from '../../forms/Field.tsx'
import type { FieldForm } from '../../forms/use-form.ts'
import { t } from '../../texts/t.ts'
import './party-size.css'

/** How many people, by two buttons and a number that can be typed. */
export function PartySize<Values extends object>({
  form,
  name,
  label,
  value,
  most,
  onChange,
}: {
  form: FieldForm<Values>
  name: string
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}): ReactNode {
  const id = form.fieldId(name)
  const choose = (next: number) => onChange(Math.min(most, Math.max(1, Math.round(next) || 1)))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="party-size">
        <button
          type="button"
          aria-label={t('One less')}
          disabled={value <= 1}
          onClick={() => choose(value - 1)}
        >
          <Icon of={Minus} />
        </button>
        <input
          id={id}
          className="numeral"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={value}
          aria-invalid={Boolean(form.problems[name])}
          onChange={(event) => choose(event.target.valueAsNumber)}
        />
        <button
          type="button"
          aria-label={t('One more')}
          disabled={value >= most}
          onClick={() => choose(value + 1)}
        >
          <Icon of={Plus} />
        </button>
      </div>
      <FieldError form={form} name={name} />
    </div>
  )
}
