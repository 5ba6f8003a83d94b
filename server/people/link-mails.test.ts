import { and, eq, like } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { outbox } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { LiveSettings } from '../cafe/store.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { openLimits } from '../http/limits.ts'
import { Refused } from '../http/refuse.ts'
import { MAILS_PER_ADDRESS, MAILS_PER_NETWORK, withinMails } from '../http/mail-budgets.ts'
import { takeMail } from '../ordering/daily.ts'
import { noteMail } from '../outbox/mail-count.ts'
import { linkMailLimits, PER_MAILBOX_AND_DAY } from './link-mails.ts'
import { GOOD_PASSWORD, newPerson } from './testing.ts'

// Days of mails are asked for one by one: on a busy machine that takes its time.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const PATHS = ['/auth/magic-link', '/auth/forgot-password', '/auth/register'] as const

/** What strangers can and cannot do with the mails that let somebody in. */
eachEngine(
  'emails with links',
  (server) => {
    let now = FRIDAY_NOON
    afterEach(() => void vi.useRealTimers())

    /** Sets the clock of the limits, which is the machine's, and that of the server. */
    const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })
    const pass = (ms: number) => {
      vi.setSystemTime(Date.now() + ms)
      now = new Date(now.getTime() + ms)
      server().set(now)
    }
    const send = async (path: string, body: object, from: string, cookie = '') => {
      const answer = await server().app.request(
        `http://cafe.test${path}`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: 'http://cafe.test',
            ...(cookie && { cookie }),
          },
          body: JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress: from } } },
      )
      const { requestId: _, ...said } = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, said, set: answer.headers.getSetCookie() }
    }
    let net = 0
    /** Each time from another network. */
    const ask = (email: string, path: string = PATHS[0], more: object = {}) =>
      send(path, { email, ...more }, `10.9.${Math.floor((net += 1) / 200)}.${net % 200}`)
    const mailsTo = (email: string) => server().db.$count(outbox, eq(outbox.to, email))
    const tokenOf = async (email: string, subject: string) => {
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(and(eq(outbox.to, email), eq(outbox.subject, subject)))
        .orderBy(outbox.createdAt)
      return /#token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    }
    const signInTokenOf = (email: string) => tokenOf(email, 'Your link to sign in')
    const follow = (token: unknown) => send('/auth/link', { token }, '203.0.113.8')

    test('a device that is known has emails of its own', async () => {
      const email = 'mailed@guest.example'
      await newPerson(server(), email)
      const login = { email, password: GOOD_PASSWORD }
      const { set } = await send('/auth/login', login, '203.0.113.60')
      const mark = set.find((each) => each.startsWith('lounge-device='))?.split(';')[0] ?? ''
      for (let each = 0; each < 20; each += 1) await ask(email)
      const before = await mailsTo(email)
      for (const path of [PATHS[0], PATHS[1]])
        for (let each = 0; each < 6; each += 1)
          expect((await send(path, { email }, '203.0.113.60', mark)).status).toBe(200)
      expect((await mailsTo(email)) - before).toBe(12)
    })

    test('a link to an account works at any time, however often strangers ask for one', async () => {
      stopClock()
      const email = 'links@guest.example'
      await newPerson(server(), email)
      pass(DAY_MS)
      const before = await mailsTo(email)
      const answers = new Set<string>()
      const isOpen = async () => {
        const preview = { token: await signInTokenOf(email) }
        return (await send('/auth/link/preview', preview, '203.0.113.8')).status === 200
      }
      let closed = 0
      for (let minute = 0; minute < 24 * 60; minute += 5) {
        const { status, said } = await ask(email)
        answers.add(`${status} ${JSON.stringify(said)}`)
        if (!(await isOpen())) closed += 1
        pass(5 * MINUTE_MS)
      }
      expect(closed).toBe(0)
      // One answer for all, that is true of all.
      expect([...answers]).toEqual([expect.stringContaining(`200 {"message":"If ${email} has`)])
      // Six as usual, and those that last for hours.
      expect((await mailsTo(email)) - before).toBeLessThanOrEqual(PER_MAILBOX_AND_DAY.points + 7)
    })

    test('a used link is followed by the next a minute later', async () => {
      stopClock()
      const email = 'again@guest.example'
      await newPerson(server(), email)
      pass(DAY_MS)
      for (let each = 0; each < 12; each += 1) await ask(email)
      pass(20 * MINUTE_MS)
      await ask(email)
      const lasting = await signInTokenOf(email)
      const [mail] = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.text, `%${lasting}%`))
      expect(mail?.text).toContain('Sign in within 4 hours')
      pass(3 * HOUR_MS)
      expect((await follow(lasting)).status).toBe(200)
      await ask(email)
      const next = await signInTokenOf(email)
      expect(next).not.toBe(lasting)
      expect((await follow(next)).status).toBe(200)
      const sent = await mailsTo(email)
      await ask(email)
      expect(await mailsTo(email)).toBe(sent)
      pass(MINUTE_MS)
      await ask(email)
      expect(await mailsTo(email)).toBe(sent + 1)
    })

    test('a new password can be chosen all the same', async () => {
      stopClock()
      const email = 'forgot@guest.example'
      await newPerson(server(), email)
      pass(DAY_MS)
      for (let each = 0; each < 12; each += 1) await ask(email)
      pass(20 * MINUTE_MS)
      await ask(email, PATHS[1])
      pass(2 * HOUR_MS)
      const token = await tokenOf(email, 'Choose a new password')
      const reset = { token, password: 'another long pass phrase 7' }
      expect((await send('/auth/reset-password', reset, '203.0.113.8')).status).toBe(200)
    })

    test('strangers who asked for links to sign in keep nobody from a link for a new password', async () => {
      stopClock()
      const email = 'resets@guest.example'
      await newPerson(server(), email)
      pass(DAY_MS)
      for (let each = 0; each < 12; each += 1) await ask(email)
      await ask(email, PATHS[1])
      const token = await tokenOf(email, 'Choose a new password')
      const reset = { token, password: 'another long pass phrase 8' }
      expect((await send('/auth/reset-password', reset, '203.0.113.8')).status).toBe(200)
    })

    test('a second device gets the next link though strangers go on asking', async () => {
      stopClock()
      const email = 'devices@guest.example'
      await newPerson(server(), email)
      pass(DAY_MS)
      for (let each = 0; each < 12; each += 1) await ask(email)
      pass(20 * MINUTE_MS)
      await ask(email)
      const first = await signInTokenOf(email)
      // Strangers ask every second, also at the moment at which the link is used.
      for (let second = 0; second < 60; second += 1) {
        await ask(email)
        pass(1000)
      }
      expect((await follow(first)).status).toBe(200)
      const { said } = await ask(email)
      expect(said['message']).toContain('If none works anymore, ask again in a minute.')
      const second = await signInTokenOf(email)
      expect(second).not.toBe(first)
      expect((await follow(second)).status).toBe(200)
    })

    test('the answer is the same for an address without an account, which is emailed hardly at all', async () => {
      stopClock()
      const [known, unknown] = ['has-one@guest.example', 'has-none@guest.example']
      await newPerson(server(), known)
      pass(DAY_MS)
      for (const path of PATHS)
        for (let each = 0; each < 12; each += 1) {
          const more = path === '/auth/register' ? { name: 'Zoe' } : {}
          const answers = [await ask(known, path, more), await ask(unknown, path, more)]
          const [one, other] = answers.map(({ status, said }) =>
            JSON.stringify({ status, said }).replaceAll(/has-(one|none)@/g, 'x@'),
          )
          expect(one).toBe(other)
          expect(answers.map(({ status }) => status)).toEqual([200, 200])
        }
      // What has no account is told so once a day, and asked to make one once more.
      expect(await mailsTo(unknown)).toBeLessThanOrEqual(2)
    })

    test('a mailbox is one, however its address is written, and its account is still sent its link', async () => {
      stopClock()
      const plain = 'tagged@guest.example'
      await newPerson(server(), plain)
      pass(DAY_MS)
      const all = () => server().db.$count(outbox, like(outbox.to, 'tagged%'))
      const before = await all()
      for (let at = 1; at <= 14; at += 1)
        await ask(`tagged+${at}@guest.example`, '/auth/register', { name: 'Zoe' })
      // One beyond the six.
      expect((await all()) - before).toBe(PER_MAILBOX_AND_DAY.points + 1)
      await ask(plain)
      expect((await all()) - before).toBe(PER_MAILBOX_AND_DAY.points + 2)
    })
  },
  { sendsMail: true },
)

