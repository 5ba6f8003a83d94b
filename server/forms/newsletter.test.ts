import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { WITHOUT_MAIL } from '#domain/content/form-texts.ts'
import { newsletterSubscribers, outbox } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { linkTo, sweepNewsletter } from './newsletter.ts'
import { makeFormToken } from './token.ts'

const HOUR_MS = 3_600_000

eachEngine('the newsletter', (server) => {
  const signUp = (email: string) =>
    server().send<'newsletter'>('POST', '/api/newsletter', {
      email,
      source: 'footer',
      formToken: makeFormToken(
        server().secrets['form-token'],
        new Date(server().now().getTime() - 5_000),
      ),
    })
  const mailsTo = (email: string) =>
    server().db.select().from(outbox).where(eq(outbox.to, email)).orderBy(desc(outbox.createdAt))
  const statusOf = async (email: string) => {
    const [row] = await server()
      .db.select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
    return row?.status
  }
  const linkIn = (text = '') => new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  const follow = async (link: URL, isPressed: boolean, headers: Record<string, string> = {}) => {
    const init = isPressed
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
          body: new URLSearchParams({ token: link.searchParams.get('token') ?? '' }).toString(),
        }
      : { headers }
    const answer = await server().app.request(link.href, init)
    return { status: answer.status, html: await answer.text(), headers: answer.headers }
  }
  const later = (ms: number) => server().set(new Date(server().now().getTime() + ms))

  test('comes only to who followed the link in the email and clicked the button', async () => {
    const email = 'reader@guest.example'
    const { status, body } = await signUp(email)
    expect([status, body.message]).toEqual([200, WITHOUT_MAIL.newsletter])
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain('/newsletter/confirm?token=')
    const link = linkIn(mail?.text)
    const asked = await follow(link, false)
    expect([asked.status, asked.html]).toEqual([200, expect.stringContaining('<button>')])
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(asked.html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(asked.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    // A mail program that opens links has subscribed nobody.
    expect(await statusOf(email)).toBe('pending')
    expect((await follow(link, true)).html).toContain('You are in')
    expect(await statusOf(email)).toBe('subscribed')
  })

  test('answers the same for who has it already, and writes at most once in ten minutes', async () => {
    const email = 'again@guest.example'
    const first = await signUp(email)
    const second = await signUp('Again@Guest.example')
    expect([second.status, second.body.message]).toEqual([first.status, first.body.message])
    expect(await mailsTo(email)).toHaveLength(1)
    await follow(linkIn((await mailsTo(email))[0]?.text), true)
    later(HOUR_MS)
    const third = await signUp(email)
    expect([third.status, third.body.message]).toEqual([first.status, first.body.message])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toContain('already')
    expect(await statusOf(email)).toBe('subscribed')
  })

  test('stops by its own link, and may be asked for again', async () => {
    const email = 'enough@guest.example'
    await signUp(email)
    await follow(linkIn((await mailsTo(email))[0]?.text), true)
    const [row] = await server()
      .db.select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
    const link = new URL(linkTo(server(), 'unsubscribe', row?.id ?? ''))
    expect((await follow(link, false)).html).toContain('Stop the newsletter')
    expect((await follow(link, true)).html).toContain('You will not get another one')
    expect(await statusOf(email)).toBe('unsubscribed')
    later(HOUR_MS)
    await signUp(email)
    await follow(linkIn((await mailsTo(email))[0]?.text), true)
    expect(await statusOf(email)).toBe('subscribed')
  })

  test('knows a link that it has not made, or that was made for something else', async () => {
    const email = 'wary@guest.example'
    await signUp(email)
    const link = linkIn((await mailsTo(email))[0]?.text)
    const token = link.searchParams.get('token') ?? ''
    for (const bad of [`${token}x`, token.replace(/^\w/, 'z'), '', '\u0000', '"><script>']) {
      const forged = new URL(link)
      forged.searchParams.set('token', bad)
      const { status, html } = await follow(forged, false)
      expect([status, html]).toEqual([404, expect.not.stringContaining('<script>')])
      expect((await follow(forged, true)).status).toBe(404)
    }
    const other = new URL(link.href.replace('/confirm', '/unsubscribe'))
    expect((await follow(other, true)).status).toBe(404)
    expect((await follow(link, true, { origin: 'https://other.example' })).status).toBe(403)
    expect(await statusOf(email)).toBe('pending')
  })

  test('forgets after a month who never answered', async () => {
    await signUp('silent@guest.example')
    await sweepNewsletter(server().db, server().now())
    expect(await statusOf('silent@guest.example')).toBe('pending')
    await sweepNewsletter(server().db, new Date(server().now().getTime() + 31 * 24 * HOUR_MS))
    expect(await statusOf('silent@guest.example')).toBeUndefined()
    expect(await statusOf('reader@guest.example')).toBe('subscribed')
  })
})
