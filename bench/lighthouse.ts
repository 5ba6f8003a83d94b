import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { browser } from '../e2e/browser.mjs'
import { cached, nodeOf } from '../e2e/cached-packages.mjs'
import { NODES } from '../e2e/nodes.mjs'
import { startServer } from '../e2e/start-server.ts'

const PAGES = ['/', '/menu', '/events', '/gallery', '/prelaunch']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run --disable-dev-shm-usage'

/** It needs a newer Node than the oldest that this project runs on. CHROMIUM_PATH names another browser. */
const VERSION = '13.5.0'
const node = nodeOf(NODES[1] ?? '')
const lighthouse = cached('lighthouse', 'lighthouse', VERSION, 'cli/index.js')
const BROWSER = browser().path

/** The database has written what it was filled with, and pages are compressed (server/ssr/compress.ts). */
const SETTLED_MS = 15_000

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

/**
 * What Lighthouse says of the site as a phone on a slow line sees it, median by median. All pages take their turns, so that
 * a bad minute of a shared machine spoils one run of each instead of all runs of one.
 * @param cafe where the site runs
 * @param runs per page; the medians of 5 are what README speaks of
 */
export async function benchPages(cafe: string, runs = 5, pages = PAGES) {
  const reports = new Map<string, Report[]>(pages.map((path) => [path, []]))
  for (let run = 0; run < runs; run++)
    for (const [path, those] of reports) those.push(await measure(cafe + path))
  return [...reports].map(([path, those]) => {
    const of = (read: (report: Report) => number) =>
      those.map(read).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
    const audit = (id: string) => of(({ audits }) => audits[id]?.numericValue ?? Number.NaN)
    return {
      path,
      scores: CATEGORIES.map((id) => of((report) => (report.categories[id]?.score ?? 0) * 100)),
      fcpMs: audit('first-contentful-paint'),
      lcpMs: audit('largest-contentful-paint'),
      tbtMs: audit('total-blocking-time'),
      cls: audit('cumulative-layout-shift'),
      speedIndexMs: audit('speed-index'),
      costs: costsOf(those.at(-1)),
    }
  })
}

async function measure(url: string, tries = 3): Promise<Report> {
  try {
    return await run(url)
  } catch (error) {
    // Now and then a recording has no beginning; Lighthouse itself says to run it again.
    if (tries > 1 && String(error).includes('NO_NAVSTART')) return measure(url, tries - 1)
    throw error
  }
}

async function run(url: string): Promise<Report> {
  if (!node || !lighthouse || !BROWSER)
    throw new Error(`Lighthouse ${VERSION}, Node ${NODES[1]} and a Chromium are needed.`)
  const { stdout } = await promisify(execFile)(
    node,
    [lighthouse, url, '--quiet', '--output=json', `--chrome-flags=${FLAGS}`],
    {
      env: { ...process.env, CHROME_PATH: BROWSER },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return JSON.parse(stdout) as Report
}

/**
 * As the server of a café is by day: started long ago, and every page has been asked for before. A first run, which brings
 * the browser into memory, is not counted.
 */
async function warm(cafe: string, pages: string[]): Promise<void> {
  for (const path of pages) await fetch(cafe + path)
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  await measure(cafe)
}

/** What kept a page from 100, in Lighthouse's own words. */
function costsOf(report: Report | undefined): string[] {
  if (!report) return []
  return CATEGORIES.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id]
      return audit && weight > 0 && audit.score !== null && audit.score < 0.9
        ? [`${category}: ${audit.title} (${audit.score})`]
        : []
    }),
  )
}

// tsx bench/lighthouse.ts [runs] [paths…]
if (process.argv[1]?.endsWith('lighthouse.ts')) {
  const [runs = '5', ...named] = process.argv.slice(2)
  const pages = named.length > 0 ? named : PAGES
  const server = await startServer()
  process.stdout.write(`Lighthouse ${VERSION} with ${BROWSER}\n`)
  try {
    await warm(server.cafe, pages)
    const rows = await benchPages(server.cafe, Number(runs), pages)
    for (const { path, scores, fcpMs, lcpMs, tbtMs, cls, speedIndexMs, costs } of rows) {
      process.stdout.write(
        `${path.padEnd(12)} ${scores.map((score) => String(Math.round(score)).padStart(3)).join(' ')}   ` +
          `FCP ${Math.round(fcpMs)} ms  LCP ${Math.round(lcpMs)} ms  TBT ${Math.round(tbtMs)} ms  ` +
          `CLS ${cls.toFixed(3)}  SI ${Math.round(speedIndexMs)} ms\n`,
      )
      for (const cost of costs) process.stdout.write(`             ${cost}\n`)
    }
  } finally {
    await server.stop()
  }
}
