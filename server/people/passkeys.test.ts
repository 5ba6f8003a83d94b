import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkeys, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { makeAuthenticator } from './authenticator-testing.ts'
import { GOOD_PASSWORD, mailTo, newPerson } from './testing.ts'

const ORIGIN = 'http://cafe.test'

eachEngine('passkeys', (server) => {
  type Headers = Record<string, string>
  const options = (headers: Headers, password = GOOD_PASSWORD) =>
    server().send<'newPasskeyOptions'>('POST', '/api/me/passkeys/options', { password }, headers)
  const add = (body: object, headers: Headers) =>
    server().send<'addPasskey'>('POST', '/api/me/passkeys', body, headers)
  const ask = async () =>
    (await server().send<'passkeyOptions'>('POST', '/auth/passkey/options')).body
  const enter = (ticket: string, response: object) =>
    server().send<'passkeySignIn'>('POST', '/auth/passkey', { ticket, response })

  /** Somebody with a passkey on their phone. */
  const withPasskey = async (email: string) => {
    const person = await newPerson(server(), email)
    const phone = makeAuthenticator(ORIGIN)
    const { body } = await options(person.headers)
    const response = phone.create(body.options)
    const added = await add({ ticket: body.ticket, name: 'Phone', response }, person.headers)
    return { ...person, phone, added, email }
  }

  test('are made after the password, and sign in without address and password', async () => {
    const { added, phone, user, headers, email } = await withPasskey('key@guest.example')
    expect([added.status, added.body]).toEqual([
      200,
      { id: phone.id, name: 'Phone', createdAt: FRIDAY_NOON.toISOString(), lastUsedAt: null },
    ])
    expect((await mailTo(server(), email, 'A passkey was added')).text).toContain('“Phone”')

    const { ticket, options: asked } = await ask()
    expect(asked).toMatchObject({ rpId: 'cafe.test', userVerification: 'required' })
    const entered = await enter(ticket, phone.get(asked))
    expect([entered.status, entered.body.user]).toEqual([200, user])
    const me = await server().send<'me'>('GET', '/api/me', undefined, headers)
    expect(me.body.passkeys).toMatchObject([{ lastUsedAt: FRIDAY_NOON.toISOString() }])
    const list = await server().send<'mySessions'>('GET', '/api/me/sessions', undefined, {
      authorization: `Bearer ${entered.body.token}`,
    })
    expect(list.body.sessions.find(({ isThis }) => isThis)?.method).toBe('passkey')
  })

  test('count as both factors', async () => {
    const { phone, user } = await withPasskey('both@guest.example')
    await server()
      .db.update(users)
      .set({ totpConfirmedAt: FRIDAY_NOON })
      .where(eq(users.id, user.id))
    const { ticket, options: asked } = await ask()
    expect((await enter(ticket, phone.get(asked))).status).toBe(200)
  })

  test('are not made without the password, with a ticket of somebody else, or twice', async () => {
    const zoe = await withPasskey('zoe-key@guest.example')
    const max = await newPerson(server(), 'max-key@guest.example')
    expect((await options(max.headers, 'wrong')).body.error).toBe('wrong_password')

    const { body } = await options(max.headers)
    const phone = makeAuthenticator(ORIGIN)
    const response = phone.create(body.options)
    const stolen = await add({ ticket: body.ticket, name: 'x', response }, zoe.headers)
    expect([stolen.status, stolen.body.error]).toEqual([410, 'passkey_too_late'])
    const again = await add({ ticket: body.ticket, name: 'x', response }, max.headers)
    expect(again.body.error).toBe('passkey_too_late')

    const next = (await options(max.headers)).body
    const same = zoe.phone.create(next.options)
    const taken = await add({ ticket: next.ticket, name: 'x', response: same }, max.headers)
    expect([taken.status, taken.body.error]).toEqual([409, 'passkey_taken'])
  })

  test.each([
    ['another page', { origin: 'http://evil.test' }],
    ['a device that did not look who it is', { isVerified: false }],
  ])('are refused from %s, new or old', async (_, tricks) => {
    const { phone, headers } = await withPasskey(
      `${Object.keys(tricks).join().toLowerCase()}@tricks.example`,
    )
    const { body } = await options(headers)
    const response = makeAuthenticator(ORIGIN).create(body.options, tricks)
    const made = await add({ ticket: body.ticket, name: 'x', response }, headers)
    expect([made.status, made.body.error]).toEqual([422, 'passkey_refused'])
    const { ticket, options: asked } = await ask()
    const entered = await enter(ticket, phone.get(asked, tricks))
    expect([entered.status, entered.body.error]).toEqual([401, 'passkey_refused'])
  })

  test('a copied key is found out by its counter', async () => {
    const { phone, headers } = await withPasskey('copied@guest.example')
    for (const counter of [5, 6]) {
      const { ticket, options: asked } = await ask()
      expect((await enter(ticket, phone.get(asked, { counter }))).status).toBe(200)
    }
    const { ticket, options: asked } = await ask()
    const copy = await enter(ticket, phone.get(asked, { counter: 6 }))
    expect([copy.status, copy.body.error]).toEqual([401, 'passkey_refused'])
    const { body } = await server().send<'me'>('GET', '/api/me', undefined, headers)
    const [row] = await server().db.select().from(passkeys).where(eq(passkeys.id, phone.id))
    expect([body.passkeys.length, row?.counter]).toEqual([1, 6])
  })

  test('an answer to one question is none to another, and each question is asked once', async () => {
    const { phone } = await withPasskey('asked@guest.example')
    const first = await ask()
    const second = await ask()
    const response = phone.get(first.options)
    expect((await enter(second.ticket, response)).body.error).toBe('passkey_refused')
    expect((await enter(first.ticket, response)).status).toBe(200)
    expect((await enter(first.ticket, response)).body.error).toBe('passkey_too_late')
    // A ticket of a mail or of adding a passkey is no ticket here.
    const other = await withPasskey('asked-too@guest.example')
    const adding = (await options(other.headers)).body
    const mixed = await enter(adding.ticket, other.phone.get(adding.options))
    expect(mixed.body.error).toBe('passkey_too_late')
  })

  test('one key does not sign in as somebody else', async () => {
    const { phone } = await withPasskey('self@guest.example')
    const { user: other } = await newPerson(server(), 'victim@guest.example')
    const { ticket, options: asked } = await ask()
    const userHandle = Buffer.from(other.id).toString('base64url')
    expect((await enter(ticket, phone.get(asked, { userHandle }))).body.error).toBe(
      'passkey_refused',
    )
  })

  test.each([{}, { id: 'x' }, { id: 1, response: null }, { id: 'x', response: { userHandle: 1 } }])(
    'nonsense %o signs nobody in',
    async (response) => {
      const { ticket } = await ask()
      expect((await enter(ticket, response)).status).toBe(401)
    },
  )

  test('nonsense about a key that exists signs nobody in', async () => {
    const { phone } = await withPasskey('nonsense@guest.example')
    for (const response of [
      { id: phone.id },
      { ...phone.get({ challenge: 'x' }), response: null },
    ]) {
      const { ticket } = await ask()
      expect((await enter(ticket, response)).body.error).toBe('passkey_refused')
    }
  })

  test('are removed by their owner alone', async () => {
    const { phone, headers } = await withPasskey('removed@guest.example')
    const other = await newPerson(server(), 'remover@guest.example')
    const remove = (by: Headers) =>
      server().send<'removePasskey'>('DELETE', `/api/me/passkeys/${phone.id}`, undefined, by)
    expect((await remove(other.headers)).status).toBe(404)
    expect((await remove(headers)).status).toBe(200)
    const { ticket, options: asked } = await ask()
    const { status, body } = await enter(ticket, phone.get(asked))
    expect([status, body.error]).toEqual([401, 'passkey_unknown'])
  })

  test('open no account that was closed', async () => {
    const { phone, user } = await withPasskey('shut@guest.example')
    await server().db.update(users).set({ isDisabled: true }).where(eq(users.id, user.id))
    const { ticket, options: asked } = await ask()
    expect((await enter(ticket, phone.get(asked))).body.error).toBe('account_closed')
  })
})
