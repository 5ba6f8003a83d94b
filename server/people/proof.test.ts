import { and, desc, eq, like } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { CallName } from '#domain/contracts/api.ts'
import { PROOF_MINUTES } from '#domain/people/session-limits.ts'
import { outbox, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, testServer, type TestServer } from '../db/testing.ts'
import { makeAuthenticator } from './authenticator-testing.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { hashPassword } from './passwords.ts'
import { GOOD_PASSWORD, mailTo, newPerson } from './testing.ts'

const ORIGIN = 'http://cafe.test'
const LATE = new Date(FRIDAY_NOON.getTime() + PROOF_MINUTES * 60_000 + 1)
type Headers = Record<string, string>

const bearer = ({ token }: { token: string }): Headers => ({ authorization: `Bearer ${token}` })

/** The calls of somebody in one session. */
function callsOf(server: TestServer, headers: Headers) {
  const post = <Name extends CallName>(path: string, body?: object) =>
    server.send<Name>('POST', path, body, headers)
  return {
    post,
    ways: async () =>
      (await server.send<'proofWays'>('GET', '/api/me/proof', undefined, headers)).body,
    prove: (body: object) => post<'prove'>('/api/me/proof', body),
    export: () => server.send<'exportMyData'>('GET', '/api/me/export', undefined, headers),
    me: async () => (await server.send<'me'>('GET', '/api/me', undefined, headers)).body,
    addPasskey: async (password: string) => {
      const phone = makeAuthenticator(ORIGIN)
      const { body } = await post<'newPasskeyOptions'>('/api/me/passkeys/options', { password })
      if (body.error) return { error: body.error, phone }
      const response = phone.create(body.options)
      const added = await post<'addPasskey'>('/api/me/passkeys', {
        ticket: body.ticket,
        name: 'Phone',
        response,
      })
      return { error: added.body.error, phone }
    },
    signPasskey: async (phone: ReturnType<typeof makeAuthenticator>) => {
      const { body } = await server.send<'passkeyOptions'>('POST', '/auth/passkey/options')
      return { ticket: body.ticket, response: phone.get(body.options) }
    },
    startTotp: (password: string) => post<'startTotp'>('/api/me/totp', { password }),
    confirmTotp: (secret: string) =>
      post<'confirmTotp'>('/api/me/totp/confirmation', { code: codeOf(server, secret) }),
  }
}
const codeOf = (server: TestServer, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now().getTime() })

