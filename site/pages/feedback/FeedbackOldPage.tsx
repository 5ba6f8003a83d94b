import type { ReactNode } from 'react'
import type { Receipt } from '#domain/contracts/forms.ts'
import { SCORES } from '#domain/content/feedback.ts'
import { call } from '#widgets/api.ts'
import { AreaField, FieldError } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm, type FormState } from '../../forms/use-form.ts'
import './feedback-old.css'

type Values = { drinks: number; service: number; space: number; comment: string }
const QUESTIONS = [
  ['drinks', 'Drinks'],
  ['service', 'Service'],
  ['space', 'Space'],
] as const

/** The comment card that lay on the tables before: three marks and a line. Kept in the same drawer as the newer one. */
export function FeedbackOldPage(): ReactNode {
  const form = useForm<Values, Receipt>({
    name: 'feedback-old',
    initial: { drinks: 0, service: 0, space: 0, comment: '' },
    check: (values) =>
      Object.fromEntries(
        QUESTIONS.flatMap(([name, label]) =>
          values[name] === 0 ? [[name, `Give a mark for: ${label}.`]] : [],
        ),
      ),
    send: ({ drinks, service, space, comment }, guards) =>
      call('feedback', {
        body: {
          form: 'classic',
          score: Math.round((drinks + service + space) / 3),
          reasons: [],
          drinks,
          service,
          space,
          comment,
          ...guards,
        },
      }),
  })
  return (
    <div className="feedback-old">
      <div className="card">
        <h1>Comment card</h1>
        {form.done ? (
          <FormDone
            title="Thank you."
            reference={form.done.reference}
            message={form.done.message}
          />
        ) : (
          <Form form={form} label="Comment card" button="Send it" busy="Sending…">
            <p className="soft">
              1 is {SCORES[0].label.toLowerCase()}, 5 is {SCORES[4].label.toLowerCase()}.
            </p>
            {QUESTIONS.map(([name, label]) => (
              <Marks key={name} form={form} name={name} label={label} />
            ))}
            <AreaField
              form={form}
              name="comment"
              label="Anything else?"
              hint="optional"
              maxLength={2000}
              rows={3}
            />
          </Form>
        )}
      </div>
    </div>
  )
}

function Marks({
  form,
  name,
  label,
}: {
  form: FormState<Values, Receipt>
  name: 'drinks' | 'service' | 'space'
  label: string
}): ReactNode {
  return (
    <fieldset
      className="marks"
      aria-describedby={form.problems[name] && `${form.fieldId(name)}-error`}
    >
      <legend>{label}</legend>
      {SCORES.map(({ score, label: meaning }) => (
        <label key={score}>
          <input
            type="radio"
            id={score === 1 ? form.fieldId(name) : undefined}
            name={`${form.fieldId(name)}-mark`}
            checked={form.values[name] === score}
            onChange={() => form.set({ [name]: score })}
          />
          <span>
            {score}
            <span className="visually-hidden">, {meaning}</span>
          </span>
        </label>
      ))}
      <FieldError form={form} name={name} />
    </fieldset>
  )
}
