import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { build, type Plugin } from 'vite'

/** A row of Vite's manifest, as much of it as is needed here. */
type Row = {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

/**
 * Writes beside the built site what makes the till an app (docs/decisions/offline.md): the service worker with the list of what it keeps,
 * the web manifest, and its icons, drawn from the house's own mark.
 * @param site path of `site/`
 */
export function tillApp(site: string): Plugin {
  return {
    name: 'till-app',
    buildStart() {
      this.addWatchFile(join(site, WORKER))
    },
    async writeBundle({ dir = '' }) {
      const rows = readJson(join(dir, '.vite/manifest.json')) as Record<string, Row>
      const files = tillFiles(rows).map((file) => `/${file}`)
      const entry = `/${rows['index.html']?.file}`
      const style = `/${rows['index.html']?.css?.[0]}`
      const hash = createHash('sha256').update(readFileSync(join(dir, 'index.html')))
      const version = hash.update(files.join()).digest('hex').slice(0, 16)
      const kept = JSON.stringify({ version, entry, style, files })
      writeFileSync(join(dir, 'till-worker.js'), await compiled(join(site, WORKER), kept))
      const mark = readFileSync(join(site, 'public/icon.svg'), 'utf8')
      for (const { name, px, isMaskable } of ICONS)
        writeFileSync(join(dir, name), drawn(mark, px, isMaskable))
      writeFileSync(join(dir, 'till.webmanifest'), `${JSON.stringify(MANIFEST, null, 2)}\n`)
    },
  }
}

const WORKER = 'till-worker/worker.ts'

/** The pages that open without the server, by the beginning of their files. */
const KEPT_PAGES =
  /pages\/(till\/(Sell|Drawer|Day|Clock|Pin|ClassDoors|EventDoors)|kitchen\/(Tickets|Kitchen|Board|Labels)|admin\/orders\/Orders)Page\.tsx$/
/** What a page of the counter never shows: other pages, the widgets for guests, and other languages. */
const isLeftOut = (file: string) =>
  (file.includes('pages/') && file.endsWith('Page.tsx')) ||
  /layout\/(widgets|Footer)\.tsx?$|texts\/(spanish\.tsx|[\w-]+-es\.ts)$/.test(file)

/**
 * Every built file that the pages of the counter may ask for.
 * @param rows Vite's manifest @returns paths below the folder of the site, sorted
 */
export function tillFiles(rows: Record<string, Row>): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const walk = (key: string) => {
    const row = rows[key]
    if (!row || seen.has(key)) return
    seen.add(key)
    for (const file of [row.file, ...(row.css ?? []), ...(row.assets ?? [])]) files.add(file)
    for (const next of row.imports ?? []) walk(next)
    for (const next of row.dynamicImports ?? [])
      if (KEPT_PAGES.test(next) || !isLeftOut(next)) walk(next)
  }
  walk('index.html')
  const pages = [...seen].filter((key) => KEPT_PAGES.test(key))
  if (pages.length !== KEPT_PAGE_COUNT)
    throw new Error(`The till keeps ${KEPT_PAGE_COUNT} pages, and the build has ${pages.length}.`)
  return [...files].toSorted()
}

const KEPT_PAGE_COUNT = 12

async function compiled(input: string, kept: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { __TILL_FILES__: kept },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input, output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(made) ? made : [made]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The service worker of the till was not built.')
  return chunk.code
}

/** A square picture of the mark; a maskable one has room around it, because some systems cut a circle out of it. */
function drawn(mark: string, px: number, isMaskable: boolean): Buffer {
  const inner = mark.slice(mark.indexOf('<path'), mark.lastIndexOf('</svg>'))
  if (!inner.startsWith('<path')) throw new Error('site/public/icon.svg has no path.')
  const share = isMaskable ? 0.62 : 0.86
  const offset = (SIDE * (1 - share)) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${isMaskable ? 0 : 6}" fill="${PAPER}"/><g transform="translate(${offset} ${offset}) scale(${share})">${inner}</g></svg>`
  return new Resvg(svg, { fitTo: { mode: 'width', value: px } }).render().asPng()
}

/** Of the mark's own coordinates. */
const SIDE = 32
/** The paper of the site by day (widgets/style/tokens.css). */
const PAPER = '#f7f9fc'

const ICONS = [
  { name: 'till-icon-192.png', px: 192, isMaskable: false },
  { name: 'till-icon-512.png', px: 512, isMaskable: false },
  { name: 'till-icon-maskable-512.png', px: 512, isMaskable: true },
]

const MANIFEST = {
  id: '/pos',
  name: 'Creative Lounge till',
  short_name: 'Till',
  description: 'The counter of the café: sell, tickets, kitchen and board.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/pos/sell',
  scope: '/pos',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: ICONS.map(({ name, px, isMaskable }) => ({
    src: `/${name}`,
    type: 'image/png',
    sizes: `${px}x${px}`,
    purpose: isMaskable ? 'maskable' : 'any',
  })),
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
