import type { Context } from 'hono'
import type { Said } from '#domain/contracts/people.ts'
import { mailSentence, SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { admit, admitted } from './admission.ts'
import { demoGoogleAccount } from './demo.ts'
import { fromOf } from './device-mark.ts'
import { returnEmail } from './email-change.ts'
import { finishAccount, previewLink } from './finish-account.ts'
import { START_PATH } from './google-routes.ts'
import { passkeyOptions, passkeySignIn } from './passkeys.ts'
import { fitsPassword } from './passwords.ts'
import { tillTokenOf } from '../till/cookie.ts'
import { dropCookie, refreshTokenOf } from './refresh-cookie.ts'
import type { LinkMail, MailKind } from './link-mails.ts'
import { hasOpenLink } from './links.ts'
import { opensByMail } from './owner.ts'
import { exchangeTicket, followLink, register, requestLink } from './register.ts'
import { forgotPassword, resetPassword } from './reset.ts'
import { secondStep } from './second-step.ts'
import { deviceOf, endSession, renewSession } from './sessions.ts'
import { findAccount } from './store.ts'
import type { Throttles } from './throttle.ts'

/** Signing in and out, renewing a session (docs/decisions/sessions.md), and making an account. */
export function signInRoutes(call: Calls, services: Services, throttles: Throttles) {
  const logged = watch(services)
  sessionRoutes(call, services, throttles, logged)
  linkRoutes(call, services, throttles, logged)
  googleCalls(call, services, logged)
}

type Logged = ReturnType<typeof watch>

/** By password, second factor or passkey; going on, and leaving. */
function sessionRoutes(call: Calls, services: Services, throttles: Throttles, logged: Logged) {
  call('login', async ({ body: { email, password } }, c) => {
    const from = await fromOf(c, services, email)
    const late = await logged(c, () => throttles.password.take(email, from))
    const account = await findAccount(services.db, email)
    const mayTry = !late || (account !== null && (await throttles.password.mayTryLate(from)))
    // A wrong password and an unknown address get the same answer after the same work.
    if (!(await fitsPassword(password, account?.passwordHash ?? null)) || !account || !mayTry)
      return logged(c, () => {
        throw late ?? new Refused(401, 'invalid_credentials', 'Invalid credentials')
      })
    await throttles.password.forgive(email, from, late)
    const device = deviceOf(c, 'password')
    return admitted(await services.db.transaction((tx) => admit(tx, services, account, device)))
  })

  call('secondFactor', ({ body }, c) =>
    logged(c, () =>
      secondStep(services, throttles, body, {
        device: deviceOf(c, 'password'),
        from: (email) => fromOf(c, services, email),
      }),
    ),
  )

  call('refresh', ({ body }, c) =>
    logged(c, async () => {
      const refreshToken = refreshTokenOf(c, services, body)
      const renewed =
        refreshToken === null ? null : await renewSession(services, refreshToken, tillTokenOf(c))
      if (renewed) return renewed
      dropCookie(c, services, body)
      throw new Refused(401, 'session_ended', 'Your session has ended. Please sign in again.')
    }),
  )

  call('logout', async ({ body }, c) => {
    const refreshToken = refreshTokenOf(c, services, body)
    if (refreshToken !== null) await endSession(services, refreshToken, 'signed out')
    dropCookie(c, services, body)
    return {}
  })

  call('signInOptions', async () => ({
    google: services.google ? 'real' : services.isDemo ? 'demo' : 'none',
    sendsMail: services.sendsMail,
    isDemo: services.isDemo,
  }))

  call('passkeyOptions', () => passkeyOptions(services))

  call('passkeySignIn', ({ body }, c) =>
    logged(c, () => passkeySignIn(services, body, deviceOf(c, 'passkey'))),
  )
}

/** By a link in a mail: asking for one, and following it. */
function linkRoutes(call: Calls, services: Services, throttles: Throttles, logged: Logged) {
  /** Mails a link to this address, if at all. Whoever asked gets the same answer in every case. */
  const mailed = async (
    c: Context<HttpEnv>,
    kind: MailKind,
    email: string,
    send: (mail: LinkMail) => Promise<Said>,
  ): Promise<Said> => {
    const from = await fromOf(c, services, email)
    const { mail, refusal } = await throttles.mayMailLink(kind, email, from, {
      canEnter: async () => {
        const account = await findAccount(services.db, email)
        return account !== null && opensByMail(services, account)
      },
      hasOpenLink: () => hasOpenLink(services.db, services, email, kind),
    })
    if (mail) await send(mail)
    if (refusal) throw refusal
    return { message: mailSentence(email, kind, services.sendsMail) }
  }

  call('register', ({ body }, c) =>
    mailed(c, 'registration', body.email, (mail) =>
      register(services, body, deviceOf(c, 'password'), mail),
    ),
  )

  call('requestLink', ({ body }, c) =>
    mailed(c, 'sign-in', body.email, (mail) =>
      requestLink(services, body, deviceOf(c, 'link'), mail),
    ),
  )

  call('followLink', ({ body: { token } }, c) =>
    logged(c, () => followLink(services, token, deviceOf(c, 'link'))),
  )

  call('previewLink', ({ body: { token } }, c) => logged(c, () => previewLink(services, token)))

  call('finishAccount', ({ body }, c) =>
    logged(c, () => finishAccount(services, body, deviceOf(c, 'link'))),
  )

  call('returnEmail', ({ body: { token } }, c) =>
    logged(c, () => returnEmail(services, token, deviceOf(c, 'link'))),
  )

  call('forgotPassword', ({ body }, c) =>
    mailed(c, 'reset', body.email, (mail) =>
      forgotPassword(services, body, deviceOf(c, 'link'), mail),
    ),
  )

  call('resetPassword', ({ body }, c) =>
    logged(c, () => resetPassword(services, body, deviceOf(c, 'link'))),
  )
}

/** By Google, or by what stands for it in a demo. */
function googleCalls(call: Calls, services: Services, logged: Logged) {
  call('googleStart', async ({ body: { to } }) => {
    if (!services.google) throw new Refused(404, 'google_off', SIGN_IN_REFUSALS.google_off)
    // A page and not a call starts it, because only a page is given the cookie that binds the answer to this browser.
    const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`
    return { url: `${services.publicUrl}${START_PATH}${query}` }
  })

  call('exchangeTicket', ({ body: { token } }, c) =>
    logged(c, () => exchangeTicket(services, token, deviceOf(c, 'google'))),
  )

  call('demoGoogle', async (_, c) => {
    // Never beside the real one, and never in a café that is no demo.
    if (services.google || !services.isDemo)
      throw new Refused(404, 'google_off', SIGN_IN_REFUSALS.google_off)
    const account = await demoGoogleAccount(services)
    const device = deviceOf(c, 'demo')
    return admitted(await services.db.transaction((tx) => admit(tx, services, account, device)))
  })
}

/** Logs refused sign-ins for whoever runs the server: what and from where, never a secret. */
function watch(services: Services) {
  return async <T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused && error.error !== 'second_factor_needed')
        services.log.warn(
          {
            event: error.error,
            path: c.req.path,
            requestId: c.get('requestId'),
            address: c.get('address'),
          },
          'sign-in refused',
        )
      throw error
    }
  }
}
