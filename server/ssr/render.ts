import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import type { CallName } from '#domain/contracts/api.ts'
import type { MenuItem, Topping } from '#domain/contracts/menu.ts'
import { endpoints } from '#domain/contracts/endpoints.ts'
import { privateEndpoints } from '#domain/contracts/private-endpoints.ts'
import type { Configuration } from '#domain/menu/drink-address.ts'
import { fromSpanish } from '#domain/site/language.ts'
import { SITE_CSP } from '../http/security.ts'
import type { Files } from '../site/files.ts'
import { pageOf } from '../site/paths.ts'
import { chunksOf } from './chunk.ts'
import { withStyleSheet } from './inline-styles.ts'
import { shellFor, type Shell } from './shell.ts'

/** A page as a document. `status` and `state` are null where the browser renders the page. */
type PageDocument = Shell & {
  status: 200 | 404 | null
  /** What the page was rendered from, as JSON, and the address at which the browser fetches it. */
  state: { path: string; json: string } | null
}
export type Renderer = {
  /** Never fails: what cannot be rendered is logged and becomes the shell. @param url path and query */
  render(url: string): Promise<PageDocument>
  /** An item of the menu as `<svg>`, its paints still the site's tokens. */
  draw(item: ItemToDraw): Promise<string>
}

export type ItemToDraw = Configuration & { item: MenuItem; toppings: Topping[] }

/** What site/ssr/render.tsx makes of an address. */
type Page = {
  status: 200 | 404
  /** Of the page in the table of pages; `null` where the address has none. */
  file: string | null
  html: string
  head: string
  /** Null where the browser renders it. */
  state: unknown
  /** The state without its times. */
  lasting: unknown
  chunks: Record<string, boolean>
}
type Render = (request: {
  url: string
  data: (call: CallName, id?: string) => Promise<unknown>
  publicUrl: string
}) => Promise<Page>

type RendererOptions = {
  /** The folder of everything built. */
  dist: string
  /** The site's own files, as browsers get them. */
  files: Files
  publicUrl: string
  log: Logger
  /** Asks the server's own calls. */
  ask: (path: string) => Response | Promise<Response>
}

/** Renders the site's pages with the renderer that was built beside it. Null where there is none. */
export function openRenderer({
  dist,
  files,
  publicUrl,
  log,
  ask,
}: RendererOptions): Renderer | null {
  const renderer = join(dist, 'ssr/render.js')
  if (!existsSync(renderer) || !files.get('index.html')) return null
  const chunks = chunksOf(join(dist, 'site/.vite/manifest.json'))
  let loaded: Promise<{ render: Render; draw: (item: ItemToDraw) => string }> | undefined
  const load = () =>
    (loaded ??= import(pathToFileURL(renderer).href).catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
  // At once, because a build may replace the file while this server runs. A failure is told with the first page.
  load().catch(() => {})

  async function data(call: CallName, id?: string): Promise<unknown> {
    const answer = await ask(ADDRESSES[call].path.replace(/:\w+/, encodeURIComponent(id ?? '')))
    if (!answer.ok)
      throw Object.assign(new Error(`${call} answered ${answer.status}`), { status: answer.status })
    return answer.json()
  }

  return {
    draw: async (item) => (await load()).draw(item),
    async render(url) {
      const index = inLanguage(files.get('index.html')?.plain.toString('utf8') ?? '', url)
      try {
        const { render } = await load()
        const page = await render({ url, data, publicUrl })
        const state = page.state
          ? { path: stateAddress(page, url), json: JSON.stringify(page.state) }
          : null
        const used = { chunks: page.chunks, state: state?.path }
        const shell = shellFor(index, files, chunks, page.file, used, SITE_CSP)
        return { ...fill(shell, page), status: state && page.status, state }
      } catch (error) {
        log.error({ err: error, path: url.split('?')[0] }, 'a page could not be rendered')
      }
      const file = pageOf(url.split('?')[0] ?? '')?.file ?? null
      const shell = shellFor(index, files, chunks, file, null, SITE_CSP)
      return { ...shell, status: null, state: null }
    },
  }
}

const ADDRESSES = { ...endpoints, ...privateEndpoints }

/**
 * The name is a hash of the page and its state without times. So it may be cached for ever, and the page stays the same byte
 * for byte until something on it changes. `of` is for a server that does not have the state: it renders the page again.
 */
function stateAddress({ html, lasting }: Page, url: string): string {
  const hash = createHash('sha256').update(html).update(JSON.stringify(lasting))
  return `/page-state/${hash.digest('base64url').slice(0, 22)}?of=${encodeURIComponent(url)}`
}

/** The built `index.html`, which is English, for a page at this address. */
function inLanguage(index: string, url: string): string {
  const [path = '/'] = url.split('?')
  if (fromSpanish(path) === null) return index
  return index
    .replace('<html lang="en"', '<html lang="es"')
    .replace(/(<noscript>\s*<p>)[^<]*/, (_, start: string) => start + WITHOUT_SCRIPT)
}

const WITHOUT_SCRIPT =
  'Creative Lounge, 27 Mill Street, Alder Falls, NY. Esta página pide bebidas con JavaScript, que aquí está desactivado: llama al (518) 555-0142 y tomamos tu orden por teléfono.'

/** Puts the rendered page and its head into the shell. */
function fill(shell: Shell, page: Page): Shell {
  const { html, sheet, csp } = withStyleSheet(page.html, shell.csp)
  const text = shell.html
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^<>]*>\s*/, '')
    // Functions, because `$` means something in a replacement text.
    .replace('</head>', () => `${sheet}${page.head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  return { html: text, csp }
}
