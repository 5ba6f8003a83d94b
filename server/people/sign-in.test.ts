import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LoginAnswer } from '#domain/contracts/people.ts'
import { users, refreshTokens } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo.ts'

eachEngine('signing in', (server) => {
  const login = (email: string, password = DEMO_PASSWORD) =>
    server().send<'login'>('POST', '/auth/login', { email, password })
  const refresh = (refreshToken: string) =>
    server().send<'refresh'>('POST', '/auth/refresh', { refreshToken })
  const list = (token: string) =>
    server().send<'orders'>('GET', '/api/orders', undefined, { authorization: `Bearer ${token}` })

  test.each(DEMO_ACCOUNTS)('lets $email in as $role', async ({ email, role, staffRole, name }) => {
    const { status, body } = await login(email.toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      expiresIn: 86_400, // 24 hours
      user: { email, name, role, staffRole: staffRole ?? null },
    })
  })

  test.each([
    ['a wrong password', 'barista@demo.example', 'wrong'],
    ['an unknown address', 'nobody@demo.example', DEMO_PASSWORD],
  ])('says the same of %s', async (_, email, password) => {
    const { status, body } = await login(email, password)
    expect([status, body.message]).toEqual([401, 'Invalid credentials'])
  })

  test.each([
    ['admin', 200],
    ['manager', 200],
    ['assistant', 200],
    ['senior', 200],
    ['barista', 200],
    ['trainee', 200],
    ['artist', 403],
    ['customer', 403],
  ])('shows the orders to %s with %i', async (who, status) => {
    const sent = await list((await login(`${who}@demo.example`)).body.token)
    expect(sent.status).toBe(status)
  })

  test('lets a trainee see orders and change none', async () => {
    const headers = await server().as('trainee@demo.example')
    const sent = await server().send('PATCH', '/api/orders/x', { status: 'ready' }, headers)
    expect(sent.status).toBe(403)
  })

  test('keeps the outbox for the owner', async () => {
    const manager = await server().as('manager@demo.example')
    expect((await server().send('GET', '/api/outbox', undefined, manager)).status).toBe(403)
    const admin = await server().as('admin@demo.example')
    expect((await server().send('GET', '/api/outbox', undefined, admin)).status).toBe(200)
  })

  test.each([
    ['no token', ''],
    ['nonsense', 'nonsense'],
    ['a token that nobody signed', 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'],
  ])('asks who comes with %s to sign in', async (_, token) => {
    const { status, body } = await list(token)
    expect([status, body.error]).toEqual([401, 'sign_in_needed'])
  })

  test('ends a session at once when its account is shut or its role taken away', async () => {
    const { token } = (await login('senior@demo.example')).body
    const account = eq(users.email, 'senior@demo.example')
    await server().db.update(users).set({ role: 'CUSTOMER' }).where(account)
    const demoted = await list(token)
    await server().db.update(users).set({ role: 'STAFF', isDisabled: true }).where(account)
    const shut = await list(token)
    await server().db.update(users).set({ isDisabled: false }).where(account)
    expect([demoted.status, shut.status]).toEqual([403, 401])
  })

  test('gives a new pair for a refresh token, and keeps only hashes', async () => {
    const first = (await login('barista@demo.example')).body
    const { status, body } = await refresh(first.refreshToken)
    expect([status, body.user.email]).toEqual([200, 'barista@demo.example'])
    expect(body.refreshToken).not.toBe(first.refreshToken)
    const kept = JSON.stringify(await server().db.select().from(refreshTokens))
    expect(kept).not.toContain(body.refreshToken)
  })

  test('signs out: both tokens are worth nothing afterwards', async () => {
    const { token, refreshToken }: LoginAnswer = (await login('barista@demo.example')).body
    expect((await server().send('POST', '/auth/logout', { refreshToken })).status).toBe(200)
    expect((await list(token)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await server().send('POST', '/auth/logout', { refreshToken: 'unknown' })).status).toBe(
      200,
    )
  })

  test('slows down who guesses, for known and unknown accounts alike', async () => {
    for (const email of ['artist@demo.example', 'nobody-at-all@demo.example']) {
      const tries = await Promise.all(Array.from({ length: 14 }, () => login(email, 'guess')))
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
      const refused = tries.find(({ status }) => status === 429)
      expect(refused?.body.message).toMatch(
        /^Too many attempts to sign in. Try again in (\d+ seconds|\d+ minutes?)\.$/,
      )
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // From the same place even the right password waits its seconds.
    expect((await login('artist@demo.example')).status).toBe(429)
    expect((await login('customer@demo.example')).status).toBe(200)
  })
})
