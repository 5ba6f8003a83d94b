import { afterEach, expect, test, vi } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { MAILS_PER_ADDRESS, withinMails } from '../http/mail-budgets.ts'
import { openLimits } from '../http/limits.ts'
import { takeMail } from '../ordering/daily.ts'
import { noteMail } from '../outbox/mail-count.ts'
import { GOOD_PASSWORD, newPerson } from './testing.ts'
import { LATE_ACCOUNTS, signInThrottles } from './throttle.ts'

const OWN = { origin: 'http://cafe.test' }
const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

/** What strangers can and cannot do to somebody's sign-in by guessing at it. */
eachEngine(
  'guessing passwords',
  (house) => {
    afterEach(() => void vi.useRealTimers())

    /** A visitor at an address, with a browser that keeps cookies. */
    const visitor = (address: string) => {
      let cookie = ''
      const post = async (path: string, body: object) => {
        const answer = await house().app.request(
          `http://cafe.test${path}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...OWN, ...(cookie && { cookie }) },
            body: JSON.stringify(body),
          },
          { incoming: { socket: { remoteAddress: address } } },
        )
        for (const set of answer.headers.getSetCookie())
          if (set.startsWith('lounge-device=')) cookie = set.split(';')[0] ?? ''
        const seconds = Number(answer.headers.get('retry-after'))
        const text = await answer.text()
        return { status: answer.status, text, seconds, set: answer.headers.getSetCookie() }
      }
      const login = (email: string, password = GOOD_PASSWORD) =>
        post('/auth/login', { email, password })
      const guess = (email: string) => login(email, 'a wrong guess')
      return { post, login, guess, cookie: () => cookie, give: (mark: string) => (cookie = mark) }
    }
    const statusesOf = async (times: number, run: () => Promise<{ status: number }>) => {
      const statuses: number[] = []
      for (let each = 0; each < times; each++) statuses.push((await run()).status)
      return statuses
    }
    /** Sets the clock of the limits, which is the machine's. */
    const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] })
    const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

    test('from one address does not keep the owner out at another', async () => {
      const email = 'owner@guest.example'
      await newPerson(house(), email)
      const thief = visitor('198.51.100.7')
      expect(await statusesOf(12, () => thief.guess(email))).toEqual([
        ...Array<number>(10).fill(401),
        429,
        429,
      ])
      expect((await visitor('203.0.113.20').login(email)).status).toBe(200)
      // The whole /64 of an IPv6 address counts as one.
      let host = 0
      const hopper = () => visitor(`2001:db8:1:2::${(host += 1)}`).guess(email)
      expect((await statusesOf(11, hopper)).at(-1)).toBe(429)
    })

    test('makes each next try wait twice as long, up to a quarter of an hour, and never for ever', async () => {
      stopClock()
      const email = 'waits@guest.example'
      await newPerson(house(), email)
      const hand = visitor('198.51.100.8')
      await statusesOf(10, () => hand.guess(email))
      const waits: number[] = []
      for (let round = 0; round < 8; round++) {
        const { status, seconds } = await hand.guess(email)
        expect(status).toBe(429)
        waits.push(seconds)
        // Trying too early changes nothing.
        expect((await hand.guess(email)).seconds).toBeLessThanOrEqual(seconds)
        pass(seconds * SECOND_MS)
        expect((await hand.guess(email)).status).toBe(401)
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
      pass(900 * SECOND_MS)
      // The right one is let in at its turn, and clears the slate.
      expect((await hand.login(email)).status).toBe(200)
      expect((await visitor('198.51.100.8').guess(email)).status).toBe(401)
    })

    test('of fifty at once ten are tried', async () => {
      const email = 'at-once@guest.example'
      await newPerson(house(), email)
      const crowd = await Promise.all(
        Array.from({ length: 50 }, () => visitor('198.51.100.9').guess(email)),
      )
      expect(crowd.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(crowd.filter(({ status }) => status === 429)).toHaveLength(40)
    })

    test('from a hundred addresses slows down strangers, and not the devices that are known', async () => {
      stopClock()
      const email = 'hunted@guest.example'
      await newPerson(house(), email)
      const owner = visitor('203.0.113.30')
      expect((await owner.login(email)).status).toBe(200)

      let net = 0
      const bot = () => visitor(`10.0.${Math.floor((net += 1) / 200)}.${net % 200}`).guess(email)
      const statuses = await statusesOf(104, bot)
      expect(statuses.slice(0, 99)).toEqual(Array<number>(99).fill(401))
      expect(statuses.slice(-3)).toEqual([429, 429, 429])
      const stranger = await visitor('203.0.113.31').login(email)
      expect(stranger.status).toBe(429)
      // Bounded: a person who waits gets their turn.
      expect(stranger.seconds).toBeLessThanOrEqual(60)
      expect((await owner.login(email)).status).toBe(200)
      // Nobody else is slowed down.
      expect((await visitor('10.0.0.1').login('customer@demo.example', 'lounge-demo')).status).toBe(
        200,
      )
    })

    test('with a stolen mark of a device is slowed down by itself', async () => {
      const email = 'marked@guest.example'
      await newPerson(house(), email)
      const owner = visitor('203.0.113.40')
      await owner.login(email)
      const thief = visitor('198.51.100.40')
      thief.give(owner.cookie())
      expect((await statusesOf(11, () => thief.guess(email))).at(-1)).toBe(429)
      // A mark is no key, and one for somebody else's account is none for this one.
      const other = visitor('203.0.113.41')
      await newPerson(house(), 'neighbour@guest.example')
      await other.login('neighbour@guest.example')
      other.give(owner.cookie())
      expect((await other.login('neighbour@guest.example', 'wrong')).status).toBe(401)
    })

    test('the mark of a device is for this house’s pages, unreadable to scripts, and no token', async () => {
      const email = 'token@guest.example'
      const { token } = await newPerson(house(), email)
      const owner = visitor('203.0.113.50')
      const { set } = await owner.login(email)
      expect(set.join()).toMatch(/^lounge-device=[^;]+;.*HttpOnly;.*SameSite=Strict/)
      expect(set.join()).toContain('Path=/auth')
      const mark = owner.cookie().split('=')[1] ?? ''
      const asToken = await house().send('GET', '/api/me', undefined, {
        authorization: `Bearer ${mark}`,
      })
      expect(asToken.status).toBe(401)
      // An access token, a changed mark and nonsense mark no device: they count as what they are, strangers.
      for (const [at, made] of [token, `${mark.slice(0, -4)}AAAA`, 'x', ''].entries()) {
        const forger = visitor('198.51.100.50')
        const victim = `victim-${at}@guest.example`
        const forged = async () => {
          forger.give(`lounge-device=${made}`)
          return forger.guess(victim)
        }
        expect((await statusesOf(11, forged)).at(-1)).toBe(429)
      }
      const { headers } = await house().send(
        'POST',
        '/auth/login',
        { email, password: GOOD_PASSWORD },
        {},
      )
      expect(headers.getSetCookie()).toEqual([])
    })

    test('of one guest keeps nobody else on the same network out, and lets nobody guess on', async () => {
      const wifi = '198.51.100.90'
      const [email, other] = ['same-wifi@guest.example', 'other-wifi@guest.example']
      await newPerson(house(), email)
      await newPerson(house(), other)
      let at = 0
      const spray = () => visitor(wifi).guess(`nobody-${(at += 1)}@guest.example`)
      const statuses = await statusesOf(55, spray)
      expect(statuses.at(-1)).toBe(429)
      // A wrong password answers like any other try of this network, the right one lets in.
      const wrong = await visitor(wifi).guess(other)
      const nobody = await visitor(wifi).guess('nobody-at-all@guest.example')
      expect([wrong.status, nobody.status]).toEqual([429, 429])
      expect(wrong.text.replace(/"requestId.*/, '').replace(/\d+ seconds?/, '')).toBe(
        nobody.text.replace(/"requestId.*/, '').replace(/\d+ seconds?/, ''),
      )
      expect((await visitor(wifi).login(email)).status).toBe(200)
      // A few tries for each account, and no more.
      await statusesOf(2, () => visitor(wifi).guess(other))
      expect((await visitor(wifi).login(other)).status).toBe(429)
    })

    test('from everywhere leaves the link by mail, and the refusal says so', async () => {
      stopClock()
      const email = 'by-link@guest.example'
      await newPerson(house(), email)
      let net = 0
      const bot = () => visitor(`10.1.${Math.floor((net += 1) / 200)}.${net % 200}`).guess(email)
      await statusesOf(104, bot)
      const owner = visitor('203.0.113.95')
      const refused = await owner.login(email)
      expect([refused.status, refused.text]).toEqual([
        429,
        expect.stringContaining('A link by mail lets you in at once.'),
      ])
      expect((await owner.post('/auth/magic-link', { email })).status).toBe(200)
      const [mail] = await house()
        .db.select()
        .from(outbox)
        .where(and(eq(outbox.to, email), eq(outbox.subject, 'Your link to sign in')))
      const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      expect((await owner.post('/auth/link', { token })).status).toBe(200)
    })

    test('strangers cannot use up the mails that the owner asks for on a known device', async () => {
      const email = 'mailed@guest.example'
      await newPerson(house(), email)
      const owner = visitor('203.0.113.60')
      await owner.login(email)
      const ask = (who: ReturnType<typeof visitor>, path: string) => () => who.post(path, { email })
      const stranger = visitor('198.51.100.60')
      expect(await statusesOf(5, ask(stranger, '/auth/magic-link'))).toEqual([
        200, 200, 200, 200, 429,
      ])
      // One number for all kinds.
      expect((await ask(stranger, '/auth/forgot-password')()).status).toBe(429)
      for (const net of [61, 62, 63])
        await statusesOf(5, ask(visitor(`198.51.100.${net}`), '/auth/magic-link'))
      const mails = () => house().db.$count(outbox, eq(outbox.to, email))
      const before = await mails()
      for (const path of ['/auth/magic-link', '/auth/forgot-password'])
        expect((await statusesOf(7, ask(owner, path))).filter((s) => s === 200)).toHaveLength(6)
      expect((await mails()) - before).toBe(12)
    })

    test.each([
      ['has an account', 'links@guest.example', true],
      ['has none', 'no-links@guest.example', false],
    ])('strangers everywhere do not fill the mailbox of who %s', async (_, email, isKnown) => {
      stopClock()
      if (isKnown) await newPerson(house(), email)
      // Past the mail of making the account.
      pass(DAY_MS)
      const mails = () => house().db.$count(outbox, eq(outbox.to, email))
      const before = await mails()
      const paths = ['/auth/magic-link', '/auth/forgot-password'] as const
      const answers: { status: number; text: string }[] = []
      let net = 0
      const ask = async (times: number) => {
        for (let each = 0; each < times; each++)
          answers.push(
            await visitor(`198.51.101.${(net += 1)}`).post(paths[net % 2] ?? paths[0], { email }),
          )
        return answers.splice(0).map(({ status }) => status)
      }
      // Six, and the newest of this quarter of an hour; the answer does not depend on the account.
      expect(await ask(12)).toEqual([...Array<number>(7).fill(200), ...Array<number>(5).fill(429)])
      // Who has none is told so once.
      expect((await mails()) - before).toBe(isKnown ? 7 : 1)
      const refused = await visitor('203.0.113.80').post('/auth/magic-link', { email })
      expect(refused.text).toContain('This address was sent several mails lately')
      expect(refused.seconds).toBeGreaterThan(0)
      pass(15 * 60 * SECOND_MS)
      expect(await ask(2)).toEqual([200, 429])
      // In a day it is fifteen, however long they go on.
      let sent = 8
      for (let quarter = 0; quarter < 40; quarter++) {
        pass(15 * 60 * SECOND_MS)
        sent += (await ask(3)).filter((status) => status === 200).length
      }
      expect(sent).toBe(15)
      expect((await mails()) - before).toBe(isKnown ? 15 : 1)
    })

    test('a mailbox is one for mails of signing in, however its address is written', async () => {
      stopClock()
      const plain = 'tagged@guest.example'
      await newPerson(house(), plain)
      pass(DAY_MS)
      const to = sql`${outbox.to} like 'tagged%'`
      const before = await house().db.$count(outbox, to)
      let at = 0
      for (let net = 0; net < 12; net++)
        await visitor(`198.51.102.${net}`).post('/auth/register', {
          name: 'Zoe',
          email: `tagged+${(at += 1)}@guest.example`,
        })
      // One beyond the six, and the owner is still sent theirs.
      expect((await house().db.$count(outbox, to)) - before).toBe(7)
      await visitor('203.0.113.81').post('/auth/magic-link', { email: plain })
      expect((await house().db.$count(outbox, to)) - before).toBe(8)
    })

    test('mails of signing in count for forms and orders, which stop earlier', async () => {
      const limits = openLimits(null, {})
      const throttles = signInThrottles(limits)
      const [email, none] = ['counted@guest.example', { device: null }]
      for (let net = 0; net < 6; net++)
        await throttles.mayMailLink(
          'reset',
          email,
          { address: `a${net}`, ...none },
          async () => true,
        )
      const form = (address: string) =>
        withinMails(limits, { call: 'newsletter', address, body: { email } }, async () =>
          noteMail(email),
        )
      for (let mail = 6; mail < MAILS_PER_ADDRESS; mail++) await form(`b${mail}`)
      await expect(form('c')).rejects.toMatchObject({ status: 429, error: 'too_many_mails' })
      const keys = { email: 'hashed', phone: null, network: 'n', block: null }
      expect(await takeMail({ limits }, keys, { email, address: 'd' })).toMatchObject({
        isLeft: false,
      })
    })
  },
  { sendsMail: true },
)

test('a network tries so many accounts beyond its own tries', async () => {
  const { password } = signInThrottles(openLimits(null, {}))
  const tries: boolean[] = []
  for (let each = 0; each <= LATE_ACCOUNTS.points; each++)
    tries.push(await password.mayTryLate({ address: 'a', device: null }))
  expect(tries.filter(Boolean)).toHaveLength(LATE_ACCOUNTS.points)
})
