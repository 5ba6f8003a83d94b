import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Logger } from 'pino'
import { etagOf } from '../http/etag.ts'
import { TYPES, type File } from '../site/files.ts'
import { BuildRecord, integrityOf, RECORD } from './keep-build.ts'

/** What a folder of kept builds holds now, read from the disk when somebody asks. */
export type KeptBuilds = {
  /** All of them, the newest first. */
  list(): Promise<BuildRecord[]>
  /** A file of one of them. */
  find(id: string, path: string): Promise<File | undefined>
  /** A file of the newest that has it: for addresses that name no build. */
  findInAny(path: string): Promise<File | undefined>
}

export type KeptOptions = {
  log: Logger
  now: () => Date
  /** How long a list of the folder holds. Another server on the same folder is seen after that. */
  listMs?: number
}

const LIST_MS = 1_000
const READS_AT_ONCE = 8
/** So long what is damaged is not read again: whoever asks for it often fills neither the log nor the disk's queue. */
const DAMAGED_MS = 60_000
/** Files of earlier builds in memory; what few ask for is read again from the disk. */
const CACHE_BYTES = 8 * 1024 * 1024

/**
 * Opens a folder that `keepBuild` fills. Only files that a record names are ever read, each is checked against its hash, and
 * a request never becomes a path by itself.
 */
export function openKeptBuilds(folder: string, options: KeptOptions): KeptBuilds {
  const { log, now, listMs = LIST_MS } = options
  let records = new Map<string, BuildRecord>()
  let listed = -Infinity
  let listing: Promise<void> | undefined
  const damaged = openDamaged(now)
  const read = openReading(folder, { log, damaged })

  async function look(): Promise<void> {
    const ids = await readdir(folder).catch(() => [])
    const found = new Map<string, BuildRecord>()
    for (const id of ids.filter((each) => ID.test(each))) {
      const known = records.get(id)
      if (!known && damaged.has(id)) continue
      const record = known ?? (await readRecord(folder, id, log))
      if (record) found.set(id, record)
      else damaged.add(id)
    }
    records = new Map([...found].sort(([, a], [, b]) => b.date.localeCompare(a.date)))
  }

  async function current(): Promise<Map<string, BuildRecord>> {
    const at = now().getTime()
    if (Math.abs(at - listed) >= listMs) {
      listed = at
      listing = look().finally(() => (listing = undefined))
    }
    await listing
    return records
  }

  return {
    list: async () => [...(await current()).values()],
    async find(id, path) {
      const record = (await current()).get(id)
      return record && Object.hasOwn(record.files, path) ? read(record, path) : undefined
    },
    async findInAny(path) {
      for (const record of (await current()).values()) {
        const file = Object.hasOwn(record.files, path) ? await read(record, path) : undefined
        if (file) return file
      }
      return undefined
    },
  }
}

/** Builds and files that were damaged when they were read a short while ago. At most as many as the records name. */
function openDamaged(now: () => Date) {
  const seenAt = new Map<string, number>()
  return {
    add: (key: string) => void seenAt.set(key, now().getTime()),
    has: (key: string) => now().getTime() - (seenAt.get(key) ?? -Infinity) < DAMAGED_MS,
  }
}

/** Reads files of builds, a few at once, and keeps those that were asked for last in memory. */
function openReading(
  folder: string,
  { log, damaged }: { log: Logger; damaged: ReturnType<typeof openDamaged> },
) {
  const cached = new Map<string, File>()
  const reading = new Map<string, Promise<File | undefined>>()
  let cachedBytes = 0
  /** Reads wait for the one before them in their lane, so that never more are in memory at once. */
  const lanes: Promise<unknown>[] = Array.from({ length: READS_AT_ONCE }, () => Promise.resolve())
  let lane = 0

  function read(record: BuildRecord, path: string): Promise<File | undefined> {
    const key = `${record.id}/${path}`
    const known = cached.get(key)
    if (known) {
      // What was asked for last is the last to make room.
      cached.delete(key)
      cached.set(key, known)
      return Promise.resolve(known)
    }
    if (damaged.has(key)) return Promise.resolve(undefined)
    const running = reading.get(key)
    if (running) return running
    lane = (lane + 1) % lanes.length
    const started = (lanes[lane] ?? Promise.resolve())
      .then(() => readChecked(folder, record, path, log))
      .then((file) => {
        if (file) remember(key, file)
        else damaged.add(key)
        return file
      })
      .finally(() => reading.delete(key))
    lanes[lane] = started
    reading.set(key, started)
    return started
  }

  function remember(key: string, file: File): void {
    cached.set(key, file)
    cachedBytes += sizeOf(file)
    for (const [oldest, other] of cached) {
      if (cachedBytes <= CACHE_BYTES) return
      cached.delete(oldest)
      cachedBytes -= sizeOf(other)
    }
  }

  return read
}

const ID = /^[0-9a-f]{16}$/

/** The record of a build whose files are all there in their size. */
async function readRecord(folder: string, id: string, log: Logger): Promise<BuildRecord | null> {
  try {
    const text = await readFile(join(folder, id, RECORD), 'utf8')
    const record = BuildRecord.parse(JSON.parse(text))
    if (record.id !== id) throw new Error(`it says that it is ${record.id}`)
    for (const [path, { bytes }] of Object.entries(record.files)) {
      const { size } = await stat(join(folder, id, path))
      if (size !== bytes) throw new Error(`${path} has ${size} bytes instead of ${bytes}`)
    }
    return record
  } catch (error) {
    log.warn({ err: error, build: join(folder, id) }, 'a kept build is damaged and not offered')
    return null
  }
}

async function readChecked(
  folder: string,
  record: BuildRecord,
  path: string,
  log: Logger,
): Promise<File | undefined> {
  const source = join(folder, record.id, path)
  try {
    const plain = await readFile(source)
    if (integrityOf(plain) !== record.files[path]?.integrity)
      throw new Error('its content is not what its build says of it')
    return {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: etagOf(plain),
      plain,
      br: await packed(`${source}.br`, plain, promisify(brotliDecompress)),
      gzip: await packed(`${source}.gz`, plain, promisify(gunzip)),
    }
  } catch (error) {
    log.error({ err: error, file: source }, 'a file of a kept build cannot be served')
    return undefined
  }
}

/** A compressed copy, if it is one of this very file. */
async function packed(
  path: string,
  plain: Buffer,
  unpack: (content: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>,
): Promise<Buffer | null> {
  try {
    const content = await readFile(path)
    const unpacked = await unpack(content, { maxOutputLength: plain.length + 1 })
    return unpacked.equals(plain) ? content : null
  } catch {
    return null
  }
}

function sizeOf({ plain, br, gzip }: File): number {
  return plain.length + (br?.length ?? 0) + (gzip?.length ?? 0)
}
