import { Suspense, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { SessionUser } from '#domain/contracts/people.ts'
import { passwordProblem } from '#domain/people/password.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { toasts } from '#widgets/state/index.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { landingOf } from '../../state/landing.ts'
import { signIn } from '../../state/sign-in.ts'
import { t, word } from '../../texts/t.ts'
import { DoorSheet } from './DoorSheet.tsx'
import { LinkDead } from './LinkSheets.tsx'
import { readLink } from './link-secret.ts'
import { PasswordField } from './PasswordField.tsx'
import { refusedBy } from './refused-by.ts'

/** For a link that is worth nothing any more, and for an account with a second factor. */
const LinkForm = lazyChunk(() => import('./LinkForm.tsx'), 'LinkForm')
const SecondFactorForm = lazyChunk(() => import('./SecondFactorForm.tsx'), 'SecondFactorForm')

const LINK_PROBLEMS = ['link_unknown', 'link_used', 'link_expired', 'account_closed']

/** A new password, by the link of a mail, which stays in the address until it was used: a reload loses nothing. */
export function ResetPasswordPage(): ReactNode {
  const navigate = useNavigate()
  const { token, to } = readLink(useLocation().hash)
  const [ticket, setTicket] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  // The server does not see the link, and shows what a good one leads to.
  const hasLink = useHydrating() || token !== null
  const dead = hasLink ? ended : SIGN_IN_REFUSALS.link_unknown
  const arrive = (user: SessionUser) => {
    toasts.show({
      kind: 'success',
      title: t('Your new password is set'),
      text: t('You were signed out everywhere else.'),
    })
    void navigate(landingOf(user, to), { replace: true })
  }
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> => {
      const problem = passwordProblem(password)
      return problem ? { password: word(problem) } : {}
    },
    send: ({ password }) => signIn.resetPassword(token ?? '', password),
    onDone: (entered) => {
      if (entered.ok) arrive(entered.user)
      else if (entered.ticket) setTicket(entered.ticket)
      else if (LINK_PROBLEMS.includes(entered.reason)) setEnded(entered.message)
      else form.refuse(refusedBy(entered))
    },
  })

  if (dead)
    return (
      <LinkDead
        title={t('New password')}
        message={dead}
        below={
          <p>
            {t('Know your password?')}{' '}
            <Link className="link" to="/sign-in">
              {t('Sign in')}
            </Link>
          </p>
        }
      >
        <Suspense>
          <LinkForm mail="forgotPassword" email="" to={to} takesFocus={token !== null} />
        </Suspense>
      </LinkDead>
    )
  if (ticket)
    return (
      <DoorSheet
        title={t('New password')}
        heading={t('Enter your code.')}
        lead={t('Your new password is set once this is done.')}
      >
        <Suspense>
          <SecondFactorForm
            ticket={ticket}
            onEntered={arrive}
            onEnded={() => void navigate('/sign-in')}
          />
        </Suspense>
      </DoorSheet>
    )
  return (
    <DoorSheet
      title={t('New password')}
      heading={t('A new password.')}
      lead={t('Long is strong: three or four words that only you would put together.')}
    >
      <Form
        form={form}
        label={t('Set your password')}
        button={t('Set my password')}
        busy={t('Setting it…')}
      >
        <PasswordField form={form} name="password" label={t('New password')} isNew />
      </Form>
    </DoorSheet>
  )
}
