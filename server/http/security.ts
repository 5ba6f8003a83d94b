import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from './routing.ts'

/**
 * What every page of ours may do: only what comes from here. The site has no inline script and no inline style sheet, and
 * no script of it can make markup or another script from a text; one policy names the site's own files (site/ssr/preload.ts),
 * another the till's service worker and nothing else (site/state/till-app.ts).
 */
export const SITE_CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lounge-files lounge-till',
].join('; ')

/** The till's service worker fetches the site's files, and does nothing else. */
export const WORKER_CSP = [
  "default-src 'none'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "frame-ancestors 'none'",
].join('; ')

/** What the site never asks a browser for is switched off, for itself and whatever it might ever show. */
const SWITCHED_OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]
export const PERMISSIONS = SWITCHED_OFF.map((feature) => `${feature}=()`)
  // Needed by the site itself: paying, sharing, copying a link, passkeys, showing a picture large.
  .concat(
    ['payment', 'clipboard-write', 'publickey-credentials-get', 'fullscreen'].map(
      (feature) => `${feature}=(self)`,
    ),
    'publickey-credentials-create=(self)',
  )
  .join(', ')

/** The till reads the cards of members with the camera, and the doors read tickets. */
const PERMISSIONS_OF_TILL = PERMISSIONS.replace('camera=()', 'camera=(self)')
const TILL_PAGE = /^\/(?:pos|employee|guest-list)(?:\/|$)/

/** Headers of every answer; what is stricter or looser says so itself. */
export function securityHeaders(isHttps: boolean): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const set = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    set('X-Content-Type-Options', 'nosniff')
    set('Referrer-Policy', 'strict-origin-when-cross-origin')
    set('X-Frame-Options', 'SAMEORIGIN')
    set('Cross-Origin-Opener-Policy', 'same-origin')
    const isTill = TILL_PAGE.test(c.req.path)
    set('Permissions-Policy', isTill ? PERMISSIONS_OF_TILL : PERMISSIONS)
    if (isHttps) set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    set('Content-Security-Policy', isPage ? SITE_CSP : "default-src 'none'; frame-ancestors 'none'")
    // Some caches keep for minutes what says nothing.
    set('Cache-Control', 'no-store')
  }
}