/** The code of the last mail that carries one. */
async function mailedCode(server: TestServer, email: string) {
  const [mail] = await server.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, email), like(outbox.subject, 'Your code')))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return /: ([0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

/** Files about money and counts, in which nobody else stands. */
const NOBODYS_DATA = new Set([
  'myHistoryCsv',
  'artistStatementCsv',
  'booksCsv',
  'dayClosingCsv',
  'campaignFunnelCsv',
  'embedFunnelCsv',
  'salesReportCsv',
])

eachEngine('a proof that it is still the person', (server) => {
  const login = async (email: string, password = DEMO_PASSWORD) =>
    bearer((await server().send<'login'>('POST', '/auth/login', { email, password })).body)
  const at = (when: Date) => server().set(when)
  /** Somebody without a password. */
  const withoutPassword = async (email: string) => {
    const person = await newPerson(server(), email)
    await server().db.update(users).set({ passwordHash: null }).where(eq(users.email, email))
    return { ...person, ...callsOf(server(), person.headers) }
  }

  test('is needed for roles, invitations, exports, emails and what signs one in', () => {
    const rows: [string, ApiRow][] = Object.entries(api)
    const needing = rows.filter(([, { proof }]) => proof === 'recent').map(([name]) => name)
    expect(needing).toEqual(
      expect.arrayContaining([
        'changeAccount',
        'changeStaff',
        'linkArtist',
        'inviteAccount',
        'inviteStaff',
        'inviteAccountAgain',
        'inviteStaffAgain',
        'resetSecondFactor',
        'removePasskey',
        'restoreSettings',
        'exportMyData',
        'mail',
        'outbox',
      ]),
    )
    // Every file of other people's data; one's own sales are nobody else's.
    const files = rows
      .filter(([name, { path }]) => path.endsWith('.csv') && !NOBODYS_DATA.has(name))
      .map(([name]) => name)
    expect(needing).toEqual(expect.arrayContaining(files))
    expect(files.length).toBeGreaterThan(6)
  })

  test('lasts ten minutes from signing in, for every call that needs one', async () => {
    at(FRIDAY_NOON)
    const headers = await login('admin@demo.example')
    const ask = async ({ method, path }: ApiRow) => {
      const url = `http://cafe.test${path.replace(/:\w+/g, 'x')}`
      const answer = await server().app.request(url, { method, headers })
      const body = (await answer.json().catch(() => ({}))) as { error?: string }
      return body.error
    }
    const rows = Object.entries<ApiRow>(api).filter(([, { proof }]) => proof === 'recent')
    for (const [name, row] of rows)
      expect([name, await ask(row)]).not.toEqual([name, 'proof_needed'])
    at(LATE)
    for (const [name, row] of rows) expect([name, await ask(row)]).toEqual([name, 'proof_needed'])
    at(FRIDAY_NOON)
  })

  test('is asked for after the permission: who may not, is told that', async () => {
    at(FRIDAY_NOON)
    const headers = await login('customer@demo.example')
    at(LATE)
    const sent = await server().send('GET', '/api/admin/accounts.csv', undefined, headers)
    expect([sent.status, sent.body.error]).toEqual([403, 'not_permitted'])
    at(FRIDAY_NOON)
  })

  test('is given by the password, lasts ten minutes again, and only in this session', async () => {
    at(FRIDAY_NOON)
    const email = 'proves@guest.example'
    const here = callsOf(server(), (await newPerson(server(), email)).headers)
    const there = callsOf(server(), await login(email, GOOD_PASSWORD))
    at(LATE)
    const refused = await here.export()
    expect([refused.status, refused.body.error]).toEqual([403, 'proof_needed'])
    expect(await here.ways()).toEqual({ ways: ['password'], mustSetUp: false })
    const wrong = await here.prove({ password: 'wrong' })
    expect([wrong.status, wrong.body.error]).toEqual([403, 'wrong_password'])
    expect((await here.export()).status).toBe(403)
    expect((await here.prove({ password: GOOD_PASSWORD })).status).toBe(200)
    expect((await here.export()).status).toBe(200)
    expect((await there.export()).status).toBe(403)
    at(new Date(LATE.getTime() + PROOF_MINUTES * 60_000 + 1))
    expect((await here.export()).status).toBe(403)
    at(FRIDAY_NOON)
  })

  test('is not guessed: wrong passwords are slowed down, in this session alone', async () => {
    const email = 'guessed-proof@guest.example'
    const { headers } = await newPerson(server(), email)
    const here = callsOf(server(), headers)
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await here.prove({ password: `guess ${guess}` })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429])
    // Nor by asking to delete the account.
    const body = { password: 'guess 11' }
    const deletion = await server().send('POST', '/api/me/deletion', body, headers)
    expect(deletion.status).toBe(429)
    const there = callsOf(server(), await login(email, GOOD_PASSWORD))
    expect((await there.prove({ password: GOOD_PASSWORD })).status).toBe(200)
  })

  test('is given by a passkey of one’s own, and by nobody else’s', async () => {
    at(FRIDAY_NOON)
    const email = 'key-proof@guest.example'
    const here = callsOf(server(), (await newPerson(server(), email)).headers)
    const { phone } = await here.addPasskey(GOOD_PASSWORD)
    const other = callsOf(server(), (await newPerson(server(), 'other-key@guest.example')).headers)
    const { phone: stranger } = await other.addPasskey(GOOD_PASSWORD)
    at(LATE)
    expect((await here.ways()).ways).toEqual(['password', 'passkey'])
    const wrong = await here.prove(await here.signPasskey(stranger))
    expect([wrong.status, wrong.body.error]).toEqual([403, 'passkey_of_another'])
    expect((await here.export()).status).toBe(403)
    const signed = await here.signPasskey(phone)
    expect((await here.prove(signed)).status).toBe(200)
    expect((await here.export()).status).toBe(200)
    // What was signed once proves nothing a second time.
    expect((await here.prove(signed)).body.error).toBe('passkey_too_late')
    at(FRIDAY_NOON)
  })

  test('is given by a code of the app where there is no password', async () => {
    at(FRIDAY_NOON)
    const here = await withoutPassword('app-proof@guest.example')
    const { body } = await here.startTotp('')
    expect((await here.confirmTotp(body.secret)).status).toBe(200)
    at(LATE)
    expect((await here.ways()).ways).toEqual(['totp'])
    expect((await here.prove({ code: '000000' })).body.error).toBe('wrong_code')
    expect((await here.prove({ password: '' })).status).toBe(400)
    expect((await here.prove({ password: 'x' })).body.error).toBe('proof_not_taken')
    expect((await here.prove({ code: codeOf(server(), body.secret) })).status).toBe(200)
    expect((await here.export()).status).toBe(200)
    at(FRIDAY_NOON)
  })

  test('is a code where a second factor is on: the password alone shows nothing any more', async () => {
    at(FRIDAY_NOON)
    const email = 'both-proofs@guest.example'
    const here = callsOf(server(), (await newPerson(server(), email)).headers)
    const { body } = await here.startTotp(GOOD_PASSWORD)
    expect((await here.confirmTotp(body.secret)).status).toBe(200)
    const code = () => codeOf(server(), body.secret)
    at(LATE)
    expect((await here.ways()).ways).toEqual(['totp'])
    expect((await here.prove({ password: GOOD_PASSWORD })).body.error).toBe('proof_not_taken')
    // Calls that take the password need the code as well, and do not count as a proof.
    const next = { current: GOOD_PASSWORD, next: 'a kettle of plain water 7' }
    for (const [path, sent] of [
      ['/api/me/password', next],
      ['/api/me/email', { email: 'elsewhere@guest.example', password: GOOD_PASSWORD }],
      ['/api/me/passkeys/options', { password: GOOD_PASSWORD }],
      ['/api/me/deletion', { password: GOOD_PASSWORD }],
    ] as const) {
      const refused = await here.post(path, sent)
      expect([path, refused.status, refused.body.error]).toEqual([path, 403, 'proof_needed'])
    }
    expect((await here.post('/api/me/password', { ...next, current: 'x' })).body.error).toBe(
      'wrong_password',
    )
    expect((await here.export()).status).toBe(403)
    expect((await here.prove({ code: code() })).status).toBe(200)
    expect((await here.export()).status).toBe(200)
    expect((await here.post('/api/me/password', next)).status).toBe(200)
    // Password and code together are a proof of their own.
    at(new Date(LATE.getTime() + PROOF_MINUTES * 60_000 + 1))
    const both = { password: next.next, code: code() }
    expect((await here.post('/api/me/recovery-codes', both)).status).toBe(200)
    at(FRIDAY_NOON)
  })

  test('is emailed to who has nothing else, works once and in this session alone', async () => {
    at(FRIDAY_NOON)
    const email = 'mail-proof@guest.example'
    const here = await withoutPassword(email)
    await server().send('POST', '/auth/magic-link', { email })
    const { token } = await mailTo(server(), email, 'Your link to sign in')
    const linked = await server().send<'followLink'>('POST', '/auth/link', { token })
    const there = callsOf(server(), bearer(linked.body))
    at(LATE)
    expect((await here.ways()).ways).toEqual(['mail'])
    const { body } = await here.post<'mailProof'>('/api/me/proof/mail')
    expect(body.message).toContain('Enter the code that is in it.')
    const code = await mailedCode(server(), email)
    expect((await there.prove({ code })).body.error).toBe('wrong_mailed_code')
    expect((await here.prove({ code: 'AAAA-AAAA' })).body.error).toBe('wrong_mailed_code')
    at(new Date(LATE.getTime() + 1000))
    const next = await here.post('/api/me/proof/mail')
    expect(next.status).toBe(200)
    // The newer one replaces the older one.
    expect((await here.prove({ code })).body.error).toBe('wrong_mailed_code')
    const newer = (await mailedCode(server(), email)).toLowerCase().replace('-', ' ')
    expect((await here.prove({ code: newer })).status).toBe(200)
    expect((await here.export()).status).toBe(200)
    expect((await here.prove({ code: newer })).body.error).toBe('wrong_mailed_code')
    at(FRIDAY_NOON)
  })

  test('is not emailed to who has a password: who reads their email could do without it', async () => {
    const here = callsOf(server(), (await newPerson(server(), 'has-one@guest.example')).headers)
    expect((await here.post('/api/me/proof/mail')).body.error).toBe('proof_not_taken')
    expect((await here.prove({ code: '123456' })).body.error).toBe('proof_not_taken')
    expect((await here.prove({ demo: true })).body.error).toBe('proof_not_taken')
  })

  test('is a click for the demo’s Google account, which nobody has a secret of', async () => {
    at(FRIDAY_NOON)
    const entered = await server().send<'demoGoogle'>('POST', '/auth/demo-google')
    const here = callsOf(server(), bearer(entered.body))
    at(LATE)
    expect((await here.export()).status).toBe(403)
    expect((await here.ways()).ways).toEqual(['demo'])
    expect((await here.prove({ demo: true })).status).toBe(200)
    expect((await here.export()).status).toBe(200)
    at(FRIDAY_NOON)
  })

  test.each([{}, { password: GOOD_PASSWORD, demo: true }, { code: 'x'.repeat(9_999) }, []])(
    'nonsense %o proves nothing',
    async (body) => {
      const headers = await login('customer@demo.example')
      expect((await callsOf(server(), headers).prove(body)).status).toBe(400)
    },
  )
})

