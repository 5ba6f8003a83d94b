import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog, notifications, outbox, sessions, users } from '../db/schema.ts'
import { countActiveAdmins } from '../people/admins.ts'
import { eachEngine, type TestServer } from '../db/testing.ts'

const ADMIN = 'admin@demo.example'
const MANAGER = 'manager@demo.example'
const BARISTA = 'barista@demo.example'

eachEngine('accounts', (server) => {
  const as = (email: string) => server().as(email)
  const id = async (email: string) => (await rowOf(server(), email)).id
  const patch = async (by: string, email: string, body: object) =>
    server().send<'changeAccount'>(
      'PATCH',
      `/api/admin/accounts/${await id(email)}`,
      body,
      await as(by),
    )

  test('are listed by page, sorted, searched and filtered, with what each filter would find', async () => {
    const admin = await as(ADMIN)
    const list = (query: string) =>
      server().send<'accounts'>('GET', `/api/admin/accounts?${query}`, undefined, admin)
    const all = await list('sort=name')
    expect(all.body.total).toBe(8)
    expect(all.body.rows.map(({ name }) => name).slice(0, 2)).toEqual(['Ada Marsh', 'Arlo Voss'])
    expect(all.body.facets.role).toMatchObject({ ADMIN: 1, MANAGER: 1, CUSTOMER: 1 })
    expect((await list('q=tran+bao')).body.rows.map(({ email }) => email)).toEqual([BARISTA])
    expect((await list('role=MANAGER')).body.rows.map(({ email }) => email)).toEqual([MANAGER])
    expect((await list('q=%25')).body.total).toBe(0)
    expect((await list('sort=passwordHash')).status).toBe(400)
    expect((await list('page=0')).status).toBe(400)
  })

  test('never show a hash or a secret', async () => {
    const admin = await as(ADMIN)
    const { body } = await server().send('GET', '/api/admin/accounts', undefined, admin)
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|totpSecret|password/i)
  })

  test('are changed at once, written down, and told to whom they belong', async () => {
    const barista = await as(BARISTA)
    const answer = await patch(ADMIN, BARISTA, { staffRole: 'SENIOR_BARISTA' })
    expect(answer.body).toMatchObject({ role: 'STAFF', staffRole: 'SENIOR_BARISTA' })
    const [written] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'user.role-changed'))
    expect(written).toMatchObject({
      byName: 'Ada Marsh',
      subject: BARISTA,
      before: { role: 'BARISTA' },
      after: { role: 'SENIOR_BARISTA' },
    })
    const news = await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.userId, await id(BARISTA)))
    expect(news.some(({ title }) => title === 'Your role changed')).toBe(true)
    // A session that was open before does not get the new role: who has it signs in again.
    expect((await server().send('GET', '/api/orders', undefined, barista)).status).toBe(401)
    const senior = await as(BARISTA)
    expect((await server().send('GET', '/api/orders', undefined, senior)).status).toBe(200)
    const [mail] = await server().db.select().from(outbox).where(eq(outbox.to, BARISTA))
    expect(mail?.subject).toBe('Your role changed')
    expect(mail?.text).toContain('Ada Marsh made you senior barista')

    await patch(ADMIN, BARISTA, { role: 'CUSTOMER' })
    expect((await server().send('GET', '/api/orders', undefined, senior)).status).toBe(401)
    expect((await rowOf(server(), BARISTA)).staffRole).toBeNull()
    await patch(ADMIN, BARISTA, { role: 'STAFF', staffRole: 'BARISTA' })
    expect((await patch(ADMIN, BARISTA, { role: 'CUSTOMER', staffRole: 'BARISTA' })).status).toBe(
      400,
    )
  })

  test('that are disabled are out on every device, and in again only by signing in', async () => {
    const senior = await as('senior@demo.example')
    expect((await patch(ADMIN, 'senior@demo.example', { isDisabled: true })).body.state).toBe(
      'disabled',
    )
    expect((await server().send('GET', '/api/orders', undefined, senior)).status).toBe(401)
    await patch(ADMIN, 'senior@demo.example', { isDisabled: false })
    expect((await server().send('GET', '/api/orders', undefined, senior)).status).toBe(401)
    const again = await as('senior@demo.example')
    expect((await server().send('GET', '/api/orders', undefined, again)).status).toBe(200)
  })

  test('are signed out everywhere by an admin', async () => {
    const trainee = await as('trainee@demo.example')
    const path = `/api/admin/accounts/${await id('trainee@demo.example')}/sign-out`
    const { body } = await server().send<'signOutAccount'>('POST', path, undefined, await as(ADMIN))
    expect(body.sessions).toBe(0)
    expect((await server().send('GET', '/api/orders', undefined, trainee)).status).toBe(401)
  })

  test('lose a second factor that nobody can give any more, and their owner is told', async () => {
    const customer = await id('customer@demo.example')
    const path = `/api/admin/accounts/${customer}/second-factor-reset`
    expect((await server().send('POST', path, undefined, await as(ADMIN))).status).toBe(409)
    await server()
      .db.update(users)
      .set({ totpSecret: 'sealed', totpConfirmedAt: new Date() })
      .where(eq(users.id, customer))
    const { body } = await server().send<'resetSecondFactor'>(
      'POST',
      path,
      undefined,
      await as(ADMIN),
    )
    expect(body.hasSecondFactor).toBe(false)
    expect((await rowOf(server(), 'customer@demo.example')).totpSecret).toBeNull()
    const [mail] = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.subject, 'Your second factor was taken off'))
    expect(mail?.to).toBe('customer@demo.example')
  })

  test('of oneself stay as they are', async () => {
    expect((await patch(ADMIN, ADMIN, { role: 'CUSTOMER' })).body.error).toBe('yourself')
    expect((await patch(ADMIN, ADMIN, { isDisabled: true })).body.error).toBe('yourself')
    expect((await rowOf(server(), ADMIN)).role).toBe('ADMIN')
  })

  test('of two admins who shut each other out at once, one stays', async () => {
    await patch(ADMIN, 'assistant@demo.example', { role: 'ADMIN' })
    const [first, second] = [await as(ADMIN), await as('assistant@demo.example')]
    const [a, b] = [await id(ADMIN), await id('assistant@demo.example')]
    const answers = await Promise.all([
      server().send('PATCH', `/api/admin/accounts/${b}`, { isDisabled: true }, first),
      server().send('PATCH', `/api/admin/accounts/${a}`, { isDisabled: true }, second),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([401, 403]).toContain(statuses[1])
    const admins = await server().db.select().from(users).where(eq(users.role, 'ADMIN'))
    expect(admins.filter(({ isDisabled }) => !isDisabled)).toHaveLength(1)
    // As it was, for the tests below.
    await server().db.update(users).set({ isDisabled: false }).where(eq(users.role, 'ADMIN'))
    await server()
      .db.update(users)
      .set({ role: 'STAFF', staffRole: 'ASSISTANT_MANAGER' })
      .where(eq(users.id, b))
  })

  test.each(['MANAGER', 'CUSTOMER'])(
    'of two admins who make each other %s at once, one stays, whoever else is only invited',
    async (role) => {
      const wanted = role === 'MANAGER' ? { role: 'STAFF', staffRole: role } : { role }
      const { db } = server()
      const other = 'assistant@demo.example'
      await patch(ADMIN, other, { role: 'ADMIN' })
      const invitation = { email: `typo-${role}@example.org`, name: 'Adm', role: 'ADMIN' }
      const both = [await as(ADMIN), await as(other)]
      const invited = await server().send<'inviteAccount'>(
        'POST',
        '/api/admin/accounts',
        invitation,
        both[0],
      )
      expect(invited.status).toBe(200)
      const [a, b] = [await id(ADMIN), await id(other)]
      const answers = await Promise.all([
        server().send('PATCH', `/api/admin/accounts/${b}`, wanted, both[0]),
        server().send('PATCH', `/api/admin/accounts/${a}`, wanted, both[1]),
      ])
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses[0]).toBe(200)
      expect([401, 403]).toContain(statuses[1])
      expect(await countActiveAdmins(db)).toBe(1)
      // As it was, for the tests below.
      await db.update(users).set({ role: 'ADMIN', staffRole: null }).where(eq(users.id, a))
      await db
        .update(users)
        .set({ role: 'STAFF', staffRole: 'ASSISTANT_MANAGER' })
        .where(eq(users.id, b))
      await db.delete(notifications).where(eq(notifications.userId, invited.body.id))
      await db.delete(users).where(eq(users.id, invited.body.id))
    },
  )

  test('of an admin who can sign in stays one where nobody else is left', async () => {
    const { db } = server()
    const other = 'assistant@demo.example'
    const admin = await rowOf(server(), ADMIN)
    await patch(ADMIN, other, { role: 'ADMIN' })
    const second = await as(other)
    const change = (who: string, body: object) =>
      server().send<'changeAccount'>('PATCH', `/api/admin/accounts/${who}`, body, second)
    // Signed in by an invitation whose account has nothing yet to come back with.
    const nothing = { passwordHash: null, lastSignInAt: null }
    const before = await rowOf(server(), other)
    await db.update(users).set(nothing).where(eq(users.id, before.id))
    const answer = await change(admin.id, { role: 'CUSTOMER' })
    expect([answer.status, answer.body.error]).toEqual([409, 'last_admin'])
    expect((await change(admin.id, { isDisabled: true })).status).toBe(409)
    expect((await rowOf(server(), ADMIN)).role).toBe('ADMIN')
    const { passwordHash, lastSignInAt } = before
    await db
      .update(users)
      .set({ passwordHash, lastSignInAt, role: 'STAFF', staffRole: 'ASSISTANT_MANAGER' })
      .where(eq(users.id, before.id))
  })

  test('are made by an invitation, whose link opens them once', async () => {
    const admin = await as(ADMIN)
    const invitation = { email: 'New@Guest.example', name: 'Nia New', role: 'ARTIST' }
    const made = await server().send<'inviteAccount'>(
      'POST',
      '/api/admin/accounts',
      invitation,
      admin,
    )
    expect(made.body).toMatchObject({ email: 'new@guest.example', state: 'invited' })
    const twice = await server().send('POST', '/api/admin/accounts', invitation, admin)
    expect(twice.status).toBe(409)
    expect(twice.body.fields?.email).toMatch(/already/)

    const first = await invitationOf(server(), 'new@guest.example')
    await server().send('POST', `/api/admin/accounts/${made.body.id}/invitation`, undefined, admin)
    const second = await invitationOf(server(), 'new@guest.example')
    expect(second).not.toBe(first)
    const follow = (token: string) =>
      server().send<'finishAccount'>('POST', '/auth/account', {
        token,
        name: 'Nia Newman',
        password: 'nine small teapots',
      })
    expect((await follow(first)).status).toBe(410)
    expect((await follow(second)).body.user).toMatchObject({ name: 'Nia Newman', role: 'ARTIST' })
    expect((await follow(second)).status).toBe(410)
    const late = await server().send(
      'POST',
      `/api/admin/accounts/${made.body.id}/invitation`,
      undefined,
      admin,
    )
    expect(late.body.error).toBe('not_invited')
  })

  test('are saved as a file in which no cell is a formula', async () => {
    const admin = await as(ADMIN)
    await server().send(
      'POST',
      '/api/admin/accounts',
      { email: 'sly@guest.example', name: '=HYPERLINK("http://evil.example")', role: 'CUSTOMER' },
      admin,
    )
    const { body, headers } = await server().send(
      'GET',
      '/api/admin/accounts.csv?q=sly',
      undefined,
      admin,
    )
    const text = String(body)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(text).toContain('Name,Email,Role')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(text.split('\n').filter(Boolean)).toHaveLength(2)
  })

  describe('of staff', () => {
    const change = async (by: string, email: string, body: object) =>
      server().send<'changeStaff'>('PATCH', `/api/staff/${await id(email)}`, body, await as(by))

    test('are seen by managers: those who work here and nobody else', async () => {
      const { body } = await server().send<'staff'>(
        'GET',
        '/api/staff',
        undefined,
        await as(MANAGER),
      )
      expect(body.rows.map(({ role }) => role)).not.toContain('CUSTOMER')
      expect(body.total).toBe(6)
      const barista = await as(BARISTA)
      expect((await server().send('GET', '/api/staff', undefined, barista)).status).toBe(403)
    })

    test('are moved by a manager below their own role only', async () => {
      expect((await change(MANAGER, BARISTA, { staffRole: 'SENIOR_BARISTA' })).status).toBe(200)
      expect((await change(MANAGER, BARISTA, { staffRole: 'MANAGER' })).body.error).toBe(
        'above_you',
      )
      expect((await change(MANAGER, ADMIN, { isDisabled: true })).body.error).toBe('not_staff')
      expect((await change(MANAGER, MANAGER, { staffRole: 'TRAINEE' })).body.error).toBe('yourself')
      expect(
        (await change(MANAGER, 'customer@demo.example', { staffRole: 'TRAINEE' })).body.error,
      ).toBe('not_staff')
      expect((await change(MANAGER, BARISTA, { role: 'ADMIN' })).status).toBe(400)
      await change(ADMIN, BARISTA, { staffRole: 'MANAGER' })
      expect((await change(MANAGER, BARISTA, { staffRole: 'TRAINEE' })).body.error).toBe(
        'above_you',
      )
      const path = `/api/staff/${await id(BARISTA)}/sign-out`
      expect((await server().send('POST', path, undefined, await as(MANAGER))).status).toBe(403)
      await change(ADMIN, BARISTA, { staffRole: 'BARISTA' })
    })

    test('are invited by a manager, though no manager', async () => {
      const ask = async (staffRole: string) =>
        server().send<'inviteStaff'>(
          'POST',
          '/api/staff',
          { email: 'starter@guest.example', name: 'Sol Starter', staffRole },
          await as(MANAGER),
        )
      expect((await ask('MANAGER')).body.error).toBe('above_you')
      expect((await ask('TRAINEE')).body).toMatchObject({ role: 'STAFF', staffRole: 'TRAINEE' })
    })
  })

  test('are for admins', async () => {
    const ended = await server().db.select().from(sessions)
    expect(ended.length).toBeGreaterThan(0)
    for (const email of [MANAGER, BARISTA, 'artist@demo.example', 'customer@demo.example']) {
      const who = await as(email)
      expect((await server().send('GET', '/api/admin/accounts', undefined, who)).status).toBe(403)
      expect((await server().send('GET', '/api/admin/accounts.csv', undefined, who)).status).toBe(
        403,
      )
    }
    expect((await server().send('GET', '/api/admin/accounts')).status).toBe(401)
  })
})

async function rowOf(server: TestServer, email: string) {
  const [row] = await server.db.select().from(users).where(eq(users.email, email))
  if (!row) throw new Error(`There is no account with ${email}.`)
  return row
}

async function invitationOf(server: TestServer, email: string): Promise<string> {
  const mails = await server.db.select().from(outbox).where(eq(outbox.to, email))
  const tokens = mails.flatMap(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? [])
  return tokens.at(-1) ?? ''
}
