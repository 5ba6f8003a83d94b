import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>
export type PartFiles = {
  /** What stands in each page itself, to run at once. */
  first: string
  /** The site's own script, what it is made of, and its style sheets: what every page needs. */
  entry: { script: string; scripts: string[]; sheets: string[] }
  /** What these parts need besides. True is a part whose script is not wanted yet. */
  of(parts: Record<string, boolean>): { scripts: string[]; sheets: string[] }
}

/** Which files each lazily loaded part of the site is made of, by the build's own account. */
export function partsOf(manifestFile: string): PartFiles {
  const manifest: Manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {}
  const byName = new Map(
    Object.keys(manifest).map((key) => [basename(key).replace(/\.\w+$/, ''), key]),
  )
  const entry = 'index.html'
  const there = closure(manifest, [entry])
  const fileOf = (key: string) => `/${manifest[key]?.file ?? ''}`
  const filesOf = (keys: Iterable<string>) => {
    const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
    return {
      scripts: chunks.map(({ file }) => `/${file}`),
      sheets: [...new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))],
    }
  }
  const besides = (names: string[]) => {
    const keys = names.flatMap((name) => byName.get(name) ?? [])
    return filesOf([...closure(manifest, keys)].filter((key) => !there.has(key)))
  }
  return {
    first: fileOf('first.ts'),
    entry: { script: fileOf(entry), ...filesOf(there) },
    of: (parts) => {
      const all = Object.keys(parts)
      return {
        scripts: besides(all.filter((name) => !parts[name])).scripts,
        sheets: besides(all).sheets,
      }
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
