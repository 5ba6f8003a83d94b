import { and, desc, eq } from 'drizzle-orm'
import { outbox, users } from '../db/schema.ts'
import type { TestServer } from '../db/testing.ts'
import { openLog } from '../log/log.ts'

export const GOOD_PASSWORD = 'nine small teapots'

/** The latest mail to an address, and the secret of the link in it. */
export async function mailTo(server: TestServer, email: string, subject?: string) {
  const [mail] = await server.db
    .select()
    .from(outbox)
    .where(
      and(eq(outbox.to, email), subject === undefined ? undefined : eq(outbox.subject, subject)),
    )
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  const link = /(\S+)#(\S+)/.exec(mail?.text ?? '')
  const secrets = new URLSearchParams(link?.[2])
  return {
    subject: mail?.subject,
    text: mail?.text ?? '',
    page: link?.[1],
    token: secrets.get('token') ?? '',
    to: secrets.get('to'),
  }
}

/** Makes an account as a person does: registers, opens the link, chooses a password there. */
export async function newPerson(server: TestServer, email: string, name = 'Zoe Marsh') {
  await server.send<'register'>('POST', '/auth/register', { name, email })
  const { token } = await mailTo(server, email, 'Finish your account')
  const body = { token, name, password: GOOD_PASSWORD }
  const answer = await server.send<'finishAccount'>('POST', '/auth/account', body)
  return { ...answer.body, headers: { authorization: `Bearer ${answer.body.token}` } }
}

export async function accountOf(server: TestServer, email: string) {
  const [account] = await server.db.select().from(users).where(eq(users.email, email))
  if (!account) throw new Error(`There is no account of ${email}.`)
  return account
}

/** A log that a test can read. */
export function readableLog() {
  const lines: string[] = []
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  return { log, lines }
}
