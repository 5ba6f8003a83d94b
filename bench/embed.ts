import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium, type Browser, type Page } from '@playwright/test'
import { EXPRESS_TEXTS } from '#domain/ordering/express-texts.ts'
import { ARGS, browser } from '../e2e/browser.mjs'
import { startServer } from '../e2e/start-server.ts'

type Manifest = {
  release: string
  widgets: Record<string, { entry: string; module: string; files: string[]; whole: string[] }>
  files: Record<string, { bytes: number; brotli: number }>
}

/** A bundle with all that it needs to stand on a page; what it fetches when somebody uses it is not in it. */
export type BundleRow = { bundle: string; files: number; bytes: number; brotli: number }

/** Bodies as they came over the wire, in a real Chromium. */
export type PageRow = {
  page: string
  files: number
  brotli: number
  /** Of bytes; null where nothing is held to one. */
  limit: number | null
  calls: number
}

/** What each bundle of the built `dist/embed` weighs; the runtime that all of them share is counted in each. */
export function bundles(): BundleRow[] {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest
  const row = (bundle: string, paths: string[]): BundleRow => ({
    bundle,
    files: paths.length,
    bytes: paths.reduce((sum, path) => sum + (manifest.files[path]?.bytes ?? 0), 0),
    brotli: paths.reduce((sum, path) => sum + (manifest.files[path]?.brotli ?? 0), 0),
  })
  const wholes = Object.values(manifest.widgets).map(({ whole }) => whole)
  const shared = wholes.reduce((common, files) => common.filter((path) => files.includes(path)))
  return [
    row('loader', ['loader.js']),
    row('loader, frozen release', [manifest.release]),
    row('chat, cart and promo at rest', manifest.widgets['chat']?.files ?? []),
    row('shared by all widgets', shared),
    ...Object.entries(manifest.widgets).map(([name, { whole }]) => row(name, whole)),
  ]
}

/** What a partner's page downloads: left alone for 5 s, with everything open, and when somebody orders by chat and pays in the cart. */
export async function pages(): Promise<PageRow[]> {
  const server = await startServer()
  const chrome = await launch()
  const visit = async (
    name: string,
    widgets: string | null,
    act?: (page: Page) => Promise<unknown>,
  ) => {
    // A cache of its own, so that nothing is there already.
    const page = await (await chrome.newContext()).newPage()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().startsWith(`${server.cafe}/api/`)) calls++
    })
    await page.goto(`${server.demo}/${name}`)
    if (widgets !== null) await page.evaluate(addTag, [`${server.cafe}/embed/loader.js`, widgets])
    await page.waitForTimeout(IDLE_MS)
    if (act) {
      await act(page)
      await page.waitForTimeout(OPEN_MS)
    }
    // A file is fetched, and then imported from the browser's cache: it counts once.
    const files = await page.evaluate((from) => {
      const found = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name: address }) => address.startsWith(from))
        .map(({ name: address, encodedBodySize }) => [address, encodedBodySize] as const)
      return [...new Map(found)]
    }, `${server.cafe}/embed/`)
    await page.context().close()
    // Whether there is something to make room for while a cart opens depends on how fast that is.
    const sizes = files
      .filter(([address]) => (act !== order && act !== placed) || !address.includes('/give-way-'))
      .map(([, size]) => size)
    return { files: sizes.length, brotli: sizes.reduce((sum, size) => sum + size, 0), calls }
  }
  try {
    // Beside each other: bodies weigh the same, and each page waits for most of its time.
    const visits: [limit: number | null, page: string, ...Parameters<typeof visit>][] = [
      [11_500, 'loader, chat and cart, 5 s idle', 'loaded-twice', null],
      [11_500, 'the same with promo', '', FLOATING],
      [15_850, 'the same with survey', 'all', null],
      [null, 'a saved embed, left alone', 'saved-embed', null],
      [
        OPEN_LIMIT,
        'chat and cart open, others rest',
        'all',
        null,
        (page) => page.evaluate(openAll, ['chat', 'cart']),
      ],
      [
        null,
        'all four opened by commands',
        'all',
        null,
        (page) => page.evaluate(openAll, ['chat', 'cart', 'promo', 'survey']),
      ],
      [65_000, 'an order by chat, up to its form', '', FLOATING, order],
      [null, 'the same, placed', '', FLOATING, placed],
    ]
    return await Promise.all(
      visits.map(async ([limit, page, ...how]) => ({ page, limit, ...(await visit(...how)) })),
    )
  } finally {
    await chrome.close()
    await server.stop()
  }
}

/**
 * What a page that is left alone does for the widgets with a processor four times slower: how long scripts run, in ms, and how
 * many tasks take longer than 50 ms. Medians of pairs of visits, with the tag less without it. They depend on the machine, so nothing is
 * held to them: `emptyMs` is what a module of as many bytes takes that does nothing, in the same run. A processor is made slower by keeping
 * it busy, also while a script waits, as for the first answer of `localStorage`.
 */
