import { afterEach, expect, test, vi } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { GOOD_PASSWORD, newPerson } from './testing.ts'

const OWN = { origin: 'http://cafe.test' }
const SECOND_MS = 1000

/** What strangers can and cannot do to somebody's sign-in by guessing at it. */
eachEngine('guessing passwords', (house) => {
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

  test('asking for links leaves the mails that choose a new password alone, and a stranger cannot use up the owner’s', async () => {
    const email = 'mailed@guest.example'
    await newPerson(house(), email)
    const owner = visitor('203.0.113.60')
    await owner.login(email)
    const stranger = visitor('198.51.100.60')
    const ask = (who: ReturnType<typeof visitor>, path: string) => () => who.post(path, { email })
    expect((await statusesOf(7, ask(stranger, '/auth/magic-link'))).at(-1)).toBe(429)
    expect((await ask(stranger, '/auth/forgot-password')()).status).toBe(200)
    for (const net of [61, 62])
      await statusesOf(7, ask(visitor(`198.51.100.${net}`), '/auth/magic-link'))
    expect((await ask(owner, '/auth/magic-link')()).status).toBe(200)
  })

  test.each([
    ['/auth/magic-link', 'links'],
    ['/auth/forgot-password', 'resets'],
  ])(
    'strangers everywhere neither fill a mailbox nor keep its owner out of %s',
    async (path, name) => {
      stopClock()
      const email = `${name}@guest.example`
      await newPerson(house(), email)
      const mails = () => house().db.$count(outbox, eq(outbox.to, email))
      const before = await mails()
      const answers: { status: number; text: string }[] = []
      for (let net = 0; net < 10; net++)
        for (let each = 0; each < 6; each++)
          answers.push(await visitor(`198.51.101.${net}`).post(path, { email }))
      // The answer tells nobody that no mail was sent.
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect((await mails()) - before).toBe(19)
      // In the next quarter of an hour the newest link still works; then the owner, on a new device, is sent another.
      expect((await visitor('203.0.113.80').post(path, { email })).status).toBe(200)
      expect((await mails()) - before).toBe(19)
      pass(15 * 60 * SECOND_MS)
      expect((await visitor('203.0.113.80').post(path, { email })).status).toBe(200)
      expect((await mails()) - before).toBe(20)
    },
  )

  test('a mailbox is one for mails of signing in, however its address is written', async () => {
    const plain = 'tagged@guest.example'
    const to = sql`${outbox.to} like 'tagged%'`
    const before = await house().db.$count(outbox, to)
    let at = 0
    for (let net = 0; net < 5; net++)
      for (let each = 0; each < 6; each++)
        await visitor(`198.51.102.${net}`).post('/auth/register', {
          name: 'Zoe',
          email: `tagged+${(at += 1)}@guest.example`,
        })
    // One beyond the eighteen, and the owner is still sent theirs.
    expect((await house().db.$count(outbox, to)) - before).toBe(19)
    await visitor('203.0.113.81').post('/auth/register', { name: 'Zoe', email: plain })
    expect((await house().db.$count(outbox, to)) - before).toBe(20)
  })
})
