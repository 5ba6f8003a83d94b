import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { JobApplication, Receipt } from '#domain/contracts/forms.ts'
import { FORMS, formAnswer } from '#domain/content/form-texts.ts'
import { found } from '../content/found.ts'
import { findOpening } from '../content/store.ts'
import { applications, resumes } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Upload } from '../http/upload.ts'
import { writeToBoth } from './mails.ts'
import { checkResume } from './resume.ts'
import { sendForm } from './send.ts'

/** An application with its résumé. @throws Refused */
export async function sendApplication(
  services: Services,
  body: JobApplication,
  file: Upload,
): Promise<Receipt> {
  const opening = found(await findOpening(services, body.openingId), 'opening')
  if (new Date(opening.closesAt) <= services.now())
    throw new Refused(
      409,
      'opening_closed',
      'This opening is closed. The current ones are on the careers page.',
    )
  const resume = await checkResume(file)
  return sendForm(
    services,
    'apply',
    body,
    async (tx, { reference, at }) => {
      const { name, email, openingId, availability, letter } = body
      const [phone, portfolio] = [body.phone || null, body.portfolio || null]
      await tx.insert(applications).values({
        reference,
        name,
        email,
        phone,
        openingId,
        availability,
        letter,
        portfolio,
        createdAt: at,
      })
      await tx.insert(resumes).values({ reference, ...resume })
      await writeToBoth(tx, services, {
        form: 'apply',
        reference,
        from: body,
        title: `application as ${opening.title}`,
        said: [
          ['Phone', phone],
          ['Available', availability],
          ['Portfolio', portfolio],
          ['Résumé', `${resume.fileName} (${Math.ceil(resume.bytes.length / 1024)} KB)`],
          ['Letter', letter],
        ],
        lines: [`${opening.title}.`, FORMS.apply.message],
      })
      return { reference, message: formAnswer('apply', services) }
    },
    file.bytes,
  )
}

/** The file as it came, for those who hire: always to be saved, never shown by a browser as a page of ours. */
export async function readResume(
  services: Services,
  c: Context,
  reference: string,
): Promise<Response> {
  const [row] = await services.db.select().from(resumes).where(eq(resumes.reference, reference))
  const { fileName, mediaType, bytes } = found(row ?? null, 'resume')
  c.header('Content-Type', mediaType)
  c.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  return c.body(new Uint8Array(bytes))
}
