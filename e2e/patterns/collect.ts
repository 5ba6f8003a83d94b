import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

/** One regular expression of the source, or the place of one that is put together when its module loads. */
export type Pattern = { at: string; source: string; flags: string }
export type Collected = { written: Pattern[]; built: { at: string; file: string; line: number }[] }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Where text of strangers arrives: requests at the server, pages and answers in the browser. */
const FOLDERS = ['domain', 'server', 'widgets', 'site']

/** Every regular expression in the source of the four wings: the source itself is the list, so that none can be missing. */
export function collect(): Collected {
  const all: Collected = { written: [], built: [] }
  for (const file of FOLDERS.flatMap((folder) => sources(join(ROOT, folder)))) {
    const name = relative(ROOT, file)
    const { written, built } = patternsIn(readFileSync(file, 'utf8'), name)
    all.written.push(...written)
    all.built.push(...built)
  }
  return all
}

/** The regular expressions of one file. @param name is given back with each, beside its line */
export function patternsIn(code: string, name: string): Collected {
  const found: Collected = { written: [], built: [] }
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length
  const build = ({ start, callee }: { start: number; callee: object }) => {
    if (!('name' in callee) || callee.name !== 'RegExp') return
    const line = lineAt(start)
    found.built.push({ at: `${name}:${line}`, file: join(ROOT, name), line })
  }
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      found.written.push({ at: `${name}:${lineAt(node.start)}`, source, flags })
    },
    NewExpression: build,
    CallExpression: build,
  }).visit(parseSync(name, code).program)
  return found
}

/**
 * What the modules build by `new RegExp` while they load. A pattern that is built later would be built from what
 * somebody sent, and is reported as missing.
 */
export async function builtPatterns(
  places: Collected['built'],
): Promise<{ patterns: Pattern[]; missing: string[] }> {
  const recorded: { source: string; flags: string; stack: string }[] = []
  const Native = globalThis.RegExp
  class Recording extends Native {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags)
      recorded.push({
        source: this.source,
        flags: this.flags,
        stack: new Error('where').stack ?? '',
      })
    }
    static override get [Symbol.species]() {
      return Native
    }
  }
  globalThis.RegExp = Recording as RegExpConstructor
  try {
    const files = new Set(places.map((place) => place.file))
    for (const file of files) await import(/* @vite-ignore */ file)
    // What builds patterns for other modules has built none yet.
    for (const file of files)
      if (!recorded.some(({ stack }) => stack.includes(relative(ROOT, file))))
        for (const user of sources(dirname(file)))
          if (readFileSync(user, 'utf8').includes(`'./${basename(file)}'`))
            await import(/* @vite-ignore */ user)
  } finally {
    globalThis.RegExp = Native
  }
  const patterns: Pattern[] = []
  const missing: string[] = []
  for (const { at, file } of places) {
    const made = recorded.filter(({ stack }) => stack.includes(relative(ROOT, file)))
    if (made.length === 0) missing.push(at)
    patterns.push(...made.map(({ source, flags }) => ({ at, source, flags })))
  }
  return { patterns, missing }
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter(({ name }) => !/\.test\.tsx?$|\.d\.ts$|testing\.ts$/.test(name))
    .map((entry) => join(entry.parentPath, entry.name))
}
