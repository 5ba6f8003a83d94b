import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['domain', 'widgets', 'site', 'server', 'embed-demo', 'e2e', 'bench', 'docs']
const TOP = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'vite.config.ts', 'package.json']
const READ = /\.(tsx?|mjs|js|css|html|sql|md)$/
/** What a build or a test run leaves behind. */
const BUILT = new Set(['node_modules', 'dist', 'test-results'])
/** Paragraphs of a numbered document. Those of public standards are fine, they can be looked up. */
const PARAGRAPH = /§|\bDECISIONS:?\s\d/
const STANDARD = /\b(?:RFC|WebAuthn|NIST)\b.*§/
/** A path from the top, as `server/app.ts`; with a placeholder in it, as `server/<area>/routes.ts`, it is none. */
const NAMED = /`((?:domain|widgets|site|server|embed-demo|e2e|bench|docs)\/[\w./-]*)`/g
/** What a how-to makes as its example: a page for the press, a widget of the hours, tips of visitors. */
const EXAMPLE = /\b(?:press|hours|tips|fr)\b|_tips\./
/** Words of our own for what has a common name: publish and subscribe, render, click, check. */
const PRIVATE_WORDS =
  /\bnewswire\b|\bpages? (?:is|are|was|were) printed\b|\b(?:one|by a|second) press\b(?! of the button|\.)|\bpolicem[ae]n\b/i
const files = [...FOLDERS.flatMap(filesIn), ...TOP]

test('no text refers to a numbered document that is not in the repository', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const found = files
    .filter((file) => file !== 'e2e/references.test.ts')
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => PARAGRAPH.test(line) && !STANDARD.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('every file of docs that a text names exists', () => {
  const missing = files.flatMap((file) =>
    [...text(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([path]) => !existsSync(join(root, path)))
      .map(([path]) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every file that a page of the documentation links to exists', () => {
  const missing = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...text(file).matchAll(/\]\(([^():#\s]+)(?:#[^()\s]*)?\)/g)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(root, dirname(file), path)))
        .map((path) => `${file}: ${path}`),
    )
  expect(missing).toEqual([])
})

test('every file that the documentation names exists', () => {
  const pages = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  const named = pages.flatMap((file) =>
    [...text(file).matchAll(NAMED)].map(([, path = '']) => ({ file, path })),
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named
    .filter(({ file, path }) => !(file.startsWith('docs/how-to/') && EXAMPLE.test(path)))
    .filter(({ path }) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('a database function is described by the newest migration that makes it', () => {
  const makers = filesIn('server/db/migrations')
    .filter((file) => text(file).includes('FUNCTION "place_orders"'))
    .toSorted()
  expect(text('docs/architecture.md')).toContain(`\`${makers.at(-1)}\``)
})

test('every page of docs is found from its index', () => {
  const index = text('docs/README.md')
  const lost = filesIn('docs')
    .filter((file) => file.endsWith('.md') && file !== 'docs/README.md')
    .filter((file) => !index.includes(`](${file.slice('docs/'.length)})`))
  expect(lost).toEqual([])
})

test('every command that the documentation names exists', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
  const benches = [...text('bench/all.ts').matchAll(/name: '([\w-]+)'/g)].map(([, name]) => name)
  const missing = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...text(file).matchAll(/npm run ([\w:-]+)(?: -- ([a-z][\w-]*))?/g)]
        .filter(
          ([, script = '', name]) =>
            !(script in scripts) || (script === 'bench' && name && !benches.includes(name)),
        )
        .map(([command]) => `${file}: ${command}`),
    )
  expect(missing).toEqual([])
})

test('documentation, names of tests and what programs say use the common words', () => {
  const found = files
    .filter((file) => /\.md$|\.(?:test|spec)\.tsx?$|^(?:e2e|bench)\//.test(file))
    .filter((file) => file !== 'e2e/references.test.ts')
    .flatMap((file) =>
      text(file)
        .split('\n')
        .filter((line) => PRIVATE_WORDS.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

function text(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && READ.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split('/').some((part) => BUILT.has(part)))
}
