import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { browser } from '../e2e/browser.mjs'
import { cached, nodeOf } from '../e2e/cached-packages.mjs'
import { NODES } from '../e2e/nodes.mjs'
import { addressOf, GUARDED_PAGES, OPEN_PAGES } from '../e2e/pages.ts'
import { startServer } from '../e2e/start-server.ts'
import { profilesOf, type Profiles } from './signed-in.ts'

const PAGES = ['/', '/menu', '/events', '/gallery', '/prelaunch']
/** Where people work or have what is theirs: said with `rooms`, and part of `all`. */
const ROOMS = ['/dashboard', '/pos/sell', '/pos/kitchen', '/employee/orders', '/admin']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run --disable-dev-shm-usage'

/** It needs a newer Node than the oldest that this project runs on. CHROMIUM_PATH names another browser. */
const VERSION = '13.5.0'
const node = nodeOf(NODES[1] ?? '')
const lighthouse = cached('lighthouse', 'lighthouse', VERSION, 'cli/index.js')
const BROWSER = browser().path

/** A phone on a slow line, unless `desk` is said: then Lighthouse's own computer with a good one, as those have who work here. */
const DEVICE = process.argv.includes('desk') ? ['--preset=desktop'] : []

/** The database has written what it was filled with, and pages are compressed (server/ssr/compress.ts). */
const SETTLED_MS = 15_000

type Audit = {
  score: number | null
  title: string
  displayValue?: string
  numericValue?: number
  details?: { items?: { url?: string; duration?: number }[] }
}
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  finalDisplayedUrl: string
}
/** What one run says of one page; of the medians, what they say. */
export type Run = {
  path: string
  scores: number[]
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  speedIndexMs: number
  /** What kept it from 100, in Lighthouse's own words. */
  costs: string[]
}

/**
 * What Lighthouse says of the site as a phone on a slow line sees it, median by median. All pages take their turns, so that
 * a bad minute of a shared machine spoils one run of each instead of all runs of one.
 * @param cafe where the site runs
 * @param runs per page; the medians of 5 are what README speaks of
 * @param profiles for pages that somebody has to sign in for
 * @param tell hears of each run as soon as it has ended
 * @param skip hears of a page that could not be measured, which then has no row; absent: that ends it all
 */
export async function benchPages(
  cafe: string,
  runs = 5,
  pages = PAGES,
  {
    profiles,
    tell,
    skip,
  }: {
    profiles?: Profiles
    tell?: (run: Run) => void
    skip?: (path: string, error: unknown) => void
  } = {},
): Promise<Run[]> {
  const done: Run[] = []
  for (let run = 0; run < runs; run++)
    for (const path of pages)
      try {
        const url = cafe + (await addressOf(path, cafe))
        const one = runOf(path, await measure(url, await profiles?.of(path)))
        done.push(one)
        tell?.(one)
      } catch (error) {
        if (!skip) throw error
        skip(path, error)
      }
  return mediansOf(done)
}

function mediansOf(runs: Run[]): Run[] {
  const paths = [...new Set(runs.map(({ path }) => path))]
  return paths.map((path) => medianOf(runs.filter((each) => each.path === path)))
}

function runOf(path: string, report: Report): Run {
  const audit = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  return {
    path,
    scores: CATEGORIES.map((id) => Math.round((report.categories[id]?.score ?? 0) * 100)),
    fcpMs: audit('first-contentful-paint'),
    lcpMs: audit('largest-contentful-paint'),
    tbtMs: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    speedIndexMs: audit('speed-index'),
    costs: costsOf(report),
  }
}

/** Each figure's own median; the costs of the run in the middle. */
function medianOf(runs: Run[]): Run {
  const middle = <Each>(all: Each[]) => all[Math.floor(all.length / 2)] as Each
  const of = (read: (run: Run) => number) => middle(runs.map(read).sort((a, b) => a - b))
  const typical = middle(runs.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0)))
  return {
    ...typical,
    scores: CATEGORIES.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    fcpMs: of(({ fcpMs }) => fcpMs),
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    cls: of(({ cls }) => cls),
    speedIndexMs: of(({ speedIndexMs }) => speedIndexMs),
  }
}

async function measure(url: string, profile?: string, tries = 3): Promise<Report> {
  try {
    return await run(url, profile)
  } catch (error) {
    // Now and then a recording has no beginning; Lighthouse itself says to run it again.
    if (tries > 1 && String(error).includes('NO_NAVSTART')) return measure(url, profile, tries - 1)
    throw error
  }
}

