import { timingSafeEqual } from 'node:crypto'
import { memberCardPath } from '#domain/membership/card.ts'
import { qrPicture } from '../booking/ticket-code.ts'
import { codeBy } from '../gift-cards/codes.ts'
import { keysOf } from '../secrets.ts'
import type { Services } from '../services.ts'

/** The card of an account: a code that nobody guesses, and its QR code, which any scanner and any phone reads. */
export function cardFor({ secrets, publicUrl }: Services, userId: string) {
  const code = `${userId}.${signOf(secrets['access-token'], userId)}`
  return { code, qrSvg: qrPicture(`${publicUrl}${memberCardPath(code)}`) }
}

/** Whose card it is; `null` where the café made no such card. */
export function holderOf({ secrets }: Pick<Services, 'secrets'>, code: string): string | null {
  const [userId = '', sign = ''] = code.split('.')
  const isOurs = keysOf(secrets, 'access-token').some((key) => isSame(signOf(key, userId), sign))
  return isOurs ? userId : null
}

/** It follows from the account and a key of the server, so it need not be kept. */
const signOf = (key: Buffer, userId: string) =>
  codeBy(key, `member card ${userId}`).replaceAll('-', '')

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
