import { useEffect, useRef, type ReactNode } from 'react'
import { FormErrors } from './FormErrors.tsx'
import type { OwnForm as Plan } from './use-own-form.ts'
import './form.css'

/** A form of whoever is signed in, or about to be: its summary of errors first, and one button that says what happens. */
export function OwnForm<Values extends object, Done>({
  form,
  label,
  button,
  busy,
  note,
  acts,
  takesFocus = false,
  className = '',
  children,
}: {
  form: Plan<Values, Done>
  /** Name of the form for screen readers. */
  label: string
  button: string
  busy: string
  /** Small print under the button. */
  note?: ReactNode
  /** What else can be done here, beside the button. */
  acts?: ReactNode
  /** It was opened by a button, and what is to be filled in comes first. */
  takesFocus?: boolean
  className?: string
  children: ReactNode
}): ReactNode {
  const root = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) root.current?.querySelector<HTMLElement>('.input')?.focus()
  }, [takesFocus])
  return (
    <form
      ref={root}
      className={`public-form ${className}`.trim()}
      aria-label={label}
      onSubmit={form.submit}
      noValidate
    >
      <FormErrors form={form} />
      {children}
      <div className="form-end">
        <button className="button loud" aria-disabled={form.isBusy}>
          {form.isBusy ? busy : button}
        </button>
        {acts}
        {note && <p className="form-note">{note}</p>}
      </div>
    </form>
  )
}
