import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { SURVEY_TEXTS } from '#domain/contest/texts.ts'
import { openPostgres } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import {
  serverOn,
  newDatabase,
  newKey,
  newOrder,
  testServer,
  type TestServer,
} from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { takeDueMails } from '../outbox/store.ts'
import { newPerson } from '../people/testing.ts'
import { openLimits } from './limits.ts'
import { takeEach } from './mail-budgets.ts'
import {
  mostStrangerMails,
  STRANGER_MAILS,
  strangerBudgets,
  type StrangerMails,
} from './stranger-mails.ts'

const KINDS = Object.keys(STRANGER_MAILS) as StrangerMails[]

test('all emails to strangers together are a part of what an email provider sends in a day', () => {
  const { mailLimits } = DEFAULT_SETTINGS
  const days = KINDS.map((kind) => mostStrangerMails(mailLimits, kind).day)
  const all = days.reduce((sum, day) => sum + day, 0)
  expect(Math.floor(days[KINDS.indexOf('orders')]! / 2)).toBe(175)
  expect(all).toBeLessThanOrEqual(mailLimits.perDay * 0.75)
})

test.each([
  ['orders', 44],
  ['seats', 13],
  ['accounts', 13],
  ['contest', 10],
  ['newsletter', 5],
  ['forms', 10],
] as const)(
  'an hour of %s is spent by no fewer than %i ranges of 256 networks',
  async (kind, ranges) => {
    const { mailLimits } = DEFAULT_SETTINGS
    const limits = openLimits(null, {})
    const amount = kind === 'orders' ? 2 : 1
    const most = mostStrangerMails(mailLimits, kind).hour
    const take = async (from: string) =>
      (await takeEach(limits, strangerBudgets(mailLimits, kind, from, amount))).isLeft
    let mails = 0
    let range = 0
    while (mails + amount <= most) {
      range += 1
      for (let at = 0; at < most; at += 1)
        if (await take(`10.${range}.0.${at % 256}`)) mails += amount
    }
    expect(range).toBe(ranges)
  },
)

