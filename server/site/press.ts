import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { CallName } from '#domain/contracts/api.ts'
import { endpoints } from '#domain/contracts/endpoints.ts'
import { houseEndpoints } from '#domain/contracts/house-endpoints.ts'
import type { House } from '../house.ts'
import type { HttpEnv } from '../http/request.ts'
import { SITE_CSP } from '../http/security.ts'
import type { File, Files } from './files.ts'
import { partsOf } from './parts.ts'
import { shellFor, type Shell } from './shell.ts'
import { withSheet } from './sheet.ts'

/**
 * A page as it is sent, and what it may do. `status` is null where only the browser can tell what is there, `state` where
 * nothing is printed.
 */
export type Printed = { file: File; status: StatusCode | null; csp: string; state: State | null }
/** What a page was printed from, for the browser that takes it over. */
export type State = { path: string; file: File }
export type Press = {
  /** The page at an address; a bare one where it is made in the browser: somebody's own pages, and when printing failed. */
  print(url: string): Promise<Printed>
  /** What stands at this address, if a page that is still about was printed from it. */
  state(path: string): File | undefined
  /** Something was changed: what was printed before is not shown again. */
  forget(): void
}

type Render = (request: {
  url: string
  data: (call: CallName, id?: string) => Promise<unknown>
  publicUrl: string
}) => Promise<{
  status: 200 | 404
  html: string
  head: string
  state: unknown
  parts: Record<string, boolean>
} | null>

/**
 * Prints the site's pages to HTML with the renderer that was built beside it. A page is printed at most once a minute, the
 * smallest step by which anything on it moves on by itself.
 * @param dist the folder of everything built
 * @param files the site's own, as browsers get them
 * @param ask the server's own calls
 */
export function openPress(
  dist: string,
  files: Files,
  house: House,
  ask: (path: string) => Response | Promise<Response>,
): Press | null {
  const renderer = join(dist, 'ssr/render.js')
  if (!existsSync(renderer) || !files.get('index.html')) return null
  const parts = partsOf(join(dist, 'site/.vite/manifest.json'))
  let loaded: Promise<{ render: Render }> | undefined
  let from = { menu: house.menu.get(), settings: house.settings.get() }
  const kept = new Map<string, Promise<Printed>>()
  const states = new Map<string, File>()

  async function data(call: CallName, id?: string): Promise<unknown> {
    const answer = await ask(ADDRESSES[call].path.replace(/:\w+/, encodeURIComponent(id ?? '')))
    if (!answer.ok)
      throw Object.assign(new Error(`${call} answered ${answer.status}`), { status: answer.status })
    return answer.json()
  }

  async function make(url: string): Promise<Printed> {
    const index = files.get('index.html')?.plain.toString('utf8') ?? ''
    try {
      const { render } = await (loaded ??= import(pathToFileURL(renderer).href))
      const page = await render({ url, data, publicUrl: house.publicUrl })
      if (page) {
        const state = await stateOf(url, page.state)
        const around = { names: page.parts, state: state.path }
        const printed = await bind(page, state, shellFor(index, files, parts, around, SITE_CSP))
        keep(states, state.path, state.file)
        if (!url.includes('?')) void squeeze(printed.file)
        return printed
      }
    } catch (error) {
      house.log.error({ err: error, path: url.split('?')[0] }, 'a page could not be printed')
    }
    const { html, csp } = shellFor(index, files, parts, null, SITE_CSP)
    return { status: null, csp, state: null, file: await fileOf(html, 'text/html') }
  }

  return {
    async print(url) {
      const now = { menu: house.menu.get(), settings: house.settings.get() }
      if (now.menu !== from.menu || now.settings !== from.settings) kept.clear()
      from = now
      const key = `${Math.floor(house.now().getTime() / MINUTE_MS)} ${url}`
      const known = kept.get(key)
      if (known) return known
      const printed = make(url)
      keep(kept, key, printed)
      return printed
    },
    state: (path) => states.get(path),
    // Who has an older print still gets what that was made of.
    forget: () => kept.clear(),
  }
}

/** What somebody changed through this server is on the next page that it prints. */
export function forgetOnChange(press: Press): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    const isPrivate = PRIVATE.test(c.req.path) || UNPUBLISHED.test(c.req.path)
    if (!isRead && c.res.ok && !isPrivate) press.forget()
  }
}

/** Changes that no page shows to others; orders move only the next pickup time, which may be a minute old. */
const PRIVATE =
  /^\/(auth|api\/(errors|chat|chat-logs|quotes|orders|cart-handovers|surveys|contest\/entries|messages))(\/|$)/

/** Drafts, which save themselves every few seconds, and questions that change nothing. */
const UNPUBLISHED = /^\/api\/admin\/(content\/[^/]+\/[^/]+\/draft|settings\/hours-check)$/

const ADDRESSES = { ...endpoints, ...houseEndpoints }
const MINUTE_MS = 60_000
/** Every page of the site several times over; more would be queries that somebody made up. */
const KEPT_PAGES = 300
/** What nobody notices while they wait for a page, and what is left to gain for whoever comes next: a sixth of it. */
const QUICK = 5
const SMALL = 11

function keep<Item>(shelf: Map<string, Item>, key: string, item: Item): void {
  if (shelf.size >= KEPT_PAGES) shelf.delete(shelf.keys().next().value ?? '')
  shelf.set(key, item)
}

/** Its name says what is in it, so that it may be kept for ever; `of` is for a server that does not have it. */
async function stateOf(url: string, state: unknown): Promise<State> {
  const file = await fileOf(JSON.stringify(state), 'application/json')
  return { path: `/printed/${file.etag.slice(1, -1)}?of=${encodeURIComponent(url)}`, file }
}

async function bind(
  page: NonNullable<Awaited<ReturnType<Render>>>,
  state: State,
  shell: Shell,
): Promise<Printed> {
  const { html, sheet, csp } = withSheet(page.html, shell.csp)
  const text = shell.html
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    // Functions, because `$` means something in a replacement text.
    .replace('</head>', () => `${sheet}${page.head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  return { status: page.status, csp, state, file: await fileOf(text, 'text/html') }
}

async function fileOf(text: string, type: string): Promise<File> {
  const plain = Buffer.from(text)
  return {
    type: `${type}; charset=utf-8`,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await squeezed(plain, QUICK),
    gzip: await promisify(gzip)(plain),
  }
}

/**
 * Takes up to half a second of a thread, so the first one to ask does not wait for it, and it is not done for questions that
 * somebody made up.
 */
async function squeeze(file: File): Promise<void> {
  file.br = await squeezed(file.plain, SMALL)
}

function squeezed(plain: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  })
}
