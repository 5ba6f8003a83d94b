import type { ReactNode } from 'react'
import type { LinkPreview } from '#domain/contracts/people.ts'
import { passwordProblem } from '#domain/people/password.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { Problems } from '../../forms/problems.ts'
import type { Entering } from '../../state/account.ts'
import { signIn } from '../../state/sign-in.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Nothing that is typed here helps any more. */
const FINAL = ['link_unknown', 'link_used', 'link_expired', 'account_closed', 'email_taken']

/** Behind the link of a registration or an invitation: who reads the mail says their name and chooses the password. */
export function FinishAccountForm({
  preview: { kind, email, name },
  token,
  onEntering,
}: {
  preview: LinkPreview
  token: string
  /** Signed in, or no way to be: not what can be tried again in the form. */
  onEntering: (entered: Entering) => void
}): ReactNode {
  const isInvited = kind === 'invitation'
  const form = useForm({
    initial: { name, password: '' },
    check: ({ name, password }): Problems => {
      const problem = passwordProblem(password)
      return {
        ...(name.trim() === '' && { name: 'Tell us your name.' }),
        ...(problem && { password: problem }),
      }
    },
    send: ({ name, password }) => signIn.finishAccount({ token, name: name.trim(), password }),
    onDone: (entered) => {
      if (entered.ok || entered.ticket || FINAL.includes(entered.reason)) onEntering(entered)
      else form.refuse(entered.fields ?? { '': entered.message })
    },
  })
  return (
    <DoorSheet
      title={isInvited ? 'Open your account' : 'Make an account'}
      heading={isInvited ? 'Welcome in.' : 'Your new account.'}
      lead="Long is strong: three or four words that only you would put together."
    >
      <Form
        form={form}
        label={isInvited ? 'Your account' : 'New account'}
        button={isInvited ? 'Open my account' : 'Make my account'}
        busy="One moment…"
      >
        <p>
          {isInvited ? 'Your account has the address ' : 'Your account gets the address '}
          <b>{email}</b>.
        </p>
        <Field
          form={form}
          name="name"
          label="Your name"
          help="The name we call out at the counter."
          autoComplete="name"
          maxLength={80}
          isRequired
        />
        {/* For password managers: whose password this is. */}
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField form={form} name="password" label="Password" isNew />
      </Form>
    </DoorSheet>
  )
}
