import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, notifications, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { accountOf, GOOD_PASSWORD, mailTo, newPerson } from './testing.ts'

const MINUTE_MS = 60_000
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

eachEngine('one’s own account', (server) => {
  type Headers = Record<string, string>
  const login = (email: string, password = GOOD_PASSWORD, headers: Headers = {}) =>
    server().send<'login'>('POST', '/auth/login', { email, password }, headers)
  const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
  const me = (headers: Headers) => server().send<'me'>('GET', '/api/me', undefined, headers)
  const sessions = (headers: Headers) =>
    server().send<'mySessions'>('GET', '/api/me/sessions', undefined, headers)
  const end = (id: string, headers: Headers) =>
    server().send<'endMySession'>('DELETE', `/api/me/sessions/${id}`, undefined, headers)
  const change = (body: object, headers: Headers) =>
    server().send<'changePassword'>('POST', '/api/me/password', body, headers)

  test('shows what is known of it', async () => {
    const { headers, user } = await newPerson(server(), 'me@guest.example')
    expect((await me(headers)).body).toEqual({
      user,
      isEmailVerified: true,
      mustConfirmEmail: false,
      nextEmail: null,
      hasPassword: true,
      secondFactor: {
        isOn: false,
        isAdvised: false,
        isRequired: false,
        isPostponed: false,
        recoveryCodesLeft: 0,
      },
      passkeys: [],
      createdAt: FRIDAY_NOON.toISOString(),
    })
  })

  test.each([
    ['admin', true],
    ['trainee', true],
    ['artist', false],
    ['customer', false],
  ])('advises a second factor to %s: %s', async (who, isAdvised) => {
    const { body } = await me(await server().as(`${who}@demo.example`))
    expect(body.secondFactor.isAdvised).toBe(isAdvised)
  })

  test('takes a new name, and no role with it', async () => {
    const { headers } = await newPerson(server(), 'name@guest.example')
    const patch = (body: object) => server().send<'patchMe'>('PATCH', '/api/me', body, headers)
    expect((await patch({ name: 'Zora' })).body.user.name).toBe('Zora')
    expect((await me(headers)).body.user.name).toBe('Zora')
    expect((await patch({ name: 'Zora', role: 'ADMIN' })).body.fields).toHaveProperty('role')
    expect((await patch({ name: ' ' })).status).toBe(400)
  })

  test('lists where one is signed in, each by its device, and marks this one', async () => {
    const email = 'devices@guest.example'
    const first = await newPerson(server(), email)
    const second = (await login(email, GOOD_PASSWORD, { 'user-agent': MAC })).body
    const { body } = await sessions(bearer(second))
    const seen = body.sessions.map(({ device, method, isThis }) => [device, method, isThis])
    expect(seen).toContainEqual(['Chrome on macOS', 'password', true])
    expect(seen).toContainEqual(['Unknown device', 'link', false])
    expect(seen).toHaveLength(2)

    const other = body.sessions.find(({ isThis }) => !isThis)
    expect((await end(other?.id ?? '', bearer(second))).status).toBe(200)
    expect((await me(first.headers)).status).toBe(401)
    expect((await sessions(bearer(second))).body.sessions).toHaveLength(1)
  })

  test('notes when a session was last used, at most every five minutes', async () => {
    const { headers } = await newPerson(server(), 'seen@guest.example')
    const seenAt = async (ms: number) => {
      server().set(new Date(FRIDAY_NOON.getTime() + ms))
      await me(headers)
      const { body } = await sessions(headers)
      return Date.parse(body.sessions[0]?.lastSeenAt ?? '') - FRIDAY_NOON.getTime()
    }
    const seen = [
      await seenAt(4 * MINUTE_MS),
      await seenAt(6 * MINUTE_MS),
      await seenAt(9 * MINUTE_MS),
    ]
    server().set(FRIDAY_NOON)
    expect(seen).toEqual([0, 6 * MINUTE_MS, 6 * MINUTE_MS])
  })

  test('changes the password for who knows it, and signs everybody else out', async () => {
    const email = 'change@guest.example'
    const here = await newPerson(server(), email)
    const elsewhere = (await login(email)).body
    const wrong = await change({ current: 'not this one', next: 'ten green teapots' }, here.headers)
    expect([wrong.status, wrong.body.fields]).toEqual([
      403,
      { password: 'That is not your password.' },
    ])
    expect((await me(bearer(elsewhere))).status).toBe(200)
    expect((await change({ next: 'ten green teapots' }, here.headers)).status).toBe(403)

    const done = await change({ current: GOOD_PASSWORD, next: 'ten green teapots' }, here.headers)
    expect(done.status).toBe(200)
    expect((await me(here.headers)).status).toBe(200)
    expect((await me(bearer(elsewhere))).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'ten green teapots')).status).toBe(200)

    expect((await mailTo(server(), email, 'Your password was changed')).text).toContain(
      'signed out',
    )
    const account = await accountOf(server(), email)
    const told = await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.userId, account.id))
    expect(told.map(({ title }) => title)).toContain('Your password was changed')
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, account.id))
    expect(log.map(({ action, byId }) => [action, byId])).toEqual([
      ['account.password-changed', account.id],
    ])
    expect(JSON.stringify(log)).not.toMatch(/argon2|teapots/)
  })

  test('an account without a password gets one soon after signing in, and not from an old session', async () => {
    const email = 'bare@guest.example'
    const { headers } = await newPerson(server(), email)
    await server().db.update(users).set({ passwordHash: null }).where(eq(users.email, email))
    expect((await me(headers)).body.hasPassword).toBe(false)
    server().set(new Date(FRIDAY_NOON.getTime() + 11 * MINUTE_MS))
    const late = await change({ next: 'ten green teapots' }, headers)
    server().set(new Date(FRIDAY_NOON.getTime() + 9 * MINUTE_MS))
    const soon = await change({ next: 'ten green teapots' }, headers)
    server().set(FRIDAY_NOON)
    expect([late.status, late.body.error]).toEqual([403, 'proof_needed'])
    expect(soon.status).toBe(200)
    expect((await login(email, 'ten green teapots')).status).toBe(200)
  })

  test('signs out everywhere, here too', async () => {
    const email = 'everywhere@guest.example'
    const here = await newPerson(server(), email)
    const elsewhere = (await login(email)).body
    const other = await newPerson(server(), 'neighbour@guest.example')
    await server().send('POST', '/api/me/sign-out-everywhere', undefined, here.headers)
    expect((await me(here.headers)).status).toBe(401)
    expect((await me(bearer(elsewhere))).status).toBe(401)
    expect((await me(other.headers)).status).toBe(200)
    const { refreshToken } = elsewhere
    expect((await server().send('POST', '/auth/refresh', { refreshToken })).status).toBe(401)
  })
})
