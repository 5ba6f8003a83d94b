import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Receipt } from '#domain/contracts/forms.ts'
import { LOW_SCORE, reasonsFor, SCORES } from '#domain/content/feedback.ts'
import { isEmail } from '#domain/people/contact.ts'
import { call } from '#widgets/api.ts'
import { AreaField, Field, FieldError } from '../../forms/Field.tsx'
import { FormDone } from '../../forms/FormDone.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm, type FieldForm } from '../../forms/use-form.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useCafe } from '../../state/queries.ts'
import { FullCup } from './FullCup.tsx'
import './feedback.css'

type Values = { score: number; reasons: string[]; comment: string; name: string; email: string }

/** One click on a cup is enough; everything after it is optional. A low score is answered with care. */
export function FeedbackPage(): ReactNode {
  const [search] = useSearchParams()
  const about = search.get('about')?.slice(0, 80)
  const form = useForm<Values, Receipt>({
    name: 'feedback',
    initial: { score: 0, reasons: [], comment: '', name: '', email: '' },
    check: ({ score, email }) => ({
      ...(score === 0 && { score: 'Press the cup that fits.' }),
      ...(email.trim() !== '' && !isEmail(email) && { email: 'Please enter a valid email' }),
    }),
    send: ({ score, reasons, comment, name, email }, guards) =>
      call('feedback', {
        body: {
          form: 'visit',
          score,
          reasons,
          comment,
          ...(name.trim() && { name }),
          ...(email.trim() && { email }),
          ...(about && { about }),
          ...guards,
        },
      }),
  })
  const { score } = form.values
  const isLow = score > 0 && score <= LOW_SCORE

  if (form.done) return <Thanks receipt={form.done} isLow={isLow} />
  return (
    <div className="feedback">
      <h1>How was it?</h1>
      <Form
        form={form}
        label="Feedback"
        button="Send it"
        busy="Sending…"
        note={about ? `About ${about}. Picking a cup is enough.` : 'Picking a cup is enough.'}
      >
        <Cups form={form} />
        {score > 0 && <More form={form} isLow={isLow} />}
      </Form>
    </div>
  )
}

type Part = { form: FieldForm<Values>; isLow: boolean }

function Cups({ form }: Pick<Part, 'form'>): ReactNode {
  return (
    <fieldset
      className="cups"
      aria-describedby={form.problems.score && `${form.fieldId('score')}-error`}
    >
      <legend className="visually-hidden">Your visit, from one cup to five</legend>
      {SCORES.map((each) => (
        <label key={each.score}>
          <input
            type="radio"
            name="score"
            id={each.score === 1 ? form.fieldId('score') : undefined}
            value={each.score}
            checked={form.values.score === each.score}
            onChange={() => form.set({ score: each.score, reasons: [] })}
          />
          <FullCup score={each.score} />
          <span>{each.label}</span>
        </label>
      ))}
      <FieldError form={form} name="score" />
    </fieldset>
  )
}

/** Once a cup was chosen; nothing of it has to be filled in. */
function More({ form, isLow }: Part): ReactNode {
  return (
    <div className="feedback-more">
      <Reasons form={form} isLow={isLow} />
      <AreaField
        form={form}
        name="comment"
        label={isLow ? 'Tell us what happened' : 'Anything to add?'}
        hint="optional"
        maxLength={2000}
        rows={4}
      />
      <div className="form-row">
        <Field
          form={form}
          name="email"
          label="Email"
          hint={isLow ? 'so that we can make it right' : 'optional'}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <Field
          form={form}
          name="name"
          label="Name"
          hint="optional"
          autoComplete="name"
          maxLength={80}
        />
      </div>
    </div>
  )
}

function Reasons({ form, isLow }: Part): ReactNode {
  const { score, reasons } = form.values
  return (
    <fieldset className="reasons">
      <legend>{isLow ? 'We are sorry. What went wrong?' : 'What was it?'}</legend>
      {reasonsFor(score).map((reason) => (
        <label key={reason}>
          <input
            type="checkbox"
            checked={reasons.includes(reason)}
            onChange={(event) =>
              form.set({
                reasons: event.target.checked
                  ? [...reasons, reason]
                  : reasons.filter((each) => each !== reason),
              })
            }
          />
          <span>{reason}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Thanks({ receipt, isLow }: { receipt: Receipt; isLow: boolean }): ReactNode {
  const cafe = useCafe().data?.cafe
  return (
    <div className="feedback">
      <PageTitle>Thank you</PageTitle>
      <h1>{isLow ? 'Sorry, and thank you.' : 'Thank you.'}</h1>
      <FormDone
        title={isLow ? 'A person reads this today' : 'Written down'}
        reference={receipt.reference}
        message={receipt.message}
      >
        {isLow && cafe ? (
          <p>
            Would you rather talk? Call{' '}
            <a href={`tel:${cafe.phone.replaceAll(/[^+\d]/g, '')}`}>{cafe.phone}</a>.
          </p>
        ) : (
          cafe && (
            <a className="button" href={cafe.reviewUrl} rel="noopener">
              Say it in public, too
            </a>
          )
        )}
      </FormDone>
    </div>
  )
}
