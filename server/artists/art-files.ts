import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { photos, workImages } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { notModified, versionTag } from '../http/etag.ts'
import type { App } from '../http/routing.ts'
import { FOREVER } from '../site/files.ts'

/** Photographs of works, of the menu and of texts at `/art/<id>-<width>.webp`. An address never changes its picture, so it may be kept for ever. */
export function artFiles(app: App, services: Services) {
  app.get('/art/:file{[0-9a-f]{24}-[1-9][0-9]{1,4}\\.webp}', async (c, next) => {
    const [id = '', width] = c.req.param('file').replace('.webp', '').split('-')
    const found = await find(services.db, id, Number(width))
    if (!found) return next()
    c.header('Cache-Control', FOREVER)
    const unchanged = notModified(c, versionTag(`${id}-${width}`))
    if (unchanged) return unchanged
    const [row] = await services.db
      .select({ bytes: found.table.bytes })
      .from(found.table)
      .where(found.isThis)
    if (!row) return next()
    c.header('Content-Type', found.mediaType)
    c.header('Content-Length', String(row.bytes.byteLength))
    return c.body(new Uint8Array(row.bytes))
  })
}

async function find(db: Db, id: string, width: number) {
  for (const table of [workImages, photos]) {
    const isThis = and(eq(table.id, id), eq(table.width, width))
    const [known] = await db.select({ mediaType: table.mediaType }).from(table).where(isThis)
    if (known) return { table, isThis, mediaType: known.mediaType }
  }
  return null
}
