import { createHash } from 'node:crypto'
import { readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isHashed, type File } from '../site/files.ts'
import { dropBuild, integrityOf, RECORD, type BuildToKeep } from './keep-build.ts'
import { openKeptBuilds, type KeptOptions } from './kept-builds.ts'

/** The hashed files of earlier builds of the site, for tabs that were open during an upgrade. */
export type KeptSite = { older(path: string): Promise<File | undefined> }

/** @param folder `<RELEASES_DIR>` */
export function openKeptSite(folder: string, options: KeptOptions): KeptSite {
  const builds = openKeptBuilds(join(folder, SITE), options)
  return { older: (path) => builds.findInAny(path) }
}

/** Under RELEASES_DIR. */
export const SITE = 'site'

/** Days for which a build of the site is kept after the last day on which a server used it: longer, no tab stays open unused. */
const SITE_KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** The files of a built `dist/site` whose names change with their content. Null where nothing is built. */
export async function siteIn(folder: string): Promise<BuildToKeep | null> {
  const index = await stat(join(folder, 'index.html')).catch(() => null)
  if (!index) return null
  const entries = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true })
  const files: BuildToKeep['record']['files'] = {}
  const hash = createHash('sha256')
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isHashed)
    .sort()
  for (const path of paths) {
    const content = await readFile(join(folder, path))
    files[path] = { bytes: content.length, integrity: integrityOf(content) }
    hash.update(`${path} ${files[path].integrity}\n`)
  }
  const id = hash.digest('hex').slice(0, 16)
  return { folder, record: { id, date: index.mtime.toISOString(), files } }
}

/** Says that a server uses a build today: the date of its record is when it was last used. */
export async function markUsed(folder: string, id: string, now: Date): Promise<void> {
  await utimes(join(folder, SITE, id, RECORD), now, now)
}

/** Deletes the builds of the site that no server used for `SITE_KEPT_DAYS`. @returns their names */
export async function dropUnused(folder: string, now: Date): Promise<string[]> {
  const dropped: string[] = []
  for (const id of await readdir(join(folder, SITE)).catch(() => [])) {
    if (id.startsWith('.')) continue
    const record = await stat(join(folder, SITE, id, RECORD)).catch(() => null)
    if (!record || now.getTime() - record.mtimeMs <= SITE_KEPT_DAYS * DAY_MS) continue
    if (await dropBuild(join(folder, SITE), id)) dropped.push(id)
  }
  return dropped
}