async function run(url: string, profile?: string, on = DEVICE): Promise<Report> {
  if (!node || !lighthouse || !BROWSER)
    throw new Error(`Lighthouse ${VERSION}, Node ${NODES[1]} and a Chromium are needed.`)
  // Lighthouse empties the caches, and leaves what a sign-in is kept in.
  const flags = profile ? `${FLAGS} --user-data-dir=${profile}` : FLAGS
  const { stdout } = await promisify(execFile)(
    node,
    [lighthouse, url, '--quiet', '--output=json', `--chrome-flags=${flags}`, ...on],
    {
      env: { ...process.env, CHROME_PATH: BROWSER },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const report = JSON.parse(stdout) as Report
  if (new URL(report.finalDisplayedUrl).pathname === '/login' && !url.endsWith('/login'))
    throw new Error('It asked to sign in.')
  return report
}

/**
 * As the server of a café is by day: started long ago, and every page has been asked for before. A first run, which brings
 * the browser into memory, is not counted.
 */
async function warm(cafe: string, pages: string[]): Promise<void> {
  for (const path of pages) await fetch(cafe + (await addressOf(path, cafe)))
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  await measure(cafe)
}

function costsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) => {
    const { score, auditRefs } = categories[category] ?? { score: 1, auditRefs: [] }
    if (score === 1) return []
    const lost = auditRefs
      .map(({ id, weight }) => ({
        ...audits[id],
        id,
        points: weight * (1 - (audits[id]?.score ?? 1)),
      }))
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => b.points - a.points)
    return lost.flatMap(({ id, title, displayValue = '', score }) => [
      `${category}: ${title} ${displayValue} (${score})`,
      ...(id === 'total-blocking-time' ? longTasksOf(audits) : []),
    ])
  })
}

function longTasksOf(audits: Report['audits']): string[] {
  const { title, displayValue, details } = audits['long-tasks'] ?? { title: '' }
  const tasks = (details?.items ?? []).map(
    ({ duration = 0, url = '' }) =>
      `${Math.round(duration)} ms ${url.replace(/^https?:..[^/]+/, '')}`,
  )
  return displayValue ? [`performance: ${title}: ${displayValue}: ${tasks.join(', ')}`] : []
}

/** Search engines are told not to look at some pages, which Lighthouse takes off their points. */
const isForSearch = (path: string) =>
  OPEN_PAGES.some((page) => page.path === path && (page.seo ?? page.canonical))
const isRoom = (path: string) => GUARDED_PAGES.some((page) => page.path === path)

/** Why a page is below what is aimed at: 100, in a room 95. */
function reasons({ path, scores, costs }: Run): string[] {
  const goal = isRoom(path) ? 95 : 100
  const isBelow = (category: string) => {
    if (category === 'seo' && !isForSearch(path)) return false
    return (scores[CATEGORIES.findIndex((each) => each === category)] ?? 0) < goal
  }
  return costs.filter((cost) => isBelow(cost.slice(0, cost.indexOf(':'))))
}

function line({ path, scores, fcpMs, lcpMs, tbtMs, cls, speedIndexMs }: Run): string {
  return (
    `${path.padEnd(22)} ${scores.map((score) => String(score).padStart(3)).join(' ')}   ` +
    `FCP ${Math.round(fcpMs)} ms  LCP ${Math.round(lcpMs)} ms  TBT ${Math.round(tbtMs)} ms  ` +
    `CLS ${cls.toFixed(3)}  SI ${Math.round(speedIndexMs)} ms\n`
  )
}

function table(rows: Run[]): string {
  return rows
    .map(
      (row) =>
        line(row) +
        reasons(row)
          .map((reason) => `    ${reason}\n`)
          .join(''),
    )
    .join('')
}

/** Takes a word and the one behind it out of a list. */
function taken(words: string[], name: string): string | undefined {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words.splice(at, 2)[1]
}

/**
 * tsx bench/lighthouse.ts [runs] [all | rooms | paths…] [desk] [--to file.jsonl | --from file.jsonl]
 * Each run is added to the file as soon as it has ended; `--from` shows what a file holds, also of a run that was ended early.
 */
if (process.argv[1]?.endsWith('lighthouse.ts')) {
  const words = process.argv.slice(2)
  const [from, to] = [taken(words, '--from'), taken(words, '--to')]
  const runs = Number(words.find((word) => /^\d+$/.test(word)) ?? 5)
  const named = words.flatMap((word) => {
    if (word === 'all') return [...OPEN_PAGES.map(({ path }) => path), ...ROOMS]
    if (word === 'rooms') return ROOMS
    return word.startsWith('/') ? [word] : []
  })
  if (from) {
    const lines = readFileSync(from, 'utf8').trim().split('\n')
    process.stdout.write(table(mediansOf(lines.map((each) => JSON.parse(each) as Run))))
  } else await benchServer(runs, named.length > 0 ? named : PAGES, to)
}

async function benchServer(runs: number, pages: string[], file: string | undefined) {
  const server = await startServer()
  const profiles = profilesOf(server)
  process.stdout.write(`Lighthouse ${VERSION} with ${BROWSER}\n`)
  try {
    await warm(server.cafe, pages)
    const tell = (run: Run) => {
      if (file) appendFileSync(file, `${JSON.stringify(run)}\n`)
      process.stdout.write(line(run))
    }
    const skip = (path: string, error: unknown) => process.stdout.write(`${path}: ${error}\n`)
    const rows = await benchPages(server.cafe, runs, pages, { profiles, tell, skip })
    process.stdout.write(`\nMedians of ${runs}:\n${table(rows)}`)
  } finally {
    profiles.remove()
    await server.stop()
  }
}
