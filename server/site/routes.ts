import { getCookie } from 'hono/cookie'
import type { StatusCode } from 'hono/utils/http-status'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import { answerFile, FOREVER, isHashed, type Files } from './files.ts'
import { isSitePath } from './paths.ts'
import type { Paper, Press } from './press.ts'

/** The built site: its files, its pages as HTML, and the one shell for every route that is made in the browser. */
export function siteRoutes(app: App, files: Files, press: Press | null) {
  app.get('/printed/:hash', async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url)
    const known = press?.state(pathname + search)
    c.header('Cache-Control', known ? FOREVER : 'no-cache')
    if (known) return answerFile(c, known)
    // Printed by another server, or before this one was started: what the page is made of now.
    const of = searchParams.get('of') ?? ''
    const printed = /^\/(?!\/)/.test(of)
      ? await press?.print(of, { address: c.get('address') })
      : undefined
    return printed?.state ? answerFile(c, printed.state.file) : c.notFound()
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
      return answerFile(c, file)
    }
    const moved = MOVED[path.replace(/\/$/, '')]
    if (moved) return c.redirect(moved, 301)
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
    const printed = await press
      ?.print(pathname + search, {
        address: c.get('address'),
        paper: paperOf(getCookie(c, 'theme')),
      })
      .catch((error: unknown) => refusalOf(error))
    // The browser makes the page by itself, and what it asks for is told when to come back.
    if (printed instanceof Refused) {
      for (const [name, value] of Object.entries(printed.headers)) c.header(name, value)
      c.header('Cache-Control', 'no-store')
      return answerFile(c, index, isSitePath(path) ? (printed.status as StatusCode) : 404)
    }
    const status = printed?.status ?? (isSitePath(path) ? 200 : 404)
    if (printed) c.header('Content-Security-Policy', printed.csp)
    return answerFile(c, printed?.file ?? index, status)
  })
}

function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  throw error
}

/** The choice of day or night in the foot of every page (site/state/theme.ts). */
function paperOf(theme: string | undefined): Paper | undefined {
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** Addresses that people still have (spec §2), and where they lead. */
const MOVED: Record<string, string> = { '/workshops-private-events': '/events' }
