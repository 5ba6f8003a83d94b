import { cleanText, readBytes } from './body.ts'
import { Refused } from './refuse.ts'

export type Upload = {
  name: string
  bytes: Uint8Array
  /** Aborted when whoever sent it has left. */
  signal?: AbortSignal
}

/** The fields and the file of a multipart form, never more than the limit in memory. @throws Refused */
export async function readUpload(
  request: Request,
  { file, limitBytes, tooLarge }: { file: string; limitBytes: number; tooLarge: string },
): Promise<{ body: Record<string, string>; file: Upload }> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Refused(415, 'unsupported_type', 'Send this form as multipart/form-data.')
  const refuse = () => new Refused(413, 'too_large', tooLarge, { fields: { [file]: tooLarge } })
  const bytes = await readBytes(
    request,
    { bytes: limitBytes + FIELDS_BYTES, withinMs: UPLOAD_WITHIN_MS },
    refuse,
  )
  const parts = await parse(bytes, type)

  const body: Record<string, string> = {}
  let upload: Upload | null = null
  for (const [name, value] of parts) {
    const isTwice = name === file ? upload !== null : Object.hasOwn(body, name)
    if (isTwice || (name === file) === (typeof value === 'string'))
      throw malformed(
        `Send "${name.slice(0, 80)}" once, ${name === file ? 'as a file' : 'as text'}.`,
      )
    if (typeof value === 'string') {
      // Not by assignment, which would take "__proto__" for something else.
      Object.defineProperty(body, cleanText(name), { value: cleanText(value), enumerable: true })
    } else {
      if (value.size > limitBytes) throw refuse()
      upload = { name: cleanText(value.name), bytes: new Uint8Array(await value.arrayBuffer()) }
    }
  }
  const { signal } = request
  return { body, file: { ...(upload ?? { name: '', bytes: new Uint8Array() }), signal } }
}

/** 5 MB from a slow phone. */
const UPLOAD_WITHIN_MS = 110_000
/** Beside the file: its name, the text fields and what holds them apart. */
const FIELDS_BYTES = 64 * 1024

async function parse(bytes: Uint8Array, type: string) {
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData()
    return [...form.entries()]
  } catch {
    throw malformed('The form could not be read: send it as multipart/form-data.')
  }
}

function malformed(message: string) {
  return new Refused(400, 'malformed_form', message)
}
