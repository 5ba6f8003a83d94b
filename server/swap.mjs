// A build appears in one step: it is written beside dist and takes its name by renaming, so that nobody reads half of it.
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

/** Earlier builds of each kind that stay in dist/earlier: a server copies them at its next start. */
const EARLIER_KEPT = 5
const ATTEMPTS = 5
/** A folder of a build that ended in the middle. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** @param {string} dist @returns {string} an empty folder for a new build, on the same disk */
export function scratchIn(dist) {
  mkdirSync(dist, { recursive: true })
  for (const name of readdirSync(dist).filter((each) => each.startsWith('.building-'))) {
    const stats = statSync(join(dist, name), { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS)
      rmSync(join(dist, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(dist, '.building-'))
}

/**
 * Puts a new build in the place of the one there, which moves to dist/earlier.
 * @param {string} dist
 * @param {string} name of the target, e.g. `embed`
 * @param {string} fresh the folder with the new build
 * @param {{ keepsEarlier?: boolean }} options whether files of the earlier build may still be asked for
 */
export function swapIn(dist, name, fresh, { keepsEarlier = true } = {}) {
  const place = join(dist, name)
  const earlier = join(dist, 'earlier')
  mkdirSync(earlier, { recursive: true })
  for (let attempt = 1; ; attempt++) {
    if (existsSync(place))
      try {
        renameSync(place, join(earlier, `${name}-${stamp()}-${randomUUID().slice(0, 8)}`))
      } catch (error) {
        // Another build moved it away in between.
        if (attempt === ATTEMPTS || error.code !== 'ENOENT') throw error
      }
    try {
      renameSync(fresh, place)
      break
    } catch (error) {
      // Another build took the place in between.
      if (attempt === ATTEMPTS || !existsSync(place)) throw error
    }
  }
  const old = readdirSync(earlier)
    .filter((each) => each.startsWith(`${name}-`))
    .sort()
    .slice(0, keepsEarlier ? -EARLIER_KEPT : undefined)
  for (const each of old) rmSync(join(earlier, each), { recursive: true, force: true })
}

/** The time in microseconds, of which names in order of time are made: two builds can end in one millisecond. */
function stamp() {
  return Math.round((performance.timeOrigin + performance.now()) * 1000)
}
