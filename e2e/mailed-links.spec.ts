import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { FORM_MIN_AGE_MS } from '#domain/content/form-texts.ts'
import { DEMO_PASSWORD } from './people-page.ts'
import { mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** What pages may ask for by POST while they load: reading alone. */
const READING = ['/auth/link/preview', '/auth/passkey/options', '/api/quote', '/api/errors/log']

test('an email scanner that opens every link in a browser completes nothing', async ({
  browser,
  request,
}) => {
  // A dozen pages, each until it is quiet; on a busy machine that takes its time.
  await writeEveryMail(request)
  const mails = await mailsOf(server, request)
  const links = new Map<string, string>()
  for (const { subject, text } of mails)
    for (const link of text.match(/https?:\/\/\S+[?#]\S*(?:token|ticket)=\S+/g) ?? [])
      links.set(link, subject)
  // Registration, sign-in, password, invitation, newsletter, entry, order, seats.
  expect(new Set(links.values()).size).toBeGreaterThanOrEqual(8)
  // Of an order that waits, and of seats: one link for the guest and one for the café.
  const confirming = [...links.keys()].filter((link) => link.includes('confirm='))
  expect(confirming.map((link) => new URL(link).pathname.split('/')[1]).toSorted()).toEqual([
    'events',
    'events',
    'order-confirmation',
  ])

  for (const [link, subject] of links) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const acts: string[] = []
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url())
      const isActing = sent.method() !== 'GET' && !READING.includes(pathname)
      if (isActing) acts.push(`${sent.method()} ${pathname}`)
    })
    await page.goto(link, { waitUntil: 'networkidle' })
    expect([subject, acts]).toEqual([subject, []])
    // And there is something to click, to fill in, or to see.
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText('This link doesn’t work.')).toHaveCount(0)
    await context.close()
  }

  // After all that, a link that was looked at still does what it is for.
  const [registration] = [...links].find(([, subject]) => subject === 'Finish your account') ?? []
  const token = new URLSearchParams(new URL(registration ?? '').hash.slice(1)).get('token')
  const finished = await request.post(`${server.cafe}/auth/account`, {
    data: { token, name: 'Zoe', password: 'nine small teapots' },
  })
  expect(finished.status()).toBe(200)
})

/** Makes the server write every kind of mail that has a link with a secret in it. */
async function writeEveryMail(request: APIRequestContext): Promise<void> {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const answer = await request.post(server.cafe + path, { data, headers })
    expect([path, answer.ok() ? '' : await answer.text()]).toEqual([path, ''])
    return answer
  }
  const tokenOf = async (email: string) => {
    const answer = await post('/auth/login', { email, password: DEMO_PASSWORD })
    const { token } = (await answer.json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }
  /** A form that was opened long enough ago for a person to fill it in. */
  const formToken = async () => {
    const answer = await request.get(`${server.cafe}/api/form-token`)
    return ((await answer.json()) as { formToken: string }).formToken
  }
  const opened = [await formToken(), await formToken(), await formToken()]
  const openedAt = Date.now()
  await post('/auth/register', { name: 'Zoe', email: 'zoe@guest.example' })
  await post('/auth/magic-link', { email: 'customer@demo.example' })
  await post('/auth/forgot-password', { email: 'customer@demo.example' })
  const admin = await tokenOf('admin@demo.example')
  const invited = { email: 'ivy@guest.example', name: 'Ivy', role: 'ARTIST' }
  await post('/api/admin/accounts', invited, admin)
  const lines = [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }]
  const contact = { name: 'Zoe', email: 'zoe@guest.example' }
  await post(
    '/api/orders',
    { lines, contact, pickup: null, payment: 'counter' },
    { 'idempotency-key': randomUUID() },
  )
  await post(
    '/api/orders',
    {
      lines: [{ ...lines[0], quantity: 40 }],
      contact: { name: 'Ivy', email: 'ivy@guest.example' },
      pickup: { date: '2025-10-18', time: '13:00' },
      payment: 'counter',
    },
    { 'idempotency-key': randomUUID() },
  )
  await post('/api/surveys', {
    name: 'Zoe',
    email: 'zoe@guest.example',
    marketingConsent: false,
    hadBobaBefore: true,
    campaignEntry: true,
    source: 'prelaunch',
  })
  const events = (await (await request.get(`${server.cafe}/api/events`)).json()) as {
    events: { id: string; startsAt: string; state?: string }[]
  }
  // Who sends a form quicker than this is taken for a program.
  const left = openedAt + FORM_MIN_AGE_MS + 200 - Date.now()
  await new Promise((resolve) => setTimeout(resolve, left))
  await post('/api/newsletter', { email: 'zoe@guest.example', formToken: opened[0] })
  const come = async (party: number, email: string, formToken: string | undefined) => {
    for (const { id } of events.events) {
      const answer = await request.post(`${server.cafe}/api/events/${id}/rsvps`, {
        data: { name: 'Zoe', email, party, formToken },
      })
      if (answer.ok()) return ((await answer.json()) as { status: string }).status
    }
    throw new Error('No event took a reservation.')
  }
  expect(await come(2, contact.email, opened[1])).toMatch(/confirmed|waitlisted/)
  expect(await come(12, 'ivy@guest.example', opened[2])).toBe('unconfirmed')
}
