import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { auditLog, recoveryCodes, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { accountOf, GOOD_PASSWORD, mailTo, newPerson } from './testing.ts'

const STEP_MS = 30_000

eachEngine('a second factor', (server) => {
  type Headers = Record<string, string>
  const post = <Name extends 'startTotp' | 'confirmTotp' | 'removeTotp' | 'newRecoveryCodes'>(
    path: string,
    body: object,
    headers: Headers,
  ) => server().send<Name>('POST', path, body, headers)
  const login = (email: string) =>
    server().send<'login'>('POST', '/auth/login', { email, password: GOOD_PASSWORD })
  const second = (ticket: string | undefined, code: string) =>
    server().send<'secondFactor'>('POST', '/auth/second-factor', { ticket, code })
  const me = (headers: Headers) => server().send<'me'>('GET', '/api/me', undefined, headers)
  /** The code of an app, some steps from the server's clock. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server().now().getTime() + steps * STEP_MS,
    })
  const wait = (steps: number) => server().set(new Date(FRIDAY_NOON.getTime() + steps * STEP_MS))

  /** Somebody with a second factor on, whose app's present code is used. */
  const careful = async (email: string) => {
    const person = await newPerson(server(), email)
    const { headers } = person
    const started = await post<'startTotp'>('/api/me/totp', { password: GOOD_PASSWORD }, headers)
    const { secret } = started.body
    const confirmed = await post<'confirmTotp'>(
      '/api/me/totp/confirmation',
      { code: codeOf(secret) },
      headers,
    )
    return { ...person, secret, codes: confirmed.body.codes, email }
  }

  test('is set up with the password, a picture and a first code', async () => {
    const email = 'setup@guest.example'
    const { headers } = await newPerson(server(), email)
    const wrong = await post<'startTotp'>('/api/me/totp', { password: 'no' }, headers)
    expect([wrong.status, wrong.body.error]).toEqual([403, 'wrong_password'])
    const unstarted = await post<'confirmTotp'>(
      '/api/me/totp/confirmation',
      { code: '123456' },
      headers,
    )
    expect(unstarted.body.error).toBe('totp_not_started')

    const { body } = await post<'startTotp'>('/api/me/totp', { password: GOOD_PASSWORD }, headers)
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*setup%40guest\.example\?/)
    expect(body.qrSvg).toMatch(/^<svg[^]*<\/svg>/)
    // It counts from the first right code.
    expect((await login(email)).status).toBe(200)
    expect((await accountOf(server(), email)).totpSecret).not.toContain(body.secret)
    const typo = await post<'confirmTotp'>('/api/me/totp/confirmation', { code: '000000' }, headers)
    expect([typo.status, typo.body.error]).toEqual([422, 'wrong_code'])

    const code = codeOf(body.secret)
    const { body: given } = await post<'confirmTotp'>(
      '/api/me/totp/confirmation',
      { code },
      headers,
    )
    expect(new Set(given.codes).size).toBe(10)
    expect(given.codes[0]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect((await me(headers)).body.secondFactor).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    })
    const kept = JSON.stringify(await server().db.select().from(recoveryCodes))
    expect(kept).not.toContain(given.codes[0]?.replaceAll('-', ''))
    expect((await mailTo(server(), email, 'Your second factor is on')).text).toContain(
      'code of your app',
    )
    const again = await post<'startTotp'>('/api/me/totp', { password: GOOD_PASSWORD }, headers)
    expect([again.status, again.body.error]).toEqual([409, 'second_factor_on'])
  })

  test('ends every other session of the account when it is turned on, and links that were open', async () => {
    const email = 'elsewhere@guest.example'
    const here = await newPerson(server(), email)
    const elsewhere = (await login(email)).body
    await server().send('POST', '/auth/magic-link', { email })
    const { token } = await mailTo(server(), email, 'Your link to sign in')
    const started = await post<'startTotp'>(
      '/api/me/totp',
      { password: GOOD_PASSWORD },
      here.headers,
    )
    const code = codeOf(started.body.secret)
    await post<'confirmTotp'>('/api/me/totp/confirmation', { code }, here.headers)
    expect((await me(here.headers)).status).toBe(200)
    expect((await me({ authorization: `Bearer ${elsewhere.token}` })).status).toBe(401)
    const { refreshToken } = elsewhere
    expect((await server().send('POST', '/auth/refresh', { refreshToken })).status).toBe(401)
    expect((await server().send('POST', '/auth/link', { token })).status).toBe(410)
    expect((await mailTo(server(), email, 'Your second factor is on')).text).toContain('signed out')
  })

  test('is asked for by password, link and reset alike; the answer is that of the first step', async () => {
    const { email, secret } = await careful('asked@guest.example')
    const first = await login(email)
    expect([first.status, first.body.error]).toEqual([401, 'second_factor_needed'])
    expect(first.body).not.toHaveProperty('token')
    wait(1)
    const entered = await second(first.body.ticket, codeOf(secret))
    expect([entered.status, entered.body.user?.email]).toEqual([200, email])

    await server().send('POST', '/auth/magic-link', { email })
    const { token } = await mailTo(server(), email, 'Your link to sign in')
    const byLink = await server().send<'followLink'>('POST', '/auth/link', { token })
    expect([byLink.status, byLink.body.error]).toEqual([401, 'second_factor_needed'])
    wait(2)
    const inside = await second(byLink.body.ticket, codeOf(secret))
    const list = await server().send<'mySessions'>('GET', '/api/me/sessions', undefined, {
      authorization: `Bearer ${inside.body.token}`,
    })
    expect(list.body.sessions.find(({ isThis }) => isThis)?.method).toBe('link')
    wait(0)
  })

  test('holds back a new password until the second step', async () => {
    const { email, secret } = await careful('held@guest.example')
    await server().send('POST', '/auth/forgot-password', { email })
    const { token } = await mailTo(server(), email, 'Choose a new password')
    const next = 'ten green teapots'
    const reset = await server().send<'resetPassword'>('POST', '/auth/reset-password', {
      token,
      password: next,
    })
    expect([reset.status, reset.body.error]).toEqual([401, 'second_factor_needed'])
    const before = (await accountOf(server(), email)).passwordHash
    wait(1)
    expect((await second(reset.body.ticket, codeOf(secret))).status).toBe(200)
    wait(0)
    expect((await accountOf(server(), email)).passwordHash).not.toBe(before)
    const login = await server().send<'login'>('POST', '/auth/login', { email, password: next })
    expect(login.body.error).toBe('second_factor_needed')
  })

  test('takes the code before and the one after, and none farther off', async () => {
    const { email, secret } = await careful('window@guest.example')
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [1, 200],
      [-1, 422],
    ] as const) {
      wait(10)
      const { body } = await login(email)
      expect([steps, (await second(body.ticket, codeOf(secret, steps))).status]).toEqual([
        steps,
        status,
      ])
    }
    wait(0)
  })

  test('takes no code twice, not even from ten at once', async () => {
    const { email, secret } = await careful('twice@guest.example')
    const used = await second((await login(email)).body.ticket, codeOf(secret))
    expect([used.status, used.body.error]).toEqual([422, 'code_used'])
    wait(1)
    const tickets = await Promise.all(Array.from({ length: 8 }, () => login(email)))
    const code = codeOf(secret)
    const tries = await Promise.all(tickets.map(({ body }) => second(body.ticket, code)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ body }) => body.error === 'code_used')).toHaveLength(7)
    wait(0)
  })

  test('takes each recovery code once, however it is typed, and tells the owner', async () => {
    const { email, codes } = await careful('recovery@guest.example')
    const [code = '', other = ''] = codes
    const tickets = await Promise.all(Array.from({ length: 6 }, () => login(email)))
    const tries = await Promise.all(tickets.map(({ body }) => second(body.ticket, code)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await second((await login(email)).body.ticket, code)
    expect([again.status, again.body.error]).toEqual([422, 'wrong_code'])
    const typed = other.toLowerCase().replaceAll('-', ' ')
    expect((await second((await login(email)).body.ticket, typed)).status).toBe(200)
    expect((await mailTo(server(), email, 'A recovery code was used')).text).toMatch(
      /[89] are left/,
    )
    const account = await accountOf(server(), email)
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, account.id))
    expect(log.map(({ action }) => action)).toEqual([
      'account.second-factor-on',
      'account.recovery-code-used',
      'account.recovery-code-used',
    ])
  })

  test('a ticket is good for five codes, ten minutes, one sign-in and its own account', async () => {
    const careless = await careful('ticket@guest.example')
    const other = await careful('other-ticket@guest.example')
    const { ticket } = (await login(careless.email)).body
    wait(1)
    // Somebody else's code, though right for them, is not this account's.
    expect((await second(ticket, codeOf(other.secret))).body.error).toBe('wrong_code')
    for (let wrong = 0; wrong < 4; wrong++) await second(ticket, '000000')
    const sixth = await second(ticket, codeOf(careless.secret))
    expect([sixth.status, sixth.body.error]).toEqual([401, 'ticket_ended'])

    const { ticket: old } = (await login(careless.email)).body
    wait(1 + 20)
    expect((await second(old, codeOf(careless.secret))).body.error).toBe('ticket_ended')
    const { ticket: good } = (await login(careless.email)).body
    expect((await second(good, codeOf(careless.secret))).status).toBe(200)
    wait(23)
    expect((await second(good, codeOf(careless.secret))).body.error).toBe('ticket_ended')
    wait(0)
    for (const made of ['x', careless.token, careless.refreshToken])
      expect((await second(made, '123456')).body.error).toBe('ticket_ended')
  })

  test('slows down who guesses codes with ticket after ticket', async () => {
    const { email, secret } = await careful('guessed@guest.example')
    const statuses: number[] = []
    for (let ticket = 0; ticket < 3; ticket++) {
      const { body } = await login(email)
      for (let guess = 0; guess < 4; guess++)
        statuses.push((await second(body.ticket, '000000')).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
    wait(1)
    const { body } = await login(email)
    expect((await second(body.ticket, codeOf(secret))).status).toBe(429)
    wait(0)
  })

  test('is removed, and its recovery codes renewed, with the password and a code', async () => {
    const { email, headers, secret, codes } = await careful('remove@guest.example')
    const renew = (body: object) =>
      post<'newRecoveryCodes'>('/api/me/recovery-codes', body, headers)
    const remove = (body: object) => post<'removeTotp'>('/api/me/totp/removal', body, headers)
    wait(1)
    const code = codeOf(secret)
    expect((await renew({ password: 'no', code })).status).toBe(403)
    expect((await renew({ password: GOOD_PASSWORD, code: '000000' })).status).toBe(422)
    const renewed = await renew({ password: GOOD_PASSWORD, code })
    expect(renewed.body.codes).toHaveLength(10)
    expect(renewed.body.codes).not.toContain(codes[0])
    const ticket = (await login(email)).body.ticket
    expect((await second(ticket, codes[0] ?? '')).body.error).toBe('wrong_code')

    const [last = ''] = renewed.body.codes
    expect((await remove({ password: 'no', code: last })).status).toBe(403)
    expect((await remove({ password: GOOD_PASSWORD, code: last })).status).toBe(200)
    wait(0)
    expect((await login(email)).status).toBe(200)
    expect(await accountOf(server(), email)).toMatchObject({
      totpSecret: null,
      totpConfirmedAt: null,
    })
    expect((await me(headers)).body.secondFactor).toMatchObject({
      isOn: false,
      recoveryCodesLeft: 0,
    })
    expect((await mailTo(server(), email, 'Your second factor is off')).subject).toBeDefined()
    expect((await remove({ password: GOOD_PASSWORD, code: last })).body.error).toBe(
      'second_factor_off',
    )
  })

  test('works at once for an account that was closed between the steps: it stays outside', async () => {
    const { email, secret, user } = await careful('between@guest.example')
    const { ticket } = (await login(email)).body
    await server().db.update(users).set({ isDisabled: true }).where(eq(users.id, user.id))
    wait(1)
    expect((await second(ticket, codeOf(secret))).body.error).toBe('account_closed')
    wait(0)
  })
})
