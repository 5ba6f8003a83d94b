import type { ReactNode } from 'react'
import type { Receipt } from '#domain/contracts/forms.ts'
import { call } from '#widgets/api.ts'
import { checkEmail } from '../forms/checks.ts'
import { Field } from '../forms/Field.tsx'
import { Form } from '../forms/Form.tsx'
import { useForm } from '../forms/use-form.ts'
import { useSendsMail } from '../state/queries.ts'
import { Said } from '../texts/Said.tsx'
import { t } from '../texts/t.ts'
import './newsletter.css'

/** One line in the footer: an address, and a mail that asks whether it was really its owner. */
export function Newsletter(): ReactNode {
  const form = useForm<{ email: string }, Receipt>({
    name: 'newsletter',
    initial: { email: '' },
    check: ({ email }) => checkEmail(email, t('Enter your email to get the newsletter.')),
    send: ({ email }, guards) =>
      call('newsletter', { body: { email, source: 'footer', ...guards } }),
  })
  const sendsMail = useSendsMail()
  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">{t(sendsMail ? 'One email a month' : 'Newsletter')}</h2>
      {form.done ? (
        <p role="status" tabIndex={-1} ref={takeFocus}>
          <b>
            <Said>{form.done.message}</Said>
          </b>{' '}
          <span>({form.done.reference})</span>
        </p>
      ) : (
        <Form form={form} label={t('Newsletter')} button={t('Sign me up')} busy={t('Sending…')}>
          <Field
            form={form}
            name="email"
            label={t('Email')}
            hint={t(sendsMail ? 'new prints, events, a drink to try' : 'once we send any')}
            type="email"
            autoComplete="email"
            maxLength={254}
          />
        </Form>
      )}
    </section>
  )
}

/** It comes in place of the button that was clicked. */
function takeFocus(told: HTMLElement | null): void {
  told?.focus({ preventScroll: true })
}
