import { useSignals } from '@preact/signals-react/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MyData } from '#domain/contracts/mine.ts'
import { DELETION_TEXTS, GOES, STAYS, STAYS_OF_ROLE, WARNINGS } from '#domain/people/leaving.ts'
import { session, toasts } from '#widgets/state/index.ts'
import { Field } from '../../forms/Field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { routeOf } from '../../routes.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { leave } from '../../state/kept-here.ts'
import { useSendsMail } from '../../state/queries.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Deleting the account: what goes, what stays and why, what has to be done before, and the password once more. */
export function DeleteAccount({ data }: { data: MyData }): ReactNode {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  const role = session.user.value?.role
  const stays = [...STAYS, ...((role && STAYS_OF_ROLE[role]) ?? [])]
  const warnings = data.warnings.filter((each) => each !== WARNINGS.unverified)
  return (
    <AccountSection
      id="data-delete"
      title="Delete my account"
      says={
        useSendsMail()
          ? 'At once and for good. An email tells you when it is done.'
          : 'At once and for good.'
      }
    >
      <div className="leaving">
        <h3>This goes</h3>
        <Lines lines={GOES} />
        <h3>This stays</h3>
        <Lines lines={stays} />
      </div>
      {warnings.map((warning) => (
        <p key={warning} className="notice">
          {warning}
        </p>
      ))}
      {data.hindrances.length > 0 ? (
        <div className="notice is-error">
          <p>
            <b>Before that:</b>
          </p>
          <Lines lines={data.hindrances} />
        </div>
      ) : isOpen ? (
        <DeletionForm hasPassword={data.hasPassword} onEnd={() => setOpen(false)} />
      ) : (
        <button type="button" className="button sure-yes" onClick={() => setOpen(true)}>
          Delete my account
        </button>
      )}
    </AccountSection>
  )
}

function DeletionForm({
  hasPassword,
  onEnd,
}: {
  hasPassword: boolean
  onEnd: () => void
}): ReactNode {
  const navigate = useNavigate()
  const client = useQueryClient()
  const sendsMail = useSendsMail()
  const { id: userId = '', email = '' } = session.user.value ?? {}
  const hasLeft = useRef(false)
  useEffect(
    () => () => {
      // Only after leaving this page, because it would send somebody who is not signed in to /login.
      if (!hasLeft.current) return
      leave(userId)
      void account.signOut()
      client.clear()
    },
    [client, userId],
  )
  const form = useForm({
    initial: { password: '', email: '' },
    check: (values): Record<string, string> => {
      if (hasPassword)
        return values.password === '' ? { password: DELETION_TEXTS.passwordNeeded } : {}
      return values.email.trim().toLowerCase() === email ? {} : { email: DELETION_TEXTS.wrongEmail }
    },
    send: (values) => {
      // Where it leads to is there by then.
      void preloadFront()
      return callPrivate('deleteMyAccount', {
        body: hasPassword ? { password: values.password } : { email: values.email },
      })
    },
    onDone: ({ message }) => {
      hasLeft.current = true
      void navigate('/', { replace: true })
      toasts.show({
        kind: 'success',
        title: message,
        text: sendsMail ? 'An email confirms it. Come back any time.' : 'Come back any time.',
      })
    },
  })
  return (
    <AccountForm
      form={form}
      label="Deleting the account"
      button="Delete it for good"
      busy="Deleting…"
      takesFocus={false}
      onEnd={onEnd}
    >
      {hasPassword ? (
        <>
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
          <PasswordField form={form} name="password" label="Your password" isRequired />
        </>
      ) : (
        <Field
          form={form}
          name="email"
          label="Your address, once more"
          help={email}
          type="email"
          autoComplete="off"
          isRequired
        />
      )}
    </AccountForm>
  )
}

/** The front page, fetched ahead. */
async function preloadFront(): Promise<void> {
  const page = routeOf('/')?.route.page
  if (page && 'preload' in page) await page.preload().catch(() => {})
}

function Lines({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <ul className="data-lines">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
