import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '../db/schema.ts'
import { openLog } from '../log/log.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { markFailed, queueMail, takeDueMails, type QueuedMail } from './store.ts'
import { sendDueMails, smtpMailer } from './worker.ts'

const MINUTE_MS = 60_000
type Received = { to: string[]; from: string; text: string }

/** A real mail server on this machine: takes mail, answers 550 for `gone@`, 451 for `later@`. */
let server: SMTPServer
let url = ''
const received: Received[] = []
/** Mails that the server has read and not answered, while `isHolding`. */
let held: { to: string; answer: () => void }[] = []
let isHolding = false
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    onRcptTo: ({ address }, _, done) => {
      const refusal = { 'gone@guest.example': 550, 'later@guest.example': 451 }[address]
      done(refusal ? Object.assign(new Error('no'), { responseCode: refusal }) : null)
    },
    onData: (stream, { envelope }, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, from, text })
        if (isHolding) held.push({ to: to.join(), answer: () => done() })
        else done()
      })
    },
  })
  // A worker that gives up waiting breaks its connection off.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

eachEngine('the outbox', (services) => {
  const sending = () => ({ ...services(), sendsMail: true })
  const queue = (to: string, subject = 'Hello') =>
    queueMail(services().db, sending(), {
      to,
      subject,
      text: 'Text with ünicode and\n.\na lone dot',
    })
  const mailTo = async (to: string) => {
    const [row] = await services().db.select().from(outbox).where(eq(outbox.to, to))
    return row
  }
  const work = async (at = url) => {
    const mailer = smtpMailer(at, 'cafe@cafe.example')
    const sent = await sendDueMails(services(), mailer)
    mailer.close()
    return sent
  }

  test.each([
    ['a port where nobody listens', 'smtp://127.0.0.1:1', { message: /ECONNREFUSED/ }],
    ['a host that is not known', 'smtp://mail.invalid:25', { message: /mail\.invalid/ }],
    [
      'a password that is refused',
      'AUTH',
      { message: /^The mail server answered 535\.$/, command: 'AUTH PLAIN', responseCode: 535 },
    ],
  ])('tells the log why an email was not sent: %s', async (_, at, why) => {
    const lines: string[] = []
    const log = openLog('info', { write: (line: string) => void lines.push(line) })
    const withPassword = url.replace('//', '//cafe:sesame-opens@')
    const mailer = smtpMailer(at === 'AUTH' ? withPassword : at, 'cafe@cafe.example')
    await queue('zoe@guest.example')
    await sendDueMails({ ...services(), log }, mailer)
    mailer.close()
    await services().db.delete(outbox).where(eq(outbox.to, 'zoe@guest.example'))
    const said = lines.map((line) => JSON.parse(line) as { msg: string; err: object })
    const { message, ...more } = why
    expect(said.find(({ msg }) => msg === 'email not sent')?.err).toMatchObject({
      ...more,
      message: expect.stringMatching(message),
    })
    expect(lines.join('')).not.toMatch(/zoe|sesame|cafe@/)
  })

  test('keeps emails where there is no mail server, and never calls them sent', async () => {
    await services().send('POST', '/api/orders', newOrder(), newKey())
    expect(await work()).toBe(0)
    const admin = await services().as('admin@demo.example')
    const { body } = await services().send<'outbox'>('GET', '/api/outbox', undefined, admin)
    expect(body.mails[0]).toMatchObject({ to: 'zoe@guest.example', status: 'kept', sentAt: null })
  })

  test('really sends over SMTP, once', async () => {
    received.length = 0
    await queue('zoe2@guest.example', 'Two\r\nBcc: everyone@guest.example')
    expect(await work()).toBe(1)
    expect(await work()).toBe(0)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ to: ['zoe2@guest.example'], from: 'cafe@cafe.example' })
    expect(received[0]?.text).toContain('Subject: Two Bcc: everyone@guest.example')
    expect(await mailTo('zoe2@guest.example')).toMatchObject({
      status: 'sent',
      sentAt: FRIDAY_NOON,
      error: null,
    })
  })

  test('sends a date for the calendar with an email, and says who is to be answered', async () => {
    received.length = 0
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'
    await queueMail(services().db, sending(), {
      to: 'calendar@guest.example',
      subject: 'Your seats',
      text: 'See you there.',
      replyTo: 'zoe@guest.example',
      attachments: [
        { filename: 'event.ics', contentType: 'text/calendar; method=PUBLISH', content },
      ],
    })
    expect(await work()).toBe(1)
    const text = received[0]?.text ?? ''
    expect(text).toMatch(/^Reply-To: zoe@guest\.example/m)
    expect(text).toMatch(/^Content-Type: text\/calendar; method=PUBLISH; name=event\.ics/m)
    expect(text).toMatch(/BEGIN:VCALENDAR|QkVHSU46VkNBTEVOREFS/)
  })

  test('sends each of many emails once when two servers look at the same time', async () => {
    received.length = 0
    await Promise.all(Array.from({ length: 8 }, (_, index) => queue(`many${index}@guest.example`)))
    const drain = async () => {
      let sum = 0
      for (let sent = await work(); sent > 0; sent = await work()) sum += sent
      return sum
    }
    const sent = await Promise.all([drain(), drain(), drain()])
    expect(sent.reduce((sum, count) => sum + count)).toBe(8)
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(8)
    expect(received).toHaveLength(8)
  })

  test('gives an email the same Message-ID in every try', async () => {
    received.length = 0
    await queue('same@guest.example')
    const row = await mailTo('same@guest.example')
    await work()
    // The server died between the answer of the mail server and its own note.
    await services()
      .db.update(outbox)
      .set({ status: 'waiting', nextAttemptAt: FRIDAY_NOON })
      .where(eq(outbox.to, 'same@guest.example'))
    await work()
    const ids = received.map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim())
    expect(ids).toEqual([`<${row?.id}@cafe.example>`, `<${row?.id}@cafe.example>`])
  })

  test('sends what somebody waits for by the next lane that is free, before everything else', async () => {
    held = []
    isHolding = true
    for (let n = 0; n < 9; n += 1) await queue(`news${n}@guest.example`)
    const sending = work()
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(5)
    const mail = { to: 'reset@guest.example', subject: 'Reset', text: 'Link', isUrgent: true }
    await queueMail(services().db, { now: services().now, sendsMail: true }, mail)
    // The four others are still waiting for their answer.
    held.shift()?.answer()
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(5)
    expect(held.at(-1)?.to).toBe('reset@guest.example')
    isHolding = false
    for (const { answer } of held) answer()
    expect(await sending).toBe(10)
  })

  test('tries a mail server that takes nothing a few times, and comes back later', async () => {
    for (let n = 0; n < 12; n += 1) await queue('later@guest.example')
    expect(await work()).toBe(0)
    const mine = eq(outbox.to, 'later@guest.example')
    expect(await services().db.$count(outbox, and(mine, eq(outbox.attempts, 1)))).toBe(5)
    await services().db.delete(outbox).where(mine)
  })

  test('is not kept by mailboxes that do not exist', async () => {
    for (let n = 0; n < 12; n += 1) await queue('gone@guest.example')
    await queue('there@guest.example')
    expect(await work()).toBe(1)
    const mine = eq(outbox.to, 'gone@guest.example')
    expect(await services().db.$count(outbox, and(mine, eq(outbox.status, 'failed')))).toBe(12)
    await services().db.delete(outbox).where(mine)
  })

  test('a reset link is such an email', async () => {
    const email = 'customer@demo.example'
    await services().send('POST', '/auth/forgot-password', { email })
    expect(await mailTo(email)).toMatchObject({ isUrgent: true })
  })

  test('a mail server that does not answer keeps nobody, and the email is tried again', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    await queue('silent@guest.example')
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'cafe@cafe.example', { giveUpMs: 50 })
    expect(await sendDueMails(services(), mailer)).toBe(0)
    mailer.close()
    silent.close()
    const row = await mailTo('silent@guest.example')
    expect(row).toMatchObject({ status: 'waiting', attempts: 1 })
    expect(row?.error).toContain('did not answer in time')
    services().set(new Date(FRIDAY_NOON.getTime() + MINUTE_MS))
    await work()
    services().set(FRIDAY_NOON)
    expect(await mailTo('silent@guest.example')).toMatchObject({ status: 'sent' })
  })

  test('a server that comes back late does not undo what another one did', async () => {
    await queue('late@guest.example')
    const [mine] = await takeDueMails(services().db, FRIDAY_NOON, 5)
    expect(mine?.to).toBe('late@guest.example')
    services().set(new Date(FRIDAY_NOON.getTime() + 10 * MINUTE_MS))
    await work()
    services().set(FRIDAY_NOON)
    await markFailed(services().db, mine as QueuedMail, 'timeout', {
      again: FRIDAY_NOON,
      waitsForServer: true,
    })
    expect(await mailTo('late@guest.example')).toMatchObject({ status: 'sent', attempts: 2 })
  })

  test('a server that is killed while it sends loses no email, and the next one sends it', async () => {
    received.length = 0
    await queue('killed@guest.example')
    const [taken] = await takeDueMails(services().db, FRIDAY_NOON, 5)
    expect(taken).toBeDefined()
    expect(await work()).toBe(0)
    services().set(new Date(FRIDAY_NOON.getTime() + 4 * MINUTE_MS))
    expect(await work()).toBe(1)
    services().set(FRIDAY_NOON)
    expect(received).toHaveLength(1)
  })

  test('gives up at once on a mailbox that does not exist', async () => {
    await queue('gone@guest.example')
    await work()
    const row = await mailTo('gone@guest.example')
    expect([row?.status, row?.error]).toEqual(['failed', expect.stringContaining('550')])
  })

  test('tries again after 1, 5, 30, 120 and 480 minutes, then fails', async () => {
    await queue('later@guest.example')
    let at = FRIDAY_NOON.getTime()
    for (const pause of [1, 5, 30, 120, 480]) {
      await work()
      expect(await mailTo('later@guest.example')).toMatchObject({ status: 'waiting' })
      services().set(new Date(at + pause * MINUTE_MS - 1000))
      expect((await mailTo('later@guest.example'))?.nextAttemptAt).toEqual(
        new Date(at + pause * MINUTE_MS),
      )
      at += pause * MINUTE_MS
      services().set(new Date(at))
    }
    await work()
    const row = await mailTo('later@guest.example')
    services().set(FRIDAY_NOON)
    expect([row?.status, row?.attempts]).toEqual(['failed', 6])
  })

  test('waits when the mail server is gone, and sends when it is back', async () => {
    await queue('patient@guest.example')
    await work('smtp://127.0.0.1:1')
    expect(await mailTo('patient@guest.example')).toMatchObject({ status: 'waiting', attempts: 1 })
    services().set(new Date(FRIDAY_NOON.getTime() + MINUTE_MS))
    await work()
    services().set(FRIDAY_NOON)
    expect((await mailTo('patient@guest.example'))?.status).toBe('sent')
  })

  test('sends all that waited for the mail server as soon as it takes one, and not what waits for a mailbox', async () => {
    const remove = (name: string) =>
      services()
        .db.delete(outbox)
        .where(eq(outbox.to, `${name}@guest.example`))
    await remove('later')
    await queue('outage@guest.example')
    let at = FRIDAY_NOON.getTime()
    for (const pause of [1, 5, 30]) {
      await work('smtp://127.0.0.1:1')
      at += pause * MINUTE_MS
      services().set(new Date(at))
    }
    await work('smtp://127.0.0.1:1')
    expect(await mailTo('outage@guest.example')).toMatchObject({
      attempts: 4,
      firstDueAt: FRIDAY_NOON,
      nextAttemptAt: new Date(at + 120 * MINUTE_MS),
    })
    await queue('later@guest.example')
    expect(await work()).toBe(0)
    await queue('after@guest.example')
    expect(await work()).toBe(2)
    services().set(FRIDAY_NOON)
    expect(await mailTo('outage@guest.example')).toMatchObject({ status: 'sent', attempts: 5 })
    expect(await mailTo('later@guest.example')).toMatchObject({ status: 'waiting', attempts: 1 })
    for (const name of ['later', 'outage', 'after']) await remove(name)
  })

  test('queues nothing for an order that is refused', async () => {
    const pickup = { date: '2025-10-18', time: '12:00' }
    const lines = [{ id: 'taro-milk-tea', size: 'large', quantity: 50 }]
    const order = (email: string) =>
      services().send(
        'POST',
        '/api/orders',
        newOrder({ pickup, lines, contact: { name: 'Z', email } }),
        newKey(),
      )
    const answers = await Promise.all([order('first@guest.example'), order('second@guest.example')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const mails = [await mailTo('first@guest.example'), await mailTo('second@guest.example')]
    expect(mails.filter(Boolean)).toHaveLength(1)
  })
})
