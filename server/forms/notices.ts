import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { outbox } from '../db/schema.ts'
import type { House } from '../house.ts'
import { queueMail } from '../outbox/store.ts'

const HOUR_SECONDS = 60 * 60
/** Forms of an hour that the café is told of one by one. */
export const NOTICES_PER_HOUR = 10
/** Lines are added to one mail until it is this long; the inbox has all of them. */
const LONGEST = 20_000
const SUBJECT = 'More forms came in within an hour'

type Notice = {
  reference: string
  /** What it is, in few words. */
  title: string
  from: { name?: string | null | undefined; email?: string | null | undefined }
  text: string
}

/**
 * Tells the café of a form. Beyond a number in an hour each is a line of one mail, which goes out an hour after its first line:
 * whoever sends many fills nobody's mailbox, and the café's mail provider takes it for no flood.
 */
export async function tellCafe(tx: Db, house: House, { reference, title, from, text }: Notice) {
  const to = house.settings.get().cafe.email
  const { name, email } = from
  const hour = { most: NOTICES_PER_HOUR, seconds: HOUR_SECONDS }
  if (await house.limits.has('form-notices', 'all', hour))
    return queueMail(tx, house, {
      to,
      ...(email && { replyTo: email }),
      subject: `${reference}: ${title}`,
      text,
    })
  const sender = [name, email && `<${email}>`].filter(Boolean).join(' ')
  const line = `${reference}: ${title}${sender && `, from ${sender}`}`.replaceAll(/[\r\n]+/g, ' ')
  const at = house.now()
  const open = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.to, to),
        eq(outbox.subject, SUBJECT),
        eq(outbox.attempts, 0),
        inArray(outbox.status, ['waiting', 'kept']),
        gt(outbox.nextAttemptAt, at),
      ),
    )
    .limit(1)
  const longer = sql`case when length(${outbox.text}) < ${LONGEST} then ${outbox.text} || ${`\n${line}`} else ${outbox.text} end`
  const collected = await tx
    .update(outbox)
    .set({ text: longer })
    .where(inArray(outbox.id, open))
    .returning({ id: outbox.id })
  if (collected.length > 0) return
  await queueMail(tx, house, {
    to,
    subject: SUBJECT,
    text: [
      `You were told of ${NOTICES_PER_HOUR} forms one by one. These came in after them, and all are in the inbox:`,
      `${house.publicUrl}/admin/inbox`,
      '',
      line,
    ].join('\n'),
    notBefore: new Date(at.getTime() + HOUR_SECONDS * 1000),
  })
}
