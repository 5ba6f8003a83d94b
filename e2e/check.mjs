// `npm run check`: what to run before a commit. `npm test` runs everything.
// On two cores it takes about half a minute, and the time of the tests of what changed. The first time in a clone takes two to three
// minutes, as no types are compiled yet. What is quick comes first, so that it is told first.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testsOf } from './changed-tests.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SECTIONS = ['server', 'widgets', 'site', 'e2e']
const began = performance.now()

step('format', 'oxfmt', '--check', '.')
step('lint', 'oxlint')
step('types', 'tsc', '-b')
const { run, left } = testsOf(changedFiles(), testFiles())
step(
  'tests of the domain and of changed files',
  'vitest',
  'run',
  '--reporter=dot',
  'domain/',
  ...run,
)
if (left.length > 0)
  say(`\nNot run, npm test does: ${left.length} more in the same folders, as ${left[0]}`)
say(`\nAll is well, after ${((performance.now() - began) / 1000).toFixed(0)} s.`)

function step(name, program, ...args) {
  say(`— ${name}`)
  const { status } = spawnSync(join(ROOT, 'node_modules', '.bin', program), args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** What is not on main: in commits of this branch, and in files that are not committed. None where git is missing. */
function changedFiles() {
  const base =
    ['origin/main', 'main'].flatMap((name) => git('merge-base', 'HEAD', name))[0] ?? 'HEAD'
  return [
    ...new Set([
      ...git('diff', '--name-only', '--relative', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

/** The lines that git says; none where it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}

function testFiles() {
  const paths = SECTIONS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true }).map((path) => join(room, path)),
  )
  return new Map(
    paths
      .filter((path) => /\.test\.tsx?$/.test(path))
      .map((path) => [path.split(sep).join('/'), readFileSync(join(ROOT, path), 'utf8')]),
  )
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
