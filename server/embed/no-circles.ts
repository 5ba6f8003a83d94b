import type { Plugin } from 'vite'

/** A file of the build and those that it imports before it runs. */
export type Imports = Readonly<Record<string, readonly string[]>>

/**
 * Fails the embed build where files import each other in a circle. The loader brings in a file after those that it imports, so
 * each file of a circle would wait for the others for ever, and their widget would never open.
 */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_, bundle) {
      const imports = Object.fromEntries(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports]] : [],
        ),
      )
      const circle = circleIn(imports)
      if (circle) this.error(`These files import each other: ${circle.join(' → ')}.`)
    },
  }
}

/** @returns the files of a circle, the first once more at its end; `null` where there is none */
export function circleIn(imports: Imports): string[] | null {
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): string[] | null => {
    const start = path.indexOf(file)
    if (start >= 0) return [...path.slice(start), file]
    if (done.has(file)) return null
    for (const next of imports[file] ?? []) {
      const found = walk(next, [...path, file])
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of Object.keys(imports)) {
    const found = walk(file, [])
    if (found) return found
  }
  return null
}
