import type { ComponentProps, ReactNode } from 'react'
import type { FieldForm } from './use-form.ts'

export type FieldProps<Values extends object> = {
  form: FieldForm<Values>
  name: keyof Values & string
  label: string
  /** Said beside the label: 'optional', '@ you draw under'. */
  hint?: string
  /** A longer one, under the field. */
  help?: ReactNode
  isRequired?: boolean
  className?: string
}

/** One line of text with its label, hint and error, wired for screen readers. */
export function Field<Values extends object>({
  form,
  name,
  label,
  hint,
  help,
  isRequired = false,
  className,
  ...input
}: FieldProps<Values> &
  Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange'>): ReactNode {
  return (
    <Labelled {...{ form, name, label, hint, help, className }}>
      <input
        {...wiring(form, name, Boolean(help))}
        aria-required={isRequired}
        {...input}
        value={String(form.values[name])}
        onChange={(event) => form.set({ [name]: event.target.value } as Partial<Values>)}
      />
    </Labelled>
  )
}

/** Several lines of text. */
export function AreaField<Values extends object>({
  form,
  name,
  label,
  hint,
  help,
  isRequired = false,
  className,
  ...area
}: FieldProps<Values> &
  Omit<ComponentProps<'textarea'>, 'form' | 'name' | 'value' | 'onChange'>): ReactNode {
  return (
    <Labelled {...{ form, name, label, hint, help, className }}>
      <textarea
        rows={5}
        {...wiring(form, name, Boolean(help))}
        aria-required={isRequired}
        {...area}
        value={String(form.values[name])}
        onChange={(event) => form.set({ [name]: event.target.value } as Partial<Values>)}
      />
    </Labelled>
  )
}

/** One of a few, as the system shows such a list. */
export function SelectField<Values extends object>({
  form,
  name,
  label,
  hint,
  help,
  isRequired = false,
  className,
  options,
  ...select
}: FieldProps<Values> & { options: readonly (readonly [value: string, label: string])[] } & Omit<
    ComponentProps<'select'>,
    'form' | 'name' | 'value' | 'onChange'
  >): ReactNode {
  return (
    <Labelled {...{ form, name, label, hint, help, className }}>
      <select
        {...wiring(form, name, Boolean(help))}
        aria-required={isRequired}
        {...select}
        value={String(form.values[name])}
        onChange={(event) => form.set({ [name]: event.target.value } as Partial<Values>)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** What goes wrong with one field, under it; `name` may be a path such as 'participants.1'. */
export function FieldError<Values extends object>({
  form,
  name,
}: {
  form: FieldForm<Values>
  name: string
}): ReactNode {
  const problem = form.problems[name]
  if (!problem) return null
  return (
    <p className="field-error" id={`${form.fieldId(name)}-error`}>
      {problem}
    </p>
  )
}

/** The attributes that tie an input to its label, help and error. */
export function wiring<Values extends object>(
  form: FieldForm<Values>,
  name: string,
  hasHelp = false,
) {
  const id = form.fieldId(name)
  const problem = form.problems[name]
  const described = [problem && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ')
  return {
    id,
    className: 'input',
    'aria-invalid': Boolean(problem),
    ...(described && { 'aria-describedby': described }),
  }
}

/** A label above whatever takes the input, its help and its error below. */
export function Labelled<Values extends object>({
  form,
  name,
  label,
  hint,
  help,
  className = '',
  children,
}: FieldProps<Values> & { children: ReactNode }): ReactNode {
  const id = form.fieldId(name)
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>
        {label} {hint && <span className="hint">{hint}</span>}
      </label>
      {children}
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldError form={form} name={name} />
    </div>
  )
}