const MANY = { ...DEFAULT_SETTINGS.mailLimits, perDay: 100_000 }
const settings: LiveSettings = {
  get: () => ({ ...DEFAULT_SETTINGS, mailLimits: MANY }),
  refresh: async () => {},
}
const NOBODY = { canEnter: async () => false, hasOpenLink: async () => false }
const SOMEBODY = { canEnter: async () => true, hasOpenLink: async () => false }
const from = (address: string) => ({ address, device: null })

test('one mailbox is sent about ten emails of all kinds in a day', async () => {
  const limits = openLimits(null, {})
  const { mayMailLink } = linkMailLimits(limits, () => MANY)
  const email = 'counted@guest.example'
  let sent = 0
  let at = 0
  const next = () => `network ${(at += 1)}`
  for (let round = 0; round < 20; round += 1) {
    if ((await mayMailLink('sign-in', email, from(next()), NOBODY)).mail) sent += 1
    if ((await mayMailLink('registration', email, from(next()), NOBODY)).mail) sent += 1
    const keys = {
      email: 'hashed',
      phone: null,
      network: next(),
      block: null,
      range: null,
      domain: null,
    }
    if ((await takeMail({ limits, settings }, keys, { email, address: next() })).isLeft) sent += 2
    const form = { call: 'newsletter' as const, address: next(), body: { email } }
    await withinMails(limits, form, async () => {
      noteMail(email)
      sent += 1
    }).catch(() => undefined)
  }
  expect(sent).toBeGreaterThanOrEqual(MAILS_PER_ADDRESS)
  expect(sent).toBeLessThanOrEqual(MAILS_PER_ADDRESS + 2)
})

