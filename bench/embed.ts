import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { browser } from '../e2e/browser.mjs'
import { startServer } from '../e2e/start-server.ts'

type Manifest = {
  release: string
  widgets: Record<string, { entry: string; module: string; files: string[]; whole: string[] }>
  files: Record<string, { bytes: number; brotli: number }>
}

/** A bundle with all that it needs to stand on a page; what it fetches when somebody uses it is not in it. */
export type BundleRow = { bundle: string; files: number; bytes: number; brotli: number }

/** Bodies as they came over the wire, in a real Chromium. */
export type PageRow = { page: string; files: number; brotli: number; limit: number; calls: number }

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

/** What a partner's page downloads: left alone for 5 s, and with everything open. */
export async function pages(): Promise<PageRow[]> {
  const found = browser()
  if (!found.path) throw new Error('advice' in found ? found.advice : '')
  const server = await startServer()
  const chrome = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  const visit = async (name: string, widgets: string | null, isOpen: boolean) => {
    const page = await chrome.newPage()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().startsWith(`${server.cafe}/api/`)) calls++
    })
    await page.goto(`${server.demo}/${name}`)
    if (widgets !== null) await page.evaluate(addTag, [`${server.cafe}/embed/loader.js`, widgets])
    await page.waitForTimeout(IDLE_MS)
    if (isOpen) {
      await page.evaluate(OPEN_ALL)
      await page.waitForTimeout(OPEN_MS)
    }
    // A file is fetched, and then imported from the browser's cache: it counts once.
    const sizes = await page.evaluate((from) => {
      const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name: address }) => address.startsWith(from))
        .map(({ name: address, encodedBodySize }) => [address, encodedBodySize] as const)
      return [...new Map(files).values()]
    }, `${server.cafe}/embed/`)
    await page.close()
    return { files: sizes.length, brotli: sizes.reduce((sum, size) => sum + size, 0), calls }
  }
  try {
    return [
      {
        page: 'loader, chat and cart, 5 s idle',
        ...(await visit('loaded-twice', null, false)),
        limit: 12_700,
      },
      { page: 'the same with promo', ...(await visit('', FLOATING, false)), limit: 12_700 },
      { page: 'the same with survey', ...(await visit('all', null, false)), limit: 32_500 },
      { page: 'all four widgets, open', ...(await visit('all', null, true)), limit: 54_500 },
    ]
  } finally {
    await chrome.close()
    await server.stop()
  }
}

/**
 * How long scripts run on a page that is left alone, with a processor four times slower: the median of pairs of visits, with the
 * tag less without it. In ms; it depends on the machine, so nothing is held to it.
 */
export async function scriptMs(): Promise<number> {
  const found = browser()
  if (!found.path) throw new Error('advice' in found ? found.advice : '')
  const server = await startServer()
  const chrome = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
  const visit = async (hasTag: boolean) => {
    const page = await chrome.newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${server.demo}/`)
    const address = hasTag ? `${server.cafe}/embed/loader.js` : 'data:text/javascript,'
    await page.evaluate(addTag, [address, FLOATING])
    await page.waitForTimeout(OPEN_MS)
    const { metrics } = await session.send('Performance.getMetrics')
    await page.close()
    return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
  try {
    await visit(true)
    const differences: number[] = []
    for (let pair = 0; pair < PAIRS; pair++)
      differences.push((await visit(true)) - (await visit(false)))
    return differences.toSorted((a, b) => a - b)[Math.floor(PAIRS / 2)] ?? 0
  } finally {
    await chrome.close()
    await server.stop()
  }
}

function addTag([src = '', widgets = '']: string[]): void {
  const script = Object.assign(document.createElement('script'), { src, async: true })
  script.dataset['widgets'] = widgets
  document.head.append(script)
}

const PAIRS = 7
const FLOATING = 'chat cart promo'
const MANIFEST = fileURLToPath(new URL('../dist/embed/manifest.json', import.meta.url))
const IDLE_MS = 5_000 // the contract's "downloaded by 5 s idle"
const OPEN_MS = 3_000
const OPEN_ALL = "void window.lounge.push(['open', 'chat'], ['open', 'cart'])"

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!existsSync(MANIFEST)) {
    process.stderr.write('There is no build to measure. Run `npm run build` first.\n')
    process.exit(1)
  }
  const [loader] = bundles()
  const measured: PageRow[] = [
    ...(loader
      ? [{ page: 'loader', files: 1, brotli: loader.brotli, calls: 0, limit: 2_000 }]
      : []),
    ...(await pages()),
  ]
  const lines = [
    'bundle                         files      bytes     brotli',
    ...bundles().map(
      ({ bundle, files, bytes, brotli }) =>
        `${bundle.padEnd(30)}${padded(files, 6)}${padded(bytes, 11)}${padded(brotli, 11)}`,
    ),
    '',
    'on a page                      files     brotli      limit      calls',
    ...measured.map(
      ({ page, files, brotli, limit, calls }) =>
        `${page.padEnd(32)}${padded(files, 4)}${padded(brotli, 11)}${padded(limit, 11)}${padded(calls, 11)}${brotli > limit ? `  OVER by ${brotli - limit}` : ''}`,
    ),
    '',
    `script at rest, chat, cart and promo, processor 4 times slower: ${(await scriptMs()).toFixed(1)} ms`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  if (measured.some(({ brotli, limit }) => brotli > limit)) process.exitCode = 1
}

function padded(number: number, width: number): string {
  return String(number).padStart(width)
}
