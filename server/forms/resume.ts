import { fileTypeFromBuffer } from 'file-type'
import { RESUME_PROBLEMS } from '#domain/content/form-texts.ts'
import { Refused } from '../http/refuse.ts'
import type { Upload } from '../http/upload.ts'

export type Resume = { fileName: string; mediaType: string; bytes: Buffer }

/** A résumé as it is kept: what it is, is found in its bytes, whatever its name and sender say. @throws Refused */
export async function checkResume({ name, bytes }: Upload): Promise<Resume> {
  if (bytes.byteLength === 0)
    throw refuse(400, 'resume_missing', name ? RESUME_PROBLEMS.empty : RESUME_PROBLEMS.missing)
  const kind = await kindOf(bytes, name)
  if (!kind) throw refuse(415, 'resume_unsupported', RESUME_PROBLEMS.unknown)
  return {
    fileName: `${plainName(name)}.${kind.ending}`,
    mediaType: kind.mediaType,
    bytes: Buffer.from(bytes),
  }
}

async function kindOf(bytes: Uint8Array, name: string) {
  // A broken archive is no document.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const kind = KINDS.find(({ ext }) => ext === found?.ext)
  // The old Office container holds tables and installers too; only the name tells them apart.
  if (found?.ext === 'cfb') return /\.doc$/i.test(name) ? kind : undefined
  return found ? kind : isPlainText(bytes) ? PLAIN : undefined
}

const PLAIN = { ext: 'txt', ending: 'txt', mediaType: 'text/plain' } as const
const KINDS = [
  { ext: 'pdf', ending: 'pdf', mediaType: 'application/pdf' },
  { ext: 'cfb', ending: 'doc', mediaType: 'application/msword' },
  {
    ext: 'docx',
    ending: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  { ext: 'odt', ending: 'odt', mediaType: 'application/vnd.oasis.opendocument.text' },
  { ext: 'rtf', ending: 'rtf', mediaType: 'application/rtf' },
] as const

/** Readable as text, and not a page that a browser would run. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    return (
      !/[\u0000-\u0008\u000E-\u001F]/.test(text) && !/^\s*<(!doctype|html|script|svg)/i.test(text)
    )
  } catch {
    return false
  }
}

/** The name without folders, ending and whatever a file system or a header takes amiss. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(/\.\w{1,5}$/, '')
    .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
    .trim()
  return plain.slice(0, 80) || 'resume'
}

function refuse(status: 400 | 415, error: string, message: string) {
  return new Refused(status, error, message, { fields: { resume: message } })
}
