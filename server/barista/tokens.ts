import { createHmac, timingSafeEqual } from 'node:crypto'

/** Longer than a chat lasts; the widget asks for a fresh one when this is over (spec §8). */
const TOKEN_MS = 2 * 60 * 60 * 1000

/** A token that shows that a chat session spoke to this house first. Nothing is stored: it is signed. */
export function chatToken(secret: Buffer, sessionId: string, now: Date): string {
  const expires = String(now.getTime() + TOKEN_MS)
  return `${expires}.${sign(secret, sessionId, expires)}`
}

export function isChatToken(
  secrets: Buffer[],
  sessionId: string,
  now: Date,
  token: string,
): boolean {
  const [expires = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isOurs = secrets.some((secret) => {
    const expected = Buffer.from(sign(secret, sessionId, expires))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs && Number(expires) > now.getTime()
}

function sign(secret: Buffer, sessionId: string, expires: string) {
  return createHmac('sha256', secret).update(`${expires}\n${sessionId}`).digest('base64url')
}
