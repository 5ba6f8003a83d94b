import { createTransport } from 'nodemailer'
import type { Services } from '../services.ts'
import { LEASE_MS, makeDue, markFailed, markSent, takeDueMails, type QueuedMail } from './store.ts'

export type Mailer = { send(mail: QueuedMail): Promise<void>; close(): void }

/**
 * Sends over SMTP, over a few connections that stay open.
 * @param url `smtp://user:password@host:port` @param from shown as the sender
 * @param options.giveUpMs after this a mail server that still did not answer is left alone
 */
export function smtpMailer(url: string, from: string, { giveUpMs = GIVE_UP_MS } = {}): Mailer {
  // The same in every try, so that a mailbox that got a mail twice shows it once (RFC 5322 §3.6.4).
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  const connect = () =>
    createTransport(
      {
        url,
        pool: true,
        maxConnections: AT_ONCE,
        dnsTimeout: 10_000,
        connectionTimeout: 15_000,
        greetingTimeout: 15_000,
        socketTimeout: 45_000,
      },
      // No attachment and no address of ours is ever read from a file or another server.
      { from, disableFileAccess: true, disableUrlAccess: true },
    )
  let transport = connect()
  return {
    send: async ({ to, subject, text, replyTo, attachments, id }) => {
      const using = transport
      // An object, not text: nothing in it can be read as a second address.
      const address = { name: '', address: to }
      const sending = using.sendMail({
        to: address,
        subject,
        text,
        replyTo: replyTo ? { name: '', address: replyTo } : undefined,
        attachments: attachments ?? [],
        messageId: `<${id}@${domain}>`,
        headers: { 'X-Outbox-Id': id },
      })
      try {
        await withinTime(sending, giveUpMs)
      } catch (error) {
        if (error instanceof TookTooLong && using === transport) {
          // Its connections hang: the next mails get new ones.
          transport = connect()
          using.close()
        }
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Sends what is due until nothing is, or until the mail server takes nothing. @returns how many were sent */
export async function sendDueMails(services: Services, mailer: Mailer): Promise<number> {
  const lanes = openLanes(services, mailer)
  lanes.look()
  await lanes.ended()
  return lanes.sent()
}

/** Looks into the outbox every second until it is told to stop; while there are mails, without a pause. */
export function startOutbox(services: Services, mailer: Mailer): { stop(): Promise<void> } {
  const lanes = openLanes(services, mailer)
  const timer = setInterval(lanes.look, LOOK_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      lanes.stop()
      await lanes.ended()
      mailer.close()
    },
  }
}

/**
 * A few lanes, each of which sends one mail after the other: what somebody waits for goes by the next lane that is free, and
 * no mail waits for a slower one beside it. A lane that finds a mail opens the next one, so that an empty outbox is asked
 * for once. A lane ends with a mail that is put off: a mail server that takes nothing is tried a few times a second.
 */
function openLanes(services: Services, mailer: Mailer) {
  const lanes = new Set<Promise<void>>()
  let mayOpen = 0
  let sent = 0
  let isStopped = false
  // The server before this one may have put mails off.
  let mayBePutOff = true

  const open = () => {
    if (mayOpen <= 0 || isStopped) return
    mayOpen -= 1
    const lane = drive()
      .catch((error: unknown) => services.log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }
  const drive = async () => {
    while (!isStopped) {
      const [mail] = await takeDueMails(services.db, services.now(), 1)
      if (!mail) return
      open()
      const outcome = await sendOne(services, mailer, mail)
      if (outcome === 'put off') mayBePutOff = true
      if (outcome === 'put off') return
      if (outcome !== 'sent') continue
      sent += 1
      if (!mayBePutOff) continue
      mayBePutOff = false
      const due = await makeDue(services.db, services.now())
      if (due > 0) services.log.info({ mails: due }, 'the mail server takes emails again')
    }
  }
  return {
    look: () => {
      mayOpen = AT_ONCE - lanes.size
      open()
    },
    sent: () => sent,
    stop: () => {
      isStopped = true
    },
    ended: async () => {
      while (lanes.size > 0) await Promise.all(lanes)
    },
  }
}

const LOOK_MS = 1_000
/** At a fifth of a second for each mail this is 25 mails a second; mail servers limit the connections of one sender. */
const AT_ONCE = 5
/** Well within the time for which a mail is ours. */
const GIVE_UP_MS = LEASE_MS / 2
/** Minutes to wait after the first, second, … failure; after the last one nobody waits for the mail any more. */
const PAUSES_MIN = [1, 5, 30, 120, 480]
const PATIENCE_MIN = PAUSES_MIN.reduce((sum, pause) => sum + pause)
/** For a mail that has used up those pauses earlier, because it was made due early. */
const PAUSE_LATER_MIN = 120
const MINUTE_MS = 60_000

class TookTooLong extends Error {
  constructor() {
    super('The mail server did not answer in time.')
    this.name = 'TookTooLong'
  }
}

/**
 * Marked as sent only after the mail server took it. A server that dies in between sends it once more, with the same
 * Message-ID: SMTP knows no way to do better.
 */
async function sendOne(
  services: Services,
  mailer: Mailer,
  mail: QueuedMail,
): Promise<'sent' | 'put off' | 'refused'> {
  try {
    await mailer.send(mail)
  } catch (error) {
    const again = nextTry(mail, error, services.now())
    const waitsForServer = !isOfMailbox(error)
    await markFailed(services.db, mail, String(error), { again, waitsForServer })
    services.metrics.mails.inc({ result: again ? 'put off' : 'given up' })
    services.log.warn({ mail: mail.id, attempt: mail.attempts, err: error }, 'email not sent')
    return isForGood(error) ? 'refused' : 'put off'
  }
  await markSent(services.db, mail, services.now())
  services.metrics.mails.inc({ result: 'sent' })
  return 'sent'
}

function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TookTooLong()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A mail that was made due early, because the mail server came back, is not given up earlier for that. */
function nextTry({ attempts, firstDueAt }: QueuedMail, error: unknown, now: Date): Date | null {
  if (isForGood(error)) return null
  const waited = now.getTime() - (firstDueAt ?? now).getTime()
  if (attempts > PAUSES_MIN.length && waited >= PATIENCE_MIN * MINUTE_MS) return null
  const pause = PAUSES_MIN[attempts - 1] ?? PAUSE_LATER_MIN
  return new Date(now.getTime() + pause * MINUTE_MS)
}

/**
 * The mail server will not take this mail to this mailbox tomorrow either (RFC 5321 §4.2.1). A refused sender or sign-in is
 * a mistake of ours, which somebody may set right.
 */
function isForGood(error: unknown): boolean {
  return isOfMailbox(error) && Number(error.responseCode) >= 500
}

/** Whether the mail server works and answered about this mail alone. */
function isOfMailbox(error: unknown): error is Error & { responseCode: unknown } {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const command = 'command' in error ? String(error.command) : ''
  return /^(RCPT TO|DATA)/.test(command)
}
