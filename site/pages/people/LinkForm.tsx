import { useEffect, useRef, useState, type ReactNode } from 'react'
import { checkEmail } from '../../forms/checks.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { MailSent } from './MailSent.tsx'

type Mail = 'requestLink' | 'forgotPassword'
const WORDS: Record<Mail, { label: string; button: string }> = {
  requestLink: { label: 'A link by mail', button: 'Mail me a link' },
  forgotPassword: { label: 'A mail for a new one', button: 'Mail me a link' },
}

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
    check: ({ email }) => checkEmail(email, 'Enter your email.'),
    send: ({ email }) => callPrivate(mail, { body: { email: email.trim(), ...(to && { to }) } }),
    onDone: ({ message }) => setSaid(message),
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
            Use another address
          </button>
          {acts}
        </p>
      </MailSent>
    )
  const { label, button } = WORDS[mail]
  return (
    <Form
      form={form}
      label={label}
      button={button}
      busy="Asking…"
      acts={acts}
      takesFocus={takesFocus || isAgain}
    >
      <Field
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        isRequired
      />
    </Form>
  )
}
