import { useId, type ReactNode } from 'react'

/** One of a few, each said with what comes with it: how something is paid, mostly. */
export function RadioField<Value extends string>({
  legend,
  isLegendHidden = false,
  className,
  options,
  value,
  onChange,
}: {
  legend: string
  isLegendHidden?: boolean
  className: string
  options: readonly { value: Value; label: ReactNode; note?: string }[]
  value: Value
  onChange: (value: Value) => void
}): ReactNode {
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
