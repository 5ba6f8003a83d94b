import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders, outbox, signInLinks, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { issueLink, sweepLinks } from './links.ts'
import { accountOf, GOOD_PASSWORD, mailTo, newPerson } from './testing.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

eachEngine('making an account', (server) => {
  const register = (email: string, more: object = {}) =>
    server().send<'register'>('POST', '/auth/register', {
      name: 'Zoe Marsh',
      email,
      ...more,
    })
  const finish = (token: string, more: object = {}) =>
    server().send<'finishAccount'>('POST', '/auth/account', {
      token,
      name: 'Zoe Marsh',
      password: GOOD_PASSWORD,
      ...more,
    })
  const preview = (token: string) =>
    server().send<'previewLink'>('POST', '/auth/link/preview', { token })
  const ask = (what: 'magic-link' | 'forgot-password', email: string, more: object = {}) =>
    server().send<'requestLink'>('POST', `/auth/${what}`, { email, ...more })
  const follow = (token: string) => server().send<'followLink'>('POST', '/auth/link', { token })
  const login = (email: string, password = GOOD_PASSWORD) =>
    server().send<'login'>('POST', '/auth/login', { email, password })
  const reset = (token: string, password: string) =>
    server().send<'resetPassword'>('POST', '/auth/reset-password', { token, password })
  const later = async (ms: number, work: () => Promise<void>) => {
    server().set(new Date(FRIDAY_NOON.getTime() + ms))
    await work().finally(() => server().set(FRIDAY_NOON))
  }

  test('registering makes nothing but an email; behind its link a password is chosen, which makes the account', async () => {
    const email = 'zoe@guest.example'
    const { status, body } = await register('Zoe@Guest.example', { to: '/dashboard?tab=1' })
    expect([status, body.message]).toEqual([
      200,
      expect.stringContaining('emails are kept at the café'),
    ])
    expect(await server().db.$count(users, eq(users.email, email))).toBe(0)
    expect((await login(email)).status).toBe(401)

    const mail = await mailTo(server(), email)
    expect(mail.text).toContain(
      `http://cafe.test/sign-in/link#token=${mail.token}&to=%2Fdashboard%3Ftab%3D1\n`,
    )
    expect(mail.to).toBe('/dashboard?tab=1')
    const entered = await finish(mail.token)
    expect(entered.body).toMatchObject({
      expiresIn: 86_400,
      user: { email, name: 'Zoe Marsh', role: 'CUSTOMER', staffRole: null },
    })
    expect(await accountOf(server(), email)).toMatchObject({
      emailVerifiedAt: FRIDAY_NOON,
      lastSignInAt: FRIDAY_NOON,
    })
    expect((await login(email)).status).toBe(200)
  })

  test('what opens the account is not kept, and there is no password before the link', async () => {
    await register('kept@guest.example')
    const { token } = await mailTo(server(), 'kept@guest.example')
    const kept = JSON.stringify(await server().db.select().from(signInLinks))
    expect(kept).not.toContain('argon2')
    expect(kept).not.toContain(token)
    const early = await register('early@guest.example', { password: GOOD_PASSWORD })
    expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ['password']])
  })

  test('looking at a link, as email programs do, changes nothing and tells what it would do', async () => {
    const email = 'looked-at@guest.example'
    await register(email, { name: 'A stranger' })
    const { token, page } = await mailTo(server(), email)
    for (const method of ['GET', 'HEAD'])
      await server().app.request(`${page}?token=${token}`, { method })
    const seen = [await preview(token), await preview(token)]
    for (const { status, body } of seen)
      expect([status, body]).toEqual([200, { kind: 'registration', email, name: 'A stranger' }])
    expect(await server().db.$count(users, eq(users.email, email))).toBe(0)
    // Whoever reads the mail says who they are.
    expect((await finish(token, { name: 'Zoe' })).body.user).toMatchObject({ email, name: 'Zoe' })
    expect((await preview(token)).body.error).toBe('link_used')

    await ask('magic-link', email)
    const link = await mailTo(server(), email, 'Your link to sign in')
    expect((await preview(link.token)).body).toEqual({ kind: 'sign-in', email, name: 'Zoe' })
    expect((await follow(link.token)).status).toBe(200)
    expect((await preview('made-up')).body.error).toBe('link_unknown')
    await ask('forgot-password', email)
    const forgotten = await mailTo(server(), email, 'Choose a new password')
    expect((await preview(forgotten.token)).body.error).toBe('link_unknown')
  })

  test.each([
    ['password123456', 'lists of stolen ones'],
    ['ZoeMarsh2026', 'mostly your name'],
    ['creative-lounge!', 'mostly your name'],
    ['weak-words@guest', 'mostly your name'],
    ['aaaaaaaaaaaa', 'repeats or counts on'],
    ['short', 'at least 10 characters'],
  ])('a link refuses “%s”, says why, and is not used up', async (password, message) => {
    const email = 'weak-words@guest.example'
    const { db } = server()
    await db.delete(users).where(eq(users.email, email))
    const token = await issueLink(db, server(), { kind: 'registration', email, data: {} })
    const { status, body } = await finish(token, { password })
    expect([status, body.fields]).toEqual([400, { password: expect.stringContaining(message) }])
    expect((await finish(token)).status).toBe(200)
  })

  test('a huge body is refused before anything is looked up', async () => {
    const huge = 'x'.repeat(250_000)
    for (const [path, body] of [
      ['/auth/link/preview', { token: huge }],
      ['/auth/account', { token: 'x', name: huge, password: GOOD_PASSWORD }],
      ['/auth/account', { token: 'x', name: 'Zoe', password: huge }],
      ['/auth/email-return', { token: huge }],
      ['/auth/register', { name: huge, email: 'x@guest.example' }],
    ] as const) {
      const { status } = await server().send('POST', path, body)
      expect([path, [400, 413].includes(status)]).toEqual([path, true])
    }
  })

  test('says the same of an address that has an account, whose owner is told by email', async () => {
    const email = 'known@guest.example'
    await newPerson(server(), email)
    const again = await register(email, { name: 'Somebody else' })
    const other = await register('unknown@guest.example')
    expect(again.status).toBe(other.status)
    expect(again.body.message.replace(email, 'X')).toBe(
      other.body.message.replace('unknown@guest.example', 'X'),
    )
    const mail = await mailTo(server(), email, 'You have an account already')
    expect((await follow(mail.token)).body.user.email).toBe(email)
    expect((await accountOf(server(), email)).name).toBe('Zoe Marsh')
    expect((await login(email)).status).toBe(200)
  })

  test('gives the account what was ordered with its address before', async () => {
    const email = 'ordered@guest.example'
    const contact = { name: 'Zoe', email }
    const ordered = await server().send('POST', '/api/orders', newOrder({ contact }), newKey())
    const { user } = await newPerson(server(), email)
    const [row] = await server().db.select().from(orders).where(eq(orders.id, ordered.body.id))
    expect(row?.userId).toBe(user.id)
  })

  test('a registration with somebody else’s address dies when its owner opens theirs', async () => {
    const email = 'taken@guest.example'
    await register(email, { name: 'Thea Thief' })
    const thief = await mailTo(server(), email)
    await server()
      .db.update(signInLinks)
      .set({ createdAt: new Date(0) })
    server().set(new Date(FRIDAY_NOON.getTime() + MINUTE_MS))
    await register(email)
    const own = await mailTo(server(), email)
    server().set(FRIDAY_NOON)
    expect(own.token).not.toBe(thief.token)
    expect((await finish(own.token)).status).toBe(200)
    expect((await finish(thief.token)).body.error).toBe('link_used')
    expect((await accountOf(server(), email)).name).toBe('Zoe Marsh')
  })

  test('of 20 who click at once one gets in', async () => {
    const email = 'race@guest.example'
    await register(email)
    const { token } = await mailTo(server(), email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 410)
    expect(refused).toHaveLength(19)
    expect(refused[0]?.body.message).toBe('This link was used already. Ask for a new one.')
    expect(await server().db.$count(users, eq(users.email, email))).toBe(1)
  })

  test.each([
    ['registration', 24 * HOUR_MS],
    ['sign-in', 15 * MINUTE_MS],
    ['reset', HOUR_MS],
    ['invitation', 7 * 24 * HOUR_MS],
  ] as const)('a link of kind %s works for %i ms', async (kind, ms) => {
    const email = `${kind}@late.example`
    const { user } = await newPerson(server(), email)
    const link = { kind, email, userId: user.id, data: { name: 'x' } }
    const token = await issueLink(server().db, server(), link)
    const open = () =>
      kind === 'reset'
        ? reset(token, GOOD_PASSWORD)
        : kind === 'sign-in'
          ? follow(token)
          : finish(token)
    await later(ms, async () => {
      expect((await open()).body.error).toBe('link_expired')
    })
    await later(ms - 1000, async () => {
      // The registration finds its address taken by now, the invitation somebody there already; that it was read is what counts here.
      const status = { registration: 409, invitation: 410, 'sign-in': 200, reset: 200 }[kind]
      expect((await open()).status).toBe(status)
    })
  })

  test('sweeps links a day after they stopped working', async () => {
    const { db } = server()
    await sweepLinks(db, new Date(FRIDAY_NOON.getTime() + 60 * 24 * HOUR_MS))
    expect(await db.$count(signInLinks)).toBe(0)
  })

  test('an invitation is for who has not been in, who says their name and chooses a password', async () => {
    const email = 'invited@guest.example'
    const { db } = server()
    const id = randomUUID()
    await db
      .insert(users)
      .values({ id, email, name: 'Invited', role: 'ARTIST', createdAt: FRIDAY_NOON })
    const invite = () => issueLink(db, server(), { kind: 'invitation', email, userId: id })
    const [token, second] = [await invite(), await invite()]
    expect((await preview(token)).body).toEqual({ kind: 'invitation', email, name: 'Invited' })
    expect((await follow(token)).body.error).toBe('link_unknown')
    expect((await finish(token, { password: 'invited guest 1' })).status).toBe(400)
    const { status, body } = await finish(token, { name: 'Ivy' })
    expect([status, body.user]).toEqual([200, expect.objectContaining({ name: 'Ivy', id })])
    expect((await login(email)).status).toBe(200)
    expect((await finish(second)).body.error).toBe('link_used')
    // A later one would be a way around the second factor.
    expect((await finish(await invite())).body.error).toBe('link_used')
  })

  test('whatever a stranger set up before an address was proven is gone when it is', async () => {
    const email = 'unproven@guest.example'
    const stranger = await newPerson(server(), email, 'Stranger')
    const change = { emailVerifiedAt: null, totpConfirmedAt: FRIDAY_NOON, totpSecret: 'x' }
    await server().db.update(users).set(change).where(eq(users.email, email))
    await register(email)
    const { token } = await mailTo(server(), email, 'You have an account already')
    expect((await follow(token)).status).toBe(200)
    expect(await accountOf(server(), email)).toMatchObject({
      emailVerifiedAt: FRIDAY_NOON,
      passwordHash: null,
      totpConfirmedAt: null,
    })
    expect((await login(email)).status).toBe(401)
    const me = await server().send('GET', '/api/me', undefined, stranger.headers)
    expect(me.status).toBe(401)
  })

  describe('a link by email', () => {
    test('signs in, once, and brings along where the person was going', async () => {
      const email = 'magic@guest.example'
      await newPerson(server(), email)
      await ask('magic-link', email, { to: '/order' })
      const { token, to } = await mailTo(server(), email, 'Your link to sign in')
      expect(to).toBe('/order')
      expect((await follow(token)).body.user.email).toBe(email)
      expect((await follow(token)).body.error).toBe('link_used')
    })

    test.each(['magic-link', 'forgot-password'] as const)(
      '%s says the same of an address that nobody has, and makes no link for it',
      async (what) => {
        const [here, gone] = [`${what}@here.example`, `${what}@gone.example`]
        await newPerson(server(), here)
        const known = await ask(what, here)
        const unknown = await ask(what, gone)
        expect(known.status).toBe(unknown.status)
        expect(known.body.message.replace(here, 'X')).toBe(unknown.body.message.replace(gone, 'X'))
        expect((await mailTo(server(), gone)).token).toBe('')
        expect((await mailTo(server(), gone)).subject).toBe('There is no account with this address')
      },
    )

    test('refuses to bring anybody to another site', async () => {
      const { status, body } = await ask('magic-link', 'x@guest.example', { to: '//evil.example' })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['to']])
    })

    test('opens no account that was closed meanwhile, and asks its owner to write', async () => {
      const email = 'closed@guest.example'
      const { user } = await newPerson(server(), email)
      await ask('magic-link', email)
      const { token } = await mailTo(server(), email, 'Your link to sign in')
      await server().db.update(users).set({ isDisabled: true }).where(eq(users.id, user.id))
      const { status, body } = await follow(token)
      expect([status, body.error]).toEqual([403, 'account_closed'])
      await ask('magic-link', email)
      expect((await mailTo(server(), email, 'Your account is closed')).token).toBe('')
    })

    test.each(['', 'x', randomUUID(), '../../etc', '{}'])(
      'made up as "%s" opens nothing',
      async (token) => {
        const { status } = await follow(token)
        expect(status).toBe(token === '' ? 400 : 410)
      },
    )

    test('of one kind is none of another', async () => {
      const email = 'kinds@guest.example'
      await newPerson(server(), email)
      await ask('forgot-password', email)
      const { token } = await mailTo(server(), email, 'Choose a new password')
      expect((await follow(token)).body.error).toBe('link_unknown')
      const ticket = await server().send('POST', '/auth/ticket', { token })
      expect(ticket.status).toBeGreaterThanOrEqual(400)
      expect((await reset(token, 'a new long password')).status).toBe(200)
    })

    test('is emailed three times in a row to an account and answered the same as ever', async () => {
      const [known, unknown] = ['often@guest.example', 'never@guest.example']
      await newPerson(server(), known)
      const sentTo = (email: string) => server().db.$count(outbox, eq(outbox.to, email))
      const before = await sentTo(known)
      for (const email of [known, unknown]) {
        const asked = await Promise.all(Array.from({ length: 8 }, () => ask('magic-link', email)))
        const answers = new Set(asked.map(({ status, body }) => `${status} ${body.message}`))
        expect(answers.size).toBe(1)
        expect([...answers][0]).toMatch(/^200 /)
      }
      // The mail of making the account was the first of the four that a network may cause.
      const sent = (await sentTo(known)) - before
      expect(sent).toBeGreaterThanOrEqual(3)
      expect(sent).toBeLessThanOrEqual(4)
      expect(await sentTo(unknown)).toBe(1)
    })
  })

  describe('a forgotten password', () => {
    test('is replaced by a link, which ends every session and tells the owner', async () => {
      const email = 'forgot@guest.example'
      const before = await newPerson(server(), email)
      await ask('forgot-password', email, { to: '/order' })
      const mail = await mailTo(server(), email, 'Choose a new password')
      expect([mail.page, mail.to]).toEqual(['http://cafe.test/reset-password', '/order'])
      const { status, body } = await reset(mail.token, 'ten green teapots')
      expect([status, body.user.email]).toEqual([200, email])
      const me = (headers: Record<string, string>) =>
        server().send('GET', '/api/me', undefined, headers)
      expect((await me(before.headers)).status).toBe(401)
      expect((await me({ authorization: `Bearer ${body.token}` })).status).toBe(200)
      expect((await login(email)).status).toBe(401)
      expect((await login(email, 'ten green teapots')).status).toBe(200)
      expect((await mailTo(server(), email, 'Your password was changed')).text).toContain(
        'signed out',
      )
      expect((await reset(mail.token, 'once more please')).body.error).toBe('link_used')
    })

    test('keeps the link when the new password is too short', async () => {
      const email = 'short@guest.example'
      await newPerson(server(), email)
      await ask('forgot-password', email)
      const { token } = await mailTo(server(), email, 'Choose a new password')
      const { status, body } = await reset(token, 'short')
      expect([status, body.fields]).toEqual([400, { password: 'Use at least 10 characters.' }])
      expect((await reset(token, GOOD_PASSWORD)).status).toBe(200)
    })

    test('refuses a password that is easily guessed, and keeps the link', async () => {
      const email = 'guessable@guest.example'
      await newPerson(server(), email)
      await ask('forgot-password', email)
      const { token } = await mailTo(server(), email, 'Choose a new password')
      const { status, body } = await reset(token, 'Guessable-2026')
      expect([status, body.fields]).toEqual([400, { password: expect.stringMatching(/^This is/) }])
      expect((await reset(token, GOOD_PASSWORD)).status).toBe(200)
    })

    test('ends older links too', async () => {
      const email = 'older@guest.example'
      await newPerson(server(), email)
      await ask('forgot-password', email)
      const first = await mailTo(server(), email, 'Choose a new password')
      await ask('magic-link', email)
      const link = await mailTo(server(), email, 'Your link to sign in')
      await reset(first.token, 'ten green teapots')
      expect((await follow(link.token)).body.error).toBe('link_used')
    })
  })
})