export async function scripts(
  pairs = PAIRS,
): Promise<{ scriptMs: number; emptyMs: number; longTasks: number }> {
  const server = await startServer()
  const chrome = await launch()
  const { rest = 0 } = Object.fromEntries(
    bundles().map(({ bundle, bytes }) => [/at rest/.test(bundle) ? 'rest' : bundle, bytes]),
  )
  const empty = `${server.cafe}/embed/empty.js`
  const sources = {
    tag: `${server.cafe}/embed/loader.js`,
    empty: `data:text/javascript,import('${empty}')`,
    none: 'data:text/javascript,',
  }
  const visit = async (source: keyof typeof sources) => {
    const page = await chrome.newPage()
    await page.route(empty, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: unused(rest),
      }),
    )
    const session = await page.context().newCDPSession(page)
    // Processor time: what else runs on the machine takes none of it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(countLongTasks)
    await page.goto(`${server.demo}/`)
    await page.evaluate(addTag, [sources[source], FLOATING])
    await page.waitForTimeout(OPEN_MS)
    const { metrics } = await session.send('Performance.getMetrics')
    const longTasks = await page.evaluate(() => (window as { longTasks?: number }).longTasks ?? 0)
    await page.close()
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
    return { scriptMs: 1_000 * seconds, longTasks }
  }
  try {
    await visit('tag')
    const differences: { scriptMs: number; emptyMs: number; longTasks: number }[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const [tag, control, none] = [await visit('tag'), await visit('empty'), await visit('none')]
      differences.push({
        scriptMs: tag.scriptMs - none.scriptMs,
        emptyMs: control.scriptMs - none.scriptMs,
        longTasks: tag.longTasks - none.longTasks,
      })
    }
    const middle = (key: 'scriptMs' | 'emptyMs' | 'longTasks') =>
      differences.map((each) => each[key]).toSorted((a, b) => a - b)[Math.floor(pairs / 2)] ?? 0
    return {
      scriptMs: middle('scriptMs'),
      emptyMs: middle('emptyMs'),
      longTasks: middle('longTasks'),
    }
  } finally {
    await chrome.close()
    await server.stop()
  }
}

/** A module of about so many bytes that does nothing. */
function unused(bytes: number): string {
  const line = (index: number) => `export function f${index}(a, b) { return a.map((c) => c + b) }\n`
  return Array.from({ length: Math.ceil(bytes / line(100).length) }, (_, at) => line(at)).join('')
}

/** Runs on the page, before anything of it. */
function countLongTasks(): void {
  Object.assign(window, { longTasks: 0 })
  new PerformanceObserver((list) => {
    ;(window as unknown as { longTasks: number }).longTasks += list.getEntries().length
  }).observe({ type: 'longtask', buffered: true })
}

/** What a press costs a visitor, in ms. */
export type PressRow = { press: string; feedbackMs: number; openMs: number }

/**
 * From a press on the launcher to its busy state, and from the click that ends it to the open panel, each as painted, with a
 * processor four times slower and the line that browsers call fast 4G: the median of several visits. It depends on the machine, so nothing is held to it.
 */
export async function presses(visits = PAIRS): Promise<PressRow[]> {
  const server = await startServer()
  const chrome = await launch()
  const press = async (pointedMs: number) => {
    const page = await chrome.newPage()
    const session = await page.context().newCDPSession(page)
    await page.goto(`${server.demo}/`)
    await page.evaluate(addTag, [`${server.cafe}/embed/loader.js`, FLOATING])
    const button = page.getByRole('button', { name: 'Chat with the barista' })
    const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    await page.waitForTimeout(1_000)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', FAST_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const times = page.evaluate(timePress)
    await page.waitForTimeout(100)
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.waitForTimeout(pointedMs)
    await page.mouse.down()
    await page.waitForTimeout(HELD_MS)
    await page.mouse.up()
    const found = await times
    await page.close()
    return found
  }
  const median = async (name: string, pointedMs: number): Promise<PressRow> => {
    const found: { feedbackMs: number; openMs: number }[] = []
    for (let visit = 0; visit < visits; visit++) found.push(await press(pointedMs))
    const middle = (key: 'feedbackMs' | 'openMs') =>
      found.map((each) => each[key]).toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? 0
    return { press: name, feedbackMs: middle('feedbackMs'), openMs: middle('openMs') }
  }
  try {
    await press(0)
    return [
      await median('pressed at once', 0),
      await median(`pointed at for ${POINTED_MS} ms first`, POINTED_MS),
    ]
  } finally {
    await chrome.close()
    await server.stop()
  }
}

/**
 * Runs on the page: how long the busy state takes from the moment at which the button goes down, and the panel from the click.
 * Times are of the end of the frame that shows it. No function in here has a name: names are kept by a helper that the page does not have.
 */
