import { X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { FieldError, wiring } from '../../forms/Field.tsx'
import type { Problems } from '../../forms/problems.ts'
import type { FieldForm } from '../../forms/use-form.ts'
import { t } from '../../texts/t.ts'

type Props<Values extends object> = {
  form: FieldForm<Values>
  participants: readonly string[]
  onChange: (participants: string[]) => void
  /** Whether lines can be taken off: not where so many seats are held. */
  isOpen: boolean
  /** What stands before each line: the ticket that the name is for. Such a line may stay empty. */
  labels?: readonly string[]
  /** Below the lines. */
  children?: ReactNode
}

/** A ruled line for each person who comes. */
export function Names<Values extends object>({
  form,
  participants,
  onChange,
  isOpen,
  labels,
  children,
}: Props<Values>): ReactNode {
  return (
    <fieldset className="sign-up-names">
      <legend>{t('Who is coming')}</legend>
      <ol>
        {participants.map((name, i) => (
          <li key={i}>
            <label
              className={labels ? 'sign-up-ticket' : 'visually-hidden'}
              htmlFor={form.fieldId(`participants.${i}`)}
            >
              {labels
                ? t('{ticket}, for', { ticket: labels[i] ?? '' })
                : t('Name of person {number}', { number: i + 1 })}
            </label>
            <input
              {...wiring(form, `participants.${i}`)}
              className="sign-up-line"
              value={name}
              maxLength={80}
              autoComplete={i === 0 ? 'name' : 'off'}
              placeholder={labels ? t('optional') : i === 0 ? t('First name is enough') : ''}
              onChange={(event) => onChange(participants.with(i, event.target.value))}
            />
            {isOpen && participants.length > 1 && (
              <button
                type="button"
                aria-label={t('Remove person {number}', { number: i + 1 })}
                onClick={() => onChange(participants.toSpliced(i, 1))}
              >
                <Icon of={X} />
              </button>
            )}
            <FieldError form={form} name={`participants.${i}`} />
          </li>
        ))}
      </ol>
      {children}
    </fieldset>
  )
}

/** Each line needs a name. */
export function checkNames(participants: readonly string[]): Problems {
  return Object.fromEntries(
    participants.flatMap((name, i) =>
      name.trim() === ''
        ? [[`participants.${i}`, t('Write a name on line {number}.', { number: i + 1 })]]
        : [],
    ),
  )
}
