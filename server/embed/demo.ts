import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { Hono } from 'hono'
import { TYPES, type Files } from '../site/files.ts'

/** The release that was built last, as a page pins it: where its loader is on the café's origin, and the hash of that. */
export type FrozenRelease = { path: string; integrity: string }

/**
 * Other people's pages, from another origin than the café's. Each page gets the headers that `headers.json` lists for
 * it (a Content-Security-Policy, for one). In pages, scripts and headers `__CAFE__` stands for the café's origin, `__RELEASE__` for
 * the address of its frozen release, and `__INTEGRITY__` for the hash of that.
 */
export function createDemo(
  folder: string,
  cafeOrigin: string,
  release: () => FrozenRelease | null = () => null,
): Hono {
  const app = new Hono()
  const filled = (text: string) => fillIn(text, cafeOrigin, release())

  app.get('*', (c) => {
    const path = fileOf(folder, c.req.path)
    if (!path) return c.text('There is no such page.', 404)
    const name = path.slice(folder.length + 1)
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const headers = {
      ...headersOf(folder)[name],
      'Content-Type': type,
      'Cache-Control': 'no-store',
    }
    for (const [header, value] of Object.entries(headers)) c.header(header, filled(value))
    const content = readFileSync(path)
    return type.startsWith('text/')
      ? c.body(filled(content.toString()))
      : c.body(new Uint8Array(content))
  })
  return app
}

/** A text of a page, with the café in it. Before the first build there is no release: the page has the loader of today. */
export function fillIn(text: string, cafeOrigin: string, release: FrozenRelease | null): string {
  const { path, integrity } = release ?? { path: '/embed/loader.js', integrity: '' }
  return text
    .replaceAll('__CAFE__', cafeOrigin)
    .replaceAll('__RELEASE__', cafeOrigin + path)
    .replaceAll('__INTEGRITY__', integrity)
}

/** The release in `dist/embed`. @param files of that folder */
export function releaseIn(files: Files | undefined): FrozenRelease | null {
  const built = files?.get('manifest.json')
  if (!built) return null
  const { release, files: sums } = JSON.parse(built.plain.toString()) as BuiltManifest
  return { path: `/embed/${release}`, integrity: sums[release]?.integrity ?? '' }
}

type BuiltManifest = { release: string; files: Record<string, { integrity: string } | undefined> }

/** `/chat` and `/chat.html` are the same page, `/` is the list of them. */
function fileOf(folder: string, path: string): string | null {
  const wanted = normalize(decoded(path)).replace(/^\/+/, '') || 'index.html'
  if (wanted.startsWith('..') || wanted === 'headers.json' || wanted.includes('\0')) return null
  const found = [wanted, `${wanted}.html`]
    .map((name) => join(folder, name))
    .find((name) => existsSync(name) && statSync(name).isFile())
  return found ?? null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Read each time: whoever edits a page sees it at the next reload. */
function headersOf(folder: string): Record<string, Record<string, string>> {
  const file = join(folder, 'headers.json')
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>)
    : {}
}
