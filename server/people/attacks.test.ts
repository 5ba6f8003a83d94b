import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessions, users } from '../db/schema.ts'
import { FRIDAY_NOON, testServer, type TestServer } from '../db/testing.ts'
import { GOOD_PASSWORD, mailTo, newPerson, readableLog } from './testing.ts'

const HOUR_MS = 3_600_000
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What somebody tries who wants in without being let in. Each is refused, and seen by whoever reads the log. */
describe.each(['pglite', 'postgres'] as const)('attacks on signing in, on %s', (engine) => {
  const { log, lines } = readableLog()
  let server: TestServer
  const isMissing = engine === 'postgres' && inject('postgres').url === null
  beforeAll(async () => {
    if (!isMissing) server = await testServer(engine, { log })
  })
  afterAll(() => server?.close())
  const only = test.skipIf(isMissing)

  type Headers = Record<string, string>
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
  const me = (headers: Headers) => server.send<'me'>('GET', '/api/me', undefined, headers)
  const outbox = (headers: Headers) => server.send('GET', '/api/outbox', undefined, headers)
  const logged = () => lines.splice(0).map((line) => String(JSON.parse(line).event))

  only('a role that somebody gave themselves is not believed', async () => {
    const { headers, token } = await newPerson(server, 'climber@guest.example')
    expect((await outbox(headers)).status).toBe(403)
    // The token as it is, with a role written into it: its signature no longer fits.
    const [head = '', , signature = ''] = token.split('.')
    const raised = [head, base64url({ ...decodeJwt(token), role: 'ADMIN' }), signature].join('.')
    expect((await outbox(bearer(raised))).status).toBe(401)
    expect(logged()).toContain('token_refused')
  })

  only('a role that was taken away is gone at once, in every session', async () => {
    const { headers, user } = await newPerson(server, 'demoted@guest.example')
    const set = (role: 'ADMIN' | 'CUSTOMER') =>
      server.db.update(users).set({ role }).where(eq(users.id, user.id))
    await set('ADMIN')
    expect((await outbox(headers)).status).toBe(200)
    await set('CUSTOMER')
    expect((await outbox(headers)).status).toBe(403)
  })

  only(
    'tokens that this server did not sign, or signed for something else, open nothing',
    async () => {
      const admin = await server.as('admin@demo.example')
      const claims = decodeJwt(admin.authorization.slice('Bearer '.length))
      const signed = (key: Uint8Array, alg = 'HS256', more: object = {}) =>
        new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(key)
      const ours = server.secrets['access-token']
      const forged = {
        'alg none': `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`,
        'alg None': `${base64url({ alg: 'None' })}.${base64url(claims)}.`,
        'another key': await signed(Buffer.alloc(32, 7)),
        'an empty key': await signed(Buffer.alloc(32)),
        'the key of the chat': await signed(server.secrets['chat-token']),
        'another algorithm': await signed(Buffer.concat([ours, ours]), 'HS512'),
        'another issuer': await signed(ours, 'HS256', { iss: 'somebody' }),
        'no session': await signed(ours, 'HS256', { sid: undefined }),
        'a session that never was': await signed(ours, 'HS256', { sid: "' OR 1=1 --" }),
        'not valid yet': await signed(ours, 'HS256', { nbf: FRIDAY_NOON.getTime() / 1000 + 60 }),
        'half a token': admin.authorization.slice(7, 60),
        'a refresh token': (await newPerson(server, 'half@guest.example')).refreshToken,
      }
      lines.splice(0)
      for (const [name, token] of Object.entries(forged)) {
        const { status, body, headers } = await me(bearer(token))
        expect([name, status, body.error]).toEqual([name, 401, 'sign_in_needed'])
        expect(headers.get('www-authenticate')).toBe('Bearer')
      }
      const seen = lines.join()
      // All but the two whose signature is right: those name a session that is not there.
      expect(logged().filter((event) => event === 'token_refused')).toHaveLength(10)
      for (const token of Object.values(forged)) expect(seen).not.toContain(token)
      for (const scheme of ['Basic', 'bearerx', ''])
        expect(
          (await me({ authorization: `${scheme} ${admin.authorization.slice(7)}` })).status,
        ).toBe(401)
      expect((await me(admin)).status).toBe(200)
    },
  )

  only('a token lasts a day, and not a second longer', async () => {
    const { headers } = await newPerson(server, 'expired@guest.example')
    server.set(new Date(FRIDAY_NOON.getTime() + 24 * HOUR_MS - 1000))
    const before = await me(headers)
    server.set(new Date(FRIDAY_NOON.getTime() + 24 * HOUR_MS + 1000))
    const after = await me(headers)
    server.set(FRIDAY_NOON)
    expect([before.status, after.status]).toEqual([200, 401])
  })

  only('a stolen refresh token ends the session of both, and is told in the log', async () => {
    const email = 'robbed@guest.example'
    const owner = await newPerson(server, email)
    lines.splice(0)
    const refresh = (refreshToken: string) =>
      server.send<'refresh'>('POST', '/auth/refresh', { refreshToken })
    const thief = await refresh(owner.refreshToken)
    expect(thief.status).toBe(200)
    // Once two tabs of the owner cannot have asked at once any more.
    server.set(new Date(FRIDAY_NOON.getTime() + 61_000))
    expect((await refresh(owner.refreshToken)).status).toBe(401)
    expect((await me(bearer(thief.body.token))).status).toBe(401)
    expect((await refresh(thief.body.refreshToken)).status).toBe(401)
    expect(lines.join()).not.toContain(owner.refreshToken)
    expect(logged()).toContain('refresh_token_reused')
    server.set(FRIDAY_NOON)
  })

  only('nobody ends, or learns of, the session of somebody else', async () => {
    const victim = await newPerson(server, 'victim@guest.example')
    const attacker = await newPerson(server, 'attacker@guest.example')
    const [session] = await server.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, victim.user.id))
    lines.splice(0)
    const end = (id: string) =>
      server.send('DELETE', `/api/me/sessions/${id}`, undefined, attacker.headers)
    const [theirs, none] = [await end(session?.id ?? ''), await end('made-up')]
    expect([theirs.status, theirs.body.error]).toEqual([404, 'session_unknown'])
    // The same words as for a session that is not there.
    expect(none.body.message).toBe(theirs.body.message)
    expect((await me(victim.headers)).status).toBe(200)
    expect(logged()).toEqual(['session_unknown', 'session_unknown'])
    const list = await server.send<'mySessions'>(
      'GET',
      '/api/me/sessions',
      undefined,
      attacker.headers,
    )
    expect(list.body.sessions.map(({ id }) => id)).not.toContain(session?.id)
  })

  only(
    'after ten wrong passwords each next one waits, and the log tells who was tried from where',
    async () => {
      const email = 'guessed@guest.example'
      await newPerson(server, email)
      lines.splice(0)
      const login = (password: string) =>
        server.send<'login'>('POST', '/auth/login', { email, password })
      const statuses: number[] = []
      for (let guess = 0; guess < 11; guess++) statuses.push((await login(`guess ${guess}`)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
      expect((await login(GOOD_PASSWORD)).status).toBe(429)
      const seen = lines.join()
      expect(seen).not.toMatch(/guess \d/)
      expect(logged().filter((event) => event === 'invalid_credentials')).toHaveLength(10)
      // Who owns the mailbox still gets in.
      await server.send('POST', '/auth/magic-link', { email })
      const { token } = await mailTo(server, email, 'Your link to sign in')
      expect((await server.send('POST', '/auth/link', { token })).status).toBe(200)
    },
  )

  only('guessing the own password of an open laptop is slowed down as well', async () => {
    const email = 'laptop@guest.example'
    const { headers } = await newPerson(server, email)
    const change = (current: string) =>
      server.send('POST', '/api/me/password', { current, next: 'ten green teapots' }, headers)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await change(`guess ${guess}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
  })

  only('a page elsewhere signs nobody in', async () => {
    const body = { email: 'customer@demo.example', password: 'lounge-demo' }
    const elsewhere: Headers[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]
    for (const headers of elsewhere)
      for (const path of ['/auth/login', '/auth/link', '/auth/ticket', '/auth/demo-google'])
        expect((await server.send('POST', path, body, headers)).body.error).toBe('foreign_origin')
  })
})
