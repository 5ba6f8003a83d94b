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

/** A page as it is sent, and what it may do. `status` is null where only the browser can tell what is there. */
export type Printed = { file: File; status: StatusCode | null; csp: string }
export type Press = {
  /** The page at an address; a bare one where it is made in the browser: somebody's own pages, and when printing failed. */
  print(url: string): Promise<Printed>
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
      if (page) return await bind(page, shellFor(index, files, parts, page.parts, SITE_CSP))
    } catch (error) {
      house.log.error({ err: error, path: url.split('?')[0] }, 'a page could not be printed')
    }
    const { html, csp } = shellFor(index, files, parts, null, SITE_CSP)
    return { status: null, csp, file: await fileOf(html) }
  }

  return {
    async print(url) {
      const now = { menu: house.menu.get(), settings: house.settings.get() }
      if (now.menu !== from.menu || now.settings !== from.settings) kept.clear()
      from = now
      const key = `${Math.floor(house.now().getTime() / MINUTE_MS)} ${url}`
      const known = kept.get(key)
      if (known) return known
      if (kept.size >= KEPT_PAGES) kept.delete(kept.keys().next().value ?? '')
      const printed = make(url)
      kept.set(key, printed)
      return printed
    },
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
/** From 5 on a page costs more time than it saves bytes. */
const BROTLI_QUALITY = 5

async function bind(
  page: NonNullable<Awaited<ReturnType<Render>>>,
  shell: Shell,
): Promise<Printed> {
  const { html, sheet, csp } = withSheet(page.html, shell.csp)
  const state = JSON.stringify(page.state).replaceAll('<', '\\u003c')
  const text = shell.html
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^>]*>\s*/, '')
    // Functions, because `$` means something in a replacement text.
    .replace('</head>', () => `${sheet}${page.head}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div><script type="application/json" id="state">${state}</script>`,
    )
  return { status: page.status, csp, file: await fileOf(text) }
}

async function fileOf(text: string): Promise<File> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return {
    type: 'text/html; charset=utf-8',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await promisify(brotliCompress)(plain, { params }),
    gzip: await promisify(gzip)(plain),
  }
}
