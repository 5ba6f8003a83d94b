import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { SessionUser } from '#domain/contracts/people.ts'
import { Field } from '../../forms/Field.tsx'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { signIn } from '../../state/sign-in.ts'
import { t } from '../../texts/t.ts'
import { refusedBy } from './refused-by.ts'

/**
 * The second step of signing in: the six digits of an app, or a recovery code.
 * @param ticket of the first step, which was right
 * @param onEntered the person is in
 * @param onEnded the ticket is worth nothing any more; with the sentence that says why
 */
export function SecondFactorForm({
  ticket,
  onEntered,
  onEnded,
}: {
  ticket: string
  onEntered?: (user: SessionUser) => void
  onEnded: (message: string) => void
}): ReactNode {
  const [isRecovery, setRecovery] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): Record<string, string> =>
      code.trim().length < 6
        ? { code: t(isRecovery ? 'Enter one of your recovery codes.' : 'Enter the six digits.') }
        : {},
    send: ({ code }) => signIn.secondFactor(ticket, code.trim()),
    onDone: (entered) => {
      if (entered.ok) return onEntered?.(entered.user)
      if (entered.reason === 'ticket_ended') return onEnded(entered.message)
      form.refuse(refusedBy(entered, 'code'))
    },
  })
  useEffect(() => top.current?.querySelector('input')?.focus(), [isRecovery])

  return (
    <div ref={top}>
      <Form form={form} label={t('Second step')} button={t('Continue')} busy={t('Checking…')}>
        <Field
          key={String(isRecovery)}
          form={form}
          name="code"
          label={t(isRecovery ? 'Recovery code' : 'Code')}
          help={t(
            isRecovery
              ? 'One of those you kept when you set this up. Each works once.'
              : 'The six digits that your authenticator app shows now.',
          )}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          isRequired
        />
        <button
          type="button"
          className="link door-forgot"
          onClick={() => {
            form.clear()
            setRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'Use the code of my app' : 'I don’t have my phone: use a recovery code')}
        </button>
      </Form>
    </div>
  )
}