test('one network asks so many strangers in an hour, and accounts of theirs at any time', async () => {
  const { mayMailLink } = linkMailLimits(openLimits(null, {}), () => MANY)
  let sent = 0
  for (let each = 0; each < MAILS_PER_NETWORK.hour; each += 1) {
    const stranger = `stranger-${each}@guest.example`
    if ((await mayMailLink('sign-in', stranger, from('a'), NOBODY)).mail) sent += 1
  }
  expect(sent).toBe(MAILS_PER_NETWORK.hour)
  // From then on the answer says so, and is the same for an account, which is mailed its link.
  const ask = async (standing: typeof NOBODY) => {
    const { mail, refusal } = await mayMailLink(
      'sign-in',
      `${sent++}@guest.example`,
      from('a'),
      standing,
    )
    if (!(refusal instanceof Refused)) throw new Error('It was not refused.')
    return { mail, said: [refusal.status, refusal.error, refusal.message.replace(/\d+@/, '')] }
  }
  const [nobody, somebody] = [await ask(NOBODY), await ask(SOMEBODY)]
  expect([nobody.mail, somebody.mail]).toEqual([null, 'lasting'])
  expect(nobody.said).toEqual([429, 'mails_spent', expect.stringContaining('mobile data')])
  expect(somebody.said).toEqual(nobody.said)
})

test('another network is proposed only while others are still emailed, and Google where that is there', async () => {
  const mailLimits = { ...MANY, perDay: 100 }
  const said = async (hasGoogle: boolean, networks: number) => {
    const limits = linkMailLimits(openLimits(null, {}), () => mailLimits, { hasGoogle })
    let refused: unknown
    for (let at = 0; at < networks * 10; at += 1) {
      const address = from(`10.${Math.floor(at / 10)}.0.1`)
      const email = `proposed-${at}@guest.example`
      refused = (await limits.mayMailLink('registration', email, address, NOBODY)).refusal
    }
    return refused instanceof Refused ? refused.message : null
  }
  expect(await said(false, 1)).toContain('now: use another network, such as mobile data, try')
  expect(await said(false, 5)).toContain('now on any network: try again in 60 minutes, or ask')
  expect(await said(true, 5)).toContain('now on any network: sign in with Google, try again in')
})
