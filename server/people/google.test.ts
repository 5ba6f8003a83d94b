import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { identities, orders, signInLinks, users } from '../db/schema.ts'
import { newKey, newOrder, testServer, type TestServer } from '../db/testing.ts'
import { DEMO_GOOGLE } from './demo.ts'
import { joining } from './google-account.ts'
import { openProvider, type AtGoogle } from './google-testing.ts'
import { openGoogle } from './google.ts'
import { accountOf, mailTo, newPerson, readableLog } from './testing.ts'

const CAFE = 'http://cafe.test'

describe.each(['pglite', 'postgres'] as const)('signing in with Google on %s', (engine) => {
  const { log, lines } = readableLog()
  let provider: Awaited<ReturnType<typeof openProvider>>
  let server: TestServer
  const isMissing = engine === 'postgres' && inject('postgres').url === null
  beforeAll(async () => {
    if (isMissing) return
    provider = await openProvider(`${CAFE}/auth/google/callback`)
    server = await testServer(engine, { google: openGoogle(provider.settings, CAFE), log })
  })
  afterAll(async () => {
    if (isMissing) return
    await server.close()
    await provider.close()
  })
  const only = test.skipIf(isMissing)

  const get = (path: string, cookie = '') =>
    server.app.request(`${CAFE}${path}`, { headers: { cookie } })
  /** From the button to Google: the cookie of this browser, and where Google is. */
  const leave = async (to?: string) => {
    const { body } = await server.send<'googleStart'>('POST', '/auth/google', to ? { to } : {})
    const started = await get(body.url.slice(CAFE.length))
    const cookie = started.headers.getSetCookie()[0] ?? ''
    return { cookie, pair: cookie.split(';')[0] ?? '', at: started.headers.get('location') ?? '' }
  }
  /** All the way there and back, as one browser. @returns where it ends up */
  const goThere = async (person: AtGoogle | null, to?: string) => {
    provider.signIn(person)
    const { pair, at } = await leave(to)
    const back = await provider.visit(at)
    const returned = await get(back.slice(CAFE.length), pair)
    return new URL(returned.headers.get('location') ?? '')
  }
  const exchange = (address: URL) => {
    const token = new URLSearchParams(address.hash.slice(1)).get('ticket') ?? ''
    return server.send<'exchangeTicket'>('POST', '/auth/ticket', { token })
  }

  only('is offered when it is set up, and the demo’s button then is not', async () => {
    const { body } = await server.send<'signInOptions'>('GET', '/auth/options')
    expect(body.google).toBe('real')
    const demo = await server.send<'demoGoogle'>('POST', '/auth/demo-google')
    expect([demo.status, demo.body.error]).toEqual([404, 'google_off'])
  })

  only(
    'makes an account with Google’s word for the address, and brings along where one was going',
    async () => {
      const email = 'gail@gmail.com'
      const contact = { name: 'Gail', email }
      const ordered = await server.send('POST', '/api/orders', newOrder({ contact }), newKey())
      const person = {
        sub: 'g-1',
        email: 'Gail@gmail.com',
        email_verified: true,
        name: 'Gail\u202e Fox',
      }
      const address = await goThere(person, '/order?again=1')
      expect(address.href).toMatch(/^http:\/\/cafe\.test\/sign-in\/link#ticket=/)
      expect(new URLSearchParams(address.hash.slice(1)).get('to')).toBe('/order?again=1')
      const { status, body } = await exchange(address)
      expect([status, body.user]).toEqual([
        200,
        expect.objectContaining({ email, name: 'Gail Fox', role: 'CUSTOMER' }),
      ])
      expect((await exchange(address)).body.error).toBe('link_used')
      const account = await accountOf(server, email)
      expect(account.emailVerifiedAt).not.toBeNull()
      expect(account.passwordHash).toBeNull()
      const [row] = await server.db.select().from(orders).where(eq(orders.id, ordered.body.id))
      expect(row?.userId).toBe(account.id)

      // Known by Google's number from then on, whatever becomes of the address.
      const moved = await exchange(await goThere({ ...person, email: 'gail@elsewhere.example' }))
      expect(moved.body.user?.id).toBe(account.id)
      const me = { authorization: `Bearer ${moved.body.token}` }
      const { body: list } = await server.send<'mySessions'>(
        'GET',
        '/api/me/sessions',
        undefined,
        me,
      )
      expect(list.sessions[0]?.method).toBe('google')
    },
  )

  only(
    'opens the account of the same address when both proved it, and tells its owner',
    async () => {
      const email = 'both@guest.example'
      const { user } = await newPerson(server, email)
      const { body } = await exchange(await goThere({ sub: 'g-2', email, email_verified: true }))
      expect(body.user?.id).toBe(user.id)
      expect((await mailTo(server, email, 'Google opens your account')).text).toContain(
        'Google account',
      )
      // The address went to somebody else at Google: they are not let in.
      const next = await goThere({ sub: 'g-2b', email, email_verified: true })
      expect(next.search).toBe('?google=google_other_account')
      expect(await server.db.$count(identities, eq(identities.userId, user.id))).toBe(1)
    },
  )

  only(
    'an address that Google does not run is proven by an email, which shuts out whoever came with Google before',
    async () => {
      const email = 'long-gone@guest.example'
      const contact = { name: 'Owner', email }
      const ordered = await server.send('POST', '/api/orders', newOrder({ contact }), newKey())
      const person = { sub: 'g-former', email, email_verified: true, name: 'Former Owner' }
      const former = (await exchange(await goThere(person))).body
      expect(former.user?.email).toBe(email)
      const orderOf = async () =>
        (await server.db.select().from(orders).where(eq(orders.id, ordered.body.id)))[0]?.userId
      expect((await accountOf(server, email)).emailVerifiedAt).toBeNull()
      expect(await orderOf()).toBeNull()
      const headers = { authorization: `Bearer ${former.token}` }
      const password = { next: 'the password of a stranger' }
      expect((await server.send('POST', '/api/me/password', password, headers)).status).toBe(200)

      await server.send('POST', '/auth/register', { name: 'Owner', email })
      const { token } = await mailTo(server, email, 'You have an account already')
      const owner = await server.send<'followLink'>('POST', '/auth/link', { token })
      expect(owner.status).toBe(200)
      expect(await orderOf()).toBe(owner.body.user.id)
      expect((await server.send('GET', '/api/me', undefined, headers)).status).toBe(401)
      const login = { email, password: password.next }
      expect((await server.send('POST', '/auth/login', login)).status).toBe(401)
      expect(await server.db.$count(identities, eq(identities.subject, 'g-former'))).toBe(0)
    },
  )

  only('asks for the second factor of an account that has one', async () => {
    const email = 'careful@guest.example'
    const { user } = await newPerson(server, email)
    await server.db.update(users).set({ totpConfirmedAt: new Date() }).where(eq(users.id, user.id))
    const { status, body } = await exchange(
      await goThere({ sub: 'g-3', email, email_verified: true }),
    )
    expect([status, body.error]).toEqual([401, 'second_factor_needed'])
    expect(body.ticket).toBeTruthy()
  })

  only(
    'lets nobody in with an address that Google did not verify, or into a room of the staff',
    async () => {
      const unverified = await goThere({
        sub: 'g-4',
        email: 'customer@demo.example',
        email_verified: false,
      })
      expect(unverified.href).toBe(`${CAFE}/sign-in?google=google_unverified`)
      const admin = await goThere({ sub: 'g-5', email: 'admin@demo.example', email_verified: true })
      expect(admin.search).toBe('?google=google_other_account')
      expect(await server.db.$count(identities, eq(identities.subject, 'g-5'))).toBe(0)
      expect(lines.join()).toContain('google_other_account')
    },
  )

  only('closed accounts stay closed', async () => {
    const person = { sub: 'g-6', email: 'shut@gmail.com', email_verified: true }
    const address = await goThere(person)
    await server.db.update(users).set({ isDisabled: true }).where(eq(users.email, person.email))
    expect((await exchange(address)).body.error).toBe('account_closed')
    expect((await goThere(person)).search).toBe('?google=account_closed')
  })

  only('who thinks better of it comes back to the sign-in page', async () => {
    expect((await goThere(null)).href).toBe(`${CAFE}/sign-in`)
  })

  only('an answer counts in the browser that asked, once, and with its own state', async () => {
    provider.signIn({ sub: 'g-7', email: 'seven@gmail.com', email_verified: true })
    const [mine, other] = [await leave(), await leave()]
    const back = (await provider.visit(mine.at)).slice(CAFE.length)
    const end = async (path: string, pair?: string) =>
      (await get(path, pair)).headers.get('location') ?? ''
    const refused = `${CAFE}/sign-in?google=google_refused`
    // No cookie, another browser's, a made-up code: each is refused, and nobody is made.
    expect(await end(back)).toBe(refused)
    expect(await end(back, other.pair)).toBe(refused)
    expect(await end(back, other.pair)).toBe(refused)
    const third = await leave()
    const forged = back.replace(/code=[^&]+/, 'code=forged')
    const state = new URL(third.at).searchParams.get('state') ?? ''
    expect(await end(forged.replace(/state=[^&]+/, `state=${state}`), third.pair)).toBe(refused)
    expect(await server.db.$count(users, eq(users.email, 'seven@gmail.com'))).toBe(0)
    // The real one still works, once.
    expect(await end(back, mine.pair)).toContain('/sign-in/link#ticket=')
    expect(await end(back, mine.pair)).toBe(refused)
    expect(lines.join()).not.toMatch(/seven@gmail|open-sesame/)
  })

  only(
    'asks with PKCE, state and nonce, and keeps its cookie from scripts and other sites',
    async () => {
      const { cookie, at } = await leave('/order')
      const query = new URL(at).searchParams
      expect(query.get('code_challenge_method')).toBe('S256')
      for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toBeTruthy()
      expect(cookie).toMatch(/Max-Age=600; Path=\/auth\/google; HttpOnly; SameSite=Lax$/)
      const kept = await server.db.select().from(signInLinks).where(eq(signInLinks.kind, 'google'))
      expect(JSON.stringify(kept)).not.toContain(cookie.split(';')[0]?.split('=')[1])
      const elsewhere = await leave('/order')
      expect(elsewhere.at).not.toBe(at)
    },
  )

  only('goes to no other site afterwards', async () => {
    const { status } = await server.send('POST', '/auth/google', { to: 'https://evil.example' })
    expect(status).toBe(400)
    const started = await get('/auth/google/start?to=//evil.example')
    const pair = started.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    provider.signIn({ sub: 'g-8', email: 'eight@gmail.com', email_verified: true })
    const back = await provider.visit(started.headers.get('location') ?? '')
    const returned = await get(back.slice(CAFE.length), pair)
    expect(returned.headers.get('location')).not.toContain('evil')
  })

  only('says so when Google does not answer', async () => {
    const away = openGoogle({ ...provider.settings, issuer: 'http://127.0.0.1:9' }, CAFE)
    const lone = await testServer(engine, { google: away })
    const { headers } = await lone.app.request(`${CAFE}/auth/google/start`)
    await lone.close()
    expect(headers.get('location')).toBe(`${CAFE}/sign-in?google=google_unreachable`)
  })
})

describe('without Google', () => {
  test('a demo has a customer who never was, again and again the same', async () => {
    const server = await testServer('pglite')
    const enter = () => server.send<'demoGoogle'>('POST', '/auth/demo-google')
    const options = await server.send<'signInOptions'>('GET', '/auth/options')
    const [first, second] = [await enter(), await enter()]
    const started = await server.app.request(`${CAFE}/auth/google/start`)
    await server.close()
    expect(options.body).toEqual({ google: 'demo', sendsMail: false, isDemo: true })
    expect(first.body.user).toMatchObject({ ...DEMO_GOOGLE, role: 'CUSTOMER' })
    expect(second.body.user?.id).toBe(first.body.user?.id)
    expect(started.headers.get('location')).toBe(`${CAFE}/sign-in?google=google_off`)
  })

  test('a real café has neither', async () => {
    const server = await testServer('pglite', { isDemo: false })
    const options = await server.send<'signInOptions'>('GET', '/auth/options')
    const demo = await server.send('POST', '/auth/demo-google')
    const real = await server.send('POST', '/auth/google', {})
    const made = await server.db.$count(users, eq(users.email, DEMO_GOOGLE.email))
    await server.close()
    expect(options.body.google).toBe('none')
    expect([demo.status, real.status, made]).toEqual([404, 404, 0])
  })
})

describe('whether Google opens an account of the same address', () => {
  const at = new Date(0)
  const google = (more: object = {}) => ({
    email: 'zoe@cafe.example',
    isEmailVerified: true,
    hostedDomain: null,
    ...more,
  })
  const account = (more: object = {}) =>
    ({
      isDisabled: false,
      role: 'CUSTOMER',
      emailVerifiedAt: at,
      passwordHash: 'x',
      ...more,
    }) as const

  test.each([
    ['nobody has it', google(), null, 'make'],
    [
      'Google did not verify it',
      google({ isEmailVerified: false }),
      account(),
      'google_unverified',
    ],
    ['it is none', google({ email: '' }), null, 'google_unverified'],
    ['both proved it', google(), account(), 'join'],
    [
      'nobody proved it here, and there is a password',
      google(),
      account({ emailVerifiedAt: null }),
      'google_other_account',
    ],
    [
      'it was made without a password',
      google(),
      account({ emailVerifiedAt: null, passwordHash: null }),
      'join',
    ],
    ['it is closed', google(), account({ isDisabled: true }), 'account_closed'],
    [
      'it is of the staff, at a host of its own',
      google(),
      account({ role: 'STAFF' }),
      'google_other_account',
    ],
    [
      'it is of the staff, at Gmail',
      google({ email: 'zoe@gmail.com' }),
      account({ role: 'STAFF' }),
      'join',
    ],
    [
      'it is an admin’s, run by Google for the café',
      google({ hostedDomain: 'cafe.example' }),
      account({ role: 'ADMIN' }),
      'join',
    ],
    [
      'it is an admin’s, run by Google for somebody else',
      google({ hostedDomain: 'other.example' }),
      account({ role: 'ADMIN' }),
      'google_other_account',
    ],
  ] as const)('when %s', (_, person, known, joined) => {
    expect(joining(person, known)).toBe(joined)
  })
})
