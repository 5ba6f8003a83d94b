import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

/** Where a build's files were and what is in them, told before any of them is copied. */
export type BuildToKeep = {
  record: BuildRecord
  /** The folder that the record's paths are in, or `sources` says which file a path comes from. */
  folder: string
  sources?: Record<string, string>
}

/** What a kept build says of itself in its `build.json`. */
export type BuildRecord = z.infer<typeof BuildRecord>
export const BuildRecord = z.object({
  /** The name of its folder, which follows from its content. */
  id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** When it was built, ISO 8601. */
  date: z.iso.datetime(),
  /** Path inside of the build → its size in bytes and its hash, as an `integrity` attribute has it. */
  files: z.record(
    z.string().check(z.maxLength(200), z.regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/)),
    z.object({ bytes: z.number(), integrity: z.string().check(z.regex(/^sha384-[\w+/]{64}$/)) }),
  ),
})

export const RECORD = 'build.json'
/** Names of folders that are not builds: being copied, damaged, being deleted. */
const ASIDE = /^\.(new|bad|gone)-/
const ASIDE_MS = 24 * 60 * 60 * 1000

/**
 * Copies a build into a folder of kept builds, unless it is there. Every file is checked against its hash before it is
 * written, and written to the disk before the build takes its name: so there is no half of a build under that name, whatever
 * ends the process, and of several servers that do this at once one wins and the others find it done.
 * @param folder of the kept builds; made where it is missing
 * @returns false where the same build was there, whole
 * @throws BuildChanged when a file is not what the record says
 */
export async function keepBuild(folder: string, build: BuildToKeep): Promise<boolean> {
  const { record } = build
  const name = join(folder, record.id)
  if (await isWhole(name, record)) return false
  await mkdir(folder, { recursive: true })
  const fresh = await mkdtemp(join(folder, '.new-'))
  try {
    await copyInto(fresh, build)
    // mkdtemp makes it for one user; the server beside this one may be another.
    await chmod(fresh, 0o755)
    await giveName(fresh, name, record)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  await syncToDisk(folder)
  return true
}

/** A file of a build is not what the build says of it: another build is being written there, or the copy is damaged. */
class BuildChanged extends Error {
  override name = 'BuildChanged'
}

/** Deletes a kept build: first its name goes, so that nobody finds half of it. @returns false where it was gone */
export async function dropBuild(folder: string, id: string): Promise<boolean> {
  const gone = join(folder, `.gone-${id}-${process.pid}-${Date.now()}`)
  try {
    await rename(join(folder, id), gone)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  await rm(gone, { recursive: true, force: true })
  return true
}

/** Deletes what a server that ended in the middle of something left behind. */
export async function tidyKept(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!ASIDE.test(name)) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && now.getTime() - stats.mtimeMs > ASIDE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** The hash of a file as an `integrity` attribute has it. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

async function isWhole(folder: string, { files }: BuildRecord): Promise<boolean> {
  try {
    await readFile(join(folder, RECORD))
    for (const [path, { integrity }] of Object.entries(files))
      if (integrityOf(await readFile(join(folder, path))) !== integrity) return false
    return true
  } catch {
    return false
  }
}

async function copyInto(fresh: string, { record, folder, sources = {} }: BuildToKeep) {
  const folders = new Set([fresh])
  for (const path of Object.keys(record.files)) folders.add(dirname(join(fresh, path)))
  for (const each of folders) await mkdir(each, { recursive: true })
  const copies = Object.entries(record.files).map(([path, { integrity }]) => async () => {
    const source = join(folder, sources[path] ?? path)
    const content = await readFile(source)
    if (integrityOf(content) !== integrity)
      throw new BuildChanged(`${source} is not what its build says of it.`)
    await write(join(fresh, path), content)
    for (const ending of ['.br', '.gz']) {
      const packed = await readFile(source + ending).catch(() => null)
      if (packed) await write(join(fresh, path + ending), packed)
    }
  })
  // A few at a time: hundreds of open files at once are more than some systems allow.
  const next = async () => {
    for (let copy = copies.pop(); copy; copy = copies.pop()) await copy()
  }
  const ends = await Promise.allSettled(Array.from({ length: COPIES_AT_ONCE }, next))
  // Only when nobody writes any more may the folder be cleared away.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  await write(join(fresh, RECORD), Buffer.from(`${JSON.stringify(record, null, 2)}\n`))
  for (const each of folders) await syncToDisk(each)
}

const COPIES_AT_ONCE = 8

async function giveName(fresh: string, name: string, record: BuildRecord): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await rename(fresh, name)
    } catch (error) {
      if (!TAKEN.has(codeOf(error)) || attempt === NAMING_ATTEMPTS) throw error
      // Another server was faster, or what stands there is damaged.
      if (await isWhole(name, record)) return
      const bad = join(dirname(name), `.bad-${record.id}-${process.pid}-${Date.now()}-${attempt}`)
      await rename(name, bad).catch(() => {})
    }
}

/** What systems answer when a folder is renamed to one that is there and not empty. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'])
const NAMING_ATTEMPTS = 5

async function write(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** So that the names in a folder survive a power cut. Windows has no such call. */
async function syncToDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
