// `npm test`: everything that proves the product, on a machine that may have nothing but Node.
// Plain JavaScript without packages, because it runs before they are installed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SKIPPED } from './nodes.mjs'
import { durationsOf, slowest } from './slowest.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-test-'))
const bin = (name) => join(root, 'node_modules', '.bin', name)
const total = { passed: 0, failed: 0, skipped: [] }
const phases = []
const durations = []

const { install } = await import('../server/install.mjs')
install()
const { browser } = await import('./browser.mjs')
const chromium = browser({ prefersShell: true })
if (!chromium.path) {
  say(chromium.advice)
  total.failed += 1
}

// The build uses one core, the checks the other. What the checks say is shown when the build is done.
const building = check('build', process.execPath, [join(root, 'server', 'build.mjs')])
const checking = quietly(async (output) => {
  await check('types', bin('tsc'), ['-b'], output)
  await check('lint', bin('oxlint'), [], output)
  await check('format', bin('oxfmt'), ['--check', '.'], output)
})
const isBuilt = await building
await checking()

// Downloads and waits for the most part, so it runs beside the tests.
const nodes =
  isBuilt &&
  quietly((output) =>
    check('other versions of Node', process.execPath, ['e2e/nodes.mjs', '--smoke'], output),
  )

await suite(
  'unit, component and server tests',
  bin('vitest'),
  (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests ? 0 : 1),
  }),
)
if (nodes) await nodes()
if (isBuilt && chromium.path)
  await suite(
    'a real browser',
    bin('playwright'),
    (report) => {
      process.env.CHROMIUM_PATH = chromium.path
      process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report
      return ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
    },
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  )

rmSync(scratch, { recursive: true, force: true })
say('\n— where the time went')
for (const { name, ms } of phases) say(`${seconds(ms)}  ${name}`)
for (const [title, rows] of slowest(durations, root)) {
  say(`\n${title}`)
  for (const { name, ms } of rows) say(`${seconds(ms)}  ${name}`)
}
say('')
for (const name of total.skipped) say(`SKIPPED, see above: ${name}`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** One command that passes or fails as a whole. */
async function check(name, command, args, output) {
  const write = output ?? say
  write(`\n— ${name}`)
  const code = await timed(name, () => run(command, args, output))
  if (code === SKIPPED) total.skipped.push(name)
  else total[code === 0 ? 'passed' : 'failed'] += 1
  return code === 0
}

/** Runs checks while others run. @returns waits for them and shows what they said, all at once */
function quietly(checks) {
  const lines = []
  const done = checks((line) => lines.push(line))
  return async () => {
    await done
    say(lines.join('\n'))
  }
}

/** A test runner that counts by itself; one that dies without a report is a failure. */
async function suite(name, command, argsFor, count) {
  say(`\n— ${name}`)
  const file = join(scratch, `${name.replace(/\W+/g, '-')}.json`)
  const code = await timed(name, () => run(command, argsFor(file)))
  const report = readReport(file)
  const counted = report ? count(report) : { passed: 0, failed: 0 }
  if (report) durations.push(...durationsOf(report))
  total.passed += counted.passed
  total.failed += counted.failed
  if (code !== 0 && counted.failed === 0) total.failed += 1
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

/** @param {((text: string) => void) | undefined} output where its lines go; by default they are shown at once */
function run(command, args, output) {
  return new Promise((resolve) => {
    const target = output ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', target, target] })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => output(text.trimEnd()))
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
