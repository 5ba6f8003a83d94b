import { TOTP, Secret } from 'otpauth'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { mailsOf } from './site-page.ts'
import type { RunningServer } from './start-server.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'lounge-demo'

/** Fills in the form of the sign-in page that is open, and sends it. */
export async function enter(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password').fill(password)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens a page as somebody who has to sign in for it first. */
export async function openAs(
  page: Page,
  server: RunningServer,
  path: string,
  email: string,
): Promise<void> {
  await page.goto(server.cafe + path)
  await page.waitForURL(/\/login$/)
  await enter(page, email)
  await page.waitForURL(server.cafe + path)
}

/** Goes to an address as a link of the site would: without loading the site again. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** The link in the latest mail to somebody, once it is there. */
export async function linkTo(
  server: RunningServer,
  request: APIRequestContext,
  email: string,
  kind: RegExp,
): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mails = (await mailsOf(server, request)).filter(({ to }) => to.includes(email))
      const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+#\S+/g) ?? [])
      link = links.find((each) => kind.test(each)) ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/**
 * A new account without a password: its address was changed and taken back, which removes the password.
 * @param isTakenBack false leaves it as it is before that
 * @returns its address, the link that takes it back, and the one that signs it in
 */
export async function withoutPassword(
  server: RunningServer,
  request: APIRequestContext,
  name: string,
  { isTakenBack = true } = {},
): Promise<{ email: string; back: string; link: string }> {
  const [email, next] = [`${name}@guest.example`, `${name}.next@guest.example`]
  const password = 'nine small teapots'
  const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const post = async (path: string, data: object, authorization = '') => {
    const answer = await request.post(server.cafe + path, {
      data,
      headers: authorization ? { authorization } : {},
    })
    expect([path, answer.ok() ? '' : await answer.text()]).toEqual([path, ''])
    return (await answer.json()) as { token?: string }
  }
  await post('/auth/register', { name, email })
  const token = tokenOf(await linkTo(server, request, email, /\/sign-in\/link/))
  await post('/auth/account', { token, name, password })
  const entered = await post('/auth/login', { email, password })
  const bearer = `Bearer ${entered.token}`
  await post('/api/me/email', { email: next, password }, bearer)
  const toNext = await linkTo(server, request, next, /\/account\/email/)
  await post('/api/me/email/confirmation', { token: tokenOf(toNext) }, bearer)
  const back = await linkTo(server, request, email, /\/sign-in\/link/)
  if (!isTakenBack) return { email, back, link: '' }
  await post('/auth/email-return', { token: tokenOf(back) })
  await post('/auth/magic-link', { email })
  return { email, back, link: await linkTo(server, request, email, /\/sign-in\/link/) }
}

/**
 * What an authenticator app shows by the café's clock, of which the server says only the minute.
 * @param later so many codes further on: each works once. The one after the first of the minute is taken for the longest
 */
export async function codeOf(server: RunningServer, secret: string, later = 0): Promise<string> {
  const { now } = (await (await fetch(`${server.cafe}/api/cafe`)).json()) as { now: string }
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return totp.generate({ timestamp: Date.parse(now) + later * 30_000 })
}
