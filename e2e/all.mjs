// `npm test`: everything that proves the product, on a machine that may have nothing but Node.
// Plain JavaScript without packages, because it runs before they are installed.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const house = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-test-'))
const bin = (name) => join(house, 'node_modules', '.bin', name)
const total = { passed: 0, failed: 0 }

const { install } = await import('../server/install.mjs')
install()
const { browser } = await import('./browser.mjs')
const chromium = browser()
if (!chromium.path) {
  say(chromium.advice)
  total.failed += 1
}

await check('types', bin('tsc'), ['-b'])
await check('lint', bin('oxlint'), [])
await check('format', bin('oxfmt'), ['--check', '.'])
await suite(
  'unit, component and server tests',
  bin('vitest'),
  (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests ? 0 : 1),
  }),
)
const isBuilt = await check('build', process.execPath, [join(house, 'server', 'build.mjs')])
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
say('')
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** One command that passes or fails as a whole. */
async function check(name, command, args) {
  say(`\n— ${name}`)
  const code = await run(command, args)
  total[code === 0 ? 'passed' : 'failed'] += 1
  return code === 0
}

/** A test runner that counts by itself; one that dies without a report is a failure. */
async function suite(name, command, argsFor, count) {
  say(`\n— ${name}`)
  const report = join(scratch, `${name.replace(/\W+/g, '-')}.json`)
  const code = await run(command, argsFor(report))
  const counted = countsOf(report, count)
  total.passed += counted.passed
  total.failed += counted.failed
  if (code !== 0 && counted.failed === 0) total.failed += 1
}

function countsOf(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: house, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      say(String(error))
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
