import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../texts/t.ts'
import type { FieldForm } from './use-form.ts'

/** Everything that is wrong, in one place that takes the focus; each line leads to its field. */
export function FormErrors<Values extends object>({
  form: { problems, refusals, fieldId },
}: {
  form: FieldForm<Values>
}): ReactNode {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  const lines = Object.entries(problems)
  if (lines.length === 0) return null

  return (
    <div className="notice is-error form-errors" role="alert" tabIndex={-1} ref={summary}>
      {lines.length > 1 && (
        <p>{t('{count} things to correct before this can be sent:', { count: lines.length })}</p>
      )}
      <ul>
        {lines.map(([field, text]) => (
          <li key={field}>
            {field === '' ? (
              text
            ) : (
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId(field))?.focus()
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
