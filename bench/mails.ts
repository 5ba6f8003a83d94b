/**
 * Mails sent from the outbox over real SMTP, to a mail server on this machine that answers at once and to one that is as far
 * away as the internet, on both databases. In the middle somebody asks for a reset link. `npm run bench -- mails`.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { findPrograms, startCluster } from '../server/db/cluster.ts'
import { openFolder, openPostgres, type Database } from '../server/db/open.ts'
import { outbox } from '../server/db/schema.ts'
import { openServices } from '../server/services.ts'
import { mailRow, queueMail } from '../server/outbox/store.ts'
import { smtpMailer, startOutbox } from '../server/outbox/worker.ts'

type Row = {
  engine: string
  answerMs: number
  mails: number
  perSecond: number
  /** From putting the reset link into the outbox to the mail server's yes, with the others still waiting. */
  urgentMs: number
  /** How many others were sent meanwhile. */
  before: number
}

/** A mail waits for three or four answers, one after the other. 40 ms are a mail server on the same continent. */
const ANSWERS_MS = [0, 40]
const MAILS = { 0: 2_000, 40: 300 } as Record<number, number>

export async function benchMails(): Promise<Row[]> {
  const rows: Row[] = []
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  const pglite = await openFolder(folder)
  for (const answerMs of ANSWERS_MS) rows.push(await measure('PGlite', pglite, answerMs))
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })

  const bin = findPrograms()
  if (!bin) return rows
  const cluster = await startCluster(bin)
  const postgres = await openPostgres(cluster.url)
  for (const answerMs of ANSWERS_MS) rows.push(await measure('PostgreSQL', postgres, answerMs))
  await postgres.close()
  await cluster.stop()
  return rows
}

async function measure(engine: string, database: Database, answerMs: number): Promise<Row> {
  const services = await openServices({
    database,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost',
    isDemo: true,
    sendsMail: true,
  })
  const mails = MAILS[answerMs] ?? 0
  const arrivals: string[] = []
  const server = await startMailServer(answerMs, (to) => arrivals.push(to))
  const text = 'Thank you. Your order is ready at 12:30, at the counter.\n'.repeat(20)
  const rows = Array.from({ length: mails }, (_, n) =>
    mailRow(services, { to: `guest${n}@guest.example`, subject: 'Your order', text }),
  )
  for (let at = 0; at < rows.length; at += 500)
    await database.db.insert(outbox).values(rows.slice(at, at + 500))

  const sending = startOutbox(services, smtpMailer(server.url, 'cafe@cafe.example'))
  await until(() => arrivals.length > 0)
  const startedAt = performance.now()
  const atStart = arrivals.length
  await until(() => arrivals.length >= mails / 2)
  const askedAt = performance.now()
  const before = arrivals.length
  const reset = { to: URGENT, subject: 'Reset your password', text, isUrgent: true }
  await queueMail(database.db, services, reset)
  await until(() => arrivals.includes(URGENT))
  const urgentMs = performance.now() - askedAt
  const place = arrivals.indexOf(URGENT)
  await until(() => arrivals.length > mails)
  const seconds = (performance.now() - startedAt) / 1000
  await sending.stop()
  await server.close()

  const [sent] = await database.db
    .select({ count: count().mapWith(Number) })
    .from(outbox)
    .where(eq(outbox.status, 'sent'))
  if (sent?.count !== mails + 1 || new Set(arrivals).size !== arrivals.length)
    throw new Error('A mail was lost, or sent twice.')
  await database.db.delete(outbox)
  services.orderChanges.close()
  services.notificationChanges.close()
  const perSecond = (mails - atStart) / seconds
  return { engine, answerMs, mails, perSecond, urgentMs, before: place - before }
}

const URGENT = 'reset@guest.example'

/** A mail server that takes everything, behind a line that delays whatever it says. */
async function startMailServer(answerMs: number, arrived: (to: string) => void) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) arrived(address)
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const behind = (smtp.server.address() as AddressInfo).port
  const line = createServer((socket) => {
    const far = connect(behind, '127.0.0.1')
    socket.pipe(far)
    far.on('data', (bytes) => setTimeout(() => socket.write(bytes), answerMs))
    for (const [one, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  return {
    url: `smtp://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close: async () => {
      line.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2))
}

export function mailsTable(rows: Row[]): string {
  return [
    '| database | an answer takes | mails | mails/s | a reset link is sent after | mails that went before it |',
    '| -------- | --------------- | ----- | ------- | -------------------------- | ------------------------- |',
    ...rows.map(
      ({ engine, answerMs, mails, perSecond, urgentMs, before }) =>
        `| ${engine} | ${answerMs} ms | ${mails} | ${perSecond.toFixed(0)} | ${urgentMs.toFixed(0)} ms | ${before} |`,
    ),
  ].join('\n')
}

if (process.argv[1]?.endsWith('mails.ts')) {
  process.stdout.write(`${mailsTable(await benchMails())}\n`)
  process.exit()
}
