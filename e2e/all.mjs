// `npm test`: everything that proves the product, on a machine that may have nothing but Node.
// Plain JavaScript without packages, because it runs before they are installed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failuresOf } from './failures.mjs'
import { SKIPPED } from './nodes.mjs'
import { durationsOf, slowest } from './slowest.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-test-'))
const bin = (name) => join(root, 'node_modules', '.bin', name)
/** Of a worker with what it starts: a browser and a server, or databases. */
const WORKER_BYTES = 1.25 * 2 ** 30
const total = { passed: 0, failed: 0, skipped: [] }
const phases = []
const durations = []
/** What failed or was tried again, a line each: said last, because a long log is often seen by its end alone. */
const troubles = []

const { install } = await import('../server/install.mjs')
install()
const { browser } = await import('./browser.mjs')
const chromium = browser({ prefersShell: true })
if (!chromium.path) {
  say(chromium.advice)
  fail('a real browser', chromium.advice)
}

/** Decides the order of the test files: none needs another. */
const seed = process.env.SEED ?? String(Date.now() % 1_000_000)
say(`The order of the test files is that of SEED=${seed}`)

// The build and then the browsers leave a core free for much of their time: what needs neither runs beside them. What it
// says is shown when it is done.
const withoutBrowser = quietly(async (output) => {
  await check('types', bin('tsc'), ['-b', '--checkers', String(checkers())], output)
  await check('lint', bin('oxlint'), [], output)
  await check('format', bin('oxfmt'), ['--check', '.'], output)
  await suite(
    'unit, component and server tests',
    bin('vitest'),
    (report) => [
      'run',
      `--sequence.seed=${seed}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests ? 0 : 1),
    }),
    output,
  )
})
if (!isRoomy()) await withoutBrowser()

const isBuilt = await check('build', process.execPath, [join(root, 'server', 'build.mjs')])
// Downloads and waits for the most part.
const nodes =
  isBuilt &&
  quietly((output) =>
    check('other versions of Node', process.execPath, ['e2e/nodes.mjs', '--smoke'], output),
  )
if (isBuilt && chromium.path)
  await suite(
    'a real browser',
    bin('playwright'),
    (report) => {
      process.env.CHROMIUM_PATH = chromium.path
      process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
      return ['test', '-c', 'e2e/playwright.config.ts', '--shuffle', seed, '--reporter=list,json']
    },
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  )
if (nodes) await nodes()
await withoutBrowser()

rmSync(scratch, { recursive: true, force: true })
say('\n— where the time went')
for (const { name, ms } of phases) say(`${seconds(ms)}  ${name}`)
for (const [title, rows] of slowest(durations, root)) {
  say(`\n${title}`)
  for (const { name, ms } of rows) say(`${seconds(ms)}  ${name}`)
}
say('')
for (const name of total.skipped) say(`SKIPPED, see above: ${name}`)
for (const line of troubles) say(line)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** One command that passes or fails as a whole. */
async function check(name, command, args, output) {
  begin(name, output)
  const code = await timed(name, () => run(command, args, output))
  if (code === SKIPPED) total.skipped.push(name)
  else if (code === 0) total.passed += 1
  else fail(name, 'see above')
  return code === 0
}

/** What failed as a whole. */
function fail(name, error) {
  total.failed += 1
  troubles.push(`FAILED ${name}: ${error}`)
}

/** Runs checks while others run. @returns waits for them and shows what they said, all at once and once only */
function quietly(checks) {
  const said = []
  const done = checks((text) => said.push(text))
  return async () => {
    await done
    process.stdout.write(said.splice(0).join(''))
  }
}

/** Whether the memory has room for the browsers and for the other tests at once. */
function isRoomy() {
  const cores = availableParallelism()
  // As vite.config.ts and playwright.config.ts have it.
  const workers = cores + Math.min(cores, 4) + 1
  const bytes = Math.min(totalmem(), process.constrainedMemory?.() || Infinity)
  return bytes >= workers * WORKER_BYTES
}

/**
 * How many checkers work on one part at once. Each checks again what it shares with the others, so that four, as the compiler
 * starts by itself, take half as much processor time again as one; and the build runs beside them.
 */
function checkers() {
  return Math.min(Math.max(Math.floor(availableParallelism() / 2), 1), 4)
}

/** A test runner that counts by itself; one that dies without a report is a failure. */
async function suite(name, command, argsFor, count, output) {
  begin(name, output)
  const file = join(scratch, `${name.replace(/\W+/g, '-')}.json`)
  const code = await timed(name, () => run(command, argsFor(file), output))
  const report = readReport(file)
  const counted = report ? count(report) : { passed: 0, failed: 0 }
  if (report) note(report)
  total.passed += counted.passed
  total.failed += counted.failed
  if (!report || (code !== 0 && counted.failed === 0)) fail(name, `ended with ${code}, see above`)
}

function note(report) {
  durations.push(...durationsOf(report))
  for (const each of failuresOf(report, root))
    troubles.push(
      `${each.isFailed ? 'FAILED' : `PASSED ONLY AT TRY ${each.tries}`} ${each.name}: ${each.error}`,
    )
}

function begin(name, output) {
  const write = output ?? ((text) => process.stdout.write(text))
  write(`\n— ${name}\n`)
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function timed(name, work) {
  const start = performance.now()
  const result = await work()
  phases.push({ name, ms: performance.now() - start })
  return result
}

/** @param {((text: string) => void) | undefined} output where its text goes; by default it is shown at once */
function run(command, args, output) {
  return new Promise((resolve) => {
    const target = output ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', target, target] })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', output)
    child.on('error', (error) => {
      say(String(error))
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
