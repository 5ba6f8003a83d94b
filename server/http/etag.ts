import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { acceptedEncodings, packedText } from './encodings.ts'

/**
 * JSON with an ETag: who has it already gets 304. Asked again each time, never shown stale. For what everybody may read: it is
 * packed, so a secret beside a text of somebody's choice could be guessed by its size.
 */
export function answerWithEtag(c: Context, answer: object, version?: string): Response {
  const body = version === undefined ? JSON.stringify(answer) : textOf(answer)
  c.header('Cache-Control', 'no-cache')
  const etag = version === undefined ? etagOf(body) : versionTag(version)
  c.header('Vary', 'Accept-Encoding', { append: true })
  const unchanged = notModified(c, etag)
  if (unchanged) return unchanged
  c.header('Content-Type', 'application/json')
  const takesBrotli = acceptedEncodings(c.req.header('accept-encoding') ?? '').has('br')
  const packed = takesBrotli ? packedText(body, etag) : null
  if (!packed) return c.body(body)
  c.header('ETag', weakly(etag))
  c.header('Content-Encoding', 'br')
  return c.body(new Uint8Array(packed))
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
