import { answerFile, FOREVER, isHashed, type Files } from '../site/files.ts'
import type { App } from './routing.ts'

/**
 * The built page that shows the description of the API (site/api-docs), at `/api/docs`.
 * @param files of `dist/docs`
 */
export function apiDocs(app: App, files: Files) {
  app.get('/api/docs', (c, next) => {
    const page = files.get('index.html')
    if (!page) return next()
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', DOCS_CSP)
    return Promise.resolve(answerFile(c, page))
  })
  app.get('/api/docs/*', (c, next) => {
    const path = c.req.path.slice('/api/docs/'.length)
    const file = path === 'index.html' ? undefined : files.get(path)
    if (!file) return next()
    c.header('Cache-Control', isHashed(path) ? FOREVER : 'no-cache')
    return Promise.resolve(answerFile(c, file))
  })
}

/** For this one page: its library makes markup of texts that it has cleaned. Every other page has a stricter one. */
const DOCS_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ')
