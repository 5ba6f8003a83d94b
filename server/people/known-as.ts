import type { Context } from 'hono'
import type { Services } from '../services.ts'
import type { HttpEnv } from '../http/routing.ts'
import { ownerOfMark } from './device-mark.ts'
import { personOf } from './sessions.ts'

/**
 * As whom limits count somebody whose network has none left: the account that is signed in, or the one that was signed in
 * on this device last. Counted by account, because a new device costs nothing. @returns `null` for strangers
 */
export async function knownAs(c: Context<HttpEnv>, services: Services): Promise<string | null> {
  const person = await personOf(c, services)
  if (person) return `person ${person.user.id}`
  const owner = await ownerOfMark(c, services)
  return owner === null ? null : `device of ${owner}`
}
