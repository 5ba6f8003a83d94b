import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Account, AccountRole } from '#domain/contracts/admin.ts'
import { ROLE_LABELS } from '#domain/people/accounts.ts'
import { isEmail } from '#domain/people/contact.ts'
import { Field, SelectField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { useSendsMail } from '#site/state/queries.ts'

type Who = { name: string; email: string; role: AccountRole }

/** Makes an account for somebody and mails them a link that opens it. @param list whose rows it changes */
export function InviteForm({
  roles,
  list,
  invite,
}: {
  roles: readonly AccountRole[]
  list: string
  invite: (who: Who) => Promise<Account>
}): ReactNode {
  const client = useQueryClient()
  const form = useForm<Who, Account>({
    initial: { name: '', email: '', role: roles.at(-1) ?? 'CUSTOMER' },
    check: ({ name, email }) => ({
      ...(name.trim() === '' && { name: 'Enter their name.' }),
      ...(!isEmail(email.trim()) && { email: 'Please enter a valid email' }),
    }),
    send: invite,
    onDone: () => {
      form.clear()
      void client.invalidateQueries({ queryKey: [list] })
    },
  })
  const invited = form.done
  const sendsMail = useSendsMail()
  return (
    <section className="workroom-form" aria-label="Invite somebody">
      {invited && (
        <p className="notice" role="status">
          {sendsMail
            ? `${invited.name} gets an email at ${invited.email} with a link that works for 7 days.`
            : `${invited.name} is invited. No email leaves this café: the link, which works for 7 days, stands under Emails in the admin, to hand on.`}
        </p>
      )}
      <Form
        form={form}
        label="Invite somebody"
        button="Send the invitation"
        busy="Sending…"
        note={`They get a link${sendsMail ? ' by email' : ', which stands under Emails in the admin to hand on because no email leaves this café'}, open their account with it and choose a password themselves.`}
      >
        <div className="form-row">
          <Field
            form={form}
            name="name"
            label="Name"
            maxLength={80}
            autoComplete="off"
            isRequired
          />
          <Field
            form={form}
            name="email"
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="off"
            isRequired
          />
          <SelectField
            form={form}
            name="role"
            label="Role"
            options={roles.map((role) => [role, ROLE_LABELS[role]] as const)}
          />
        </div>
      </Form>
    </section>
  )
}
