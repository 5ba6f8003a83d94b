import { useEffect, useRef, type ReactNode } from 'react'
import { FormErrors } from './FormErrors.tsx'
import type { Form } from './use-form.ts'
import './form.css'

/** A form that anybody may send: its summary of errors first, a trap for programs, and one button that says what happens. */
export function PublicForm<Values extends object, Done>({
  form,
  label,
  button,
  busy,
  note,
  className = '',
  children,
}: {
  form: Form<Values, Done>
  /** Name of the form for screen readers. */
  label: string
  button: string
  busy: string
  /** Small print under the button: what happens next, what is charged. */
  note?: ReactNode
  className?: string
  children: ReactNode
}): ReactNode {
  const root = useRef<HTMLFormElement>(null)
  const isAnother = form.rounds > 0
  // It comes back in place of the button that asked for another one.
  useEffect(() => {
    if (isAnother) root.current?.querySelector<HTMLElement>('.input')?.focus()
  }, [isAnother])
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
      <div className="form-trap" aria-hidden="true">
        <label>
          Leave this empty
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={form.website}
            onChange={(event) => form.setWebsite(event.target.value)}
          />
        </label>
      </div>
      <div className="form-end">
        <button className="button loud" aria-disabled={form.isBusy}>
          {form.isBusy ? busy : button}
        </button>
        {note && <p className="form-note">{note}</p>}
      </div>
    </form>
  )
}
