import { createTransport } from 'nodemailer'
import type { House } from '../house.ts'
import { markFailed, markSent, takeDueMails, type QueuedMail } from './store.ts'

export type Mailer = { send(mail: QueuedMail): Promise<void>; close(): void }

/** Sends over SMTP. @param url `smtp://user:password@host:port` @param from shown as the sender */
export function smtpMailer(url: string, from: string): Mailer {
  // No attachment and no address of ours is ever read from a file or another server.
  const transport = createTransport(
    { url, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    send: async ({ to, subject, text, replyTo, attachments, id }) => {
      // An object, not text: nothing in it can be read as a second address.
      const address = { name: '', address: to }
      await transport.sendMail({
        to: address,
        subject,
        text,
        replyTo: replyTo ? { name: '', address: replyTo } : undefined,
        attachments: attachments ?? [],
        headers: { 'X-Outbox-Id': id },
      })
    },
    close: () => transport.close(),
  }
}

/** Sends what is due, one mail after the other. @returns how many were sent */
export async function sendDueMails(house: House, mailer: Mailer): Promise<number> {
  let sent = 0
  for (const mail of await takeDueMails(house.db, house.now())) {
    try {
      await mailer.send(mail)
      await markSent(house.db, mail.id, house.now())
      sent += 1
    } catch (error) {
      await markFailed(house.db, mail.id, String(error), nextTry(mail, error, house.now()))
      house.log.warn({ mail: mail.id, attempt: mail.attempts, err: error }, 'mail not sent')
    }
  }
  return sent
}

/** Looks into the outbox every few seconds until it is told to stop. */
export function startOutbox(house: House, mailer: Mailer): { stop(): Promise<void> } {
  let working: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    working = sendDueMails(house, mailer)
      .catch((error: unknown) => house.log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        isBusy = false
      })
  }, LOOK_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await working
      mailer.close()
    },
  }
}

const LOOK_MS = 2_000
/** Minutes to wait after the first, second, … failure; after the last one nobody waits for the mail any more. */
const PAUSES_MIN = [1, 5, 30, 120, 480]

function nextTry({ attempts }: QueuedMail, error: unknown, now: Date): Date | null {
  // 550 and its kind: this mailbox will not take it tomorrow either. 535 is our own password, which somebody may set right.
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (code >= 550 && code < 560) return null
  const pause = PAUSES_MIN[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 60_000)
}
