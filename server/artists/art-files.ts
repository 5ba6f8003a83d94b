import { and, eq } from 'drizzle-orm'
import { workImages } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { notModified, versionTag } from '../http/etag.ts'
import type { App } from '../http/routing.ts'
import { FOREVER } from '../site/files.ts'

/** Photographs of works at `/art/<id>-<width>.webp`. An address never changes its picture, so it may be kept for ever. */
export function artFiles(app: App, services: Services) {
  app.get('/art/:file{[0-9a-f]{24}-[1-9][0-9]{1,4}\\.webp}', async (c, next) => {
    const [id = '', width] = c.req.param('file').replace('.webp', '').split('-')
    const isThis = and(eq(workImages.id, id), eq(workImages.width, Number(width)))
    const [known] = await services.db
      .select({ mediaType: workImages.mediaType })
      .from(workImages)
      .where(isThis)
    if (!known) return next()
    c.header('Cache-Control', FOREVER)
    const unchanged = notModified(c, versionTag(`${id}-${width}`))
    if (unchanged) return unchanged
    const [row] = await services.db
      .select({ bytes: workImages.bytes })
      .from(workImages)
      .where(isThis)
    if (!row) return next()
    c.header('Content-Type', known.mediaType)
    c.header('Content-Length', String(row.bytes.byteLength))
    return c.body(new Uint8Array(row.bytes))
  })
}
