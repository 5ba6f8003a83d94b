import type { ArtworkEnquiry, ContactMessage, Feedback, Receipt } from '#domain/contracts/forms.ts'
import { FORMS, formAnswer } from '#domain/content/form-texts.ts'
import { tellArtistOfEnquiry } from '../artists/enquiries.ts'
import { found } from '../content/found.ts'
import { findWork } from '../content/store.ts'
import { artworkEnquiries, feedback, messages } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { writeToBoth } from './mails.ts'
import { joinThread, threadOf } from './threads.ts'
import { sendForm } from './send.ts'

/** A message to the café. @throws Refused */
export async function sendMessage(services: Services, body: ContactMessage): Promise<Receipt> {
  return sendForm(services, 'contact', body, async (tx, { reference, at }) => {
    const { name, email, topic, message, source } = body
    const phone = body.phone || null
    const thread = await threadOf(tx, body, at)
    if (thread !== null) {
      const joined = { reference: thread, text: message, ownReference: reference, isByLink: false }
      await joinThread(tx, services, { ...joined, at })
      return { reference, message: formAnswer('contact', services) }
    }
    await tx.insert(messages).values({
      reference,
      name,
      email,
      phone,
      topic,
      message,
      source: source ?? null,
      createdAt: at,
    })
    await writeToBoth(tx, services, {
      form: 'contact',
      reference,
      from: body,
      title: `message about ${ABOUT[topic]}`,
      said: [
        ['Phone', phone],
        ['Message', message],
      ],
      lines: [FORMS.contact.message],
    })
    return { reference, message: formAnswer('contact', services) }
  })
}

/** A question about a work, or the wish to have it. @throws Refused */
export async function askAboutWork(services: Services, body: ArtworkEnquiry): Promise<Receipt> {
  const work = found(await findWork(services, body.workId), 'work')
  return sendForm(services, 'artwork', body, async (tx, { reference, at }) => {
    const { name, email, workId, kind, message } = body
    const phone = body.phone || null
    await tx
      .insert(artworkEnquiries)
      .values({ reference, name, email, phone, workId, kind, message, createdAt: at })
    await writeToBoth(tx, services, {
      form: 'artwork',
      reference,
      from: body,
      title: `${kind}: “${work.title}” by ${work.artistName}`,
      said: [
        ['Phone', phone],
        ['Status of the work', work.status],
        ['Message', message],
      ],
      lines: [`“${work.title}” by ${work.artistName}`, FORMS.artwork.message],
    })
    await tellArtistOfEnquiry(tx, services, reference, body)
    return { reference, message: formAnswer('artwork', services) }
  })
}

/** What somebody thought of a visit. A low score is told to the manager as such. @throws Refused */
export async function sendFeedback(services: Services, body: Feedback): Promise<Receipt> {
  return sendForm(services, 'feedback', body, async (tx, { reference, at }) => {
    const { form, score, reasons, drinks, service, space, comment, about } = body
    const [name, email] = [body.name || null, body.email || null]
    await tx.insert(feedback).values({
      reference,
      form,
      score,
      reasons,
      drinks: drinks ?? null,
      service: service ?? null,
      space: space ?? null,
      comment,
      name,
      email,
      about: about ?? null,
      createdAt: at,
    })
    await writeToBoth(tx, services, {
      form: 'feedback',
      reference,
      from: { name, email },
      isLow: score <= LOW_SCORE,
      title: `${score <= LOW_SCORE ? 'unhappy guest, ' : ''}${score} of 5`,
      said: [
        ['Because of', reasons.join(', ')],
        ['Drinks', drinks],
        ['Service', service],
        ['Space', space],
        ['About', about],
        ['Comment', comment],
      ],
      lines: [FORMS.feedback.message],
    })
    return { reference, message: FORMS.feedback.message }
  })
}

const LOW_SCORE = 2

const ABOUT: Record<ContactMessage['topic'], string> = {
  order: 'an order',
  event: 'an event',
  class: 'a class',
  room: 'a room',
  artwork: 'an artwork',
  press: 'the press',
  other: 'something else',
}
