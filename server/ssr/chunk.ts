import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>
export type ChunkFiles = {
  /** The script that stands in each page itself and loads the others. */
  preload: string
  /** The site's own script, the chunks that it imports, and its style sheets: what every page needs. */
  entry: { script: string; scripts: string[]; sheets: string[] }
  /** The files that these lazy chunks need besides. True: the script is loaded later, only the style sheets count. */
  of(chunks: Record<string, boolean>): ChunkNeeds
  /** The script of a page and all that it needs. @param file as its row in the table of pages names it, if it has one */
  page(file: string | null): ({ script: string } & ChunkNeeds) | null
}
type ChunkNeeds = { scripts: string[]; sheets: string[] }

/** Reads from the bundler's manifest which files each lazy chunk of the site needs. */
export function chunksOf(manifestFile: string): ChunkFiles {
  const manifest: Manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {}
  const byName = new Map(
    Object.entries(manifest)
      // What several files share begins with a line, and has only the bundler's name.
      .toSorted(([a], [b]) => Number(b.startsWith('_')) - Number(a.startsWith('_')))
      .map(([key, { name }]) => [
        (key.startsWith('_') && name) || basename(key).replace(/\.\w+$/, ''),
        key,
      ]),
  )
  const entry = 'index.html'
  const there = closure(manifest, [entry])
  const fileOf = (key: string) => `/${manifest[key]?.file ?? ''}`
  const filesOf = (keys: Iterable<string>) => {
    const files = [...keys].flatMap((key) => manifest[key] ?? [])
    return {
      scripts: files.map(({ file }) => `/${file}`),
      sheets: [...new Set(files.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
    }
  }
  const besides = (keys: string[]) =>
    filesOf([...closure(manifest, keys)].filter((key) => !there.has(key)))
  const keysOf = (names: string[]) => names.flatMap((name) => byName.get(name) ?? [])
  return {
    preload: fileOf('ssr/preload.ts'),
    entry: { script: fileOf(entry), ...filesOf(there) },
    of: (chunks) => {
      const all = Object.keys(chunks)
      return {
        scripts: besides(keysOf(all.filter((name) => !chunks[name]))).scripts,
        sheets: besides(keysOf(all)).sheets,
      }
    },
    page: (file) => {
      const key = `pages/${file}.tsx`
      return manifest[key] ? { script: fileOf(key), ...besides([key]) } : null
    },
  }
}

/** These and all that they import. */
function closure(manifest: Manifest, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    closure(manifest, manifest[key]?.imports ?? [], found)
  }
  return found
}
