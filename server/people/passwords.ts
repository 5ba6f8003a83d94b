import { hash, verify, type Options } from '@node-rs/argon2'

/** argon2id by the library's defaults (19 MiB, 2 rounds), which are OWASP's. */
let costs: Options = {}

export const hashPassword = (password: string): Promise<string> => hash(password, costs)

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

/**
 * Makes hashes cost next to nothing, for tests, which guess at passwords a thousand times. Nothing that a café runs calls
 * it, so it is in no build.
 * @returns makes them cost again what they should
 */
export function hashCheaply(): () => void {
  const spend = (next: Options) => {
    costs = next
    nobody = undefined
  }
  spend({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  return () => spend({})
}