async function timePress(): Promise<{ feedbackMs: number; openMs: number }> {
  const root = document.querySelector('lounge-chat')?.shadowRoot
  const shown = [
    ['pointerdown', '.launcher:is([aria-busy="true"], [aria-expanded="true"])'],
    ['click', '.panel:not([hidden])'],
  ] as const
  const [feedbackMs = 0, openMs = 0] = await Promise.all(
    shown.map(async ([type, selector]) => {
      const begun = await new Promise<number>((resolve) =>
        addEventListener(type, ({ timeStamp }) => resolve(timeStamp), {
          once: true,
          capture: true,
        }),
      )
      while (!root?.querySelector(selector)) await new Promise(requestAnimationFrame)
      // The frame that this is the beginning of: a message is read once it is painted, and another frame may be long in coming.
      const { port1, port2 } = new MessageChannel()
      port2.postMessage(null)
      await new Promise((resolve) => (port1.onmessage = resolve))
      return performance.now() - begun
    }),
  )
  return { feedbackMs, openMs }
}

/** As a visitor would: by chat into the cart, as a guest, to the form that places the order on the page. */
async function order(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Chat with the barista' }).click()
  const input = page.getByRole('textbox', { name: 'Your message' })
  await input.fill('one large taro milk tea')
  await input.press('Enter')
  await page
    .getByRole('button', { name: /^Add .*taro/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Order as Guest' }).click()
  await page.getByRole('button', { name: 'Express Checkout' }).click()
  await page.waitForTimeout(OPEN_MS)
}

/** The same, and the order is placed, to be paid at the counter. */
async function placed(page: Page): Promise<void> {
  await order(page)
  const cart = page.locator('lounge-cart')
  await cart.getByLabel('Name').fill('Mira')
  await cart.getByLabel('Email or phone').fill('mira@example.org')
  await cart.getByRole('button', { name: /^Place order/ }).click()
  await cart.getByText(EXPRESS_TEXTS.placedTitle).first().waitFor()
}

/** Runs on the page. */
function openAll(widgets: string[]): void {
  const { lounge } = window as unknown as { lounge: { push(...commands: string[][]): void } }
  lounge.push(...widgets.map((widget) => ['open', widget]))
}

function launch(): Promise<Browser> {
  const found = browser()
  if (!found.path) throw new Error('advice' in found ? found.advice : '')
  return chromium.launch({
    executablePath: found.path,
    args: ARGS,
  })
}

function addTag([src = '', widgets = '']: string[]): void {
  const script = Object.assign(document.createElement('script'), { src, async: true })
  script.dataset['widgets'] = widgets
  document.head.append(script)
}

const PAIRS = 7
/** What the developer tools of browsers call fast 4G. */
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9_000_000 * 0.9) / 8,
  uploadThroughput: (1_500_000 * 0.9) / 8,
}
const HELD_MS = 80 // how long a button is held down
const POINTED_MS = 300
const FLOATING = 'chat cart promo'
const MANIFEST = fileURLToPath(new URL('../dist/embed/manifest.json', import.meta.url))
const IDLE_MS = 5_000 // the contract's "downloaded by 5 s idle"
const OPEN_MS = 3_000
const OPEN_LIMIT = 45_000

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!existsSync(MANIFEST)) {
    process.stderr.write('There is no build to measure. Run `npm run build` first.\n')
    process.exit(1)
  }
  const pairs = process.argv.includes('short') ? 1 : PAIRS
  const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)
  // Each part is printed when it is there: all of them take some minutes.
  say(
    'bundle                         files      bytes     brotli',
    ...bundles().map(
      ({ bundle, files, bytes, brotli }) =>
        `${bundle.padEnd(30)}${padded(files, 6)}${padded(bytes, 11)}${padded(brotli, 11)}`,
    ),
    '',
    'on a page                      files     brotli      limit      calls',
  )
  const [loader] = bundles()
  const measured: PageRow[] = [
    ...(loader
      ? [{ page: 'loader', files: 1, brotli: loader.brotli, calls: 0, limit: 2_000 }]
      : []),
    ...(await pages()),
  ]
  for (const { page, files, brotli, limit, calls } of measured)
    say(
      `${page.padEnd(32)}${padded(files, 4)}${padded(brotli, 11)}${padded(limit ?? '', 11)}${padded(calls, 11)}${isOver({ brotli, limit }) ? `  OVER by ${brotli - (limit ?? 0)}` : ''}`,
    )
  const { scriptMs, emptyMs } = await scripts(pairs)
  say(
    '',
    `script at rest, chat, cart and promo, processor 4 times slower: ${scriptMs.toFixed(1)} ms`,
    `a module of as many bytes that does nothing: ${emptyMs.toFixed(1)} ms`,
    '',
    'a press on the launcher, processor 4 times slower, fast 4G     busy     open',
  )
  for (const { press, feedbackMs, openMs } of await presses(pairs))
    say(
      `${press.padEnd(58)}${padded(Math.round(feedbackMs), 6)} ms${padded(Math.round(openMs), 6)} ms`,
    )
  if (measured.some(isOver)) process.exitCode = 1
}

function isOver({ brotli, limit }: Pick<PageRow, 'brotli' | 'limit'>): boolean {
  return limit !== null && brotli > limit
}

function padded(value: number | string, width: number): string {
  return String(value).padStart(width)
}
