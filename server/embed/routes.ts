import type { App } from '../app.ts'
import { answerFile, FOREVER, isHashed, type Files } from '../site/files.ts'

/** What strangers' pages load (EMBED, Delivery): entry files for five minutes, everything with a hash in its name for ever. */
export function embedRoutes(app: App, files: Files) {
  app.get('/embed/*', (c, next) => {
    const path = c.req.path.slice('/embed/'.length)
    const file = files.get(path)
    c.header('Access-Control-Allow-Origin', '*')
    if (!file) return next()
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    c.header('Timing-Allow-Origin', '*')
    c.header('Cache-Control', isHashed(path) ? FOREVER : ENTRY)
    return Promise.resolve(answerFile(c, file))
  })
}

/** A fix reaches every page within five minutes; for a day an old copy bridges an outage. */
const ENTRY = 'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400'
