import { createHash, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Receipt, Rsvp } from '#domain/contracts/forms.ts'
import {
  FORM_PROBLEMS,
  FORMS,
  REFERENCE_ALPHABET,
  REFERENCE_LENGTH,
  type FormName,
} from '#domain/content/form-texts.ts'
import type { Db } from '../db/open.ts'
import { sentForms } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { keysOf } from '../secrets.ts'
import { Refused } from '../http/refuse.ts'
import { readFormToken, type FormTokenProblem } from './token.ts'

type Sent = { formToken: string; website?: string | undefined; [field: string]: unknown }
/** What a form is written under. */
export type Kept = { reference: string; at: Date }

/**
 * Takes a public form: keeps robots out, gives it a reference and writes it with its mails in one transaction. A form that
 * is sent twice (a double click, a lost answer) is kept once and answered the same; one that was refused may be sent again.
 * @param file what came with it, as far as the hash of the request goes
 * @throws Refused
 */
export async function sendForm<A extends Receipt | Rsvp>(
  services: Services,
  form: FormName,
  body: Sent,
  write: (tx: Db, kept: Kept) => Promise<A>,
  file: Uint8Array | null = null,
): Promise<A> {
  const nonce = admit(services, body)
  const { formToken: _, ...said } = body
  const requestHash = hashOf([form, JSON.stringify(said), file ?? ''])
  const at = services.now()
  return services.db.transaction(async (tx) => {
    const claim = await claimReference(tx, { nonce, form, requestHash, createdAt: at })
    if ('earlier' in claim) {
      if (claim.earlier.requestHash !== requestHash)
        throw new Refused(409, 'form_sent_before', FORM_PROBLEMS.sentBefore)
      return claim.earlier.answer as A
    }
    const answer = await write(tx, { reference: claim.reference, at })
    await tx.update(sentForms).set({ answer }).where(eq(sentForms.reference, claim.reference))
    return answer
  })
}

/** @returns the number of the opened form @throws Refused where a program sent it */
function admit(services: Services, { formToken, website }: Sent): string {
  if (website) throw new Refused(400, 'form_trap', FORM_PROBLEMS.trap)
  const token = readFormToken(keysOf(services.secrets, 'form-token'), formToken, services.now())
  if (token.ok) return token.nonce
  const [status, error] = REFUSALS[token.problem]
  throw new Refused(status, error, FORM_PROBLEMS[token.problem], {
    // Our own pages wait and send again.
    headers: status === 429 ? { 'Retry-After': '2' } : {},
  })
}

const REFUSALS: Record<FormTokenProblem, [400 | 429, string]> = {
  forged: [400, 'form_token_invalid'],
  tooFast: [429, 'form_too_fast'],
  expired: [400, 'form_expired'],
}

type Row = typeof sentForms.$inferSelect
type NewRow = Pick<Row, 'nonce' | 'requestHash' | 'createdAt'> & { form: FormName }

/** A reference that nobody else has, or what was sent from the same opened form before: whoever is first holds it. */
async function claimReference(
  tx: Db,
  row: NewRow,
): Promise<{ reference: string } | { earlier: Row }> {
  for (let tries = 0; tries < 5; tries += 1) {
    const reference = newReference(FORMS[row.form].prefix)
    const [taken] = await tx
      .insert(sentForms)
      .values({ ...row, reference })
      .onConflictDoNothing()
      .returning({ reference: sentForms.reference })
    if (taken) return taken
    const [earlier] = await tx.select().from(sentForms).where(eq(sentForms.nonce, row.nonce))
    if (earlier) return { earlier }
  }
  throw new Error('Five references in a row were taken: they have become too short.')
}

/** 'C-7KQ4M' */
function newReference(prefix: string): string {
  const letters = Array.from({ length: REFERENCE_LENGTH }, () =>
    REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
  )
  return `${prefix}-${letters.join('')}`
}

function hashOf(parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('base64url')
}
