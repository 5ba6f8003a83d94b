// Whether something built is older than what it is built from, told by content: a fresh clone has no useful dates.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** @param {string[]} sources files and folders @returns {string} a hash of all of them */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesUnder(join(ROOT, source))))
    hash
      .update(`${relative(ROOT, path)}\n`)
      .update(readFileSync(path))
      .update('\n')
  return hash.digest('hex')
}

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
