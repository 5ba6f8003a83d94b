import type { ReactNode } from 'react'
import type { Who } from './checks.ts'
import { t } from '../texts/t.ts'
import { Field } from './Field.tsx'
import type { FieldForm } from './use-form.ts'

/** Name, email, phone: the three lines that every form begins or ends with. */
export function WhoFields<Values extends Who>({ form }: { form: FieldForm<Values> }): ReactNode {
  return (
    <div className="form-who">
      <Field
        form={form}
        name="name"
        label={t('Your name')}
        autoComplete="name"
        maxLength={80}
        isRequired
      />
      <Field
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        isRequired
      />
      <Field
        form={form}
        name="phone"
        label={t('Phone')}
        hint={t('optional')}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
    </div>
  )
}
