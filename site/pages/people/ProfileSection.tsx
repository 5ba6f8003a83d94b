import type { ReactNode } from 'react'
import { roleOf } from '#domain/people/permissions.ts'
import { toasts } from '#widgets/state/index.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { callPrivate } from '../../state/call-private.ts'
import { AccountSection } from './AccountSection.tsx'
import { useMe } from './me.tsx'

/** Who one is here: the name, and in which role. */
export function ProfileSection(): ReactNode {
  const { me, renew } = useMe()
  const { user } = me
  const form = useForm({
    initial: { name: user.name },
    check: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'Tell us your name.' } : {},
    send: ({ name }) => callPrivate('patchMe', { body: { name: name.trim() } }),
    onDone: (changed) => {
      void renew(changed)
      toasts.show({
        kind: 'success',
        title: 'Saved',
        text: `We call you ${changed.user.name} from now on.`,
      })
    },
  })
  return (
    <AccountSection id="account-profile" title="You">
      <Form form={form} label="Your name" button="Save" busy="Saving…" className="account-form">
        <Field form={form} name="name" label="Name" autoComplete="name" maxLength={80} isRequired />
      </Form>
      <dl className="account-facts">
        <div>
          <dt>Role</dt>
          <dd>{roleOf(user).toLowerCase().replaceAll('_', ' ')}</dd>
        </div>
      </dl>
    </AccountSection>
  )
}
