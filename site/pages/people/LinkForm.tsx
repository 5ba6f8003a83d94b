import { useEffect, useRef, useState, type ReactNode } from 'react'
import { checkEmail } from '../../forms/checks.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { spanish, t } from '../../texts/t.ts'
import { MailSent } from './MailSent.tsx'

type Mail = 'requestLink' | 'forgotPassword'
/** Asks for a mail with a link: to sign in, or to choose a new password. */
export function LinkForm({
  mail,
  email,
  to,
  acts,
  takesFocus = false,
  asksAtOnce = false,
}: {
  mail: Mail
  /** What was typed before. */
  email: string
  /** Where the person was going. */
  to: string | null
  acts?: ReactNode
  /** It came in place of what was clicked. */
  takesFocus?: boolean
  /** What was clicked asked for the mail already. */
  asksAtOnce?: boolean | undefined
}): ReactNode {
  const [said, setSaid] = useState<string | null>(null)
  const [isAgain, setAgain] = useState(false)
  const form = useForm({
    initial: { email },
    check: ({ email }) => checkEmail(email, t('Enter your email.')),
    send: ({ email }) => callPrivate(mail, { body: { email: email.trim(), ...(to && { to }) } }),
    // The server says it in English; what it says is the same for every address.
    onDone: ({ message }, { email }) => setSaid(spanish() ? sentTo(mail, email) : message),
  })
  const ask = useRef(asksAtOnce ? form.submit : null)
  useEffect(() => {
    void ask.current?.()
    ask.current = null
  }, [])
  if (said)
    return (
      <MailSent message={said}>
        <p className="acts">
          <button
            type="button"
            className="button"
            onClick={() => {
              setAgain(true)
              setSaid(null)
            }}
          >
            {t('Use another address')}
          </button>
          {acts}
        </p>
      </MailSent>
    )
  return (
    <Form
      form={form}
      label={t(mail === 'requestLink' ? 'A link by email' : 'A link for a new password')}
      button={t('Email me a link')}
      busy={t('Sending…')}
      acts={acts}
      takesFocus={takesFocus || isAgain}
    >
      <Field
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="username"
        maxLength={254}
        isRequired
      />
    </Form>
  )
}

function sentTo(mail: Mail, email: string): string {
  return t(
    mail === 'requestLink'
      ? 'If {email} has an account here, check its inbox for a link from us that signs you in. It works once.'
      : 'If {email} has an account here, check its inbox for a link from us to choose a new password. It works once.',
    { email },
  )
}
