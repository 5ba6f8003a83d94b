import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>
export type PartFiles = {
  /**
   * HTML that has the files of these parts fetched with the page: style sheets before anything is shown, scripts ahead of
   * their call but after everything that can be seen. True is a part whose script is not wanted yet.
   */
  links(parts: Record<string, boolean>): string
}

/** Which files each lazily loaded part of the site is made of, by the build's own account. */
export function partsOf(manifestFile: string): PartFiles {
  const manifest: Manifest = existsSync(manifestFile)
    ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest)
    : {}
  const byName = new Map(
    Object.keys(manifest).map((key) => [basename(key).replace(/\.\w+$/, ''), key]),
  )
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const there = closure(manifest, entry)
  return {
    links(parts) {
      const chunks = (names: string[]) =>
        [
          ...closure(
            manifest,
            names.flatMap((name) => byName.get(name) ?? []),
          ),
        ]
          .filter((key) => !there.has(key))
          .flatMap((key) => manifest[key] ?? [])
      const all = Object.keys(parts)
      const sheets = new Set(chunks(all).flatMap(({ css = [] }) => css))
      const scripts = chunks(all.filter((name) => !parts[name]))
      return [
        ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ...scripts.map(
          ({ file }) =>
            `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
        ),
      ].join('')
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