/** A café that is no demo: admins and managers show a second factor, or set one up. */
describe.each(['pglite', 'postgres'] as const)('the second factor of a role, on %s', (engine) => {
  let server: TestServer
  const isMissing = engine === 'postgres' && inject('postgres').url === null
  beforeAll(async () => {
    if (isMissing) return
    server = await testServer(engine, { isDemo: false })
  })
  afterAll(() => server?.close())
  const only = test.skipIf(isMissing)

  const staff = async (email: string, more: object = {}) => {
    await newPerson(server, email)
    await server.db
      .update(users)
      .set({ role: 'STAFF', staffRole: 'MANAGER', ...more })
      .where(eq(users.email, email))
    return signIn(email)
  }
  const signIn = async (email: string) => {
    const login = { email, password: GOOD_PASSWORD }
    const { body } = await server.send<'login'>('POST', '/auth/login', login)
    return { headers: bearer(body), ...callsOf(server, bearer(body)) }
  }
  const orders = (headers: Headers) => server.send('GET', '/api/orders', undefined, headers)

  only(
    'until it is shown, admins and managers set it up or sign out, and nothing else',
    async () => {
      for (const [email, more] of [
        ['boss@cafe.example', { role: 'ADMIN', staffRole: null }],
        ['lead@cafe.example', {}],
      ] as const) {
        const { headers } = await staff(email, more)
        const open: string[] = []
        for (const [name, row] of Object.entries<ApiRow>(api)) {
          if (row.who === 'anyone' || row.who === 'site') continue
          const url = `http://cafe.test${row.path.replace(/:\w+/g, 'x')}`
          const answer = await server.app.request(url, { method: row.method, headers })
          const isJson = answer.headers.get('content-type')?.includes('json')
          const { error } = isJson ? ((await answer.json()) as { error?: string }) : {}
          await answer.body?.cancel().catch(() => {})
          if (error !== 'second_factor_required' && error !== 'not_permitted') open.push(name)
        }
        expect(open.toSorted()).toEqual([
          'addPasskey',
          'confirmTotp',
          'mailProof',
          'me',
          'newPasskeyOptions',
          'proofWays',
          'prove',
          'startTotp',
        ])
      }
      const { body } = await server.send<'login'>('POST', '/auth/login', {
        email: 'lead@cafe.example',
        password: GOOD_PASSWORD,
      })
      const { refreshToken } = body
      expect((await server.send('POST', '/auth/refresh', { refreshToken })).status).toBe(200)
      expect((await server.send('POST', '/auth/logout', { refreshToken })).status).toBe(200)
    },
  )

  only('is nobody’s who only looks on: baristas, artists and customers go on without', async () => {
    const barista = await staff('bar@cafe.example', { staffRole: 'BARISTA' })
    expect((await orders(barista.headers)).status).toBe(200)
    expect((await barista.me()).secondFactor).toMatchObject({ isRequired: false })
  })

  only('an app that is set up opens everything, in this session', async () => {
    const { headers, ...here } = await staff('app@cafe.example')
    const elsewhere = await signIn('app@cafe.example')
    expect(await here.ways()).toEqual({ ways: [], mustSetUp: true })
    expect((await here.me()).secondFactor).toMatchObject({ isRequired: true, isPostponed: false })
    expect((await orders(headers)).body.error).toBe('second_factor_required')
    const { body } = await here.startTotp(GOOD_PASSWORD)
    expect((await here.confirmTotp(body.secret)).status).toBe(200)
    expect((await orders(headers)).status).toBe(200)
    expect((await orders(elsewhere.headers)).status).toBe(401)
    const off = await here.post<'removeTotp'>('/api/me/totp/removal', {
      password: GOOD_PASSWORD,
      code: codeOf(server, body.secret),
    })
    expect(off.status).toBeGreaterThanOrEqual(400)
  })

  only(
    'a passkey opens everything too; the password alone does not, nor does it add another',
    async () => {
      const email = 'passkey@cafe.example'
      const first = await staff(email)
      const { phone, error } = await first.addPasskey(GOOD_PASSWORD)
      expect(error).toBeUndefined()
      expect((await orders(first.headers)).status).toBe(200)

      const thief = await signIn(email)
      expect((await orders(thief.headers)).body.error).toBe('second_factor_required')
      expect(await thief.ways()).toEqual({ ways: ['passkey'], mustSetUp: false })
      expect((await thief.startTotp(GOOD_PASSWORD)).body.error).toBe('second_factor_required')
      expect((await thief.addPasskey(GOOD_PASSWORD)).error).toBe('second_factor_required')
      expect((await thief.prove({ password: GOOD_PASSWORD })).body.error).toBe('proof_not_taken')

      const owner = await signIn(email)
      expect((await owner.prove(await owner.signPasskey(phone))).status).toBe(200)
      expect((await orders(owner.headers)).status).toBe(200)
      const removed = await server.send(
        'DELETE',
        `/api/me/passkeys/${phone.id}`,
        undefined,
        owner.headers,
      )
      expect([removed.status, removed.body.error]).toEqual([409, 'last_second_factor'])
      expect((await owner.me()).passkeys).toHaveLength(1)
    },
  )

  only('is asked for at once of who becomes a manager', async () => {
    const email = 'promoted@cafe.example'
    const { headers } = await staff(email, { staffRole: 'BARISTA' })
    expect((await orders(headers)).status).toBe(200)
    await server.db.update(users).set({ staffRole: 'MANAGER' }).where(eq(users.email, email))
    expect((await orders(headers)).body.error).toBe('second_factor_required')
  })

  only(
    'is set up with an emailed code by who has no password, however long they are signed in',
    async () => {
      const email = 'google@cafe.example'
      const here = await staff(email)
      await server.db.update(users).set({ passwordHash: null }).where(eq(users.email, email))
      server.set(LATE)
      expect((await here.post<'startTotp'>('/api/me/totp', { password: '' })).body.error).toBe(
        'proof_needed',
      )
      expect(await here.ways()).toEqual({ ways: ['mail'], mustSetUp: true })
      expect((await here.post('/api/me/proof/mail')).status).toBe(200)
      expect((await here.prove({ code: await mailedCode(server, email) })).status).toBe(200)
      expect(await here.ways()).toEqual({ ways: [], mustSetUp: true })
      expect((await orders(here.headers)).body.error).toBe('second_factor_required')
      const { body } = await here.post<'startTotp'>('/api/me/totp', { password: '' })
      expect((await here.confirmTotp(body.secret)).status).toBe(200)
      expect((await orders(here.headers)).status).toBe(200)
      server.set(FRIDAY_NOON)
    },
  )

  only('an order at the counter is not taken by who has not shown it', async () => {
    const { headers } = await staff('counter@cafe.example')
    const sent = await server.send('POST', '/api/orders', {}, headers)
    expect(sent.status).not.toBe(201)
    const own = await server.send('GET', '/api/orders/x', undefined, headers)
    expect(own.status).not.toBe(200)
  })

  only('an owner of the first hour is asked for it as well', async () => {
    const email = 'owner@cafe.example'
    await server.db.insert(users).values({
      id: 'first-owner',
      email,
      name: 'Owner',
      role: 'ADMIN',
      passwordHash: await hashPassword(GOOD_PASSWORD),
      createdAt: FRIDAY_NOON,
    })
    const owner = await signIn(email)
    expect(await owner.ways()).toEqual({ ways: [], mustSetUp: true })
    const today = await server.send('GET', '/api/admin/today', undefined, owner.headers)
    expect([today.status, today.body.error]).toEqual([403, 'second_factor_required'])
  })
})
