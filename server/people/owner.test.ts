import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog, outbox, passkeys, secrets, sessions, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, type TestServer } from '../db/testing.ts'
import { ownerLink } from './setup.ts'
import { accountOf, mailTo, newPerson } from './testing.ts'

type Headers = Record<string, string>
const TYPO = 'ovner@cafe.example'
const RIGHT = 'owner@cafe.example'
const PASSWORD = 'a long enough password'
const OTHER_PASSWORD = 'another one that is long'
const ASKING = 'Is this your new address?'

function ownersOf(server: () => TestServer) {
  const login = (email: string, password = PASSWORD) =>
    server().send<'login'>('POST', '/auth/login', { email, password })
  return {
    login,
    link: async () => (await ownerLink(server()))?.url ?? '',
    async setUp(address: string, email: string, password = PASSWORD) {
      const answer = await server().app.request('http://cafe.test/setup', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          token: new URL(address).searchParams.get('token') ?? '',
          email,
          password,
          again: password,
        }).toString(),
      })
      return { status: answer.status, page: await answer.text() }
    },
    /** With two factors, as admins have to show. */
    async signIn(email: string, password = PASSWORD): Promise<Headers> {
      const { body } = await login(email, password)
      await server()
        .db.update(sessions)
        .set({ hasTwoFactors: true })
        .where(eq(sessions.userId, body.user.id))
      return { authorization: `Bearer ${body.token}` }
    },
    me: (headers: Headers) => server().send<'me'>('GET', '/api/me', undefined, headers),
    resend: (headers: Headers) =>
      server().send<'resendEmailLink'>('POST', '/api/me/email/mail', undefined, headers),
    change: (headers: Headers, email: string) =>
      server().send<'changeEmail'>('POST', '/api/me/email', { email, password: PASSWORD }, headers),
    confirm: (token: string, headers: Headers) =>
      server().send<'confirmEmail'>('POST', '/api/me/email/confirmation', { token }, headers),
    tokenTo: async (email: string, subject = ASKING) =>
      (await mailTo(server(), email, subject)).token,
    mailsTo: (to: string) => server().db.select().from(outbox).where(eq(outbox.to, to)),
    forgetMailsTo: (to: string) => server().db.delete(outbox).where(eq(outbox.to, to)),
  }
}

/** Each test begins with a café that has no admin. */
function withoutAdmins(server: () => TestServer) {
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    await server().db.delete(users).where(eq(users.role, 'ADMIN'))
    await server().db.delete(secrets).where(eq(secrets.name, 'setup'))
    await server().db.delete(outbox)
  })
}

