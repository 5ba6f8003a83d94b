import { Refused } from './refuse.ts'

/** A cart of 60 long lines is about 20 KB. */
export const BODY_LIMIT_BYTES = 256 * 1024
/** Deeper than anything a call takes, and shallow enough for every reader of it. */
const DEPTH_LIMIT = 32

/** The JSON of a request, read once and defensively: whatever is sent, this gives a value or a `Refused`. */
export async function readJson(request: Request): Promise<unknown> {
  // Nothing but JSON: a browser sends every other type from a foreign page without asking first.
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new Refused(415, 'unsupported_type', 'Send the body as application/json.')
  const text = await readText(request)
  if (text.trim() === '') throw new Refused(400, 'empty_body', 'Send a JSON object in the body.')
  try {
    return cleaned(JSON.parse(text), 0)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(400, 'malformed_json', 'The body is not valid JSON.')
  }
}

/** The body as text, never more than the limit in memory. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, BODY_LIMIT_BYTES, tooLarge)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(400, 'malformed_text', 'The body is not valid UTF-8 text.')
  }
}

/** The body as it is. @param refuse says that it is too large */
export async function readBytes(
  request: Request,
  limitBytes: number,
  refuse: () => Refused,
): Promise<Uint8Array> {
  const said = Number(request.headers.get('content-length') ?? 0)
  if (said > limitBytes * DRAINED) throw refuse()
  // Node reads no more of a body than its header says, so a small one is taken at once, without a stream.
  if (said > 0 && said <= limitBytes && !request.headers.has('transfer-encoding')) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.byteLength > limitBytes) throw refuse()
    return bytes
  }
  let chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength
    if (length <= limitBytes) chunks.push(part.value)
    else {
      // Heard to its end, because a browser that still sends does not read the answer.
      chunks = []
      if (length > limitBytes * DRAINED) await reader?.cancel()
    }
  }
  if (length > limitBytes) throw refuse()
  return Buffer.concat(chunks)
}

/** Up to this many times the limit a body is listened to, though not kept. */
const DRAINED = 4

/** PostgreSQL keeps neither a NUL nor half a character, so neither gets past here. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth > DEPTH_LIMIT)
    throw new Refused(400, 'too_deep', `Nest the body at most ${DEPTH_LIMIT} levels deep.`)
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((each) => cleaned(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [cleanText(key), cleaned(each, depth + 1)]),
  )
}

function tooLarge() {
  return new Refused(413, 'too_large', `Send at most ${BODY_LIMIT_BYTES / 1024} KB.`)
}
