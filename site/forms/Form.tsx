import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { FormErrors } from './FormErrors.tsx'
import type { FormState } from './use-form.ts'
import './form.css'

/** A form: its summary of errors first, its fields, and one button that says what happens. A public one has a trap for programs. */
export function Form<Values extends object, Done>({
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
  form: FormState<Values, Done>
  /** Name of the form for screen readers. */
  label: string
  button: string
  busy: string
  /** Small print under the button: what happens next, what is charged. */
  note?: ReactNode
  /** What else can be done here, beside the button. */
  acts?: ReactNode
  /** It was opened by a button, and what is to be filled in comes first. */
  takesFocus?: boolean
  className?: string
  children: ReactNode
}): ReactNode {
  const { trap } = form
  const root = useRef<HTMLFormElement>(null)
  // It comes back in place of the button that asked for another one.
  const isFirst = takesFocus || form.rounds > 0
  useEffect(() => {
    if (isFirst) root.current?.querySelector<HTMLElement>('.input')?.focus()
  }, [isFirst])
  return (
    <form
      ref={root}
      className={`form ${className}`.trim()}
      aria-label={label}
      onSubmit={form.submit}
      noValidate
    >
      <FormErrors form={form} />
      {children}
      {trap && (
        <div className="form-trap" aria-hidden="true">
          <label>
            {t('Leave this empty')}
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={trap.value}
              onChange={(event) => trap.set(event.target.value)}
            />
          </label>
        </div>
      )}
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