eachEngine(
  'an owner whose address nobody has proven',
  (server) => {
    withoutAdmins(server)
    const { login, link, setUp, signIn, me, resend, change, confirm, tokenTo, mailsTo } =
      ownersOf(server)
    const { forgetMailsTo } = ownersOf(server)

    test('is asked for the proof by email, and signs in before', async () => {
      const { status, page } = await setUp(await link(), TYPO)
      expect([status, page]).toEqual([200, expect.stringContaining('We are sending an email')])
      const mail = await mailTo(server(), TYPO)
      expect([mail.subject, mail.page]).toEqual([ASKING, 'http://cafe.test/account/email'])
      const headers = await signIn(TYPO)
      expect((await me(headers)).body).toMatchObject({
        isEmailVerified: false,
        mustConfirmEmail: true,
        nextEmail: TYPO,
      })
      const { body } = await confirm(mail.token, headers)
      expect(body).toMatchObject({ isEmailVerified: true, mustConfirmEmail: false })
      expect(await ownerLink(server())).toBeNull()
    })

    test.each([
      ['a new password', 'forgot-password', {}],
      ['a link to sign in', 'magic-link', {}],
      ['an account', 'register', { name: 'Eve' }],
    ])('gives nothing to who reads its email and asks for %s', async (_, path, more) => {
      const typo = `typo-${path}@cafe.example`
      await setUp(await link(), typo)
      await forgetMailsTo(typo)
      const nobody = `nobody-${path}@cafe.example`
      const ask = (email: string) =>
        server().send<'requestLink'>('POST', `/auth/${path}`, { ...more, email })
      const [ours, nobodys] = [await ask(typo), await ask(nobody)]
      // Whoever asks learns nothing, as always.
      expect([ours.status, ours.body.message.replace(typo, 'X')]).toEqual([
        nobodys.status,
        nobodys.body.message.replace(nobody, 'X'),
      ])
      const mails = await mailsTo(typo)
      expect(mails.map(({ subject }) => subject)).toEqual(['This address is not confirmed'])
      expect(mails[0]?.text).not.toMatch(/#|token|owner\b|admin/i)
      expect((await login(typo)).status).toBe(200)
    })

    test('is opened by email as soon as the address is proven', async () => {
      await setUp(await link(), RIGHT)
      await confirm(await tokenTo(RIGHT), await signIn(RIGHT))
      await server().send('POST', '/auth/forgot-password', { email: RIGHT })
      const token = await tokenTo(RIGHT, 'Choose a new password')
      const body = { token, password: OTHER_PASSWORD }
      expect((await server().send('POST', '/auth/reset-password', body)).status).toBe(200)
    })

    test('is not opened by a link that was emailed before the account was an admin’s', async () => {
      const email = 'risen@guest.example'
      await newPerson(server(), email)
      for (const path of ['magic-link', 'forgot-password'])
        await server().send('POST', `/auth/${path}`, { email })
      const unproven = { role: 'ADMIN' as const, emailVerifiedAt: null }
      await server().db.update(users).set(unproven).where(eq(users.email, email))
      const token = await tokenTo(email, 'Your link to sign in')
      const followed = await server().send('POST', '/auth/link', { token })
      const reset = { token: await tokenTo(email, 'Choose a new password'), password: PASSWORD }
      const chosen = await server().send('POST', '/auth/reset-password', reset)
      expect([followed.body.error, chosen.body.error]).toEqual(['link_unknown', 'link_unknown'])
    })

    test('the email that asks for the proof opens nothing for who only reads it', async () => {
      await setUp(await link(), TYPO)
      const token = await tokenTo(TYPO)
      const stranger = await newPerson(server(), 'eve@guest.example')
      expect((await confirm(token, {})).status).toBe(401)
      expect((await confirm(token, stranger.headers)).body.error).toBe('link_of_another')
      for (const path of ['/auth/link', '/auth/email-return'])
        expect((await server().send('POST', path, { token })).body.error).toBe('link_unknown')
      await server().db.delete(users).where(eq(users.email, 'eve@guest.example'))
    })

    test('gets the email once more by a click, five times an hour', async () => {
      await setUp(await link(), TYPO)
      const headers = await signIn(TYPO)
      const first = await tokenTo(TYPO)
      await forgetMailsTo(TYPO)
      expect((await resend(headers)).body.message).toContain(TYPO)
      expect((await confirm(first, headers)).body.error).toBe('link_used')

      // On the way to another address, the mail to that one is meant.
      await change(headers, RIGHT)
      await server().db.delete(outbox)
      expect((await resend(headers)).body.message).toContain(RIGHT)
      expect(await mailsTo(TYPO)).toEqual([])
      await server().db.delete(outbox)
      const statuses = [await resend(headers), await resend(headers)].map(({ status }) => status)
      expect(statuses).toEqual([200, 429])
      const { body } = await confirm(await tokenTo(RIGHT), headers)
      expect(body).toMatchObject({ mustConfirmEmail: false, user: { email: RIGHT } })
      const again = await resend(headers)
      expect([again.status, again.body.error]).toEqual([400, 'email_same'])
    })

    test('corrects a mistyped address with the link that the next start prints', async () => {
      await setUp(await link(), TYPO)
      const headers = await signIn(TYPO)
      const before = await accountOf(server(), TYPO)
      await server().db.insert(passkeys).values({
        id: 'a passkey',
        userId: before.id,
        publicKey: '',
        counter: 0,
        transports: [],
        name: 'Phone',
        createdAt: FRIDAY_NOON,
      })
      const stale = await tokenTo(TYPO)

      const printed = await ownerLink(server())
      expect(printed?.isAnew).toBe(true)
      const path = (printed?.url ?? '').slice('http://cafe.test'.length)
      expect(String((await server().send('GET', path)).body)).toContain(TYPO)
      expect((await setUp(printed?.url ?? '', RIGHT, OTHER_PASSWORD)).status).toBe(200)

      expect(await accountOf(server(), RIGHT)).toMatchObject({ id: before.id, role: 'ADMIN' })
      expect([(await login(TYPO)).status, (await login(RIGHT)).status]).toEqual([401, 401])
      expect((await me(headers)).status).toBe(401)
      expect(await server().db.$count(passkeys, eq(passkeys.userId, before.id))).toBe(0)
      const owner = await signIn(RIGHT, OTHER_PASSWORD)
      expect((await confirm(stale, owner)).body.error).toBe('link_used')
      const [written] = await server()
        .db.select()
        .from(auditLog)
        .where(eq(auditLog.action, 'owner.replaced'))
      expect(written).toMatchObject({ subject: RIGHT, before: { email: TYPO } })
      expect((await setUp(printed?.url ?? '', TYPO)).status).toBe(410)

      // The address now gets the mail, and its proof ends the printing of links.
      await confirm(await tokenTo(RIGHT), owner)
      expect(await ownerLink(server())).toBeNull()
    })

    test('keeps the address and chooses another password with that link', async () => {
      await setUp(await link(), RIGHT)
      expect((await setUp(await link(), RIGHT, OTHER_PASSWORD)).status).toBe(200)
      expect((await login(RIGHT, OTHER_PASSWORD)).status).toBe(200)
      expect(await server().db.$count(users, eq(users.role, 'ADMIN'))).toBe(1)
    })

    test('an address that has an account is refused in the page, and the link goes on working', async () => {
      const email = 'eve@guest.example'
      await newPerson(server(), email)
      const first = await link()
      expect(await setUp(first, email)).toMatchObject({
        status: 400,
        page: expect.stringContaining('has an account'),
      })
      expect((await setUp(first, TYPO)).status).toBe(200)
      const second = await link()
      expect((await setUp(second, email)).status).toBe(400)
      expect((await accountOf(server(), email)).role).toBe('CUSTOMER')
      expect((await setUp(second, RIGHT)).status).toBe(200)
      await server().db.delete(users).where(eq(users.email, email))
    })

    test('a link that was printed opens nothing once the address is proven', async () => {
      await setUp(await link(), RIGHT)
      const printed = await link()
      await confirm(await tokenTo(RIGHT), await signIn(RIGHT))
      expect((await setUp(printed, TYPO)).status).toBe(410)
      const path = printed.slice('http://cafe.test'.length)
      expect((await server().send('GET', path)).status).toBe(410)
      expect((await login(RIGHT)).status).toBe(200)
    })

    test('of the proof and a new set-up at the same moment one counts', async () => {
      for (let round = 0; round < 10; round += 1) {
        await server().db.delete(users).where(eq(users.role, 'ADMIN'))
        await server().db.delete(outbox)
        await setUp(await link(), RIGHT)
        const headers = await signIn(RIGHT)
        const [token, printed] = [await tokenTo(RIGHT), await link()]
        const [proof, anew] = await Promise.all([
          confirm(token, headers),
          setUp(printed, TYPO, OTHER_PASSWORD),
        ])
        const admins = await server().db.select().from(users).where(eq(users.role, 'ADMIN'))
        expect(admins).toHaveLength(1)
        const [owner] = admins
        if (proof.status === 200) {
          expect([anew.status, owner?.email]).toEqual([410, RIGHT])
          expect(owner?.emailVerifiedAt).not.toBeNull()
        } else {
          expect([anew.status, owner?.email]).toEqual([200, TYPO])
          expect([401, 410]).toContain(proof.status)
          expect(owner?.emailVerifiedAt).toBeNull()
        }
      }
    })

    test('is no longer the only one when another admin proves theirs', async () => {
      await setUp(await link(), TYPO)
      const headers = await signIn(TYPO)
      const invited = { email: 'second@cafe.example', name: 'Sam', role: 'ADMIN' }
      const { body } = await server().send<'inviteAccount'>(
        'POST',
        '/api/admin/accounts',
        invited,
        headers,
      )
      expect(body.email).toBe('second@cafe.example')
      // An invitation that was lost is asked for again; no other mail opens the account.
      await server().send('POST', '/auth/magic-link', { email: 'second@cafe.example' })
      expect((await mailTo(server(), 'second@cafe.example', 'Your link to sign in')).text).toBe('')
      const [invitation] = (await mailsTo('second@cafe.example')).filter(({ text }) =>
        text.includes('made an account for you'),
      )
      const token = /#token=(\S+)/.exec(invitation?.text ?? '')?.[1]
      const finish = { token, name: 'Sam', password: OTHER_PASSWORD }
      expect((await server().send('POST', '/auth/account', finish)).status).toBe(200)
      expect(await ownerLink(server())).toBeNull()
    })
  },
  { isDemo: false, sendsMail: true },
)

eachEngine(
  'an owner of a café that sends no email',
  (server) => {
    withoutAdmins(server)
    const { login, link, setUp, signIn, me, resend, change, confirm, tokenTo } = ownersOf(server)

    test('is never locked out: the password works, and each start prints a link', async () => {
      const { page } = await setUp(await link(), TYPO)
      expect(page).toContain('sends no email yet')
      // What nobody can read is not written.
      expect(await server().db.$count(outbox, eq(outbox.to, TYPO))).toBe(0)
      const headers = await signIn(TYPO)
      expect((await me(headers)).body.mustConfirmEmail).toBe(true)
      const asked = await resend(headers)
      expect([asked.status, asked.body.error]).toEqual([409, 'mail_off'])
      expect((await setUp(await link(), TYPO, OTHER_PASSWORD)).status).toBe(200)
      expect((await login(TYPO, OTHER_PASSWORD)).status).toBe(200)
    })

    test('corrects the address with the email in the outbox, which proves nothing', async () => {
      await setUp(await link(), TYPO)
      const headers = await signIn(TYPO)
      expect((await change(headers, RIGHT)).status).toBe(200)
      const { body } = await confirm(await tokenTo(RIGHT), headers)
      expect(body).toMatchObject({ user: { email: RIGHT }, mustConfirmEmail: true })
      expect(await ownerLink(server())).toMatchObject({ isAnew: true })
    })
  },
  { isDemo: false },
)

eachEngine('an account of the demo', (server) => {
  test('is asked for no proof: nobody reads its email', async () => {
    const headers = await server().as('admin@demo.example')
    const { body } = await server().send<'me'>('GET', '/api/me', undefined, headers)
    expect(body).toMatchObject({ isEmailVerified: false, mustConfirmEmail: false })
  })
})
