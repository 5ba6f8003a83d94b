import type { Context } from 'hono'
import type { Said } from '#domain/contracts/people.ts'
import { mailSentence, SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { House } from '../house.ts'
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
export function signInRoutes(call: Calls, house: House, throttles: Throttles) {
  const logged = watch(house)

  call('login', async ({ body: { email, password } }, c) => {
    const from = await fromOf(c, house, email)
    const late = await logged(c, () => throttles.password.take(email, from))
    const account = await findAccount(house.db, email)
    const mayTry = !late || (account !== null && (await throttles.password.mayTryLate(from)))
    // A wrong password and an unknown address get the same answer after the same work.
    if (!(await fitsPassword(password, account?.passwordHash ?? null)) || !account || !mayTry)
      return logged(c, () => {
        throw late ?? new Refused(401, 'invalid_credentials', 'Invalid credentials')
      })
    await throttles.password.forgive(email, from, late)
    const device = deviceOf(c, 'password')
    return admitted(await house.db.transaction((tx) => admit(tx, house, account, device)))
  })

  call('secondFactor', ({ body }, c) =>
    logged(c, () =>
      secondStep(house, throttles, body, {
        device: deviceOf(c, 'password'),
        from: (email) => fromOf(c, house, email),
      }),
    ),
  )

  call('refresh', ({ body }, c) =>
    logged(c, async () => {
      const refreshToken = refreshTokenOf(c, house, body)
      const renewed = refreshToken === null ? null : await renewSession(house, refreshToken)
      if (renewed) return renewed
      dropCookie(c, house, body)
      throw new Refused(401, 'session_ended', 'Your session has ended. Please sign in again.')
    }),
  )

  call('logout', async ({ body }, c) => {
    const refreshToken = refreshTokenOf(c, house, body)
    if (refreshToken !== null) await endSession(house, refreshToken, 'signed out')
    dropCookie(c, house, body)
    return {}
  })

  call('signInOptions', async () => ({
    google: house.google ? 'real' : house.isDemo ? 'demo' : 'none',
    sendsMail: house.sendsMail,
    isDemo: house.isDemo,
  }))

  /** Mails a link to this address, if at all. Whoever asked gets the same answer in every case. */
  const mailed = async (
    c: Context<HttpEnv>,
    kind: MailKind,
    email: string,
    send: (mail: LinkMail) => Promise<Said>,
  ): Promise<Said> => {
    const from = await fromOf(c, house, email)
    const { mail, refusal } = await throttles.mayMailLink(kind, email, from, {
      canEnter: async () => {
        const account = await findAccount(house.db, email)
        return account !== null && opensByMail(house, account)
      },
      hasOpenLink: () => hasOpenLink(house.db, house, email, kind),
    })
    if (mail) await send(mail)
    if (refusal) throw refusal
    return { message: mailSentence(email, kind, house.sendsMail) }
  }

  call('register', ({ body }, c) =>
    mailed(c, 'registration', body.email, (mail) =>
      register(house, body, deviceOf(c, 'password'), mail),
    ),
  )

  call('requestLink', ({ body }, c) =>
    mailed(c, 'sign-in', body.email, (mail) => requestLink(house, body, deviceOf(c, 'link'), mail)),
  )

  call('followLink', ({ body: { token } }, c) =>
    logged(c, () => followLink(house, token, deviceOf(c, 'link'))),
  )

  call('previewLink', ({ body: { token } }, c) => logged(c, () => previewLink(house, token)))

  call('finishAccount', ({ body }, c) =>
    logged(c, () => finishAccount(house, body, deviceOf(c, 'link'))),
  )

  call('returnEmail', ({ body: { token } }, c) =>
    logged(c, () => returnEmail(house, token, deviceOf(c, 'link'))),
  )

  call('forgotPassword', ({ body }, c) =>
    mailed(c, 'reset', body.email, (mail) =>
      forgotPassword(house, body, deviceOf(c, 'link'), mail),
    ),
  )

  call('resetPassword', ({ body }, c) =>
    logged(c, () => resetPassword(house, body, deviceOf(c, 'link'))),
  )

  call('passkeyOptions', () => passkeyOptions(house))

  call('passkeySignIn', ({ body }, c) =>
    logged(c, () => passkeySignIn(house, body, deviceOf(c, 'passkey'))),
  )

  call('googleStart', async ({ body: { to } }) => {
    if (!house.google) throw new Refused(404, 'google_off', SIGN_IN_REFUSALS.google_off)
    // A page and not a call starts it, because only a page is given the cookie that binds the answer to this browser.
    const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`
    return { url: `${house.publicUrl}${START_PATH}${query}` }
  })

  call('exchangeTicket', ({ body: { token } }, c) =>
    logged(c, () => exchangeTicket(house, token, deviceOf(c, 'google'))),
  )

  call('demoGoogle', async (_, c) => {
    // Never beside the real one, and never in a café that is no demo.
    if (house.google || !house.isDemo)
      throw new Refused(404, 'google_off', SIGN_IN_REFUSALS.google_off)
    const account = await demoGoogleAccount(house)
    const device = deviceOf(c, 'demo')
    return admitted(await house.db.transaction((tx) => admit(tx, house, account, device)))
  })
}

/** Logs refused sign-ins for whoever runs the server: what and from where, never a secret. */
function watch(house: House) {
  return async <T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refused && error.error !== 'second_factor_needed')
        house.log.warn(
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
