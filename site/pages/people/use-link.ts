import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LinkPreview, SessionUser } from '#domain/contracts/people.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { ApiError } from '#widgets/api.ts'
import type { Entering } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { googleLeave } from '../../state/google-leave.ts'
import { landingOf } from '../../state/landing.ts'
import { signIn } from '../../state/sign-in.ts'
import { hideSecret, type LinkSecret } from './link-secret.ts'

/** How far one is with a link. */
export type LinkStep =
  | { name: 'reading' }
  | { name: 'ready'; preview: LinkPreview }
  | { name: 'from-google' }
  | { name: 'second'; ticket: string }
  | { name: 'done'; message: string }
  | { name: 'failed'; message: string; canRetry: boolean }

/** Reads what a link would do, and does it when asked to. What was used up disappears from the address. */
export function useLink({ token, ticket, to }: LinkSecret) {
  const navigate = useNavigate()
  const isStarted = useRef(false)
  const [step, setStep] = useState<LinkStep>({ name: 'reading' })

  const arrive = (user: SessionUser) => void navigate(landingOf(user, to), { replace: true })
  const failed = (reason: string, message: string) =>
    setStep({ name: 'failed', message, canRetry: !isFinal(reason) })
  const told = (entered: Entering) => {
    if (entered.ok) arrive(entered.user)
    else if (entered.ticket) setStep({ name: 'second', ticket: entered.ticket })
    else failed(entered.reason, entered.message)
    if (entered.ok || entered.ticket) hideSecret()
  }
  /** A refusal by the server is a step; anything else is an error. */
  const orFailed = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failed(error.code, error.message)
    }
  }
  const exchange = async () => told(await signIn.exchangeTicket(ticket ?? ''))
  const read = async () => {
    setStep({ name: 'reading' })
    if (ticket && !token) return googleLeave.take() ? exchange() : setStep({ name: 'from-google' })
    if (!token) return failed('link_unknown', SIGN_IN_REFUSALS.link_unknown)
    return orFailed(async () => {
      setStep({ name: 'ready', preview: await callPrivate('previewLink', { body: { token } }) })
    })
  }
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    void read()
  })

  return {
    step,
    read,
    exchange,
    told,
    arrive,
    /** A refusal after which the same link is of no use. */
    end: (message: string) => setStep({ name: 'failed', message, canRetry: false }),
    follow: async () => told(await signIn.followLink(token ?? '')),
    takeEmailBack: () =>
      orFailed(async () => {
        const { message } = await callPrivate('returnEmail', { body: { token: token ?? '' } })
        hideSecret()
        setStep({ name: 'done', message })
      }),
  }
}

/** Whether trying the same link again is of no use: it was the link that was refused, not the way to the café. */
function isFinal(reason: string): boolean {
  return !['network', 'timeout', 'rate_limited', 'too_many_requests'].includes(reason)
}
