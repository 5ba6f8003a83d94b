import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { WIDGETS } from './widgets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A path inside a widget: its name, and what is below it. */
const INSIDE = new RegExp(`^widgets/(${WIDGETS.join('|')})/(.*)`)

/** What waits for consent, what gives and takes it, what shows it, and what tests begin with. */
const MAY_STORE = [
  'widgets/state/stored.ts',
  'widgets/state/write-stored.ts',
  'widgets/state/consent.ts',
  'widgets/debug.ts',
  'widgets/cart/on-page.ts',
]

/** What the compiler cannot see of "who may import whom". */
describe('the repository', () => {
  test('no widget imports another widget', () => {
    expect(WIDGETS).toEqual(expect.arrayContaining(['cart', 'chat', 'promo', 'survey']))
    const crossings = imports('widgets').filter(({ file, target }) => {
      const [own, other] = [INSIDE.exec(file)?.[1], INSIDE.exec(target)?.[1]]
      return own !== undefined && other !== undefined && own !== other
    })
    expect(crossings).toEqual([])
  })

  test('the wrapper imports nothing of ours', () => {
    const upward = imports('widgets/shadow-dom-wrapper').filter(
      ({ file, target }) =>
        !isTest(file) &&
        target.includes('/') &&
        !target.startsWith('widgets/shadow-dom-wrapper/') &&
        isOurs(target),
    )
    expect(upward).toEqual([])
  })

  test('shared state imports no component', () => {
    const upward = imports('widgets/state').filter(
      ({ target }) => INSIDE.test(target) || target.startsWith('widgets/style/'),
    )
    expect(upward).toEqual([])
  })

  test("widgets reach the browser's storage in one place, which asks for consent, and store nowhere else", () => {
    const storing =
      /\b(localStorage|sessionStorage)\b(?![':])|\bindexedDB\b|globalThis\[|\bcookie(Store)?\b *[.=]|\bcaches\./
    const direct = sources('widgets')
      .filter((file) => !isTest(file) && !MAY_STORE.includes(file))
      .flatMap((file) =>
        lines(file)
          .filter((line) => storing.test(line) && !/^\s*(\*|\/\*|\/\/)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(direct).toEqual([])
  })

  test('the site enters a widget by its index only', () => {
    const inside = imports('site').filter(
      ({ target }) => (INSIDE.exec(target)?.[2] ?? 'index.ts') !== 'index.ts',
    )
    expect(inside).toEqual([])
  })

  test('widgets and domain logic carry no validator: zod stays in the contracts and the server', () => {
    const carriers = [...imports('widgets'), ...imports('domain'), ...imports('site')].filter(
      ({ file, target, isType }) =>
        !isType &&
        !isTest(file) &&
        !file.startsWith('domain/contracts/') &&
        (target.startsWith('zod') ||
          /^domain\/contracts\/(?!(private-)?endpoints\.ts)/.test(target)),
    )
    expect(carriers).toEqual([])
  })

  test('the list of common passwords stays on the server', () => {
    const carriers = ['domain', 'widgets', 'site']
      .flatMap((wing) => imports(wing))
      .filter(
        ({ target }) => target.startsWith('@zxcvbn-ts') || /\/password-rules\.ts/.test(target),
      )
    expect(carriers).toEqual([])
  })

  test('domain knows no clock of its own', () => {
    const clocks = sources('domain')
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        lines(file)
          .filter((line) => /Date\.now\(\)|new Date\(\)/.test(line) && !/^\s*(\*|\/\/)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(clocks).toEqual([])
  })

  test('a component that reads a signal says useSignals() first', () => {
    const silent = [...sources('widgets'), ...sources('site')]
      .filter((file) => file.endsWith('.tsx') && !isTest(file))
      .filter((file) =>
        /\b(cart|customer|session|ui|toasts|menu|page|chat)\.\w+\.value\b/.test(text(file)),
      )
      .filter((file) => !text(file).includes('useSignals()'))
    expect(silent).toEqual([])
  })

  test('no effect gives back what scrolling answers with: a promise, which React takes for a clean-up', () => {
    const given = [...sources('widgets'), ...sources('site')].flatMap((file) =>
      lines(file)
        .filter((line) => /[eE]ffect\(\(\) => [^{]*\bscroll(To|By|IntoView)?\b/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(given).toEqual([])
  })

  test('no branch compares a sentence that is shown to people: their wording may change', () => {
    const branch =
      /[!=]==? *(?:['"`][A-Z][^'"`\n]* [^'"`\n]*['"`]|[\w.]*[A-Z]_?(?:TEXTS?|SENTENCES?|MESSAGES?)\b[.[])|(?:TEXTS?|SENTENCES?|MESSAGES?)[.[][\w'\].]+ *[!=]==?/
    const branches = ['domain', 'widgets', 'site', 'server']
      .flatMap((wing) => sources(wing))
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        lines(file)
          .filter((line) => branch.test(line) && !/^\s*(\*|\/\/)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(branches).toEqual([])
  })

  test('no download address and no folder of somebody’s machine is named', () => {
    const named = ['domain', 'widgets', 'site', 'server', 'embed-demo', 'e2e', 'bench']
      .flatMap((wing) => sources(wing, /\.(ts|tsx|mjs|css|html|json|sql|md)$/))
      .concat('package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md')
      .filter((file) => file !== 'e2e/repository.test.ts')
      .filter((file) =>
        // A path from the root is somebody's, unless it is one where systems keep their programs.
        /"resolved": "http|['"`(\s]\/(?:root|home|Users|work|tmp)\/\w/.test(text(file)),
      )
    expect(named).toEqual([])
  })

  test('no import climbs three folders: from there on it starts at its part, as #site/… or #server/…', () => {
    const climbing = ['domain', 'widgets', 'site', 'server', 'embed-demo', 'e2e', 'bench']
      .flatMap((part) => sources(part))
      .filter((file) => /(?:from|import)[\s(]*['"]\.\.\/\.\.\/\.\.\//.test(text(file)))
    expect(climbing).toEqual([])
  })

  test('a class that one area of the site styles is styled by no other: a page left behind leaves its styles', () => {
    const owners = new Map<string, Set<string>>()
    for (const file of sources('site', /\.css$/)) {
      const area = /^site\/pages\/\w+/.exec(file)?.[0] ?? 'site'
      for (const name of leadingClasses(text(file)))
        owners.set(name, (owners.get(name) ?? new Set()).add(area))
    }
    const shared = [...owners].filter(([, areas]) => areas.size > 1)
    expect(shared.map(([name, areas]) => [name, ...areas])).toEqual([])
  })

  test('what holds a place with several lines while a page loads is as high as they are: none has a height of its own', () => {
    const sheets = sources('site', /\.css$/)
      .map(text)
      .join('\n')
    const fixed = sources('site', /\.tsx$/)
      .filter((file) => !isTest(file))
      .flatMap((file) => [...text(file).matchAll(/blank="([\w-]+)"\s+lines=/g)])
      .flatMap(([, name = '']) => name)
      .filter((name) => new RegExp(`^\\.${name} \\{[^}]*\\bheight:`, 'm').test(sheets))
    expect([...new Set(fixed)]).toEqual([])
  })

  test('an error code that the database raises is read in one place, so that no refusal says the reason of another', () => {
    const readers = new Map<string, string[]>()
    for (const file of sources('server', /\.ts$/).filter((each) => !isTest(each)))
      for (const code of new Set(text(file).match(/\bLG\d{3}\b/g)))
        readers.set(code, [...(readers.get(code) ?? []), file])
    expect(readers.size).toBeGreaterThan(4)
    expect([...readers].filter(([, files]) => files.length > 1)).toEqual([])
  })
})

/** The classes that rules of a sheet begin with, alone: `.bill h3`, but not `.bill.is-own` nor `ul .bill`. */
function leadingClasses(css: string): string[] {
  const bare = css.replace(/\/\*[^]*?\*\//g, '').replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /^\.([\w-]+)(?![.\w-])/.exec(selector.trim())?.[1] ?? [])
}

type Import = { file: string; target: string; isType: boolean }

/** Every import of a folder, its target as a path from the top of the repository. */
function imports(folder: string): Import[] {
  return sources(folder).flatMap((file) =>
    [
      ...text(file).matchAll(
        /(import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|import\s+'([^']+)'/g,
      ),
    ].map((match) => ({
      file,
      target: resolve(file, match[3] ?? match[4] ?? match[5] ?? ''),
      isType: match[2] !== undefined,
    })),
  )
}

function resolve(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1)
  if (target.startsWith('.')) return relative(root, join(root, file, '..', target))
  return target
}

const isTest = (file: string): boolean => /\.test\.tsx?$|testing\.ts$/.test(file)
const isOurs = (target: string): boolean => /^(domain|widgets|site|server)\//.test(target)
const text = (file: string): string => readFileSync(join(root, file), 'utf8')
const lines = (file: string): string[] => text(file).split('\n')

function sources(folder: string, pattern = /\.tsx?$/): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
