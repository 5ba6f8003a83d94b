import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Print } from '#domain/contracts/content.ts'
import { printSvg, readPrintPath } from '#domain/gallery/svg.ts'
import type { App } from '../app.ts'
import { answerFile, FOREVER, type File } from '../site/files.ts'

/** Prints as files: drawn once from what their address says, so they may be kept for ever. */
export function printRoutes(app: App) {
  const kept = new Map<string, Promise<File>>()

  app.get('/prints/:file{[a-z0-9.-]+\\.svg}', async (c, next) => {
    const asked = readPrintPath(c.req.path)
    const print = Print.safeParse(asked?.print)
    if (!asked || !print.success) return next()
    const key = JSON.stringify([print.data, asked.aspect])
    const file = kept.get(key) ?? drawFile(print.data, asked.aspect)
    // Last in, last out: what is asked for stays.
    kept.delete(key)
    kept.set(key, file)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PRINTS && oldest) kept.delete(oldest)
    c.header('Cache-Control', FOREVER)
    // Opened by itself a print is a page, whose inks overlap by a style.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    return answerFile(c, await file)
  })
}

/** All works with room for the covers; each is about 100 KB with its packed forms. */
const KEPT_PRINTS = 300
/** Only what it is shown at where nobody scales it; the marks are the same at any size. */
const WIDTH = 800

async function drawFile(print: Print, aspect: number): Promise<File> {
  const svg = printSvg(print, { width: WIDTH, height: Math.round(WIDTH * aspect) })
  const plain = Buffer.from(svg)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return {
    type: 'image/svg+xml',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await promisify(brotliCompress)(plain, { params }),
    gzip: await promisify(gzip)(plain),
  }
}

/** Beyond this a print takes longer to pack than to draw. */
const BROTLI_QUALITY = 6
