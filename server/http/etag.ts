import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** JSON with an ETag: who has it already gets 304. Asked again each time, never shown stale. */
export function answerWithEtag(c: Context, answer: object, version?: string): Response {
  const body = version === undefined ? JSON.stringify(answer) : textOf(answer)
  const etag = `"${version ?? createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}

/** Of an answer with a version, which never changes: the next version is another object. */
function textOf(answer: object): string {
  const text = texts.get(answer) ?? JSON.stringify(answer)
  texts.set(answer, text)
  return text
}

const texts = new WeakMap<object, string>()

/** Whether an `If-None-Match` names this ETag; a proxy may have made it weak. */
export function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false
}