for (const engine of ['pglite', 'postgres'] as const)
  describe.skipIf(engine === 'postgres' && inject('postgres').url === null)(
    `emails to addresses that nobody proved, on ${engine}`,
    () => {
      let server: TestServer
      const most = mostStrangerMails(DEFAULT_SETTINGS.mailLimits, 'contest')
      beforeAll(async () => {
        const options = { sendsMail: true, defaults: DEFAULT_SETTINGS }
        if (engine === 'pglite') {
          server = await testServer(engine, { ...options, limits: openLimits(null, {}) })
        } else {
          const database = await openPostgres(await newDatabase())
          server = await serverOn(database, { ...options, limits: openLimits(database.pool, {}) })
        }
      })
      afterAll(() => server.close())

      const post = async (path: string, body: object, from: string, headers: object = {}) => {
        const answer = await server.app.request(
          `http://cafe.test${path}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          },
          { incoming: { socket: { remoteAddress: from } } },
        )
        const said = (await answer.json()) as Record<string, unknown>
        return { status: answer.status, said, seconds: Number(answer.headers.get('retry-after')) }
      }
      let nth = 0
      const survey = (from: string, email = `entry-${(nth += 1)}@guest.example`) =>
        post(
          '/api/surveys',
          {
            name: 'Vic',
            email,
            favoriteFlavor: 'taro',
            hadBobaBefore: true,
            marketingConsent: true,
            campaignEntry: true,
            source: 'test',
          },
          from,
        )
      const mailsTo = (pattern: string) => server.db.$count(outbox, like(outbox.to, pattern))

      test('a network has a fifth of an hour, an IPv6 home too, and a range around it two fifths', async () => {
        for (let each = 0; each < most.hour; each += 1)
          await survey(`2001:db8:0:${(each * 5).toString(16)}::1`)
        const ofHome = Math.floor(most.hour / 5)
        expect(await mailsTo('entry-%')).toBe(ofHome)
        for (let each = 0; each < most.hour; each += 1)
          await survey(`2001:db8:${(each * 77 + 1).toString(16)}::1`)
        expect(await mailsTo('entry-%')).toBe(2 * ofHome)
        const refused = await survey('2001:db8:ffff::1')
        expect(refused.said['error']).toBe('mails_spent')
        expect(refused.said['message']).toMatch(/another one, such as mobile data/)
        expect((await survey('203.0.113.9')).status).toBe(200)
      })

      test('networks that had two of them share half of an hour, the rest is for others', async () => {
        const { mailLimits } = DEFAULT_SETTINGS
        const { hour } = mostStrangerMails(mailLimits, 'forms')
        const take = (from: string) =>
          takeEach(server.limits, strangerBudgets(mailLimits, 'forms', from))
        // All at once, so that no network passes for one that had none yet.
        const sent = await Promise.all(
          Array.from({ length: 4 * hour }, (_, at) => take(`10.${at % 4}.77.1`)),
        )
        const taken = sent.filter(({ isLeft }) => isLeft).length
        expect(taken).toBeGreaterThanOrEqual(hour / 2)
        expect(taken).toBeLessThanOrEqual(hour / 2 + 4 * 2)
        expect((await take('10.0.77.1')).isLeft).toBe(false)
        expect((await take('10.99.77.1')).isLeft).toBe(true)
      })

      test('sixty networks cause no more of them than the hour has, and are told what to do', async () => {
        let last = await survey('10.1.0.1')
        for (let net = 2; net <= 60; net += 1) last = await survey(`10.${net}.0.1`)
        expect(await mailsTo('entry-%')).toBe(most.hour)
        expect(last.status).toBe(429)
        expect(last.said['message']).toMatch(/Sign in with .*, try again in .*, or call us/)
        expect(last.said['message']).not.toMatch(/network|mobile data/)
        expect(last.seconds).toBeGreaterThan(60)
        // Nor is another network proposed to one that used up its own share, too.
        const range = await survey('2001:db8:ffff::1')
        expect(range.said['message']).toBe(last.said['message'])
      })

      test('without an email address the contest goes on, and promises no email', async () => {
        const entry = {
          name: 'Vic',
          email: '',
          phone: '518 555 0123',
          hadBobaBefore: true,
          marketingConsent: true,
          campaignEntry: true,
          source: 'test',
        }
        const { status, said } = await post('/api/surveys', entry, '10.61.0.1')
        expect([status, said['message']]).toEqual([200, SURVEY_TEXTS.successByPhone])
      })

      test('the other kinds go on, and orders are taken without an email when theirs are used up', async () => {
        const news = opened(server, {
          email: 'news@guest.example',
          source: 'test',
          name: undefined,
        })
        expect((await post('/api/newsletter', news, '10.70.0.1')).status).toBe(200)
        const orders = mostStrangerMails(DEFAULT_SETTINGS.mailLimits, 'orders').hour / 2
        let mailed = 0
        for (let at = 0; at < orders + 4; at += 1) {
          const contact = { name: 'Vic', email: `order-${at}@guest.example` }
          const { status, said } = await post(
            '/api/orders?mayWait=1',
            newOrder({ contact }),
            `10.${100 + (at % 100)}.0.${at % 7}`,
            newKey(),
          )
          expect(status).toBe(201)
          if (said['isMailed'] === true) mailed += 1
        }
        expect(mailed).toBe(Math.floor(orders))
      })

      test('accounts have their own part, whose end is the same for known and unknown addresses', async () => {
        const known = 'known@guest.example'
        await newPerson(server, known)
        const ask = (email: string, net: number) =>
          post('/auth/magic-link', { email }, `10.${net}.9.1`)
        const hour = mostStrangerMails(DEFAULT_SETTINGS.mailLimits, 'accounts').hour
        for (let at = 0; at < hour + 5; at += 1) await ask(`asked-${at}@guest.example`, at)
        expect(await mailsTo('asked-%')).toBeLessThanOrEqual(hour)
        const before = await mailsTo(known)
        const answers = [await ask(known, 201), await ask('unknown@guest.example', 202)]
        const [one, other] = answers.map(({ status, said }) => [
          status,
          said['error'],
          String(said['message']).replace(/\w+@guest/, 'x@guest'),
        ])
        expect(one).toEqual(other)
        expect(one?.[0]).toBe(429)
        expect(one?.[2]).toMatch(/on any network.*try again in .* ask at the counter/)
        expect(one?.[2]).not.toMatch(/mobile data|Google/)
        // The account is sent its link all the same.
        expect([await mailsTo(known), await mailsTo('unknown@guest.example')]).toEqual([
          before + 1,
          0,
        ])
      })

      test('the owner sees which of them are used up', async () => {
        const admin = await server.as('admin@demo.example')
        const { body } = await server.send<'adminToday'>(
          'GET',
          '/api/admin/today',
          undefined,
          admin,
        )
        expect(body.mails.spent).toEqual(
          expect.arrayContaining(['orders', 'the contest', 'new accounts and links to sign in']),
        )
        expect(body.mails.spent).not.toContain('the newsletter')
      })

      test('they are sent after all other emails', async () => {
        await server.db.delete(outbox)
        const asked = await post('/auth/magic-link', { email: 'known@guest.example' }, '10.9.9.9')
        expect([200, 429]).toContain(asked.status)
        await server.db.delete(outbox)
        const form = { topic: 'other', message: 'Do you have oat milk?' }
        const email = 'stranger@guest.example'
        await post('/api/messages', opened(server, { ...form, email }), '10.88.0.1')
        const rows = await server.db.select().from(outbox)
        const stranger = rows.find(({ to }) => to === email)
        expect(rows.filter(({ isForStranger }) => isForStranger)).toEqual([stranger])
        const later = new Date(server.now().getTime() + 1_000)
        await server.db.insert(outbox).values([
          {
            ...rows[0]!,
            id: 'usual',
            to: 'a@guest.example',
            isForStranger: false,
            createdAt: later,
          },
          { ...rows[0]!, id: 'urgent', isForStranger: false, isUrgent: true, createdAt: later },
        ])
        await server.db.delete(outbox).where(eq(outbox.to, server.settings.get().cafe.email))
        await server.db
          .insert(outbox)
          .values({
            ...rows[0]!,
            id: 'urgent',
            isForStranger: false,
            isUrgent: true,
            createdAt: later,
          })
          .onConflictDoNothing()
        const order: string[] = []
        for (;;) {
          const [mail] = await takeDueMails(server.db, later, 1)
          if (!mail) break
          order.push(mail.id)
        }
        expect(order).toEqual(['urgent', 'usual', stranger?.id])
      })
    },
  )
