// Packages that only a few checks need, in a folder outside of the repository that keeps what was downloaded before.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'creative-lounge')
const DOWNLOAD_MS = 180_000
const IS_WINDOWS = process.platform === 'win32'

/**
 * A version of Node.
 * @param {string} version
 * @returns {string | null} its program, or null where it cannot be had
 */
export function nodeOf(version) {
  const name = `node-${IS_WINDOWS ? 'win' : process.platform}-${process.arch}`
  return cached('node', name, version, join('bin', IS_WINDOWS ? 'node.exe' : 'node'))
}

/**
 * @param {string} group the folder of the cache
 * @param {string} name of the package
 * @param {string} version of the package
 * @param {string} file inside the package
 * @returns {string | null} the path of that file, or null where npm could not download the package
 */
export function cached(group, name, version, file) {
  const folder = join(CACHE, group, version)
  const path = join(folder, 'node_modules', name, file)
  if (existsSync(path)) return path
  process.stdout.write(`Downloading ${name} ${version} with npm…\n`)
  mkdirSync(join(CACHE, group), { recursive: true })
  // Under another name first, so that nobody finds half of it.
  const fresh = mkdtempSync(join(CACHE, group, '.new-'))
  try {
    const { status } = spawnSync(
      'npm',
      [
        'install',
        '--prefix',
        fresh,
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--loglevel=error',
        `${name}@${version}`,
      ],
      { timeout: DOWNLOAD_MS, shell: IS_WINDOWS },
    )
    if (status !== 0) return null
    try {
      renameSync(fresh, folder)
    } catch {
      // Another run was faster.
    }
    return existsSync(path) ? path : null
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}
