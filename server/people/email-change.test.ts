import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  auditLog,
  chatLogs,
  identities,
  newsletterSubscribers,
  orders,
  outbox,
  users,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { names, SECTIONS, subjectOf, type Account } from './keeping.ts'
import { accountOf, GOOD_PASSWORD, mailTo, newPerson } from './testing.ts'

const HOUR_MS = 3_600_000
const ASKING = 'Is this your new address?'
const LEFT = 'Your address was changed'

eachEngine('changing one’s email', (server) => {
  type Headers = Record<string, string>
  const login = (email: string, password = GOOD_PASSWORD) =>
    server().send<'login'>('POST', '/auth/login', { email, password })
  const me = (headers: Headers) => server().send<'me'>('GET', '/api/me', undefined, headers)
  const ask = (email: string, headers: Headers, password: string | undefined = GOOD_PASSWORD) =>
    server().send<'changeEmail'>('POST', '/api/me/email', { email, password }, headers)
  const cancel = (headers: Headers) =>
    server().send<'cancelEmailChange'>('DELETE', '/api/me/email', undefined, headers)
  const confirm = (token: string, headers: Headers) =>
    server().send<'confirmEmail'>('POST', '/api/me/email/confirmation', { token }, headers)
  const takeBack = (token: string) =>
    server().send<'returnEmail'>('POST', '/auth/email-return', { token })
  const preview = (token: string) =>
    server().send<'previewLink'>('POST', '/auth/link/preview', { token })
  /** The secret in the latest mail with a subject to an address. */
  const tokenTo = async (email: string, subject: string) =>
    (await mailTo(server(), email, subject)).token
  /** From one address to another, all the way. */
  const change = async (from: string, to: string, headers: Headers) => {
    expect((await ask(to, headers)).status).toBe(200)
    expect((await confirm(await tokenTo(to, ASKING), headers)).status).toBe(200)
    return tokenTo(from, LEFT)
  }

  test('takes a password, an email and a click, and tells both addresses', async () => {
    const [old, next] = ['old@guest.example', 'next@guest.example']
    const { headers, user } = await newPerson(server(), old)
    const elsewhere = (await login(old)).body
    await server().send('POST', '/auth/magic-link', { email: old })
    const waiting = await tokenTo(old, 'Your link to sign in')

    expect((await ask(next, headers, 'not the password')).body.fields).toHaveProperty('password')
    const asked = await ask('Next@Guest.example', headers)
    expect(asked.body.message).toContain(`your email to ${next} is kept`)
    expect((await me(headers)).body).toMatchObject({ nextEmail: next, user: { email: old } })
    const notice = await mailTo(server(), old, 'Your address is to change')
    expect(notice.text).toContain(next)
    expect(notice.text).toContain('/forgot-password')

    const mail = await mailTo(server(), next, ASKING)
    expect(mail.page).toBe('http://cafe.test/account/email')
    expect((await preview(mail.token)).body).toMatchObject({ kind: 'email-change', email: next })
    expect((await accountOf(server(), old)).id).toBe(user.id)

    const done = await confirm(mail.token, headers)
    expect(done.body).toMatchObject({ nextEmail: null, user: { id: user.id, email: next } })
    expect((await me(headers)).body).toMatchObject({ isEmailVerified: true, user: { email: next } })
    expect((await login(old)).status).toBe(401)
    expect((await login(next)).status).toBe(200)
    // Other devices and older mails open nothing any more.
    expect((await me({ authorization: `Bearer ${elsewhere.token}` })).status).toBe(401)
    const dead = await server().send('POST', '/auth/link', { token: waiting })
    expect(dead.body.error).toBe('link_used')
    expect((await mailTo(server(), old, LEFT)).text).toContain(next)
    expect((await mailTo(server(), next, 'This is your address now')).text).toContain('from now on')
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, user.id))
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['account.email-change-asked', { email: old }, { email: next }],
      ['account.email-changed', { email: old, isProven: true }, { email: next }],
    ])
  })

  test('the email alone changes nothing: a stranger’s account never gets one’s address', async () => {
    const victim = 'victim@new.example'
    const attacker = await newPerson(server(), 'attacker@new.example')
    const other = await newPerson(server(), 'other@new.example')
    await ask(victim, attacker.headers)
    const token = await tokenTo(victim, ASKING)
    expect((await confirm(token, {})).status).toBe(401)
    const wrong = await confirm(token, other.headers)
    expect([wrong.status, wrong.body.error]).toEqual([403, 'link_of_another'])
    for (const path of ['/auth/link', '/auth/email-return'])
      expect((await server().send('POST', path, { token })).body.error).toBe('link_unknown')
    const finish = { token, name: 'x', password: GOOD_PASSWORD }
    expect((await server().send('POST', '/auth/account', finish)).body.error).toBe('link_unknown')
    expect((await accountOf(server(), 'attacker@new.example')).id).toBe(attacker.user.id)

    // The owner of the address registers in peace, and the change has nothing left to take.
    const owner = await newPerson(server(), victim, 'Vic')
    expect((await confirm(token, attacker.headers)).body.error).toBe('email_taken')
    expect((await accountOf(server(), victim)).id).toBe(owner.user.id)
  })

  test('says the same of an address that has an account, and tells only its owner', async () => {
    const [taken, free] = ['taken@here.example', 'free@here.example']
    await newPerson(server(), taken)
    const { headers } = await newPerson(server(), 'curious@here.example')
    const first = await ask(taken, headers)
    const shown = (await me(headers)).body.nextEmail
    const second = await ask(free, headers)
    expect([first.status, shown]).toEqual([second.status, taken])
    expect(first.body.message.replace(taken, 'X')).toBe(second.body.message.replace(free, 'X'))
    const told = await mailTo(server(), taken, 'You have an account already')
    expect([told.token, told.text.includes('curious')]).toEqual(['', false])
    expect((await mailTo(server(), taken, ASKING)).token).toBe('')
  })

  test('of 20 clicks at once one counts, and of two accounts that want one address one gets it', async () => {
    const email = 'many@race.example'
    const { headers } = await newPerson(server(), email)
    await ask('many-next@race.example', headers)
    const token = await tokenTo('many-next@race.example', ASKING)
    const presses = await Promise.all(Array.from({ length: 20 }, () => confirm(token, headers)))
    const used = Array.from({ length: 19 }, () => 410)
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, ...used])

    const wanted = 'wanted@race.example'
    const people = [
      await newPerson(server(), 'one@race.example'),
      await newPerson(server(), 'two@race.example'),
    ]
    const tokens: string[] = []
    for (const person of people) {
      await server().db.delete(outbox).where(eq(outbox.to, wanted))
      await ask(wanted, person.headers)
      tokens.push(await tokenTo(wanted, ASKING))
    }
    const answers = await Promise.all(
      people.map((person, at) => confirm(tokens[at] ?? '', person.headers)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await server().db.$count(users, eq(users.email, wanted))).toBe(1)
  })

  test('is given up by its owner, by a later one, by a new password, and after a day', async () => {
    const email = 'doubtful@guest.example'
    const { headers } = await newPerson(server(), email)
    const next = (name: string) => `${name}@doubt.example`
    await ask(next('first'), headers)
    expect((await cancel(headers)).body.nextEmail).toBeNull()
    expect((await cancel(headers)).status).toBe(200)
    await ask(next('second'), headers)
    await ask(next('third'), headers)
    const dead = [await tokenTo(next('first'), ASKING), await tokenTo(next('second'), ASKING)]
    for (const token of dead) expect((await confirm(token, headers)).body.error).toBe('link_used')
    const password = { current: GOOD_PASSWORD, next: 'ten green teapots' }
    await server().send('POST', '/api/me/password', password, headers)
    const third = await tokenTo(next('third'), ASKING)
    expect((await confirm(third, headers)).body.error).toBe('link_used')
    await ask(next('fourth'), headers, 'ten green teapots')
    const fourth = await tokenTo(next('fourth'), ASKING)
    server().set(new Date(FRIDAY_NOON.getTime() + 24 * HOUR_MS - 1000))
    const { token } = (await login(email, 'ten green teapots')).body
    const fresh = { authorization: `Bearer ${token}` }
    expect((await me(fresh)).body.nextEmail).toBe(next('fourth'))
    server().set(new Date(FRIDAY_NOON.getTime() + 24 * HOUR_MS))
    const late = await confirm(fourth, fresh)
    const after = await me(fresh)
    server().set(FRIDAY_NOON)
    expect([late.body.error, after.body.nextEmail]).toEqual(['link_expired', null])
  })

  test('is asked for five times an hour, also all at once, and not for the same address', async () => {
    const email = 'eager@guest.example'
    const { headers } = await newPerson(server(), email)
    const same = await ask(email, headers)
    expect([same.status, same.body.error]).toEqual([400, 'email_same'])
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask(`eager${index}@next.example`, headers)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('3600')
    for (const bad of ['', 'x', 'a@b', 'x'.repeat(250_000), 'a@b.example\nBcc: c@d.example'])
      expect([400, 413]).toContain((await ask(bad, headers)).status)
  })

  test('takes along what was sent and ordered, and claims what guests ordered with the new one', async () => {
    const [old, next] = ['mover@old.example', 'mover@new.example']
    const { headers, user } = await newPerson(server(), old)
    const order = (email: string, by: Headers = {}) =>
      server().send('POST', '/api/orders', newOrder({ contact: { name: 'Zoe', email } }), {
        ...newKey(),
        ...by,
      })
    const own = (await order(old, headers)).body.id
    const guests = (await order('Mover@New.example')).body.id
    const neighbours = (await order('neighbour@new.example')).body.id
    await server().db.insert(newsletterSubscribers).values({
      id: 'news-mover',
      email: old,
      status: 'subscribed',
      askedAt: FRIDAY_NOON,
      createdAt: FRIDAY_NOON,
    })
    await ask(next, headers)
    // Asking alone claims nothing.
    const rowOf = async (id: string) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]
    expect((await rowOf(guests))?.userId).toBeNull()
    await confirm(await tokenTo(next, ASKING), headers)
    expect(await rowOf(own)).toMatchObject({ userId: user.id, contactEmail: next })
    expect((await rowOf(guests))?.userId).toBe(user.id)
    expect((await rowOf(neighbours))?.userId).toBeNull()
    const [news] = await server()
      .db.select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, 'news-mover'))
    expect(news?.email).toBe(next)
  })

  test('keeps the old address for who may take it back, and gives it to nobody new meanwhile', async () => {
    const [old, next] = ['kept-back@old.example', 'kept-back@new.example']
    const { headers, user } = await newPerson(server(), old)
    const earlier = { name: 'New', email: old }
    const token = await change(old, next, headers)
    const usual = await server().send('POST', '/auth/register', earlier)
    const fresh = { name: 'New', email: 'nobody-yet@old.example' }
    const other = await server().send('POST', '/auth/register', fresh)
    expect([usual.status, other.status]).toEqual([200, 200])
    expect(usual.body.message).toBe(other.body.message.replace(fresh.email, old))
    const mail = await mailTo(server(), old, 'This address is kept')
    expect(mail.text).not.toContain('/auth')
    const admin = await server().as('admin@demo.example')
    const invited = { ...earlier, role: 'CUSTOMER' }
    const invitation = await server().send('POST', '/api/admin/accounts', invited, admin)
    expect([invitation.status, invitation.body.error]).toEqual([409, 'email_taken'])
    const thief = await newPerson(server(), 'wants-it@new.example')
    expect((await ask(old, thief.headers)).status).toBe(200)

    expect((await takeBack(token)).status).toBe(200)
    expect(await accountOf(server(), old)).toMatchObject({ id: user.id })
  })

  test('is taken back at the old address, whatever the thief did meanwhile', async () => {
    const [old, first, second] = ['robbed@old.example', 'thief@one.example', 'thief@two.example']
    const { headers, user } = await newPerson(server(), old)
    const token = await change(old, first, headers)
    const later = await change(first, second, headers)
    await server()
      .db.insert(identities)
      .values({ provider: 'google', subject: 'thief', userId: user.id, createdAt: FRIDAY_NOON })
    const password = { current: GOOD_PASSWORD, next: 'ten green teapots' }
    expect((await server().send('POST', '/api/me/password', password, headers)).status).toBe(200)

    expect((await preview(token)).body).toMatchObject({ kind: 'email-return', email: old })
    const answers = await Promise.all([takeBack(token), takeBack(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await accountOf(server(), old)).toMatchObject({ id: user.id, passwordHash: null })
    expect((await me(headers)).status).toBe(401)
    expect((await login(second, 'ten green teapots')).status).toBe(401)
    expect((await login(old, 'ten green teapots')).status).toBe(401)
    expect(await server().db.$count(identities, eq(identities.userId, user.id))).toBe(0)
    // The thief's own way back is gone.
    expect((await takeBack(later)).body.error).toBe('link_used')
    expect((await mailTo(server(), second, 'Your address was changed back')).text).toContain(
      'former',
    )
    const reset = await tokenTo(old, 'Choose a new password')
    const body = { token: reset, password: 'eleven blue teapots' }
    expect((await server().send('POST', '/auth/reset-password', body)).status).toBe(200)
    expect((await login(old, 'eleven blue teapots')).status).toBe(200)
    const [last] = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, user.id), eq(auditLog.action, 'account.email-returned')))
      .orderBy(desc(auditLog.id))
    expect([last?.before, last?.after]).toEqual([{ email: second, isProven: true }, { email: old }])
  })

  test('is not taken back after a week: then the old address is free for an account of its own', async () => {
    const old = 'leaver@old.example'
    const { headers } = await newPerson(server(), old)
    const token = await change(old, 'leaver@new.example', headers)
    server().set(new Date(FRIDAY_NOON.getTime() + 7 * 24 * HOUR_MS))
    const late = await takeBack(token)
    await server().db.delete(outbox).where(eq(outbox.subject, 'Finish your account'))
    const successor = await newPerson(server(), old, 'Sue')
    server().set(FRIDAY_NOON)
    expect(late.body.error).toBe('link_expired')
    expect((await accountOf(server(), old)).id).toBe(successor.user.id)
  })

  test('tells nobody at an address that was never proven, who might be a stranger', async () => {
    const [typo, right] = ['typo@stranger.example', 'right@owner.example']
    const { headers } = await newPerson(server(), typo)
    await server().db.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, typo))
    await server().db.delete(outbox).where(eq(outbox.to, typo))
    expect((await ask(right, headers)).status).toBe(200)
    expect((await confirm(await tokenTo(right, ASKING), headers)).status).toBe(200)
    expect(await server().db.$count(outbox, eq(outbox.to, typo))).toBe(0)
  })

  test('is forgotten with the account, the emails to the address before as well', async () => {
    const [old, next] = ['gone@old.example', 'gone@new.example']
    const { headers, user } = await newPerson(server(), old)
    await change(old, next, headers)
    const remove = { password: GOOD_PASSWORD }
    const removed = await server().send('POST', '/api/me/deletion', remove, headers)
    expect([removed.body.message, removed.status]).toEqual([expect.any(String), 200])
    const left = await server().db.select().from(outbox)
    expect(left.map(({ to, subject }) => [to, subject]).filter(([to]) => to === old)).toEqual([])
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, user.id))
    expect(JSON.stringify(log)).not.toMatch(/gone@/)
  })

  test('takes along what was said with the address before, in the copy and when it is forgotten', async () => {
    const [old, next] = ['said@old.example', 'said@new.example']
    const { headers } = await newPerson(server(), old)
    const chat = { sessionId: 's', messageType: 'user', pageUrl: '', metadata: null } as const
    const say = (createdAt: Date) =>
      server()
        .db.insert(chatLogs)
        .values({ ...chat, messageText: `Write to ${old}`, createdAt })
    await say(FRIDAY_NOON)
    await change(old, next, headers)
    // By then somebody else may have it.
    await say(new Date(FRIDAY_NOON.getTime() + HOUR_MS))

    const [account] = await server().db.select().from(users).where(eq(users.email, next))
    const of = await subjectOf(server().db, { isDemo: false }, account as Account)
    const chats = SECTIONS.find(({ name }) => name === 'chats')
    expect(await chats?.read(server().db, of)).toMatchObject([{ createdAt: FRIDAY_NOON }])

    const remove = { password: GOOD_PASSWORD }
    expect((await server().send('POST', '/api/me/deletion', remove, headers)).status).toBe(200)
    const left = await server().db.select().from(chatLogs).where(names(chatLogs.messageText, old))
    expect(left.map(({ createdAt }) => createdAt)).toEqual([
      new Date(FRIDAY_NOON.getTime() + HOUR_MS),
    ])
  })

  test('proves an address that nobody has proven yet, and leaves the account as it is', async () => {
    const email = 'google-only@guest.example'
    const { headers } = await newPerson(server(), email)
    await server().db.update(users).set({ emailVerifiedAt: null }).where(eq(users.email, email))
    expect((await ask(email, headers)).status).toBe(200)
    expect((await mailTo(server(), email, 'Your address is to change')).text).toBe('')
    const done = await confirm(await tokenTo(email, ASKING), headers)
    expect(done.body).toMatchObject({ isEmailVerified: true, hasPassword: true, nextEmail: null })
    expect((await login(email)).status).toBe(200)
  })
})
