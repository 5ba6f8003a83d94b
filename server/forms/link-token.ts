import { codeBy } from '../gift-cards/codes.ts'
import { keysOf, type Secrets } from '../secrets.ts'
import { isSameToken } from '../tokens.ts'

/** What opens a thread, or a gift card, for whoever has its mail: it follows from its id and a key of the server, and is kept nowhere. */
export const linkToken = (secrets: Secrets, about: string) =>
  codeBy(secrets['access-token'], `thread ${about}`)

export function isLinkToken(secrets: Secrets, about: string, token: string): boolean {
  return keysOf(secrets, 'access-token').some((key) =>
    isSameToken(token, codeBy(key, `thread ${about}`)),
  )
}
