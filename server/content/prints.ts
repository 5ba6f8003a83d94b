import { Print } from '#domain/contracts/content.ts'
import { printSvg, readPrintPath } from '#domain/gallery/svg.ts'
import type { Services } from '../services.ts'
import { BudgetSpent } from '../http/budget-spent.ts'
import { Refused } from '../http/refuse.ts'
import type { App } from '../http/routing.ts'
import { answerFile, FOREVER, type File } from '../site/files.ts'
import { packText } from '../site/packing.ts'

/** Prints as files: drawn once from what their address says, so they may be kept for ever. */
export function printRoutes(app: App, services: Services) {
  const kept = new Map<string, Promise<File>>()
  /** What each network had drawn last, or has under way: one picture at a time, so that all get some. */
  const lasts = new Map<string, Promise<unknown>>()
  let waiting = 0

  /** Draws one that is not kept. An address can ask for a billion different ones, so each network has its share. */
  async function draw(print: Print, aspect: number, address: string): Promise<File> {
    if (waiting >= WAITING_IN_ALL) throw tooMany(AGAIN_SECONDS)
    waiting += 1
    try {
      await services.reads.take('picture', address)
      await services.limits
        .spend('prints', 'all', { seconds: WINDOW_SECONDS, amount: 1, most: DRAWN_IN_ALL })
        .catch((error: unknown) => {
          throw error instanceof BudgetSpent ? tooMany(error.retryAfterSeconds) : error
        })
      const before = lasts.get(address)
      const drawn = (async () => {
        await before?.catch(() => {})
        // The event loop goes round between two drawings.
        await services.reads.turn(address)
        return drawFile(print, aspect)
      })()
      lasts.set(address, drawn)
      const forget = () => {
        if (lasts.get(address) === drawn) lasts.delete(address)
      }
      drawn.then(forget, forget)
      return await drawn
    } finally {
      waiting -= 1
    }
  }

  app.get('/prints/:file{[a-z0-9.-]+\\.svg}', async (c, next) => {
    const asked = readPrintPath(c.req.path)
    const print = Print.safeParse(asked?.print)
    if (!asked || !print.success) return next()
    const key = JSON.stringify([print.data, asked.aspect])
    const file = kept.get(key) ?? draw(print.data, asked.aspect, c.get('address'))
    // What was not drawn is not kept.
    file.catch(() => {
      if (kept.get(key) === file) kept.delete(key)
    })
    // Last in, last out: what is asked for stays.
    kept.delete(key)
    kept.set(key, file)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PRINTS && oldest) kept.delete(oldest)
    const drawn = await file
    c.header('Cache-Control', FOREVER)
    // Opened by itself a print is a page, whose inks overlap by a style.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    return answerFile(c, drawn)
  })
}

/** All works with room for the covers; each is about 100 KB with its packed forms. */
const KEPT_PRINTS = 300
/** Only what it is shown at where nobody scales it; the marks are the same at any size. */
const WIDTH = 800

/** By all networks within ten minutes; each takes 10 to 50 ms to draw and pack. */
const DRAWN_IN_ALL = 6000
const WINDOW_SECONDS = 600
/** A page asks for all its pictures at once, and they are drawn one after the other. */
const WAITING_IN_ALL = 400
const AGAIN_SECONDS = 5

function tooMany(seconds: number) {
  return new Refused(503, 'busy', 'Too many pictures are asked for. Please try again later.', {
    headers: { 'Retry-After': String(seconds) },
  })
}

async function drawFile(print: Print, aspect: number): Promise<File> {
  const svg = printSvg(print, { width: WIDTH, height: Math.round(WIDTH * aspect) })
  return packText(svg, 'image/svg+xml')
}
