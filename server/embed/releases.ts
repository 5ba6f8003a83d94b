import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import * as z from 'zod/mini'
import { etagOf } from '../http/etag.ts'
import type { File } from '../site/files.ts'
import { dropBuild, type BuildRecord, type BuildToKeep } from './keep-build.ts'
import { openKeptBuilds, type KeptOptions } from './kept-builds.ts'

/** The releases of the widgets that partners may have pinned, of this build and of all before it. */
export type Releases = {
  /** A file of a release: `loader.js` or one of its chunks. Notes the day on which somebody asked. */
  find(id: string, path: string): Promise<File | undefined>
  /** A chunk by its name alone, as a loader asks for it that pins nothing and is a build old. */
  findChunk(path: string): Promise<File | undefined>
  /** The manifest of the current build with the list of all kept releases. */
  manifest(current: File): Promise<File>
  /** Notes that a release was asked for today: at most one small write per release, day and server. */
  noteRequest(id: string): void
  /** The newest first. */
  list(): Promise<ListedRelease[]>
  /** @returns false where it was gone */
  drop(id: string): Promise<boolean>
}

export type ListedRelease = {
  id: string
  date: string
  files: BuildRecord['files']
  bytes: number
  /** The last day somebody asked a server for it, as YYYY-MM-DD in UTC. */
  lastRequested: string | null
}

/** @param folder where releases are kept: `<RELEASES_DIR>`. Nothing is written to it before somebody asks for a release. */
export function openReleases(folder: string, options: KeptOptions): Releases {
  const { log, now } = options
  const builds = openKeptBuilds(join(folder, EMBED), options)
  const requested = join(folder, REQUESTED)
  const notedToday = new Map<string, string>()
  let written: { from: string; file: File } | undefined

  function noteRequest(id: string): void {
    const day = now().toISOString().slice(0, 10)
    if (notedToday.get(id) === day) return
    notedToday.set(id, day)
    mkdir(requested, { recursive: true })
      .then(() => writeFile(join(requested, id), day))
      .catch((error: unknown) =>
        log.warn({ err: error, release: id }, 'the day of a request could not be noted'),
      )
  }

  return {
    noteRequest,
    async find(id, path) {
      const file = await builds.find(id, path)
      if (file) noteRequest(id)
      return file
    },
    findChunk: (path) => builds.findInAny(path),
    async manifest(current) {
      const records = await builds.list()
      const from = `${current.etag} ${records.map(({ id }) => id).join(' ')}`
      if (written?.from !== from) written = { from, file: await withReleases(current, records) }
      return written.file
    },
    async list() {
      const records = await builds.list()
      return Promise.all(
        records.map(async ({ id, date, files }) => ({
          id,
          date,
          files,
          bytes: sum(Object.values(files).map(({ bytes }) => bytes)),
          lastRequested: await dayIn(join(requested, id)),
        })),
      )
    },
    async drop(id) {
      const wasThere = await dropBuild(join(folder, EMBED), id)
      await rm(join(requested, id), { force: true })
      return wasThere
    },
  }
}

/** Under RELEASES_DIR: the releases, and a file per release with the day it was last asked for. */
export const EMBED = 'embed'
const REQUESTED = 'requested'

const Manifest = z.object({
  release: z.string().check(z.regex(/^releases\/[0-9a-f]{16}\/loader\.js$/)),
  built: z.optional(z.iso.datetime()),
  files: z.record(z.string(), z.object({ bytes: z.number(), integrity: z.string() })),
})

/**
 * The release in a built `dist/embed`, ready to be kept. What it needs is its frozen loader and every chunk; builds from
 * before releases were kept can be read too.
 * @returns null where nothing is built @throws when the manifest is not one
 */
export async function releaseIn(folder: string): Promise<BuildToKeep | null> {
  const source = join(folder, 'manifest.json')
  const text = await readFile(source, 'utf8').catch(() => null)
  if (text === null) return null
  const manifest = Manifest.parse(JSON.parse(text))
  const names = Object.keys(manifest.files).filter((path) => /^chunks\/[^/]+$/.test(path))
  const files = Object.fromEntries(
    [
      ['loader.js', manifest.files[manifest.release]] as const,
      ...names.map((path) => [path, manifest.files[path]] as const),
    ].map(([path, facts]) => {
      if (!facts) throw new Error(`${source} does not say what ${path} is.`)
      return [path, { bytes: facts.bytes, integrity: facts.integrity }]
    }),
  )
  return {
    folder,
    sources: { 'loader.js': manifest.release },
    record: {
      id: manifest.release.split('/')[1] ?? '',
      date: manifest.built ?? (await stat(source)).mtime.toISOString(),
      files,
    },
  }
}

/** The folders of earlier builds that the last builds put aside (server/swap.mjs). */
export async function earlierBuilds(dist: string, name: string): Promise<string[]> {
  const folder = join(dist, 'earlier')
  const names = await readdir(folder).catch(() => [])
  return names.filter((each) => each.startsWith(`${name}-`)).map((each) => join(folder, each))
}

async function withReleases(current: File, records: BuildRecord[]): Promise<File> {
  const releases = records.map(({ id, date, files }) => ({
    release: `releases/${id}/loader.js`,
    date,
    bytes: sum(Object.values(files).map(({ bytes }) => bytes)),
    integrity: files['loader.js']?.integrity,
    files,
  }))
  const manifest = JSON.parse(current.plain.toString('utf8')) as object
  const plain = Buffer.from(`${JSON.stringify({ ...manifest, releases }, null, 2)}\n`)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUICK }
  const br = await promisify(brotliCompress)(plain, { params })
  return { type: current.type, etag: etagOf(plain), plain, br, gzip: null }
}

/** Made once per build and release while somebody waits. */
const QUICK = 5

async function dayIn(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
