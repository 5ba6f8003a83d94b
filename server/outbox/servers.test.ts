import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { and, eq, lte } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import { serverOn, newDatabase, type TestServer } from '../db/testing.ts'
import { LEASE_MS, queueMail } from './store.ts'
import { sendDueMails, smtpMailer } from './worker.ts'

const MAILS = 60
/** How many a server sends at once, and so how many it may have under way when it dies. */
const UNDER_WAY = 5

/** Real servers, each a process, that share a database and a mail server. */
describe.skipIf(inject('postgres').url === null)('several servers with one outbox', () => {
  const received: { to: string; messageId: string }[] = []
  const children: ChildProcess[] = []
  let smtp: SMTPServer
  let mailUrl = ''
  let url = ''
  let services: TestServer

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, { envelope }, done) => {
        let text = ''
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        stream.on('end', () => {
          const messageId = /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? ''
          for (const { address } of envelope.rcptTo) received.push({ to: address, messageId })
          // As slow as a mail server somewhere else, so that there is a middle to be killed in.
          setTimeout(done, 40)
        })
      },
    })
    // A server that is killed in the middle breaks its connections off.
    smtp.on('error', () => {})
    smtp.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    mailUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
    url = await newDatabase()
    services = await serverOn(await openPostgres(url), { now: () => new Date() })
    for (let n = 0; n < MAILS; n += 1)
      await queueMail(
        services.db,
        { now: services.now, sendsMail: true },
        { to: `guest${n}@guest.example`, subject: 'Hello', text: 'Hello' },
      )
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await services?.close()
    smtp.close()
  })

  const startServer = () => {
    const script = `
      import { openPostgres } from './server/db/open.ts'
      import { openServices } from './server/services.ts'
      import { openLog } from './server/log/log.ts'
      import { smtpMailer, startOutbox } from './server/outbox/worker.ts'
      const database = await openPostgres(${JSON.stringify(url)})
      const services = await openServices({
        database, now: () => new Date(), log: openLog('silent'), publicUrl: 'http://cafe.test', isDemo: true,
      })
      startOutbox(services, smtpMailer(${JSON.stringify(mailUrl)}, 'cafe@cafe.example'))`
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { stdio: ['ignore', 'ignore', 'inherit'], cwd: join(import.meta.dirname, '../..') },
    )
    children.push(child)
    return child
  }
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  test('sends each email once, and one that was killed in the middle leaves none behind', async () => {
    const [killed, other] = [startServer(), startServer()]
    await until(() => received.length >= MAILS / 3)
    killed.kill('SIGKILL')
    const due = and(eq(outbox.status, 'waiting'), lte(outbox.nextAttemptAt, new Date()))
    await until(async () => (await services.db.$count(outbox, due)) === 0)
    // What the other one has under way it finishes; what the killed one had waits.
    const before = await services.db.$count(outbox, eq(outbox.status, 'sent'))
    expect(before).toBeGreaterThanOrEqual(MAILS / 3 - UNDER_WAY)
    const isDone = async () =>
      (await services.db.$count(outbox, eq(outbox.status, 'sent'))) >= MAILS - UNDER_WAY
    await until(isDone)
    other.kill('SIGKILL')
    await Promise.all(
      [killed, other].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
    )

    const later = { ...services, now: () => new Date(Date.now() + LEASE_MS + 1000) }
    const mailer = smtpMailer(mailUrl, 'cafe@cafe.example')
    while ((await sendDueMails(later, mailer)) > 0);
    mailer.close()
    expect(await services.db.$count(outbox, eq(outbox.status, 'sent'))).toBe(MAILS)
    expect(new Set(received.map(({ to }) => to)).size).toBe(MAILS)
    // Only what was under way at a kill may come twice, and then under the same number.
    expect(received.length - MAILS).toBeLessThanOrEqual(2 * UNDER_WAY)
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(MAILS)
  }, 300_000)
})
