import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from 'hono'
import { ownPath } from '#domain/people/origin.ts'
import type { SignInRefusal } from '#domain/people/sign-in-texts.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { App, HttpEnv } from '../http/routing.ts'
import { safeError } from '../log/safe-error.ts'
import { googleAccount } from './google-account.ts'
import { CALLBACK_PATH, type Question } from './google.ts'
import { issueLink, LINK_LIFETIMES_MS, takeLink } from './links.ts'
import { linkAddress } from './mails.ts'
import { deviceOf } from './sessions.ts'

/** Where the browser itself goes to on the way to Google and back: pages, not calls. */
export function googleRoutes(app: App, services: Services) {
  const isHttps = services.publicUrl.startsWith('https:')
  const cookie = { path: COOKIE_PATH, httpOnly: true, secure: isHttps, sameSite: 'Lax' } as const

  app.get(START_PATH, async (c) => {
    await services.limits.take('googleStart', c.get('address'))
    const { google } = services
    if (!google) return back(c, services, 'google_off')
    try {
      const { url, question } = await google.ask()
      const to = ownPath(c.req.query('to'))
      const link = { kind: 'google', email: '', data: { ...question, to } } as const
      // Bound to this browser: an answer that somebody else got from Google opens nothing here.
      setCookie(c, COOKIE, await issueLink(services.db, services, link), {
        ...cookie,
        maxAge: LINK_LIFETIMES_MS.google / 1000,
      })
      return c.redirect(url)
    } catch (error) {
      services.log.error({ event: 'google_unreachable', err: error }, 'google does not answer')
      return back(c, services, 'google_unreachable')
    }
  })

  app.get(CALLBACK_PATH, async (c) => {
    await services.limits.take('exchangeTicket', c.get('address'))
    const { google } = services
    const token = getCookie(c, COOKIE)
    deleteCookie(c, COOKIE, cookie)
    c.header('Referrer-Policy', 'no-referrer')
    if (!google) return back(c, services, 'google_off')
    try {
      const link = await takeLink(services.db, services, token ?? '', ['google'])
      // Somebody who thought better of it needs no explanation.
      if (c.req.query('error') === 'access_denied') return back(c, services)
      const { to, ...question } = link.data as Question & { to: string | null }
      const person = await google.read(new URL(c.req.url).search, question)
      const ticket = await services.db.transaction(async (tx) => {
        const { id, email } = await googleAccount(tx, services, person, deviceOf(c, 'google'))
        return issueLink(tx, services, { kind: 'ticket', email, userId: id })
      })
      return c.redirect(linkAddress(services, 'link', { ticket }, to))
    } catch (error) {
      const why = error instanceof Refused ? error.error : 'google_refused'
      services.log.warn(
        {
          event: why,
          requestId: c.get('requestId'),
          reason: safeError(error).message,
        },
        'sign-in refused',
      )
      return back(c, services, why.startsWith('link_') ? 'google_refused' : (why as SignInRefusal))
    }
  })
}

export const START_PATH = '/auth/google/start'
const COOKIE_PATH = '/auth/google'
const COOKIE = 'google-sign-in'

/** Back to the sign-in page, which says why in the words of `SIGN_IN_REFUSALS`. */
function back(c: Context<HttpEnv>, services: Services, why?: SignInRefusal) {
  return c.redirect(`${services.publicUrl}/sign-in${why ? `?google=${why}` : ''}`)
}
