import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Hides a text in the database: AES-256-GCM, bound to its owner, so that a sealed text put into another row opens nothing.
 * @param key 32 bytes, a key of the server
 */
export function seal(key: Buffer, owner: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws where the text was sealed for another owner, with another key, or changed since */
export function unseal(key: Buffer, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)]
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}

/** The same with whichever of several keys sealed it. @throws where none of them did */
export function unsealWithAny(
  [key, ...older]: [Buffer, ...Buffer[]],
  owner: string,
  sealed: string,
): string {
  try {
    return unseal(key, owner, sealed)
  } catch (error) {
    const [next, ...others] = older
    if (!next) throw error
    return unsealWithAny([next, ...others], owner, sealed)
  }
}

const IV_BYTES = 12
const TAG_BYTES = 16
