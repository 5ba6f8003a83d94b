import { createHmac, randomBytes } from 'node:crypto'
import { isSameToken } from '../tokens.ts'

/** Longer than a chat lasts; the widget asks for a fresh one when this is over. */
const TOKEN_MS = 2 * 60 * 60 * 1000
/** How long after that a token still shows whose talk it was, for the fresh one. */
const KNOWN_MS = 24 * 60 * 60 * 1000

/**
 * A token that shows that a chat session spoke to this server first. Nothing is stored: it is signed. The id of a session is
 * the visitor's own and anybody may send it, so each token names a talk whose id this server made up; what is said is kept
 * under both, and nobody adds to a talk whose token they do not have.
 * @param earlier a token of the same session, current or not: its talk goes on
 */
export function chatToken(
  secrets: [Buffer, ...Buffer[]],
  sessionId: string,
  now: Date,
  earlier = '',
): string {
  const known = readToken(secrets, sessionId, earlier)
  const goesOn = known !== null && known.expires + KNOWN_MS > now.getTime()
  const talk = goesOn ? known.talk : randomBytes(9).toString('base64url')
  const expires = String(now.getTime() + TOKEN_MS)
  return `${expires}.${talk}.${sign(secrets[0], sessionId, expires, talk)}`
}

/** @returns the talk that the token is of, or `null` where it is not of this session, or too old */
export function talkOf(
  secrets: Buffer[],
  sessionId: string,
  now: Date,
  token: string,
): string | null {
  const read = readToken(secrets, sessionId, token)
  return read && read.expires > now.getTime() ? read.talk : null
}

function readToken(secrets: Buffer[], sessionId: string, token: string) {
  const [expires = '', talk = '', signature = ''] = token.split('.')
  const isOurs = secrets.some((secret) =>
    isSameToken(signature, sign(secret, sessionId, expires, talk)),
  )
  return isOurs ? { expires: Number(expires), talk } : null
}

function sign(secret: Buffer, sessionId: string, expires: string, talk: string) {
  return createHmac('sha256', secret)
    .update(`${expires}\n${talk}\n${sessionId}`)
    .digest('base64url')
}
