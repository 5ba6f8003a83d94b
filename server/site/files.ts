import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { acceptedEncodings } from '../http/encodings.ts'
import { etagOf, notModified, weakly } from '../http/etag.ts'

export type File = {
  type: string
  etag: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}
export type Files = {
  get(path: string): File | undefined
  paths(): string[]
  /** A hashed file of an earlier build, read from the disk (server/embed/kept-builds.ts). */
  older?(path: string): Promise<File | undefined>
}

/** A folder of built files, kept in memory with what the build compressed. With `isLive` a new build is seen without a restart. */
export function openFiles(folder: string, { isLive = false } = {}): Files {
  let files = readWhole(folder)
  let seen = stampOf(folder)
  const current = () => {
    if (!isLive) return files
    const stamp = stampOf(folder)
    if (stamp !== seen) {
      seen = stamp
      files = readWhole(folder)
    }
    return files
  }
  return { get: (path) => current().get(path), paths: () => [...current().keys()] }
}

/** A file in the best form the browser takes, or 304 if it has it. */
export function answerFile(c: Context, file: File, status: StatusCode = 200): Response {
  c.header('Content-Type', file.type)
  const isPacked = file.br !== null || file.gzip !== null
  if (isPacked) c.header('Vary', 'Accept-Encoding', { append: true })
  const etag = isPacked ? weakly(file.etag) : file.etag
  const unchanged = status === 200 ? notModified(c, etag) : null
  if (unchanged) return unchanged
  c.header('ETag', etag)
  const accepted = acceptedEncodings(c.req.header('accept-encoding') ?? '')
  const [encoding, body] =
    file.br && accepted.has('br')
      ? ['br', file.br]
      : file.gzip && accepted.has('gzip')
        ? ['gzip', file.gzip]
        : [null, file.plain]
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Length', String(body.byteLength))
  c.status(status)
  return c.body(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength))
}

/** Whether a name changes with its content, so that it may be kept for ever. */
export function isHashed(path: string): boolean {
  if (path.startsWith('releases/')) return true
  if (!/(^|\/)(assets|chunks|releases)\//.test(path)) return false
  const end = path.lastIndexOf('.')
  const stem = path.slice(0, end)
  const word = /(?<![\w-])[\w-]+$/.exec(stem)
  if (!word || !/^\w+$/.test(path.slice(end + 1))) return false
  // 'index-D3f_a9Zq.js' or 'index.D3f_a9Zq.js': six characters or more behind a mark.
  const isBehindDot = word[0].length >= HASH_CHARACTERS && stem[word.index - 1] === '.'
  return isBehindDot || word[0].slice(0, -HASH_CHARACTERS).includes('-')
}

/** The fewest that a build gives (vite.config.ts). */
const HASH_CHARACTERS = 6

/** Of a file whose name changes with its content. */
export const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Reads a folder that a build may replace at the same moment: until everything read came from one and the same folder.
 * Between two renamings of a build there is none of that name (server/swap.mjs); where nothing was ever replaced there is
 * nothing to wait for.
 */
function readWhole(folder: string): Map<string, File> {
  for (let attempt = 1; ; attempt++) {
    const before = identityOf(folder)
    try {
      const files = readFiles(folder)
      const isWhole = before !== null && before === identityOf(folder)
      const mayCome = before !== null || existsSync(join(dirname(folder), 'earlier'))
      if (isWhole || !mayCome || attempt === READ_ATTEMPTS) return files
    } catch (error) {
      if (attempt === READ_ATTEMPTS) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, READ_AGAIN_MS)
  }
}

const READ_ATTEMPTS = 200
const READ_AGAIN_MS = 10

/** Changes when another folder takes the name. Null where there is none. */
function identityOf(folder: string): string | null {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats ? `${stats.dev} ${stats.ino} ${stats.birthtimeMs}` : null
}

function readFiles(folder: string): Map<string, File> {
  const files = new Map<string, File>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(br|gz)$/.test(path) || path.includes(`${sep}.`)) continue
    const plain = readFileSync(path)
    const compressed = (ending: string) => {
      const file = `${path}.${ending}`
      return existsSync(file) ? readFileSync(file) : null
    }
    files.set(relative(folder, path).split(sep).join('/'), {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: etagOf(plain),
      plain,
      br: compressed('br'),
      gzip: compressed('gz'),
    })
  }
  return files
}

function stampOf(folder: string): number {
  return existsSync(folder) ? statSync(folder).mtimeMs : 0
}

export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.ts': 'application/typescript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
}
