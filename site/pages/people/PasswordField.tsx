import { useState, type ReactNode } from 'react'
import { PASSWORD_MIN, strengthOf } from '#domain/people/password.ts'
import { Labelled, wiring, type FieldProps } from '../../forms/Field.tsx'
import { t, word } from '../../texts/t.ts'
import './password-field.css'

/** A password: it can be shown, pasted and filled in by a manager; a new one says how strong it is. */
export function PasswordField<Values extends object>({
  isNew = false,
  ...field
}: FieldProps<Values> & {
  /** One that is being chosen, not asked for. */
  isNew?: boolean
}): ReactNode {
  const { form, name } = field
  const [isShown, setShown] = useState(false)
  const typed = String(form.values[name])
  const strength = isNew ? strengthOf(typed) : null
  const help = isNew
    ? ((strength && word(strength.says)) ??
      t('At least {count} characters.', { count: PASSWORD_MIN }))
    : undefined
  return (
    <Labelled {...field} help={help}>
      <div className="password-row">
        <input
          {...wiring(form, name, isNew)}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          aria-required
          value={typed}
          onChange={(event) => form.set({ [name]: event.target.value } as Partial<Values>)}
        />
        <button
          type="button"
          className="password-show"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t('Show')}
          <span className="visually-hidden"> {t('what is typed')}</span>
        </button>
      </div>
      {isNew && (
        <span className="password-strength" data-level={strength?.level} aria-hidden="true" />
      )}
    </Labelled>
  )
}
