import { getCookie } from 'hono/cookie'
import type { StatusCode } from 'hono/utils/http-status'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import { WORKER_CSP } from '../http/security.ts'
import type { PageCache, Theme } from '../ssr/cache.ts'
import { answerFile, FOREVER, isHashed, type Files } from './files.ts'
import { inEnglishAlone, movedTo, pageOf } from './paths.ts'

/** The built site: its files, its pages as HTML, and the one shell for every route that the browser renders. */
export function siteRoutes(app: App, files: Files, cache: PageCache | null) {
  app.get('/page-state/:hash', async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url)
    const known = cache?.state(pathname + search)
    c.header('Cache-Control', known ? FOREVER : 'no-cache')
    if (known) return answerFile(c, known)
    // Rendered by another server, or before this one was started: the state of now.
    const of = searchParams.get('of') ?? ''
    const page = /^\/(?!\/)/.test(of)
      ? await cache?.page(of, { address: c.get('address') })
      : undefined
    return page?.state ? answerFile(c, page.state.file) : c.notFound()
  })
  app.get('*', async (c, next) => {
    const path = c.req.path
    const isCall = /^\/(api|auth|embed)\//.test(path)
    if (isCall) return next()
    // Who has had a page open since the build before asks for that build's files.
    const file =
      files.get(path.slice(1)) ?? (isHashed(path) ? await files.older?.(path.slice(1)) : undefined)
    if (file && path !== '/index.html') {
      c.header('Cache-Control', isHashed(path) ? FOREVER : 'public, max-age=3600')
      if (path === TILL_WORKER) {
        // A worker is under the policy that its own script came with, and a new one is to be seen at once.
        c.header('Content-Security-Policy', WORKER_CSP)
        c.header('Cache-Control', 'no-cache')
      }
      return answerFile(c, file)
    }
    const moved = movedTo(path)
    if (moved) return c.redirect(moved + new URL(c.req.url).search, 301)
    const english = inEnglishAlone(path)
    // Not for ever: one day it may be translated.
    if (english) return c.redirect(english + new URL(c.req.url).search, 302)
    // A missing picture or script is missing; only an address that a person would type gets the page.
    if (/\.\w+$/.test(path)) {
      // During an upgrade another server may have it a second later.
      c.header('Cache-Control', 'no-store')
      return next()
    }
    const index = files.get('index.html')
    if (!index) return c.text('The site is not built yet: run npm run build.', 503)
    c.header('Cache-Control', 'no-cache')
    // Day or night is in a cookie: what one visitor gets is not for all.
    c.header('Vary', 'Cookie', { append: true })
    const { pathname, search } = new URL(c.req.url)
    const page = await cache
      ?.page(pathname + search, {
        address: c.get('address'),
        theme: themeOf(getCookie(c, 'theme')),
      })
      .catch((error: unknown) => refusalOf(error))
    // The browser renders the page, and what it asks for is told when to come back.
    if (page instanceof Refused) {
      for (const [name, value] of Object.entries(page.headers)) c.header(name, value)
      c.header('Cache-Control', 'no-store')
      return answerFile(c, index, pageOf(path) ? (page.status as StatusCode) : 404)
    }
    const status = page?.status ?? (pageOf(path) ? 200 : 404)
    if (page) c.header('Content-Security-Policy', page.csp)
    return answerFile(c, page?.file ?? index, status)
  })
}

/** Where the build puts it (server/site/till-app.ts). */
const TILL_WORKER = '/till-worker.js'

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  throw error
}

/** The choice in the footer of every page (site/state/theme.ts). */
function themeOf(theme: string | undefined): Theme | undefined {
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
