import type { Context, Hono } from 'hono'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { Services } from '../services.ts'
import { Refused } from './refuse.ts'
import type { HttpEnv } from './routing.ts'

/** A call that widgets make from any page, unless the owner listed the pages that may. Never with cookies. */
export function admitPage(c: Context<HttpEnv>, services: Services) {
  const origin = c.req.header('origin')
  const { allowedOrigins } = services.settings.get().embed
  const isOpen = allowedOrigins.includes('*')
  // What is answered to our own page, without a word about others, must not be kept for them.
  c.header('Vary', 'Origin', { append: true })
  if (!origin || isOwn(c, services, origin)) return
  if (!isOpen && !allowedOrigins.includes(origin))
    throw new Refused(
      403,
      'origin_not_allowed',
      `This café takes orders from its own pages and from partners it knows; ${origin.slice(0, 200)} is not one of them.`,
    )
  c.header('Access-Control-Allow-Origin', isOpen ? '*' : origin)
  c.header('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Request-Id')
}

/** A call that only the café's own pages make. */
export function admitSite(c: Context<HttpEnv>, services: Services) {
  const origin = c.req.header('origin')
  const site = c.req.header('sec-fetch-site') ?? ''
  if (FOREIGN_SITES.includes(site) || (origin !== undefined && !isOwn(c, services, origin)))
    throw new Refused(
      403,
      'foreign_origin',
      `This works on the café's own site only: open ${services.publicUrl} and try there.`,
    )
}

/** What a browser says of pages of other origins, other ports and other names of the same domain among them. */
const FOREIGN_SITES = ['cross-site', 'same-site']

/**
 * Whether a page of the café's own sends this, as the browser says. Sites on other ports and other names of the same domain
 * count as "same site" for cookies, so a cookie alone is no proof; and what says nothing of its page is no browser.
 */
export function isOwnPage(c: Context<HttpEnv>, services: Services): boolean {
  const origin = c.req.header('origin')
  return origin !== undefined && isOwn(c, services, origin)
}

/** Answers the question that a browser asks before a call from another page. */
export function preflights(app: Hono<HttpEnv>, services: Services) {
  const rows: ApiRow[] = Object.values(api)
  const open = rows.filter(({ who }) => who === 'anyone')
  for (const path of new Set(open.map((row) => row.path))) {
    const calls = open.filter((row) => row.path === path)
    app.options(path, (c) => {
      admitPage(c, services)
      c.header('Access-Control-Allow-Methods', calls.map(({ method }) => method).join(', '))
      allowHeaders(c, ['Content-Type', ...calls.flatMap(({ headers = [] }) => headers)])
      return c.body(null, 204)
    })
  }
}

/**
 * Pages wrap `fetch` to add headers of their own, such as `X-CSRF-Token` or `traceparent`: a call that brings them is
 * let through, and nobody reads them. A page's own sign-in has no business here.
 */
export function allowHeaders(c: Context<HttpEnv>, own: readonly string[]) {
  const asked = (c.req.header('access-control-request-headers') ?? '')
    .slice(0, ASKED_CHARACTERS)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => HEADER_NAME.test(name) && !/^(authorization|cookie)$/i.test(name))
  c.header('Vary', 'Access-Control-Request-Headers', { append: true })
  c.header('Access-Control-Allow-Headers', [...own, ...asked].join(', '))
  c.header('Access-Control-Max-Age', '7200')
}

const ASKED_CHARACTERS = 1_000
const HEADER_NAME = /^[\w-]{1,64}$/

/**
 * The café's own origin is that of its public address, whatever name a request was sent to. Where that address, or a demo,
 * is on this machine, the machine's other names on the same port are the same server.
 */
function isOwn(c: Context, { publicUrl, isDemo }: Services, origin: string) {
  if (origin === publicUrl) return true
  if (!isThisMachine(origin) || !(isDemo || isThisMachine(publicUrl))) return false
  const host = c.req.header('host')
  return host !== undefined && origin === `http://${host}`
}

function isThisMachine(origin: string): boolean {
  return URL.canParse(origin) && THIS_MACHINE.includes(new URL(origin).hostname)
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']
