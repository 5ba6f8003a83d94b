import type { App } from '../http/routing.ts'
import { answerFile, FOREVER, isHashed, type Files } from '../site/files.ts'

/**
 * The built page that stands in the frame of the embed studio (site/embed-preview), at `/embed/preview`.
 * @param files of `dist/preview`
 */
export function embedPreview(app: App, files: Files) {
  app.get('/embed/preview', (c, next) => {
    const page = files.get('index.html')
    if (!page) return next()
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', PREVIEW_CSP)
    c.header('X-Robots-Tag', 'noindex')
    return Promise.resolve(answerFile(c, page))
  })
  app.get('/embed/preview/*', (c, next) => {
    const path = c.req.path.slice('/embed/preview/'.length)
    const file = path === 'index.html' ? undefined : files.get(path)
    if (!file) return next()
    // The page is in a sandbox, so to its own files it is a stranger.
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cache-Control', isHashed(path) ? FOREVER : 'no-cache')
    return Promise.resolve(answerFile(c, file))
  })
}

/**
 * In a sandbox a page has an origin of its own: the widgets in it see no session, no cart and no storage of the site, as on the
 * page of a partner. Only the site may frame it.
 */
const PREVIEW_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox allow-scripts allow-forms',
].join('; ')
