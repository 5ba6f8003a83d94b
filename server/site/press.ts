import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MiddlewareHandler } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { CallName } from '#domain/contracts/api.ts'
import { endpoints } from '#domain/contracts/endpoints.ts'
import { houseEndpoints } from '#domain/contracts/house-endpoints.ts'
import type { House } from '../house.ts'
import { BudgetSpent } from '../http/budget-spent.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/routing.ts'
import { SITE_CSP } from '../http/security.ts'
import { openTurns } from '../http/turns.ts'
import type { File, Files } from './files.ts'
import { partsOf } from './parts.ts'
import { shellFor, type Shell } from './shell.ts'
import { withSheet } from './sheet.ts'
import { pageAddress, type PageAddress } from './queries.ts'
import { keep, KEPT, openWriter } from './writer.ts'

/**
 * A page as it is sent, and what it may do. `status` is null where only the browser can tell what is there, `state` where
 * nothing is printed.
 */
export type Printed = {
  file: File
  status: StatusCode | null
  csp: string
  state: State | null
  isOld?: true
}
/** Day and night. */
export type Paper = 'light' | 'dark'
/** What a page was printed from, for the browser that takes it over. */
export type State = { path: string; file: File }
export type Press = {
  /**
   * The page at an address; a bare one where it is made in the browser: somebody's own pages, and when printing failed.
   * @param visitor their network, which may have so many new pages made in a minute, and the paper they chose; without one,
   *   what their system asks for
   */
  print(url: string, visitor: { address: string; paper?: Paper | undefined }): Promise<Printed>
  /** What stands at this address, if a page that is still about was printed from it. */
  state(path: string): File | undefined
  /** Something was changed: what was printed before is not shown again. */
  forget(): void
}

/** What site/render.tsx makes of an address. */
type Page = {
  status: 200 | 404
  html: string
  head: string
  state: unknown
  /** The state but for the moment. */
  lasting: unknown
  parts: Record<string, boolean>
}
type Render = (request: {
  url: string
  data: (call: CallName, id?: string) => Promise<unknown>
  publicUrl: string
}) => Promise<Page | null>

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
  const load = () =>
    (loaded ??= import(pathToFileURL(renderer).href).catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
  // At once, because a build may replace the file while this server runs. A failure is told with the first page.
  load().catch(() => {})
  let basis = { menu: house.menu.get(), settings: house.settings.get() }
  // Addresses that somebody may have made up have shelves of their own, so that they push nothing else out.
  const shelves = { plain: openShelf(KEPT), other: openShelf(KEPT_OTHERS) }
  const turns = openTurns(WAITING_AT_ONCE, AGAIN_SECONDS)
  /** The last good page of each address, for when there is too much to do or the database does not answer. */
  const earlier = new Map<string, Printed>()

  async function data(call: CallName, id?: string): Promise<unknown> {
    const answer = await ask(ADDRESSES[call].path.replace(/:\w+/, encodeURIComponent(id ?? '')))
    if (!answer.ok)
      throw Object.assign(new Error(`${call} answered ${answer.status}`), { status: answer.status })
    return answer.json()
  }

  async function make({ url, isPlain }: PageAddress): Promise<Printed> {
    const { write, states, most } = isPlain ? shelves.plain : shelves.other
    const index = files.get('index.html')?.plain.toString('utf8') ?? ''
    try {
      const { render } = await load()
      const page = await render({ url, data, publicUrl: house.publicUrl })
      if (page) {
        const from = await write(JSON.stringify(page.state), 'application/json')
        const state = { path: addressOf(page, url), file: from }
        const around = { names: page.parts, state: state.path }
        const { html, csp } = bind(page, shellFor(index, files, parts, around, SITE_CSP))
        keep(states, state.path, state.file, most)
        const file = await write(html, 'text/html', !url.includes('?'))
        return { status: page.status, csp, state, file }
      }
    } catch (error) {
      house.log.error({ err: error, path: url.split('?')[0] }, 'a page could not be printed')
    }
    return bare()
  }

  /** The page without anything in it, which the browser makes. */
  async function bare(): Promise<Printed> {
    const index = files.get('index.html')?.plain.toString('utf8') ?? ''
    const { html, csp } = shellFor(index, files, parts, null, SITE_CSP)
    const file = await shelves.plain.write(html, 'text/html')
    return { status: null, csp, state: null, file }
  }

  /**
   * Counts a page that many could ask for under made-up addresses. Whether there is such a page is known when it is made,
   * so one that is not made is never answered as if it were there. @throws Refused 429 or 503
   */
  async function countNew(address: string) {
    await house.reads.take('page', address)
    turns.requirePlace(address)
    try {
      await house.limits.spend('pages', 'all', { seconds: 60, amount: 1, most: PAGES_IN_ALL })
    } catch (error) {
      throw error instanceof BudgetSpent ? tooManyPages(error.retryAfterSeconds) : error
    }
  }

  /** A page that is made when there is time for it; otherwise the last one there was. @throws Refused 503 */
  async function makeInTurn(page: PageAddress, address: string): Promise<Printed> {
    const last = earlier.get(page.url)
    const makeIt = () => house.admission.run('page', () => make(page))
    try {
      const made = page.isPlain
        ? await makeIt()
        : await turns.run(address, async () => {
            await house.reads.turn(address)
            return makeIt()
          })
      if (made.state && page.isPlain) keep(earlier, page.url, made, KEPT)
      return made.state || !last ? made : last
    } catch (error) {
      if (last && error instanceof Refused) return { ...last, isOld: true }
      throw error
    }
  }

  /** The same page for who chose their paper, who see no other first. */
  async function on(
    paper: Paper,
    { url, isPlain }: PageAddress,
    page: Promise<Printed>,
  ): Promise<Printed> {
    const { write } = isPlain ? shelves.plain : shelves.other
    const printed = await page
    const html = printed.file.plain
      .toString('utf8')
      .replace('<html', () => `<html data-theme="${paper}"`)
    return { ...printed, file: await write(html, 'text/html', !url.includes('?')) }
  }

  const nameOf = (name: string) => `${Math.floor(house.now().getTime() / MINUTE_MS)} ${name}`

  /** What is kept of this minute, or what is made now. */
  function once(page: PageAddress, name: string, made: () => Promise<Printed>): Promise<Printed> {
    const { kept, most } = page.isPlain ? shelves.plain : shelves.other
    const known = kept.get(nameOf(name))
    if (known) return known
    const printed = made()
    const key = nameOf(name)
    keep(kept, key, printed, most)
    const drop = () => {
      if (kept.get(key) === printed) kept.delete(key)
    }
    printed.then(({ isOld }) => isOld && drop(), drop)
    return printed
  }

  const forget = () => {
    shelves.plain.kept.clear()
    shelves.other.kept.clear()
    earlier.clear()
  }

  return {
    async print(asked, { address, paper }) {
      const now = { menu: house.menu.get(), settings: house.settings.get() }
      if (now.menu !== basis.menu || now.settings !== basis.settings) forget()
      basis = now
      const page = pageAddress(asked)
      const { url, isPlain } = page
      const isNew = !isPlain && !shelves.other.kept.has(nameOf(url))
      if (isNew) await countNew(address)
      const printed = once(page, url, () => makeInTurn(page, address))
      return paper ? once(page, `${url} ${paper}`, () => on(paper, page, printed)) : printed
    },
    state: (path) => shelves.plain.states.get(path) ?? shelves.other.states.get(path),
    // Who has an older print still gets what that was made of.
    forget,
  }
}

