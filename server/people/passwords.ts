import { hash, verify } from '@node-rs/argon2'

/** argon2id by the library's defaults (19 MiB, 2 rounds), which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/**
 * Whether a password fits. Without a hash (no such account) it works just as long, so that the time an answer takes does
 * not tell which accounts exist.
 */
export async function fitsPassword(
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash()), password)
  return fits && passwordHash !== null
}

let nobody: Promise<string> | undefined
const nobodysHash = () => (nobody ??= hashPassword(crypto.randomUUID()))
