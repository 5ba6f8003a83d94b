import type { InputHTMLAttributes } from 'react'

/** A labelled line to write on, and under it what is wrong with what was written. */
export function Field(
  props: {
    id: string
    label: string
    value: string
    error?: string | undefined
    onEdit(value: string): void
  } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'maxLength' | 'placeholder' | 'required'
  >,
) {
  const { id, label, error, onEdit, required, ...input } = props
  return (
    <div className={`field ${id}`}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={id}
        className="input"
        part="input"
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onEdit(event.currentTarget.value)}
      />
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