/**
 * Makes the pages again after a call that changes what they show; other changes may be a minute old on them.
 * @param forget drops what was made before
 */
export function forgetOnChange(forget: () => void): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (c.res.ok && c.get('call')?.changesPages) forget()
  }
}

const ADDRESSES = { ...endpoints, ...houseEndpoints }
const MINUTE_MS = 60_000
/** Events, articles and filtered lists of this minute. */
const KEPT_OTHERS = 100
/** Of pages with a query or an id, which take 10 to 30 ms each: what all networks may have made in a minute. */
const PAGES_IN_ALL = 1200
/** One such page is made at a time, some 30 ms for each: several whose data comes together would leave no pause between them. */
const WAITING_AT_ONCE = { ofOne: 24, inAll: 120 }
const AGAIN_SECONDS = 3

function tooManyPages(seconds: number) {
  return new Refused(503, 'busy', 'Too many pages are asked for. Please try again later.', {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Pages by minute and address, what they were made of, and their files. @param most of each */
function openShelf(most: number) {
  return {
    most,
    kept: new Map<string, Promise<Printed>>(),
    states: new Map<string, File>(),
    write: openWriter(most),
  }
}

/**
 * Its name says what is in it, but for the moment, so that it may be kept for ever, and a page is the same to the letter until
 * something on it changes; `of` is for a server that does not have it.
 */
function addressOf({ html, lasting }: Page, url: string): string {
  const hash = createHash('sha256').update(html).update(JSON.stringify(lasting))
  return `/printed/${hash.digest('base64url').slice(0, 22)}?of=${encodeURIComponent(url)}`
}

/** The page between what every page begins and ends with. */
function bind(page: Page, shell: Shell): { html: string; csp: string } {
  const { html, sheet, csp } = withSheet(page.html, shell.csp)
  const text = shell.html
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta\s+name="description"[^<>]*>\s*/, '')
    // Functions, because `$` means something in a replacement text.
    .replace('</head>', () => `${sheet}${page.head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  return { html: text, csp }
}
