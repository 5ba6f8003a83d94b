import { createHmac, randomBytes } from 'node:crypto'
import { FORM_MAX_AGE_MS, FORM_MIN_AGE_MS } from '#domain/content/form-texts.ts'
import { isSameToken } from '../tokens.ts'

export type FormTokenProblem = 'forged' | 'tooFast' | 'expired'

/** When a form was opened and a number for it, signed: 'l8x2k1.9fQ….c2ln'. */
export function makeFormToken(key: Buffer, now: Date): string {
  const opened = `${now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${opened}.${sign(key, opened)}`
}

/** The number of an opened form, or what is wrong with its token. */
export function readFormToken(
  keys: Buffer[],
  token: string,
  now: Date,
): { ok: true; nonce: string } | { ok: false; problem: FormTokenProblem } {
  const [time = '', nonce = '', signature = ''] = token.split('.')
  if (!isSigned(keys, `${time}.${nonce}`, signature)) return { ok: false, problem: 'forged' }
  const age = now.getTime() - Number.parseInt(time, 36)
  if (age < FORM_MIN_AGE_MS) return { ok: false, problem: 'tooFast' }
  if (age > FORM_MAX_AGE_MS) return { ok: false, problem: 'expired' }
  return { ok: true, nonce }
}

/** A signature for one purpose, to be put into a link. */
export function sign(key: Buffer, what: string): string {
  return createHmac('sha256', key).update(what).digest('base64url').slice(0, 32)
}

/** Whether one of these keys signed it: those before the newest one too. */
export function isSigned(keys: Buffer[], what: string, signature: string): boolean {
  return keys.some((key) => isSameToken(signature, sign(key, what)))
}
