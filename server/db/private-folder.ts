import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Makes the folder of a database for this user alone: PGlite lets everybody read and write the files in it. */
export function makePrivate(files: string) {
  mkdirSync(files, { recursive: true, mode: 0o700 })
}

/**
 * Closes to other users what holds personal data in a data folder, where it belongs to this user: the database, and those
 * that restorations kept aside. @returns what was open
 */
export function keepPrivate(folder: string): string[] {
  // Windows has no such modes.
  if (process.platform === 'win32') return []
  return readdirSync(folder)
    .filter((name) => name === 'pglite' || name.startsWith('pglite-before-'))
    .map((name) => join(folder, name))
    .filter((path) => {
      const { mode, uid } = statSync(path)
      if (uid !== process.getuid?.() || (mode & 0o077) === 0) return false
      chmodSync(path, 0o700)
      return true
    })
}
