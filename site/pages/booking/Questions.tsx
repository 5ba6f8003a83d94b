import type { ReactNode } from 'react'
import type { TicketQuestion } from '#domain/booking/tickets.ts'
import { answersFor } from '#domain/booking/tickets.ts'
import { FieldError, wiring } from '../../forms/Field.tsx'
import type { Problems } from '../../forms/problems.ts'
import type { FieldForm } from '../../forms/use-form.ts'
import { t, word, written } from '../../texts/t.ts'
import '#site/forms/tick.css'

type Props<Values extends object> = {
  form: FieldForm<Values>
  questions: readonly TicketQuestion[]
  answers: Readonly<Record<string, string>>
  onChange: (answers: Record<string, string>) => void
}

/** What the café asks of whoever comes. */
export function Questions<Values extends object>({
  form,
  questions,
  answers,
  onChange,
}: Props<Values>): ReactNode {
  return questions.map(({ id, label, kind, options, isRequired }) => {
    const name = `answers.${id}`
    const value = answers[id] ?? ''
    const set = (answer: string) => onChange({ ...answers, [id]: answer })
    if (kind === 'yes')
      return (
        <div key={id} className="field">
          <label className="tick">
            <input
              type="checkbox"
              id={form.fieldId(name)}
              aria-invalid={Boolean(form.problems[name])}
              aria-required={isRequired}
              checked={value === 'yes'}
              onChange={({ target }) => set(target.checked ? 'yes' : '')}
            />
            <span lang={written()}>{label}</span>
          </label>
          <FieldError form={form} name={name} />
        </div>
      )
    return (
      <div key={id} className="field">
        <label htmlFor={form.fieldId(name)}>
          <span lang={written()}>{label}</span>{' '}
          {!isRequired && <span className="hint">{t('optional')}</span>}
        </label>
        {kind === 'choice' ? (
          <select
            {...wiring(form, name)}
            aria-required={isRequired}
            value={value}
            onChange={({ target }) => set(target.value)}
          >
            <option value="">{t(isRequired ? 'Choose one' : 'No answer')}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...wiring(form, name)}
            aria-required={isRequired}
            maxLength={500}
            value={value}
            onChange={({ target }) => set(target.value)}
          />
        )}
        <FieldError form={form} name={name} />
      </div>
    )
  })
}

/** What is not answered yet, each with its question, as the list of problems stands far from the fields. */
export function checkAnswers(
  questions: readonly TicketQuestion[],
  answers: Readonly<Record<string, string>>,
): Problems {
  const found = answersFor(questions, answers)
  if (found.ok) return {}
  return Object.fromEntries(
    questions.flatMap(({ id, label }) => {
      const problem = found.fields[`answers.${id}`]
      if (problem === undefined) return []
      const asked = '?!.:'.includes(label.slice(-1)) ? label : `${label}:`
      return [[`answers.${id}`, `${asked} ${word(problem)}`]]
    }),
  )
}
