import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { auditLog, giftCards, outbox } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'

const MANAGER = 'manager@demo.example'

eachEngine('a thread of the inbox', (server) => {
  const post = async (path: string, body: object, by = MANAGER) =>
    server().send<'answerSubmission'>('POST', path, body, await server().as(by))
  const read = async (reference: string) =>
    (
      await server().send<'submission'>(
        'GET',
        `/api/inbox/${reference}`,
        undefined,
        await server().as(MANAGER),
      )
    ).body
  const write = async (fields: object = {}) => {
    const { body } = await server().send<'contact'>(
      'POST',
      '/api/messages',
      opened(server(), { topic: 'order', message: 'My latte was cold today.', ...fields }),
    )
    expect(body.reference, JSON.stringify(body)).toBeTruthy()
    return body.reference
  }
  const answer = (reference: string, more: object = {}) =>
    post(`/api/inbox/${reference}/answers`, {
      text: 'We are sorry. What time was it?',
      key: crypto.randomUUID(),
      isHandled: true,
      ...more,
    })
  const credit = (reference: string, more: object = {}, by = MANAGER) =>
    post(
      `/api/inbox/${reference}/credits`,
      { cents: 750, reason: 'Cold latte', key: crypto.randomUUID(), ...more },
      by,
    )
  const mailsTo = async (to: string) =>
    server().db.select().from(outbox).where(eq(outbox.to, to)).orderBy(outbox.createdAt)
  /** What stands in the last mail to somebody behind a name. */
  const linkIn = async (to: string, pattern: RegExp) =>
    pattern.exec((await mailsTo(to)).map(({ text }) => text).join('\n'))?.slice(1) ?? []

  test('an answer goes by email once, stands in the inbox, and is done', async () => {
    const email = 'once@guest.example'
    const reference = await write({ email })
    const key = crypto.randomUUID()
    await answer(reference, { key })
    const { status, body } = await answer(reference, { key })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      handledBy: 'Mo Okafor',
      thread: [{ kind: 'answer', by: 'Mo Okafor', text: 'We are sorry. What time was it?' }],
    })
    expect(body.history.map(({ action }) => action)).toEqual(['letter.answered'])
    const mails = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Re:'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: `Re: Message (${reference})`,
      text: expect.stringContaining('What time was it?'),
    })
  })

  test('a reply by the link of the email joins it, opens it again and is newest', async () => {
    const email = 'linked@guest.example'
    const reference = await write({ email })
    await answer(reference)
    const [, token = ''] = await linkIn(email, /answer=(\S+)&token=(\S+)/)
    const reply = (given: string) =>
      server().send<'replyToCafe'>(
        'POST',
        `/api/messages/${reference}/replies`,
        opened(server(), { name: undefined, email: undefined, token: given, message: 'At noon.' }),
      )
    expect((await reply('somebody-elses-token')).status).toBe(404)
    const { status, body } = await reply(token)
    expect(status).toBe(200)
    expect(body.reference).not.toBe(reference)
    const now = await read(reference)
    expect(now).toMatchObject({ handledAt: null })
    expect(now.thread.at(-1)).toMatchObject({ kind: 'reply', text: 'At noon.', isByLink: true })
    const list = (
      await server().send<'inbox'>(
        'GET',
        '/api/inbox?q=At+noon&sort=-createdAt',
        undefined,
        await server().as(MANAGER),
      )
    ).body
    expect(list.rows.map((row) => row.reference)).toEqual([reference])
  })

  test('a new message of the same person about the same joins what was answered, and no other does', async () => {
    const email = 'again@guest.example'
    const reference = await write({ email })
    const before = await write({ email, message: 'Nobody has answered me yet.' })
    expect((await read(before)).thread).toEqual([])
    await answer(reference)
    const joined = await write({ email: 'Again@guest.example', message: 'It was the second one.' })
    expect((await read(reference)).thread.at(-1)).toMatchObject({
      text: 'It was the second one.',
      isByLink: false,
    })
    expect((await read(joined)).error).toBe('not_found')
    const other = await write({ email, topic: 'press', message: 'May we film at your bar?' })
    expect((await read(other)).thread).toEqual([])
    const stranger = await write({ email: 'else@guest.example' })
    expect((await read(stranger)).thread).toEqual([])
  })

  test('a credit is in the books, on a card that pays at checkout, and in the log, once', async () => {
    const email = 'credit@guest.example'
    const reference = await write({ email })
    const key = crypto.randomUUID()
    const message = 'The next one is on us.'
    const [one, two] = await Promise.all([
      credit(reference, { key, message }),
      credit(reference, { key, message }),
    ])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body.thread).toMatchObject([{ kind: 'credit', cents: 750, text: message }])
    await expectEven(750)
    const logged = await server().db.select().from(auditLog).where(eq(auditLog.subject, reference))
    expect(logged).toMatchObject([
      { action: 'letter.credited', after: { cents: 750, reason: 'Cold latte' } },
    ])

    const report = await server().send<'salesReport'>(
      'GET',
      '/api/admin/sales-report',
      undefined,
      await server().as('manager@demo.example'),
    )
    const channels = report.body.byChannel.map(({ name }) => name)
    expect(channels).not.toContain('Classes and events')
    // It is no discount, and has a part of its own with its reason, in Reports and on the X report.
    expect(report.body.discounts.map(({ name }) => name).join()).not.toMatch(/credit/i)
    expect(report.body.credits).toContainEqual({ name: 'Cold latte', count: 1, cents: 750 })
    const x = await server().send<'dayReport'>(
      'GET',
      '/api/day-report',
      undefined,
      await server().as('manager@demo.example'),
    )
    expect(x.body.creditReasons).toContainEqual({ reason: 'Cold latte', count: 1, cents: 750 })

    const [card = '', token = ''] = await linkIn(email, /card=(\S+)&token=(\S+)/)
    const shown = await server().send<'creditCard'>('GET', `/api/credits/${card}?token=${token}`)
    expect(shown.body).toMatchObject({ cents: 750, balanceCents: 750 })
    expect((await server().send('GET', `/api/credits/${card}?token=else`)).status).toBe(404)
    expect(JSON.stringify(await server().db.select().from(outbox))).not.toContain(shown.body.code)

    const order = (
      await server().send('POST', '/api/orders', newOrder({ lines: [LATTE] }), newKey())
    ).body as Order
    const paid = await server().send<'payByGiftCard'>('POST', `/api/orders/${order.id}/gift-card`, {
      token: order.token,
      code: shown.body.code,
      key: crypto.randomUUID(),
    })
    const spent = Math.min(750, order.quote.totalCents)
    expect(paid.body.dueCents).toBe(order.quote.totalCents - spent)
    await expectEven(750 - spent)
  })

  test('of colleagues who give a credit for the same thing at once one gives it, and the others are told who did', async () => {
    const email = 'thrice@guest.example'
    const reference = await write({ email })
    const staff = [MANAGER, 'admin@demo.example', MANAGER]
    const answers = await Promise.all(staff.map((by) => credit(reference, {}, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toBe('credit_given')
    expect(refused?.body.message).toMatch(
      /gave them \$7\.50 at 12:00 PM, so this credit was not given/,
    )
    const credits = (await read(reference)).thread.filter(({ kind }) => kind === 'credit')
    expect(credits).toHaveLength(1)
    expect((await mailsTo(email)).filter(({ subject }) => subject.includes('$7.50'))).toHaveLength(
      1,
    )
    // Who has read of it may give another one, once.
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time++)
      expect((await credit(reference, { seenCredits: 1, key })).status).toBe(200)
    const other = await credit(reference, { seenCredits: 1, key, cents: 900 })
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused'])
    expect((await read(reference)).thread).toHaveLength(2)
    await expectEven()
  })

  test('a credit is for those who give money back and read the inbox, within its limits', async () => {
    const reference = await write({ email: 'limits@guest.example' })
    expect((await credit(reference, {}, 'barista@demo.example')).status).toBe(403)
    expect((await credit(reference, {}, 'senior@demo.example')).status).toBe(404)
    const much = await credit(reference, { cents: 10_001 })
    expect([much.status, much.body.fields?.cents]).toEqual([
      400,
      'Give at most $100.00 at once. What was paid is given back as a refund of its order.',
    ])
    expect((await credit(reference, { cents: -500 })).status).toBe(400)
    expect((await credit(reference, { reason: ' ' })).status).toBe(400)
    expect((await answer(reference, { text: '' })).status).toBe(400)
    const { body } = await server().send<'feedback'>(
      'POST',
      '/api/feedback',
      opened(server(), { name: '', email: '', form: 'visit', score: 1, reasons: [], comment: '' }),
    )
    expect((await answer(body.reference)).body.error).toBe('nobody_to_write_to')
    await expectEven()
  })

  /** What the books owe on cards is what is on them, and they gave away what was given. */
  async function expectEven(owedCents?: number) {
    const cards = await server().db.select().from(giftCards)
    const balance = cards.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
    const onAccount = async (account: string) => {
      const { rows } = (await server().db.execute(
        sql`select coalesce(sum(cents), 0) as cents from ledger_postings where account = ${account}`,
      )) as unknown as { rows: { cents: string }[] }
      return Number(rows[0]?.cents)
    }
    expect(await onAccount('gift-cards')).toBe(-balance)
    expect(await onAccount('discounts:credit')).toBe(
      cards.reduce((sum, { initialCents }) => sum + initialCents, 0),
    )
    if (owedCents !== undefined) expect(balance).toBe(owedCents)
  }
})

const LATTE = { id: 'latte', quantity: 1 }
