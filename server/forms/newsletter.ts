import { randomUUID } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { NewsletterSignup, Receipt } from '#domain/contracts/forms.ts'
import { FORMS, formAnswer } from '#domain/content/form-texts.ts'
import type { Db } from '../db/open.ts'
import { newsletterSubscribers } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { queueMail } from '../outbox/store.ts'
import { letter } from './mails.ts'
import { sendForm } from './send.ts'
import { isSigned, sign } from './token.ts'
import { keysOf } from '../secrets.ts'

export type NewsletterStep = 'confirm' | 'unsubscribe'

/**
 * Asks an address by mail whether it wants the newsletter. The answer is the same for an address that has it already, so
 * nobody learns who does. @throws Refused
 */
export async function signUp(services: Services, body: NewsletterSignup): Promise<Receipt> {
  return sendForm(services, 'newsletter', body, async (tx, { reference, at }) => {
    const { email, source } = body
    await tx
      .insert(newsletterSubscribers)
      .values({
        id: randomUUID(),
        email,
        status: 'pending',
        source: source ?? null,
        askedAt: NEVER,
        createdAt: at,
      })
      .onConflictDoNothing()
    // One mail in a while, however often somebody types somebody's address.
    const [row] = await tx
      .update(newsletterSubscribers)
      .set({ askedAt: at })
      .where(
        and(
          eq(newsletterSubscribers.email, email),
          lt(newsletterSubscribers.askedAt, new Date(at.getTime() - PAUSE_MS)),
        ),
      )
      .returning()
    if (row) await queueMail(tx, services, { to: email, ...askingMail(services, row) })
    return { reference, message: formAnswer('newsletter', services) }
  })
}

/** Whom a link is for, or `null` where nobody is. */
export async function readLink(services: Services, step: NewsletterStep, token: string) {
  const [id = '', signature = ''] = token.split('.')
  const keys = keysOf(services.secrets, 'form-token')
  if (!isSigned(keys, signed(step, id), signature)) return null
  const [row] = await services.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
  return row ?? null
}

/** Does what a link asks for. Followed again it changes nothing. */
export async function followLink(services: Services, step: NewsletterStep, id: string) {
  const change =
    step === 'confirm'
      ? ({ status: 'subscribed', confirmedAt: services.now() } as const)
      : ({ status: 'unsubscribed' } as const)
  await services.db
    .update(newsletterSubscribers)
    .set(change)
    .where(eq(newsletterSubscribers.id, id))
}

/** Forgets addresses that never answered. */
export async function sweepNewsletter(db: Db, now: Date) {
  const { status, askedAt } = newsletterSubscribers
  const longAgo = new Date(now.getTime() - ANSWER_MS)
  await db.delete(newsletterSubscribers).where(and(eq(status, 'pending'), lt(askedAt, longAgo)))
}

const NEVER = new Date(0)
const PAUSE_MS = 10 * 60 * 1000
const ANSWER_MS = 30 * 24 * 60 * 60 * 1000

/** The address to put under every newsletter too. */
export function linkTo(services: Services, step: NewsletterStep, id: string): string {
  return `${services.publicUrl}/newsletter/${step}?token=${id}.${signatureOf(services, step, id)}`
}

function signatureOf(services: Services, step: NewsletterStep, id: string): string {
  return sign(services.secrets['form-token'], signed(step, id))
}

const signed = (step: NewsletterStep, id: string) => `newsletter ${step} ${id}`

function askingMail(services: Services, row: typeof newsletterSubscribers.$inferSelect) {
  const { cafe } = services.settings.get()
  const isIn = row.status === 'subscribed'
  return {
    subject: isIn ? `You have our newsletter already` : FORMS.newsletter.subject,
    text: letter(
      cafe,
      null,
      isIn
        ? [
            `somebody asked for our newsletter with this address, which gets it already. All is well.`,
            `Enough of it? ${linkTo(services, 'unsubscribe', row.id)}`,
          ]
        : [
            `somebody, probably you, would like to have our newsletter at this address: one a month, with what is on and what is new on the menu.`,
            `Yes, send it: ${linkTo(services, 'confirm', row.id)}`,
            `It was not you? Then do nothing, and you will not hear from us again.`,
          ],
    ),
  }
}
