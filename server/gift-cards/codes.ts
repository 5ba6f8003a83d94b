import { createHmac } from 'node:crypto'
import { plainGiftCode } from '#domain/ordering/gift-card-line.ts'
import { keysOf, type Secrets } from '../secrets.ts'
import { hashToken } from '../tokens.ts'

/** Crockford's: without I, L, O and U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** The code of a new card: 80 bits that follow from its id and a key of the server, so it need not be kept. */
export function codeOf(secrets: Secrets, cardId: string): string {
  return codeBy(secrets['access-token'], `gift card ${cardId}`)
}

/** The code of a card that was made with this key or an older one; `null` where that key is gone. */
export function codeAgain(secrets: Secrets, card: { id: string; codeHash: string }): string | null {
  const codes = keysOf(secrets, 'access-token').map((key) => codeBy(key, `gift card ${card.id}`))
  return codes.find((code) => hashOfCode(code) === card.codeHash) ?? null
}

/** What is kept of a code, however it is typed. */
export const hashOfCode = (typed: string) => hashToken(`gift card ${plainGiftCode(typed)}`)

/** 80 bits in four groups, as '7K2M-9QXD-0A4T-HW3C'. @param what it is the code of, with its kind */
export function codeBy(key: Buffer, what: string): string {
  const bytes = createHmac('sha256', key).update(what).digest()
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % 32])
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-')
}
