import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../e2e/start-server.ts'
import { startStranger } from '../e2e/stranger.ts'
import {
  outcomesIn,
  proven,
  table,
  type Outcome,
  type Proof,
  type Report,
  type Row,
} from './embed-table.ts'
import { bundles, pages, presses, scripts } from './embed.ts'
import { benchPages } from './lighthouse.ts'

const PROOFS: Proof[] = [
  {
    row: '2',
    promise: 'what moves on the page when the script is 600 ms late',
    goal: '0.000',
    chromium: /boxes\.spec.*(late|slow answer)/,
    others: /row 2:/,
    alone: 'boxes of all kinds, a slow answer',
  },
  {
    row: '3',
    promise: 'a policy that allows the café alone, also without any style: order, looks, reports',
    goal: '0 violations',
    chromium: /embeds\.spec.*rows 3 and 4.*(strict-csp|any policy)/,
    others: /row 3:/,
  },
  {
    row: '4',
    promise: "Trusted Types with 'none'",
    goal: '0 violations',
    chromium: /embeds\.spec.*rows 3 and 4.*trusted-types/,
    others: /row 4:/,
  },
  {
    row: '5',
    promise: 'hostile CSS and @property change nothing inside, and nothing leaks out',
    goal: '0 elements',
    chromium: /embeds\.spec.*row 5|layers\.spec.*a body that catches/,
    others: /row 5:/,
    alone: '@property, what leaks out, a body that catches what is fixed',
  },
  {
    row: '6',
    promise: 'three scripts, twenty bodies, fifty routes, destroy',
    goal: 'one of each, < 1 MB, nothing left',
    chromium: /embeds\.spec.*row 6|leaving\.spec/,
    others: /row 6:/,
    alone: 'fifty routes and the heap',
  },
  {
    row: '7',
    promise: 'keys stay inside, Esc, focus, axe, fields of 16 px',
    goal: '0 leaks, 0 findings',
    chromium: /embeds\.spec.*row 7|flows\.spec.*Esc closes|defences\.spec.*Esc closes/,
    others: /row 7:/,
    alone: 'axe, the cart',
  },
  {
    row: '8',
    promise: 'two of each, two tabs, no storage, a sandbox',
    goal: 'addressable, at once, works',
    chromium: /embeds\.spec.*row 8|flows\.spec.*sandbox/,
    others: /row 8:/,
    alone: 'two tabs, the checkout from a sandbox',
  },
  {
    row: '9',
    promise: 'files and calls that are blocked, slow, hang or answer 503',
    goal: 'told within 5 s, the next try works',
    chromium: /embeds\.spec.*row 9|chunks\.spec.*Chromium:|flows\.spec.*does not answer/,
    others: /row 9:|chunks\.spec.*Firefox:/,
    alone: 'each single file, slow files, calls',
  },
  {
    row: '10',
    promise: "the page's dialogs, banners, menus and fixed controls",
    goal: '0 points covered',
    chromium: /layers\.spec.*(a page's dialogs|fixed to the window|among themselves)/,
    others: /row 10:/,
    alone: 'library dialogs, menus, sidebars, phones',
  },
  {
    row: '11',
    promise: 'a release pinned three builds ago, and the loader of yesterday',
    goal: 'loads and works',
    chromium: /releases\.spec|embeds\.spec.*a frozen release/,
    others: /row 11:/,
    alone: 'three builds, the loader of yesterday',
  },
  {
    row: '13',
    promise: 'a page in a frame: the checkout leaves it, with the cart',
    goal: 'passes',
    chromium: /flows\.spec.*(a frame of another|a cart that went)/,
    others: /row 13: the checkout/,
  },
  {
    row: '13',
    promise:
      'shadow roots, quirks, XHTML, windows-1252, right to left, 320 px, a body kept as text',
    goal: 'passes',
    chromium:
      /strange-pages\.spec.*(shadow root|kept|too old|unusual kind|right to left)|boxes\.spec.*320 px/,
    others: /row 13: tags/,
    alone: 'a body kept as text, browsers that are too old',
  },
  {
    row: '13',
    promise: 'nothing that floats is printed',
    goal: 'passes',
    chromium: /layers\.spec.*printed/,
    others: /row 13: nothing that floats/,
    alone: 'paper itself: elsewhere the rules for paper are taken for the screen',
  },
  {
    row: '14',
    promise: 'wrong use is said once, with the address of the manual',
    goal: 'one line each',
    chromium: /strange-pages\.spec.*wrong use/,
    others: /row 14:/,
  },
  {
    row: '15',
    promise: 'ten themes and frameworks: pixels, controls, dialogs, an order, navigation',
    goal: 'all clean',
    chromium: /themes\.spec/,
    others: /row 15: a page with/,
    alone: 'pixels, dialogs, navigation, four of the ten',
  },
  {
    row: '15',
    promise: 'the survey in boxes of all kinds, light and dark',
    goal: 'all',
    chromium: /boxes\.spec.*(at home|own CSS|hides|outline)/,
    others: /row 15: the survey/,
    alone: 'sections whose CSS reaches the tag, outlines on dark',
  },
  {
    row: '15',
    promise: 'pages that changed Object.prototype, Array or append',
    goal: 'an order, said once',
    chromium: /layers\.spec.*what everybody shares/,
    others: /row 15: on a page (that changed|where)/,
    alone: 'the survey, the order ahead; in WebKit only append',
  },
]

const SPECS = [
  'boxes',
  'chunks',
  'defences',
  'embeds',
  'engines',
  'flows',
  'layers',
  'leaving',
  'releases',
  'strange-pages',
  'themes',
]

/** What a page downloads and what it waits for, in Chromium; the goals are those of the embed contract. */
async function measured(pairs?: number): Promise<Row[]> {
  const bytes = Object.fromEntries(bundles().map(({ bundle, brotli }) => [bundle, brotli]))
  const [, rest, survey, , , open, , order] = await pages()
  const { scriptMs, emptyMs, longTasks } = await scripts(pairs)
  const [pressed, pointed] = await presses(pairs)
  const shared = bytes['shared by all widgets'] ?? 0
  const weights = `the runtime that all share is ${kB(shared)}`
  return [
    row('1', 'the loader', '2.0 kB', kB(bytes['loader'] ?? 0), (bytes['loader'] ?? 0) <= 2_000),
    row(
      '1',
      'chat, cart and promo, left alone for 5 s',
      '8.0 kB in 4 files',
      `${kB(rest?.brotli ?? 0)} in ${rest?.files}`,
      (rest?.brotli ?? 0) <= 8_000 && (rest?.files ?? 0) <= 4,
      `${kB(bytes['loader'] ?? 0)} of it is the loader; docs/decisions/embed-facades.md has the rest`,
    ),
    row(
      '1',
      'the same with the survey',
      '24.0 kB',
      kB(survey?.brotli ?? 0),
      (survey?.brotli ?? 0) <= 24_000,
      `the survey is seen at once, and ${weights}`,
    ),
    row(
      '1',
      'all four open',
      '45.0 kB',
      kB(open?.brotli ?? 0),
      (open?.brotli ?? 0) <= 45_000,
      `${weights}; the form of an order and the second step of the survey come later`,
    ),
    row(
      '1',
      'a whole order by chat',
      '65.0 kB',
      kB(order?.brotli ?? 0),
      (order?.brotli ?? 0) <= 65_000,
      `${weights}, in two languages`,
    ),
    row('1', 'calls before anybody does anything', '0', String(rest?.calls), rest?.calls === 0),
    row(
      '2',
      'script time at rest, 4 times slower',
      '15 ms',
      `${scriptMs.toFixed(1)} ms`,
      scriptMs <= 15,
      `median of pairs with and without the tag; as many bytes that do nothing take ${emptyMs.toFixed(1)} ms`,
    ),
    row(
      '2',
      'long tasks at rest, 4 times slower',
      '0',
      String(longTasks),
      longTasks <= 0,
      'median of pairs with and without the tag',
    ),
    ...[pressed, pointed].flatMap((each) =>
      each
        ? [
            row(
              '12',
              `feedback, ${each.press}, 4 times slower, fast 4G`,
              '50 ms',
              `${Math.round(each.feedbackMs)} ms`,
              each.feedbackMs <= 50,
              'median, from the moment at which the button goes down; it depends on the machine',
            ),
            row(
              '12',
              `open panel, ${each.press}, 4 times slower, fast 4G`,
              '300 ms',
              `${Math.round(each.openMs)} ms`,
              each.openMs <= 300,
              'median; the line alone takes 165 ms for the first byte',
            ),
          ]
        : [],
    ),
  ]
}

/** The points that a page with 100 in every category loses by the tag. */
async function lighthouse(runs: number): Promise<Row> {
  const server = await startServer()
  const stranger = await startStranger(server)
  const [promise, goal] = ['Lighthouse points that a page of 100 loses', '0']
  try {
    const head = '<meta name="description" content="A page about boats and the sea.">'
    const body =
      '<main><h1>Boats</h1><p>Words about boats, and about the sea around them.</p></main>'
    const tag = `<script async src="${server.cafe}/embed/loader.js" data-widgets="chat cart promo"></script>`
    const paths = [stranger.made(body, { head }), stranger.made(body + tag, { head })]
    const scores = await benchPages(
      stranger.pages,
      runs,
      paths.map((address) => new URL(address).pathname),
    )
    const [without, withTag] = scores.map((each) => each.scores.map(Math.round))
    const lost = (without ?? []).map((score, index) => score - (withTag?.[index] ?? 0))
    const sum = lost.reduce((total, points) => total + points, 0)
    const found = `${sum} (${withTag?.join(' ')} with, ${without?.join(' ')} without)`
    return row('2', promise, goal, found, sum <= 0, scores[1]?.costs.join('; ') ?? '')
  } catch (error) {
    return { row: '2', promise, goal, found: '–', isHeld: `not run: ${String(error)}` }
  } finally {
    await stranger.stop()
    await server.stop()
  }
}

/** Runs browser tests, by the names of their files. @returns how each ended */
function outcomes(specs: string[]): Outcome[] {
  const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-embeds-'))
  const report = join(scratch, 'report.json')
  try {
    spawnSync(
      process.execPath,
      [
        fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url)),
        'test',
        '-c',
        'e2e/playwright.config.ts',
        '--reporter=json',
        ...specs.map((name) => `/${name}.spec.ts`),
      ],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    return outcomesIn(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @param why what is measured of a goal that is not reached */
function row(
  number: string,
  promise: string,
  goal: string,
  found: string,
  isReached: boolean,
  why = '',
): Row {
  return { row: number, promise, goal, found, isHeld: isReached ? 'yes' : `no: ${why}` }
}

const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

if (process.argv[1]?.endsWith('embeds.ts')) {
  const isShort = process.argv.includes('short')
  const rows = [...(await measured(isShort ? 1 : undefined)), await lighthouse(isShort ? 1 : 5)]
  const tests = outcomes(isShort ? ['engines'] : SPECS)
  rows.push(...PROOFS.map((proof) => proven(proof, tests)))
  rows.sort((one, other) => Number(one.row) - Number(other.row))
  process.stdout.write(`${table(rows)}\n`)
  if (tests.some(({ status }) => status === 'unexpected')) process.exitCode = 1
}
