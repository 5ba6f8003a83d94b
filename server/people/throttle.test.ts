import { afterEach, expect, test, vi } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { outbox } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { openLimits } from '../http/limits.ts'
import { GOOD_PASSWORD, newPerson } from './testing.ts'
import { LATE_ACCOUNTS, signInThrottles } from './throttle.ts'

const OWN = { origin: 'http://cafe.test' }
const SECOND_MS = 1000

/** What strangers can and cannot do to somebody's sign-in by guessing at it. */
eachEngine(
  'guessing passwords',
  (server) => {
    afterEach(() => void vi.useRealTimers())

    /** A visitor at an address, with a browser that keeps cookies. */
    const visitor = (address: string) => {
      let cookie = ''
      const post = async (path: string, body: object) => {
        const answer = await server().app.request(
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
      await newPerson(server(), email)
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

    test('from the networks of one home counts hardly more than from one of them', async () => {
      const email = 'one-home@guest.example'
      await newPerson(server(), email)
      let net = 0
      const hop = (prefix: string, step: number) => () =>
        visitor(`${prefix}:${((net += 1) * step).toString(16)}::1`).guess(email)
      const tried = async (run: () => Promise<{ status: number }>) =>
        (await statusesOf(40, run)).filter((status) => status === 401).length
      // A /56 has 256 networks, a /48 as many of those.
      expect(await tried(hop('2001:db8:56', 1))).toBe(15)
      net = 0
      expect(await tried(hop('2001:db8:48', 256))).toBe(30)
      const owner = visitor('203.0.113.97')
      expect((await owner.login(email)).status).toBe(200)
    })

    test('makes each next try wait twice as long, up to a quarter of an hour, and never for ever', async () => {
      stopClock()
      const email = 'waits@guest.example'
      await newPerson(server(), email)
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
      await newPerson(server(), email)
      const crowd = await Promise.all(
        Array.from({ length: 50 }, () => visitor('198.51.100.9').guess(email)),
      )
      expect(crowd.filter(({ status }) => status === 401)).toHaveLength(10)
      expect(crowd.filter(({ status }) => status === 429)).toHaveLength(40)
    })

    test('from a hundred addresses slows down strangers, and not the devices that are known', async () => {
      stopClock()
      const email = 'hunted@guest.example'
      await newPerson(server(), email)
      const owner = visitor('203.0.113.30')
      expect((await owner.login(email)).status).toBe(200)

      let net = 0
      const bot = () => visitor(`10.0.${Math.floor((net += 1) / 200)}.${net % 200}`).guess(email)
      const statuses = await statusesOf(104, bot)
      expect(statuses.slice(0, 99)).toEqual(Array<number>(99).fill(401))
      expect(statuses.slice(-3)).toEqual([429, 429, 429])
      const stranger = await visitor('198.51.100.31').login(email)
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
      await newPerson(server(), email)
      const owner = visitor('203.0.113.40')
      await owner.login(email)
      const thief = visitor('198.51.100.40')
      thief.give(owner.cookie())
      expect((await statusesOf(11, () => thief.guess(email))).at(-1)).toBe(429)
      // A mark is no key, and one for somebody else's account is none for this one.
      const other = visitor('203.0.113.41')
      await newPerson(server(), 'neighbour@guest.example')
      await other.login('neighbour@guest.example')
      other.give(owner.cookie())
      expect((await other.login('neighbour@guest.example', 'wrong')).status).toBe(401)
    })

    test('the mark of a device is for this café’s pages, unreadable to scripts, and no token', async () => {
      const email = 'token@guest.example'
      const { token } = await newPerson(server(), email)
      const owner = visitor('203.0.113.50')
      const { set } = await owner.login(email)
      expect(set.join()).toMatch(/^lounge-device=[^;]+;.*HttpOnly;.*SameSite=Strict/)
      expect(set.join()).toContain('Path=/auth')
      const mark = owner.cookie().split('=')[1] ?? ''
      // Half a year of it, for the browser and for the server.
      const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60
      expect(set.join()).toContain(`Max-Age=${HALF_A_YEAR_SECONDS};`)
      const { exp = 0, iat = 0 } = decodeJwt(mark)
      expect(exp - iat).toBe(HALF_A_YEAR_SECONDS)
      const asToken = await server().send('GET', '/api/me', undefined, {
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
      const { headers } = await server().send(
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
      await newPerson(server(), email)
      await newPerson(server(), other)
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

    test('from everywhere slows nobody down on a network where they signed in lately', async () => {
      stopClock()
      const email = 'at-the-cafe@guest.example'
      await newPerson(server(), email)
      const cafe = '203.0.113.98'
      expect((await visitor(cafe).login(email)).status).toBe(200)
      let net = 0
      const bot = () => visitor(`10.2.${Math.floor((net += 1) / 200)}.${net % 200}`).guess(email)
      await statusesOf(104, bot)
      expect((await visitor('198.51.100.99').login(email)).status).toBe(429)
      expect((await visitor(cafe).login(email)).status).toBe(200)
      // The line has another address of its provider's.
      expect((await visitor('203.0.113.150').login(email)).status).toBe(200)
      // Somebody else there has no more tries than anywhere.
      const neighbor = visitor(cafe)
      expect((await statusesOf(11, () => neighbor.guess(email))).at(-1)).toBe(429)
    })

    test('from everywhere leaves the link by email, and the refusal says so', async () => {
      stopClock()
      const email = 'by-link@guest.example'
      await newPerson(server(), email)
      let net = 0
      const bot = () => visitor(`10.1.${Math.floor((net += 1) / 200)}.${net % 200}`).guess(email)
      await statusesOf(104, bot)
      const owner = visitor('203.0.113.95')
      const refused = await owner.login(email)
      // The page offers it by one click (site/pages/people/SignInPage.tsx).
      expect([refused.status, refused.text]).toEqual([
        429,
        expect.stringContaining('A link by email lets you in at once.'),
      ])
      expect((await owner.post('/auth/magic-link', { email })).status).toBe(200)
      const [mail] = await server()
        .db.select()
        .from(outbox)
        .where(and(eq(outbox.to, email), eq(outbox.subject, 'Your link to sign in')))
      const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      expect((await owner.post('/auth/link', { token })).status).toBe(200)
    })
  },
  { sendsMail: true },
)

test('a network tries so many accounts beyond its own tries', async () => {
  const { password } = signInThrottles({
    limits: openLimits(null, {}),
    settings: { get: () => DEFAULT_SETTINGS, refresh: async () => {} },
  })
  const tries: boolean[] = []
  for (let each = 0; each <= LATE_ACCOUNTS.points; each++)
    tries.push(await password.mayTryLate({ address: 'a', device: null }))
  expect(tries.filter(Boolean)).toHaveLength(LATE_ACCOUNTS.points)
})
