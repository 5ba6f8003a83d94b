import { join } from 'node:path'
import type { Manual } from '#domain/contracts/manual.ts'
import { Refused } from '../http/refuse.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { App, Calls } from '../http/routing.ts'
import { ROOT } from '../root.ts'
import type { Services } from '../services.ts'
import type { Files } from '../site/files.ts'
import { createDemo } from './demo.ts'
import { readDemoPages } from './demo-pages.ts'

/** The manual of the widgets with their examples, as `/embed` shows it. @param files of `dist/embed` */
export function manualRoutes(call: Calls, { publicUrl }: Services, files: Files | undefined) {
  call('embedManual', async (_, c) => {
    const manual = files?.get('manual.json')
    const built = files?.get('manifest.json')
    if (!manual || !built) throw new Refused(404, 'not_built', 'The widgets are not built yet.')
    const { release, files: sums } = JSON.parse(built.plain.toString()) as BuiltManifest
    return answerWithEtag(c, {
      origin: publicUrl,
      manual: JSON.parse(manual.plain.toString()) as Manual,
      release: { path: `/embed/${release}`, integrity: sums[release]?.integrity ?? '' },
      pages: readDemoPages(DEMO).map((page) => ({
        ...page,
        files: page.files.map(({ name, code }) => ({
          name,
          code: code.replaceAll('__CAFE__', publicUrl),
        })),
      })),
    })
  })
}

/**
 * The pages of `embed-demo/` from the café's own origin, for the live examples of `/embed`. The sandbox takes that origin from
 * them: for the browser they are somebody else's pages.
 */
export function demoPages(app: App, { publicUrl }: Services) {
  const demo = createDemo(DEMO, publicUrl)
  app.get('/embed/pages/*', async (c) => {
    const { pathname, search, origin } = new URL(c.req.url)
    const page = await demo.request(`${origin}${pathname.slice('/embed/pages'.length)}${search}`)
    const own = page.headers.get('content-security-policy')
    const headers = new Headers(page.headers)
    headers.set('Content-Security-Policy', own ? `${own}; ${SANDBOX}` : SANDBOX)
    headers.set('X-Robots-Tag', 'noindex')
    return c.body(await page.arrayBuffer(), page.ok ? 200 : 404, Object.fromEntries(headers))
  })
}

type BuiltManifest = { release: string; files: Record<string, { integrity: string } | undefined> }

const DEMO = join(ROOT, 'embed-demo')
const SANDBOX =
  "sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"
