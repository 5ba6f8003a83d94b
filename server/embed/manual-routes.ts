import { join } from 'node:path'
import type { Manual, ManualEntry } from '#domain/contracts/manual.ts'
import { Refused } from '../http/refuse.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { App, Calls } from '../http/routing.ts'
import { ROOT } from '../root.ts'
import type { Services } from '../services.ts'
import type { Files } from '../site/files.ts'
import { createDemo, fillIn, releaseIn } from './demo.ts'
import { readDemoPages } from './demo-pages.ts'
import { examplePage } from './examples.ts'

/** The manual of the widgets with their examples, as `/embed` shows it. @param files of `dist/embed` */
export function manualRoutes(call: Calls, { publicUrl }: Services, files: Files | undefined) {
  call('embedManual', async (_, c) => {
    const manual = files?.get('manual.json')
    const release = releaseIn(files)
    if (!manual || !release) throw new Refused(404, 'not_built', 'The widgets are not built yet.')
    return answerWithEtag(c, {
      origin: publicUrl,
      manual: read(manual, publicUrl),
      release,
      pages: readDemoPages(DEMO).map((page) => ({
        ...page,
        files: page.files.map(({ name, code }) => ({
          name,
          code: fillIn(code, publicUrl, release),
        })),
      })),
    })
  })
}

/**
 * The pages of `embed-demo/` from the café's own origin, for the live examples of `/embed`. The sandbox takes that origin from
 * them: for the browser they are somebody else's pages.
 * @param files of `dist/embed`
 */
export function demoPages(app: App, { publicUrl }: Services, files: Files | undefined) {
  const demo = createDemo(DEMO, publicUrl, () => releaseIn(files))
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

/**
 * The examples of the manual as pages, in the same sandbox: `/embed/examples/attribute-theme`.
 * @param files of `dist/embed`
 */
export function examplePages(app: App, { publicUrl }: Services, files: Files | undefined) {
  const built = files?.get('manual.json')
  const examples = built ? entriesOf(read(built, publicUrl)).map(({ example }) => example) : []
  const pages = new Map(examples.flatMap((each) => (each ? [[each.id, examplePage(each)]] : [])))
  app.get('/embed/examples/:id', (c) => {
    c.header('Content-Security-Policy', SANDBOX)
    c.header('X-Robots-Tag', 'noindex')
    const page = pages.get(c.req.param('id'))
    return page ? c.html(page) : c.text('There is no such example.', 404)
  })
}

/** The manual as it was built, for this café. */
function read({ plain }: { plain: Buffer }, publicUrl: string): Manual {
  return JSON.parse(plain.toString().replaceAll('__CAFE__', publicUrl)) as Manual
}

function entriesOf(manual: Manual): ManualEntry[] {
  const { attributes, scriptAttributes, commands, methods, events, tokens, widgets } = manual
  const own = widgets.flatMap((each) =>
    [each.attributes, each.methods, each.properties, each.events, each.parts].flat(),
  )
  return [attributes, scriptAttributes, commands, methods, events, tokens, own].flat()
}

const DEMO = join(ROOT, 'embed-demo')
const SANDBOX =
  "sandbox allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"
