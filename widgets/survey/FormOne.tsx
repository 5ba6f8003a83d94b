import type { HTMLAttributes, RefObject } from 'react'
import type { Step1, Step1Errors } from '#domain/contest/rules.ts'
import type { TicketTexts } from '#widgets/texts/translation.ts'
import { Field } from './Field.tsx'

export type FormOneProps = {
  says: TicketTexts
  answers: Step1
  errors: Step1Errors
  onEdit(patch: Partial<Step1>): void
  isWaiting?: boolean
  isStuck?: boolean
  form?: RefObject<HTMLFormElement | null>
  /** What the form itself listens to. */
  listens?: Pick<HTMLAttributes<HTMLFormElement>, 'onFocus' | 'onSubmit' | 'onClick'>
}

/** 'Tell us about you': a name, and a way to write to the winner. Also drawn at rest: so it has no hooks. */
export function FormOne(props: FormOneProps) {
  const { says, answers, errors, onEdit, isWaiting, isStuck, form, listens } = props
  return (
    <form ref={form} noValidate {...listens}>
      <Field
        id="name"
        label={says.name}
        value={answers.name}
        error={errors.name}
        autoComplete="name"
        maxLength={80}
        required
        onEdit={(name) => onEdit({ name })}
      />
      <Field
        id="email"
        label={says.email}
        value={answers.email}
        error={errors.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        onEdit={(email) => onEdit({ email })}
      />
      <Field
        id="phone"
        label={says.phone}
        value={answers.phone}
        error={errors.phone}
        type="tel"
        autoComplete="tel"
        maxLength={32}
        onEdit={(phone) => onEdit({ phone })}
      />
      <div className="actions">
        <button type="submit" className="button stamp" part="button" aria-busy={isWaiting ?? false}>
          {says.next}
        </button>
      </div>
      {isStuck && (
        <p className="field-error" role="alert">
          {says.notLoaded}
        </p>
      )}
    </form>
  )
}
