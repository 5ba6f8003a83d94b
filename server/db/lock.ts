import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseTrouble, folderTrouble } from './trouble.ts'

/**
 * Takes a data folder for this process alone. PGlite would open it twice and lose rows silently. The lock is the kernel's
 * own on a file in the folder: containers that share a volume see it, it ends with the process however that ends, and a
 * process that is paused keeps it. See docs/decisions/folder-lock.md.
 * @param lost is told when somebody removed or replaced the file, so that a second server could open the folder
 * @returns how to let go of it @throws FolderInUse @throws DatabaseTrouble where the folder or locking is not possible
 */
export async function lockFolder(
  folder: string,
  lost: (error: Error) => void = () => {},
): Promise<() => Promise<void>> {
  const { tryLock } = await loadLocks()
  const path = join(folder, 'server.lock')
  const file = openLockFile(folder, path)
  try {
    if (!tryLock(file, LOCKED_BYTE, 1)) throw new FolderInUse(folder, readHolder(path))
    // A lock on a file that was replaced between opening and locking protects nothing.
    if (isReplaced(path, file)) throw new FolderInUse(folder, null)
    writeHolder(file)
  } catch (error) {
    closeSync(file)
    if (error instanceof DatabaseTrouble) throw error
    throw folderTrouble(folder, error) ?? noLocks(folder, error)
  }

  const watch = setInterval(() => {
    if (!isReplaced(path, file)) return
    clearInterval(watch)
    lost(new Error(`${path} was removed or replaced, so another server may use the folder`))
  }, WATCH_MS)
  watch.unref()
  return async () => {
    clearInterval(watch)
    // Closing frees the lock. The file stays: removing it could remove the next holder's.
    closeSync(file)
  }
}

export class FolderInUse extends DatabaseTrouble {
  constructor(folder: string, holder: string | null) {
    super(
      `${folder} is in use by another server${holder ? ` (${holder})` : ''}. Stop that one first, or choose another ` +
        'folder with DATA_DIR. Several servers on one database need DATABASE_URL.',
    )
    this.name = 'FolderInUse'
  }
}

/** Behind what is written in the file: some systems let nobody read a byte that is locked. */
const LOCKED_BYTE = 1_000_000
const WATCH_MS = 5_000

async function loadLocks() {
  try {
    return await import('fs-native-extensions')
  } catch (error) {
    throw new DatabaseTrouble(
      `This system (${process.platform} ${process.arch}) cannot lock the data folder: no library for it was installed. ` +
        'Run it on Linux with glibc (Debian, Ubuntu, Fedora; not Alpine), macOS or Windows, or use DATABASE_URL.',
      { cause: error },
    )
  }
}

function openLockFile(folder: string, path: string): number {
  try {
    makeFolder(folder)
    return openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  } catch (error) {
    throw folderTrouble(folder, error) ?? error
  }
}

/** One folder after the other: Node's `recursive` never ends where the system makes no folders, such as in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server made it at the same moment.
    if (!existsSync(folder)) throw error
  }
}

function isReplaced(path: string, file: number): boolean {
  try {
    const [held, there] = [fstatSync(file), statSync(path)]
    return held.ino !== there.ino || held.dev !== there.dev
  } catch {
    return true
  }
}

function writeHolder(file: number) {
  ftruncateSync(file)
  const holder = { host: hostname(), pid: process.pid, since: new Date().toISOString() }
  writeSync(file, `${JSON.stringify(holder)}\n`, 0)
}

/** Who holds the lock, as it wrote there itself. */
function readHolder(path: string): string | null {
  try {
    const { host, pid, since } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    return `process ${String(pid)} on ${String(host)}, since ${String(since)}`
  } catch {
    return null
  }
}

function noLocks(folder: string, error: unknown): DatabaseTrouble {
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseTrouble(
    `The data folder ${folder} cannot be locked (${reason}). Put it on a local disk, or use DATABASE_URL.`,
    { cause: error },
  )
}
