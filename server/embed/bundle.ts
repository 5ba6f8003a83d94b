import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { customElementsOf } from './custom-elements.ts'
import { withShortExports } from './export-names.ts'
import { isInline, readManual, widgetsIn } from './manual.ts'
import { typesOf } from './types.ts'

type Chunk = Pick<
  Rolldown.OutputChunk,
  'name' | 'fileName' | 'code' | 'imports' | 'dynamicImports' | 'moduleIds'
>
type Chunks = Record<string, Chunk>

/**
 * Writes what stands beside the chunks in `dist/embed`: the loader, a module per widget, the manifest, and a frozen
 * release whose loader knows the hash of every file it may run. It asks for its chunks under its own address, so that they
 * stay the same ones whatever is built later; the server answers with the files in `chunks/` (routes.ts).
 * @param loader path of `widgets/loader.ts`
 */
export function embedFiles(loader: string): Plugin {
  const floating = floatingIn(dirname(loader))
  const names = [...new Set([...floating, ...widgetsIn(dirname(loader))])]
  return {
    name: 'embed-files',
    buildStart() {
      this.addWatchFile(loader)
    },
    load: {
      order: 'pre',
      handler: (id) => (id.includes('vite/preload-helper') ? IMPORT : null),
    },
    // The helper's file stands beside all others, so it can import each of them by its name alone.
    renderChunk(code, { name }, _, { chunks }) {
      const facades = Object.values(chunks).find((each) => each.name === FACADES)?.fileName ?? ''
      const shared = name === FACADES ? `${code}\n${EXPORT_ALL}` : withoutRuntime(code, facades)
      if (name !== RUNTIME && shared.includes(RUNTIME))
        this.error('A chunk takes from the bundler what embedFiles does not know of.')
      // Vite gives its helper a function around each import. This one takes the name of the file, and nothing needs to be called.
      const lazy = shared
        .replace(/__vitePreload\(\(\)\s*=>\s*(?=import\(|Promise\.)/g, '(')
        .replace(/\),\s*__VITE_PRELOAD__\)/g, '))')
        .replace(NAMED_IMPORT, '($1)')
        .replace(/\bimport\(("[^"]+")\)/g, '__vitePreload($1)')
      const isOtherwise = /__VITE_PRELOAD__|__vitePreload\((?!")/.test(lazy)
      if (isOtherwise || (lazy !== shared && !/__vitePreload\b(?!\()/.test(code)))
        this.error('A chunk imports another one without the helper of embedFiles.')
      return lazy
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.name === RUNTIME) delete bundle[file.fileName]
    },
    async writeBundle({ dir = '' }, bundle) {
      const files = shortened(dir, Object.values(bundle))
      const facades = files.find(({ name }) => name === FACADES)?.fileName ?? ''
      const chunks: Chunks = {}
      for (const { name, fileName, code, moduleIds, dynamicImports, ...file } of files) {
        const imports = file.imports.map((path) => (path.includes(RUNTIME) ? facades : path))
        const own = { name, fileName, code, moduleIds, dynamicImports }
        chunks[fileName] = { ...own, imports: [...new Set(imports)] }
      }
      const sums = Object.fromEntries(
        Object.values(chunks).map(({ fileName, code, imports }) => [
          basename(fileName),
          [sha384(code), imports.map((each) => `./${basename(each)}`)],
        ]),
      )
      const ways = { names, facades: `./${facades}` }
      const written: Record<string, string> = {}
      written['loader.js'] = await compile(loader, { ...ways, sums: null, widget: '' })
      for (const widget of names)
        written[`${widget}.js`] = await compile(loader, { ...ways, sums: null, widget })
      const frozen = await compile(loader, { ...ways, sums, widget: '' })
      const release = `releases/${createHash('sha256').update(frozen).digest('hex').slice(0, 16)}`
      written[`${release}/loader.js`] = frozen

      const codes = {
        ...written,
        ...Object.fromEntries(Object.values(chunks).map(({ fileName, code }) => [fileName, code])),
      }
      const manifest = manifestOf({ release, names, facades, chunks, codes })
      const manual = readManual(dirname(loader))
      written['manual.json'] = JSON.stringify(manual)
      written['custom-elements.json'] = `${JSON.stringify(customElementsOf(manual), null, 2)}\n`
      written['loader.d.ts'] = typesOf(dirname(loader), manual)
      written['manifest.json'] = `${JSON.stringify(manifest, null, 2)}\n`
      for (const [path, text] of Object.entries(written)) {
        mkdirSync(dirname(join(dir, path)), { recursive: true })
        writeFileSync(join(dir, path), text)
      }
    },
  }
}

/** The chunks with short names of their exports, written once more. A build for its source maps stays as it is: they tell of columns. */
function shortened(
  dir: string,
  bundle: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Chunk[] {
  const chunks = bundle.filter((file) => file.type === 'chunk')
  if (chunks.some(({ map }) => map)) return chunks
  const { codes, renamed } = withShortExports(
    Object.fromEntries(chunks.map(({ fileName, code }) => [basename(fileName), code])),
  )
  const nameOf = (path: string) => join(dirname(path), renamed[basename(path)] ?? basename(path))
  for (const { fileName } of chunks) rmSync(join(dir, fileName))
  for (const [file, code] of Object.entries(codes)) writeFileSync(join(dir, CHUNKS, file), code)
  return chunks.map(({ name, fileName, imports, dynamicImports, moduleIds }) => ({
    name,
    fileName: nameOf(fileName),
    code: codes[basename(nameOf(fileName))] ?? '',
    imports: imports.map(nameOf),
    dynamicImports: dynamicImports.map(nameOf),
    moduleIds,
  }))
}

/** What `manifest.json` says: each widget with its files, and each file with its size and its hash. */
function manifestOf({
  release,
  names,
  facades,
  chunks,
  codes,
}: {
  release: string
  names: readonly string[]
  facades: string
  chunks: Chunks
  /** The content of every file. */
  codes: Record<string, string>
}) {
  return {
    built: new Date().toISOString(),
    release: `${release}/loader.js`,
    widgets: Object.fromEntries(
      names.map((name) => [
        name,
        {
          entry: facades,
          module: `${name}.js`,
          files: withImports(chunks, facades),
          whole: withImports(chunks, wholeOf(chunks, name) ?? facades),
        },
      ]),
    ),
    files: Object.fromEntries(
      Object.entries(codes).map(([path, code]) => [
        path,
        {
          bytes: Buffer.byteLength(code),
          brotli: brotliCompressSync(code).length,
          integrity: sha384(code),
          imports: chunks[path]?.imports ?? [],
          lazy: chunks[path]?.dynamicImports ?? [],
        },
      ]),
    ),
  }
}

/**
 * Stands in for Vite's helper, which preloads what a chunk imports and would only weigh on every page: imports a chunk. The
 * import goes by the loader, which knows how to ask again, and of a frozen release proves lazy chunks too.
 */
const IMPORT = `
  export const __vitePreload = (what) => {
    const load = window.lounge?.load
    return load ? load(new URL(what, import.meta.url).href) : import(/* @vite-ignore */ what)
  }
`

/**
 * What the bundler shares among chunks has a file of its own, which only those tell of that import it: a browser would wait for the line
 * once more, for 200 bytes. So it stands in the file that is there already.
 */
const EXPORT_ALL = `
  const shareExports = (all) => {
    const found = {}
    for (const name of Object.keys(all))
      Object.defineProperty(found, name, { get: all[name], enumerable: true })
    return found
  }
  export { shareExports as $0 }
`

/**
 * At the start of a file: Chromium compiles all its functions beside the page's own script while the file comes, instead of each one where it is
 * called first, which the page waits for. To other browsers it is a comment.
 */
export const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad'

const RUNTIME = 'rolldown-runtime'
const CHUNKS = 'chunks'

function withoutRuntime(code: string, facades: string): string {
  return code.replace(
    /import \{ \w{1,9} as __exportAll \} from "\.\/rolldown-runtime[^"]{0,99}"/,
    `import { $0 as __exportAll } from "./${basename(facades)}"`,
  )
}

/** `const { call } = await import(…)`, as Vite hands it to its helper: the names are taken once more outside. */
const NAMED_IMPORT =
  /__vitePreload\(async\s{0,9}\(\)\s{0,9}=>\s{0,9}\{\s{0,9}const \{[^{}]{0,2000}\} = await ([^;]{1,500});\s{0,9}return \{[^{}]{0,2000}\};?\s{0,9}\},\s{0,9}__VITE_PRELOAD__\)/g

/**
 * What the loader asks for: one file with the facades of all widgets, from which everything else follows. A widget is a folder
 * whose `index.ts` defines the element of its name; the other folders are what widgets share.
 * @param folder path of `widgets/` @returns the path of each entry
 */
export function entriesIn(folder: string): Record<string, string> {
  for (const name of widgetsIn(folder))
    if (!existsSync(join(folder, name, 'facade.ts')))
      throw new Error(`widgets/${name} has no facade.ts: docs/how-to/add-a-widget.md.`)
  return {
    [FACADES]: join(folder, 'facades.ts'),
  }
}

const FACADES = 'facades'

/**
 * The resting views of facades (docs/decisions/embed-facades.md): a component that a `facade.ts` or an `at-rest.ts` imports is compiled once more, into
 * elements instead of a renderer's nodes.
 * @param jsx path of the module that stands in for React's JSX
 */
export function restingViews(jsx: string): Plugin {
  return {
    name: 'resting-views',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isResting = importer?.endsWith(RESTING)
      if (isResting && /^p?react\/jsx-(dev-)?runtime$/.test(source)) return jsx
      if (
        !source.endsWith('.tsx') ||
        !(isResting || /\/(facade|at-rest)\.ts$/.test(importer ?? ''))
      )
        return null
      const found = await this.resolve(source, importer?.replace(RESTING, ''), { skipSelf: true })
      return found && `${found.id}${RESTING}`
    },
  }
}

const RESTING = '?resting'

function floatingIn(folder: string): string[] {
  return widgetsIn(folder).filter((name) => !isInline(folder, name))
}

/** One way of the loader: a classic script, or for one widget a module. */
async function compile(
  entry: string,
  way: { names: string[]; facades: string; sums: object | null; widget: string },
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __NAMES__: JSON.stringify(way.names),
      __FACADES__: JSON.stringify(way.facades),
      __FLOATING__: String(floatingIn(dirname(entry)).length),
      __SUMS__: JSON.stringify(way.sums),
      __WIDGET__: JSON.stringify(way.widget),
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      minify: true,
      reportCompressedSize: false,
      rollupOptions: {
        input: entry,
        output: { format: way.widget ? 'es' : 'iife', postBanner: COMPILE_AT_ONCE },
      },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  return output[0].code
}

/** The chunk of a widget that its facade downloads. */
function wholeOf(chunks: Chunks, name: string): string | undefined {
  const index = `/widgets/${name}/index.ts`
  return Object.keys(chunks).find((path) =>
    chunks[path]?.moduleIds.some((id) => id.endsWith(index)),
  )
}

function withImports(chunks: Chunks, path: string, known: string[] = []): string[] {
  if (known.includes(path)) return known
  return (chunks[path]?.imports ?? []).reduce(
    (all, next) => withImports(chunks, next, all),
    [...known, path],
  )
}

function sha384(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}
