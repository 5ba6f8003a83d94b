import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { decodeJwt } from 'jose'
import type { LoginAnswer, RefreshRequest } from '#domain/contracts/people.ts'
import { IN_COOKIE, REFRESH_HEADER, sessionLimits } from '#domain/people/session-limits.ts'
import type { Services } from '../services.ts'
import { isOwnPage } from '../http/origins.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/routing.ts'
import { markDevice } from './device-mark.ts'
import { endSession } from './sessions.ts'

/**
 * Hands a sign-in over to whoever asked. Where a page of the café's own asks for it, the refresh token goes into a cookie that
 * no script can read, and the answer names the cookie in its place; other programs get it as the contract says. A session
 * whose token was in the cookie before is ended: nobody could end it any more.
 */
export async function handOver(
  c: Context<HttpEnv>,
  services: Services,
  answer: LoginAnswer,
): Promise<LoginAnswer> {
  if (!isOwnPage(c, services)) return answer
  await markDevice(c, services, answer.user.email)
  if (c.req.header(REFRESH_HEADER) !== IN_COOKIE) return answer
  const { name, ...options } = cookieOf(services)
  const before = getCookie(c, name)
  const { sid } = decodeJwt(answer.token)
  if (before) await endSession(services, before, 'signed in anew on the same device', String(sid))
  const maxAge = sessionLimits(answer.user).idleSeconds
  setCookie(c, name, answer.refreshToken, { ...options, maxAge })
  return { ...answer, refreshToken: IN_COOKIE }
}

/**
 * The refresh token that a call means: the one it sends, or the one in the cookie. A browser sends the cookie along whatever
 * page asks, so it counts only from pages of our own. @throws Refused 403
 */
export function refreshTokenOf(
  c: Context<HttpEnv>,
  services: Services,
  { refreshToken }: RefreshRequest,
): string | null {
  if (refreshToken !== IN_COOKIE) return refreshToken
  if (!isOwnPage(c, services))
    throw new Refused(403, 'foreign_origin', `This works on pages of ${services.publicUrl} only.`)
  return getCookie(c, cookieOf(services).name) ?? null
}

/** Takes the cookie away, where a call meant the token in it. */
export function dropCookie(
  c: Context<HttpEnv>,
  services: Services,
  { refreshToken }: RefreshRequest,
) {
  if (refreshToken !== IN_COOKIE) return
  const { name, ...options } = cookieOf(services)
  deleteCookie(c, name, options)
}

/** `Strict`, and only for the calls of signing in: no page and no other call is ever sent it. */
function cookieOf({ publicUrl }: Services) {
  const secure = publicUrl.startsWith('https:')
  // Browsers take a name with this prefix over https alone, so nobody on the way can put one there.
  const name = secure ? '__Secure-lounge-refresh' : 'lounge-refresh'
  return { name, path: '/auth', httpOnly: true, secure, sameSite: 'Strict' } as const
}
