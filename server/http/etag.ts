import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** JSON with an ETag: who has it already gets 304. Asked again each time, never shown stale. */
export function answerWithEtag(c: Context, answer: object, version?: string): Response {
  const body = version === undefined ? JSON.stringify(answer) : textOf(answer)
  c.header('Cache-Control', 'no-cache')
  const etag = version === undefined ? etagOf(body) : versionTag(version)
  return notModified(c, etag) ?? c.body(body, 200, { 'Content-Type': 'application/json' })
}

/** The ETag of what is sent: the same content has the same. */
export function etagOf(content: string | Uint8Array): string {
  return versionTag(createHash('sha256').update(content).digest('base64url').slice(0, 22))
}

/** The ETag of what has a version: a new one for each change. */
export function versionTag(version: string): string {
  return `"${version}"`
}

/**
 * The same for what is sent in several encodings: of one meaning, but not the same bytes (RFC 9110, 8.8.3.3).
 * @param etag of the plain one
 */
export function weakly(etag: string): string {
  return `W/${etag}`
}

/** Sets the ETag, and answers 304 if the browser has that already; null: send it. */
export function notModified(c: Context, etag: string): Response | null {
  c.header('ETag', etag)
  return matches(c.req.header('if-none-match'), etag) ? c.body(null, 304) : null
}

/** Whether an `If-None-Match` names this ETag; a proxy may have made it weak, which makes no difference here. */
function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => strong(each.trim()) === strong(etag)) ?? false
}

const strong = (etag: string) => etag.replace(/^W\//, '')

/** Of an answer with a version, which never changes: the next version is another object. */
function textOf(answer: object): string {
  const text = texts.get(answer) ?? JSON.stringify(answer)
  texts.set(answer, text)
  return text
}

const texts = new WeakMap<object, string>()
