import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import type { Put } from './dump.ts'
import {
  BackupError,
  END,
  FORMAT,
  HEAD,
  SECRETS,
  type BackupEnd,
  type BackupHead,
} from './format.ts'

/**
 * Writes an archive for this user alone, and puts it on the disk. It takes in as much as the disk takes, and no more.
 * @param fill puts the files into it
 */
export async function writeArchive<T>(path: string, fill: (put: Put) => Promise<T>): Promise<T> {
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  )
  // Heard below; until then nobody listens.
  written.catch(() => {})
  const put: Put = (name, content) =>
    new Promise((resolve, reject) => {
      written.catch(reject)
      const bytes = Buffer.from(content)
      const entry = tar.entry({ name, size: bytes.byteLength, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.end(bytes)
    })
  try {
    const result = await fill(put)
    tar.finalize()
    await written
    const file = await open(path, 'r')
    await file.sync()
    await file.close()
    return result
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    throw error
  }
}

export type ArchiveReader = {
  head?(head: BackupHead): Promise<void>
  secrets?(content: string): Promise<void>
  /** Lines of a table: each a JSON array of texts. */
  lines?(table: string, lines: string[]): Promise<void>
  end?(end: BackupEnd): Promise<void>
}

/**
 * Reads an archive from its begin to its end, in the order in which it was written.
 * @returns what stands in its head and at its end @throws BackupError where it is damaged, cut off or none of ours
 */
export async function readArchive(
  path: string,
  reader: ArchiveReader = {},
): Promise<{ head: BackupHead; end: BackupEnd }> {
  let head: BackupHead | null = null
  let end: BackupEnd | null = null
  const seen = new Map<string, { rows: number; hash: Hash }>()
  const tar = extract()

  const take = async (name: string, text: string) => {
    if (name === HEAD) {
      head = parse<BackupHead>(path, text)
      if (head.format !== FORMAT)
        throw new BackupError(
          `${path} has the format ${String(head.format)}, which this version does not know.`,
        )
      await reader.head?.(head)
      return
    }
    if (!head || end) throw damaged(path)
    if (name === SECRETS) return reader.secrets?.(text)
    if (name === END) {
      end = parse<BackupEnd>(path, text)
      for (const { name: table } of head.tables) {
        const [promised, found] = [end.tables[table], seen.get(table)]
        const sha256 = (found?.hash ?? createHash('sha256')).digest('hex')
        if (promised?.sha256 !== sha256 || promised.rows !== (found?.rows ?? 0)) throw damaged(path)
      }
      return reader.end?.(end)
    }
    const table = /^tables\/([^/]+)\/\d+\.jsonl$/.exec(name)?.[1]
    if (table === undefined || !text.endsWith('\n')) throw damaged(path)
    const lines = text.slice(0, -1).split('\n')
    const known = seen.get(table) ?? { rows: 0, hash: createHash('sha256') }
    known.rows += lines.length
    known.hash.update(text)
    seen.set(table, known)
    await reader.lines?.(table, lines)
  }

  const stream = createReadStream(path)
  try {
    const read = pipeline(stream, createGunzip(), tar)
    read.catch(() => {})
    for await (const entry of tar) {
      const chunks: Buffer[] = []
      let length = 0
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        length += chunk.byteLength
        if (length > PIECE_MAX_BYTES) throw damaged(path)
        chunks.push(chunk)
      }
      await take(entry.header.name, Buffer.concat(chunks).toString('utf8'))
    }
    await read
  } catch (error) {
    stream.destroy()
    throw isOfFile(error) ? damaged(path, error) : error
  }
  if (!head || !end) throw damaged(path)
  return { head, end }
}

/** Levels above this take much longer and save little. */
const GZIP_LEVEL = 5
/** Four rows with the largest file that anybody may send, written in hex, several times over. */
const PIECE_MAX_BYTES = 256 * 1024 * 1024

/** What reading a broken file says, whichever layer says it. */
function isOfFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(Z_|ERR_STREAM_PREMATURE_CLOSE)/.test(code) ||
    /tar header|unexpected end|premature|writable stream closed/i.test(error.message)
  )
}

function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(
    `${path} is damaged, cut off, or no backup of this product. Take an older one.`,
    { cause },
  )
}

function parse<T>(path: string, text: string): T {
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw damaged(path, error)
  }
}
