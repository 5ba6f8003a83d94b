// Who builds in a folder, and who reads what was built. The locks are the kernel's own on a file in `dist`, so they end with
// the process however it ends. See docs/decisions/build-lock.md.
import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Behind what is written in the file: some systems let nobody read a byte that is locked. */
const BUILDING_BYTE = 1_000_000
const PLACE_BYTE = 1_000_001
const AGAIN_MS = 50
/** Whoever waits for less than this is told nothing. */
const QUIET_MS = 500

/**
 * Runs a build while no other build runs in this folder. Waits for the other one and says who holds the lock.
 * @template T
 * @param {string} dist
 * @param {() => Promise<T>} work
 * @param {(line: string) => void} [say]
 * @returns {Promise<T>}
 */
export function whileBuilding(dist, work, say = toErrors) {
  return locked(dist, { byte: BUILDING_BYTE, say, isNamed: true, what: 'builds' }, work)
}

/**
 * Puts new builds in their place while nobody reads them.
 * @template T
 * @param {string} dist
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export function whileReplacing(dist, work) {
  return locked(dist, { byte: PLACE_BYTE, what: 'reads the build' }, work)
}

/**
 * Reads what was built while nobody replaces it: all parts are of one build. Many may read at once.
 * @template T
 * @param {string} dist
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export function whileReading(dist, work) {
  return locked(dist, { byte: PLACE_BYTE, shared: true, what: 'replaces the build' }, work)
}

async function locked(dist, { byte, what, say = toErrors, shared = false, isNamed = false }, work) {
  const path = join(dist, 'build.lock')
  const locks = await loadLocks()
  const file = locks && open(path, shared)
  // Where nothing can be locked, or nothing may be written, nobody waits for anybody.
  if (!locks || file === null) return work()
  try {
    const since = Date.now()
    let isTold = false
    while (!tryLock(locks, file, byte, shared)) {
      if (!isTold && Date.now() - since > QUIET_MS) {
        isTold = true
        say(
          `Another process ${what} in this folder${isNamed ? holderOf(path) : ''}. Waiting for it…\n`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
    if (isNamed) writeHolder(file)
    return await work()
  } finally {
    // Closing frees the lock. The file stays: removing it could remove the next holder's.
    closeSync(file)
  }
}

/** Not on Alpine, whose C library the package does not know. */
async function loadLocks() {
  try {
    return await import('fs-native-extensions')
  } catch {
    return null
  }
}

function open(path, shared) {
  try {
    mkdirSync(join(path, '..'), { recursive: true })
    return openSync(path, constants.O_RDWR | constants.O_CREAT, 0o644)
  } catch {
    return shared ? openToRead(path) : null
  }
}

/** A folder in which only others may write, as in a container. */
function openToRead(path) {
  try {
    return openSync(path, constants.O_RDONLY)
  } catch {
    return null
  }
}

function tryLock(locks, file, byte, shared) {
  try {
    return locks.tryLock(file, byte, 1, { shared })
  } catch {
    // A disk that has no locks.
    return true
  }
}

function writeHolder(file) {
  ftruncateSync(file)
  const holder = { host: hostname(), pid: process.pid, since: new Date().toISOString() }
  writeSync(file, `${JSON.stringify(holder)}\n`, 0)
}

/** What the last build wrote there. */
function holderOf(path) {
  try {
    const { host, pid, since } = JSON.parse(readFileSync(path, 'utf8'))
    return ` (process ${pid} on ${host}, since ${since})`
  } catch {
    return ''
  }
}

const toErrors = (line) => void process.stderr.write(line)
