import { USUAL_BODY, type BodyLimit } from '#domain/contracts/api-row.ts'
import { Refused } from './refuse.ts'

/** Deeper than anything a call takes, and shallow enough for every reader of it. */
const DEPTH_LIMIT = 32
/** Nobody needs longer for a form, also on a bad connection. */
const JSON_WITHIN_MS = 30_000

/** The JSON of a request, read once and defensively: whatever is sent, this gives a value or a `Refused`. */
export async function readJson(
  request: Request,
  limit: BodyLimit,
  turn: () => Promise<void> = async () => {},
): Promise<unknown> {
  // Nothing but JSON: a browser sends every other type from a foreign page without asking first.
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new Refused(415, 'unsupported_type', 'Send the body as application/json.')
  const text = await readText(request, limit.kb)
  if (text.length > AT_ONCE_BYTES) await turn()
  return parseJson(text, limit)
}

/** Reading less than this costs nothing beside the request itself. */
const AT_ONCE_BYTES = 2 * 1024

/** The value of a JSON text that has passed its limits before anything is made of it. @throws Refused 400 */
export function parseJson(text: string, limit: BodyLimit): unknown {
  if (text.trim() === '') throw new Refused(400, 'empty_body', 'Send a JSON object in the body.')
  checkShape(text, limit.values)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused(400, 'malformed_json', 'The body is not valid JSON.')
  }
  // Valid UTF-8 and valid JSON hold neither NUL nor half a character, unless it is written as an escape.
  return ESCAPED.test(text) ? cleaned(value) : value
}

const ESCAPED = /\\u(?:0000|d[89a-f])/i

/** Counts values and levels in one pass over the text, which costs far less than making them. */
function checkShape(text: string, most: number) {
  let values = 0
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (code === COMMA) values += 1
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values += 1
      depth += 1
      if (depth > DEPTH_LIMIT)
        throw new Refused(400, 'too_deep', `Nest the body at most ${DEPTH_LIMIT} levels deep.`)
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    if (values > most)
      throw new Refused(
        400,
        'too_many_values',
        `Send at most ${most} values: all entries and fields of the body are counted together.`,
      )
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** The body as text, never more than the limit in memory. */
export async function readText(request: Request, limitKb = USUAL_BODY.kb): Promise<string> {
  const limit = { bytes: limitKb * 1024, withinMs: JSON_WITHIN_MS }
  const tooLarge = () => new Refused(413, 'too_large', `Send at most ${limitKb} KB.`)
  const bytes = await readBytes(request, limit, tooLarge)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(400, 'malformed_text', 'The body is not valid UTF-8 text.')
  }
}

/**
 * The body as it is.
 * @param refuse says that it is too large @throws Refused 408 where it has not come in time
 */
export async function readBytes(
  request: Request,
  limit: { bytes: number; withinMs: number },
  refuse: () => Refused,
): Promise<Uint8Array> {
  const said = Number(request.headers.get('content-length') ?? 0)
  if (said > limit.bytes * DRAINED) throw refuse()
  // Node reads no more of a body than its header says, so a small one is taken at once, without a stream.
  if (said > 0 && said <= limit.bytes && !request.headers.has('transfer-encoding')) {
    const bytes = new Uint8Array(await inTime(request.arrayBuffer(), limit.withinMs))
    if (bytes.byteLength > limit.bytes) throw refuse()
    return bytes
  }
  const reader = request.body?.getReader()
  try {
    const bytes = await inTime(collect(reader, limit.bytes), limit.withinMs)
    if (!bytes) throw refuse()
    return bytes
  } catch (error) {
    // Whoever is too slow is not listened to any longer.
    void reader?.cancel().catch(() => {})
    throw error
  }
}

/** @returns nothing where it was more than the limit */
async function collect(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  limitBytes: number,
): Promise<Uint8Array | null> {
  let chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength
    if (length <= limitBytes) chunks.push(part.value)
    else {
      // Heard to its end, because a browser that still sends does not read the answer.
      chunks = []
      if (length > limitBytes * DRAINED) await reader?.cancel()
    }
  }
  return length > limitBytes ? null : Buffer.concat(chunks)
}

/** Up to this many times the limit a body is listened to, though not kept. */
const DRAINED = 4

/** @throws Refused 408 where the work is not done in time; the connection ends with that answer */
async function inTime<Result>(work: Promise<Result>, withinMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), withinMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function tooSlow() {
  return new Refused(
    408,
    'too_slow',
    'What you sent took too long to arrive. Please try again, perhaps on a better connection.',
    { headers: { Connection: 'close' } },
  )
}

/** PostgreSQL keeps neither a NUL nor half a character, so neither gets past here. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').replace(/[\uD800-\uDFFF]/gu, '\uFFFD')
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [cleanText(key), cleaned(each)]),
  )
}
