import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { mailRow, queueMail } from '../outbox/store.ts'

const HOUR_SECONDS = 60 * 60
/** Forms of an hour that the café is told of one by one. */
export const NOTICES_PER_HOUR = 10
/** Lines are added to one mail until it is this long; the inbox has all of them. */
const LONGEST = 20_000

type Notice = {
  reference: string
  /** What it is, in few words. */
  title: string
  from: { name?: string | null | undefined; email?: string | null | undefined }
  text: string
}

/**
 * Tells the café of a form. Beyond a number in an hour each is a line of one mail, which goes out when the hour is over:
 * whoever sends many fills nobody's mailbox, and the café's mail provider takes it for no flood.
 */
export async function tellCafe(
  tx: Db,
  services: Services,
  { reference, title, from, text }: Notice,
) {
  const to = services.settings.get().cafe.email
  const { name, email } = from
  const hour = { most: NOTICES_PER_HOUR, seconds: HOUR_SECONDS }
  if (await services.limits.has('form-notices', 'all', hour))
    return queueMail(tx, services, {
      to,
      ...(email && { replyTo: email }),
      subject: `${reference}: ${title}`,
      text,
    })
  const sender = [name, email && `<${email}>`].filter(Boolean).join(' ')
  const line = `${reference}: ${title}${sender && `, from ${sender}`}`.replaceAll(/[\r\n]+/g, ' ')
  const hourMs = HOUR_SECONDS * 1000
  const nth = Math.floor(services.now().getTime() / hourMs)
  const row = mailRow(services, {
    to,
    subject: 'More forms came in within an hour',
    text: [
      `You were told of ${NOTICES_PER_HOUR} forms one by one. These came in after them, and all are in the inbox:`,
      `${services.publicUrl}/admin/inbox`,
      '',
      line,
    ].join('\n'),
    notBefore: new Date((nth + 1) * hourMs),
  })
  const longer = sql`case when length(${outbox.text}) < ${LONGEST} then ${outbox.text} || ${`\n${line}`} else ${outbox.text} end`
  await tx
    .insert(outbox)
    .values({ ...row, id: `forms-${nth}` })
    .onConflictDoUpdate({ target: outbox.id, set: { text: longer } })
}
