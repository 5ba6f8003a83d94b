import { join } from 'node:path'
import type { KeptOptions } from './kept-builds.ts'
import { keepBuild, tidyKept, type BuildToKeep } from './keep-build.ts'
import { dropUnused, markUsed, openKeptSite, SITE, siteIn, type KeptSite } from './kept-site.ts'
import { earlierBuilds, EMBED, openReleases, releaseIn, type Releases } from './releases.ts'

/** What earlier builds are served from, and how to end the work on it. */
export type Keeping = { releases: Releases; site: KeptSite; stop(): void }

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Copies what is built to the folder of kept builds, with what earlier builds left beside it, and once a day deletes the site's
 * builds that no server uses any more. A folder that cannot be written costs a warning, not the start: then this
 * build is served, and earlier ones as far as they can be read.
 * @param folder `RELEASES_DIR`; several servers may share it
 * @param dist the folder of everything built
 */
export async function startKeeping(
  folder: string,
  dist: string,
  options: KeptOptions,
): Promise<Keeping> {
  const { log, now } = options
  const used = await keepAll(folder, dist, options)

  const daily = async () => {
    for (const id of used) await markUsed(folder, id, now())
    for (const id of await dropUnused(folder, now()))
      log.info({ build: id }, 'a build of the site that nobody uses any more was deleted')
    for (const kind of [EMBED, SITE]) await tidyKept(join(folder, kind), now())
  }
  const warn = (error: unknown) =>
    log.warn({ err: error, folder }, 'the kept builds could not be tidied')
  await daily().catch(warn)
  const timer = setInterval(() => void daily().catch(warn), DAY_MS)
  timer.unref()
  return {
    releases: openReleases(folder, options),
    site: openKeptSite(folder, options),
    stop: () => clearInterval(timer),
  }
}

/** @returns the ids of the site's build that this server uses */
async function keepAll(folder: string, dist: string, { log }: KeptOptions): Promise<string[]> {
  const used: string[] = []
  const keep = async (kind: string, from: string, read: typeof siteIn): Promise<void> => {
    try {
      const build: BuildToKeep | null = await read(from)
      if (!build) return
      const isNew = await keepBuild(join(folder, kind), build)
      if (isNew) log.info({ build: build.record.id, kind }, 'a build was kept')
      if (kind === SITE && from === join(dist, SITE)) used.push(build.record.id)
    } catch (error) {
      log.warn(
        { err: error, from, folder },
        'a build could not be kept: pages that are open, or that pinned it, will miss its files after the next upgrade',
      )
    }
  }
  for (const [kind, read] of [
    [EMBED, releaseIn],
    [SITE, siteIn],
  ] as const)
    for (const from of [join(dist, kind), ...(await earlierBuilds(dist, kind))])
      await keep(kind, from, read)
  return used
}
