import type { Language } from '#domain/cafe/language.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { FORMS, type FormName } from '#domain/content/form-texts.ts'
import { greeting } from '#domain/people/plain-name.ts'
import type { Db } from '../db/open.ts'
import type { MailAttachment } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { queueMail } from '../outbox/store.ts'
import { bookingMailIn } from '../booking/mail-language.ts'
import { ringForForm } from './form-bell.ts'
import { tellCafe } from './notices.ts'

/** One line of what was said: its label and its value; an empty one is left out. */
type Said = readonly (readonly [label: string, value: string | number | null | undefined])[]

type Correspondence = {
  form: FormName
  reference: string
  /** Who sent it; without an address nobody is written to. */
  from: { name?: string | null | undefined; email?: string | null | undefined }
  /** False where the visitor may not be mailed now: only the café is told. */
  mayMail?: boolean
  /** Of feedback: whether somebody was unhappy. */
  isLow?: boolean
  /** For the café: what is in it, in few words. */
  title: string
  said: Said
  /** Of a reservation: in which the visitor is written to. */
  language?: Language
  /** For the visitor: what happens next. */
  lines: readonly string[]
  subject?: string
  attachments?: MailAttachment[]
}

/** Tells the café and whoever sent it of a form, in the transaction of its row. */
export async function writeToBoth(tx: Db, services: Services, mail: Correspondence) {
  const { cafe } = services.settings.get()
  const { name, email } = mail.from
  await tellCafe(tx, services, { ...mail, text: noticeText(mail) })
  await ringForForm(tx, services, mail)
  if (!email || mail.mayMail === false) return
  const { say, greet } = bookingMailIn(mail.language ?? 'en')
  await queueMail(tx, services, {
    to: email,
    subject: `${say(mail.subject ?? FORMS[mail.form].subject)} (${mail.reference})`,
    // What the visitor typed is not repeated: anybody can type anybody's address.
    text: letter(cafe, name, [...mail.lines, `Your reference: ${mail.reference}`].map(say), greet),
    ...(mail.attachments && { attachments: mail.attachments }),
  })
}

/** A mail from the café: greeting, paragraphs, sender. @param greet in the language of the mail */
export function letter(
  cafe: Cafe,
  name: string | null | undefined,
  lines: readonly string[],
  greet = greeting,
) {
  return [
    greet(name),
    ...lines,
    `${cafe.name}\n${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}\n${cafe.phone}`,
  ].join('\n\n')
}

function noticeText({ title, reference, from, said }: Correspondence): string {
  const rows: Said = [['From', from.name], ['Email', from.email], ...said]
  return [
    `${title} (${reference})`,
    '',
    ...rows.flatMap(([label, value]) =>
      value === null || value === undefined || value === '' ? [] : [`${label}: ${value}`],
    ),
  ].join('\n')
}
