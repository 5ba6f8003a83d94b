import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { checkEmail } from '../../forms/checks.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useMailHint } from '../../forms/use-mail-hint.tsx'
import type { Problems } from '../../forms/problems.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { landingOf } from '../../state/landing.ts'
import { useOrigin, type SigningIn } from '../../state/origin.ts'
import { useSendsMail } from '../../state/queries.ts'
import { spanish, t } from '../../texts/t.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { MailSent } from './MailSent.tsx'

/**
 * A new account. It is made behind the link of the mail, where the password is chosen: who types an address here need not
 * be who reads its mail.
 */
export function RegisterPage(): ReactNode {
  useSignals()
  const { state } = useLocation()
  const origin = useOrigin()
  const [said, setSaid] = useState<string | null>(null)
  const [isAgain, setAgain] = useState(false)
  const sendsMail = useSendsMail()
  const form = useForm({
    initial: { name: '', email: (state as SigningIn | null)?.email ?? '' },
    check: ({ name, email }): Problems => ({
      ...(name.trim() === '' && { name: t('Tell us your name.') }),
      ...checkEmail(email, t('Enter your email.')),
    }),
    send: ({ name, email }) =>
      callPrivate('register', {
        body: { name: name.trim(), email: email.trim(), ...(origin && { to: origin }) },
      }),
    onDone: ({ message }, { email }) =>
      setSaid(
        spanish()
          ? t(
              'Check {email} for a link from us. It lets you choose your password or, if that address already has an account, signs you in.',
              { email },
            )
          : message,
      ),
  })

  const hint = useMailHint(form.values.email, (email) => form.set({ email }))

  const user = account.user.value
  if (user) return <Navigate to={landingOf(user, origin)} replace />
  const carried: SigningIn = { from: origin, email: form.values.email }
  if (said)
    return (
      <DoorSheet title={t('Make an account')} heading={t('Almost there.')}>
        <MailSent
          message={said}
          hint={t('Nothing there after a few minutes? Check your spam folder.')}
        >
          <p className="acts">
            <button
              type="button"
              className="button"
              onClick={() => {
                setAgain(true)
                setSaid(null)
              }}
            >
              {t('Check what I typed')}
            </button>
          </p>
        </MailSent>
      </DoorSheet>
    )
  return (
    <DoorSheet
      title={t('Make an account')}
      heading={t('Your new account.')}
      lead={t('Your orders, your usuals and your favorites, on every device.')}
      below={
        <p>
          {t('Already have an account?')}{' '}
          <Link className="link" to="/sign-in" state={carried} data-carries>
            {t('Sign in')}
          </Link>
        </p>
      }
    >
      <Form
        form={form}
        label={t('New account')}
        button={t('Make my account')}
        busy={t('Sending…')}
        takesFocus={isAgain}
        note={linkNote(sendsMail)}
      >
        <Field
          form={form}
          name="name"
          label={t('Your name')}
          help={t('The name we call out at the counter.')}
          autoComplete="name"
          maxLength={80}
          isRequired
        />
        <Field
          form={form}
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={254}
          isRequired
          {...hint}
        />
      </Form>
    </DoorSheet>
  )
}

/** Where the link is with which a password is chosen. */
const linkNote = (sendsMail: boolean) =>
  t(
    sendsMail
      ? 'We email you a link. You choose your password there.'
      : 'This café sends no email yet: the link with which you choose your password is kept at the café, where its owner reads it to you.',
  )
