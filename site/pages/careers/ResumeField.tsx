import type { ReactNode } from 'react'
import { FieldError, wiring } from '../../forms/Field.tsx'
import type { FieldForm } from '../../forms/use-form.ts'
import { RESUME_ENDINGS, resumeProblem } from './resume-problem.ts'

/** The file, its size, and at once what is wrong with it. */
export function ResumeField<Values extends object>({
  form,
  file,
  onChange,
}: {
  form: FieldForm<Values>
  file: File | null
  onChange: (file: File | null) => void
}): ReactNode {
  const id = form.fieldId('resume')
  const problem = file && resumeProblem(file)
  return (
    <div className="field">
      <label htmlFor={id}>
        Résumé <span className="hint">PDF, Word, OpenDocument, RTF or text, up to 5 MB</span>
      </label>
      <input
        {...wiring(form, 'resume')}
        className="input resume-input"
        type="file"
        accept={RESUME_ENDINGS.join(',')}
        aria-required="true"
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
      {file && (
        <p className={problem ? 'field-error' : 'field-help'} role="status">
          {problem ?? `${file.name}, ${sizeOf(file.size)}`}
        </p>
      )}
      {!problem && <FieldError form={form} name="resume" />}
    </div>
  )
}

/** '82 KB', '1.4 MB' */
function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${(kilobytes / 1024).toFixed(1)} MB`
}
