import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'
import { ENTRY_LINK } from '#domain/contest/entry-link.ts'
import { SPANISH_WORDS } from '#domain/menu/words-es.ts'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { isForEverybody } from '#domain/site/language.ts'
import { PAGES } from '#domain/site/pages.ts'
import { SPANISH_PAGES } from '#domain/site/spanish-pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Every dictionary, by its name: the texts of `site/texts/menu-es.ts` are those of 'menu'. */
const DICTIONARIES = new Map(
  readdirSync(join(root, 'site/texts'))
    .filter((file) => file.endsWith('-es.ts'))
    .map((file) => [file.slice(0, -'-es.ts'.length), entriesOf(`site/texts/${file}`)]),
)
/** As site/texts/spanish.tsx has it. */
const NEEDED = new Map(
  [...text('site/texts/spanish.tsx').matchAll(/^ {2}'?([\w/]+)'?: \[(.*)\],$/gm)].map(
    ([, page = '', names = '']) => [page, names.match(/\w+/g) ?? []],
  ),
)
const TRANSLATED = PAGES.filter(({ path }) => SPANISH_PAGES[path])

describe('the pages in Spanish', () => {
  test('are pages for everybody, with a description where the English one has one', () => {
    expect(TRANSLATED).toHaveLength(Object.keys(SPANISH_PAGES).length)
    for (const page of TRANSLATED) {
      const { description = '' } = SPANISH_PAGES[page.path] ?? {}
      expect([page.path, isForEverybody(page), description !== '']).toEqual([
        page.path,
        true,
        page.seo?.picture !== undefined,
      ])
      expect(description.length).toBeLessThanOrEqual(170)
    }
  })

  test('the links of header and footer say it in Spanish', () => {
    const { header, reserve, order, quick, legal } = NAVIGATION
    const labels = [
      ...header.flatMap((entry) => ('to' in entry ? [entry] : [entry, ...entry.links])),
      reserve,
      order,
      ...quick,
      ...legal,
    ].map(({ label }) => label)
    const shell = new Set(DICTIONARIES.get('shell')?.keys())
    expect(labels.filter((label) => !shell.has(label))).toEqual([])
  })

  test('what stands around each page has its Spanish', () => {
    expect(missing(['site/App.tsx', 'site/main.tsx'], ['shell'])).toEqual([])
  })

  test.each([...new Set(TRANSLATED.map(({ file }) => file))])('%s has its Spanish', (file) => {
    const folder = file.split('/')[0] ?? ''
    expect(
      missing(
        [`site/pages/${file}.tsx`],
        ['shell', ...(NEEDED.get(file) ?? NEEDED.get(folder) ?? [folder])],
      ),
    ).toEqual([])
  })

  test('what the café answers who asks for the mail of an entry again has its Spanish', () => {
    const has = DICTIONARIES.get('contest')
    expect(Object.values(ENTRY_LINK).filter((said) => !has?.has(said))).toEqual([])
  })

  test('what a translated page says is asked for by t: nothing stands in it as it is', () => {
    const pages = TRANSLATED.map(({ file }) => `site/pages/${file}.tsx`)
    const plain = [...reached(['site/App.tsx', ...pages])].flatMap((file) =>
      file.endsWith('.tsx') ? plainIn(file) : [],
    )
    expect(plain).toEqual([])
  })

  test('a text is asked for while something renders: none of a module that loads', () => {
    const early = sources().flatMap((file) =>
      callsIn(file)
        .filter(({ isLate }) => !isLate)
        .map(({ texts }) => `${file}: ${texts.join()}`),
    )
    expect(early).toEqual([])
  })

  test('t and rich are given texts, not what holds them: that is for word', () => {
    const unknown = sources().flatMap((file) =>
      callsIn(file)
        .filter(({ texts }) => texts.length === 0)
        .map(({ line }) => `${file}:${line}`),
    )
    expect(unknown).toEqual([])
  })

  test('say one English text in one way: a server knows all of them at once', () => {
    const ways = new Map<string, Set<string>>()
    for (const entries of DICTIONARIES.values())
      for (const [key, value] of entries) ways.set(key, (ways.get(key) ?? new Set()).add(value))
    expect(
      [...ways].filter(([, said]) => said.size > 1).map(([key, said]) => [key, ...said]),
    ).toEqual([])
  })

  test('no entry is left over, and each has the braces of its key', () => {
    const written = new Set(
      [...sources(), ...tsFiles('domain'), ...tsFiles('widgets')].flatMap((file) =>
        stringsIn(file),
      ),
    )
    const known = new Set(Object.keys(SPANISH_WORDS.known))
    for (const [name, entries] of DICTIONARIES) {
      // What legal texts begin with is asked of a server (spanish-site.spec.ts).
      if (name === 'legal') continue
      const left = [...entries.keys()].filter((key) => !written.has(key))
      expect([name, left]).toEqual([name, []])
      // What the menu knows stands in one place.
      expect([name, [...entries.keys()].filter((key) => known.has(key))]).toEqual([name, []])
      for (const [key, value] of entries) expect([key, braces(value)]).toEqual([key, braces(key)])
    }
  })
})

const braces = (said: string) => (said.match(/\{\w+\}/g) ?? []).toSorted().join()

/** The texts of these files and of all that they import within the site, but for those that the dictionaries have. */
function missing(entries: string[], names: string[]): string[] {
  const has = new Set(names.flatMap((name) => [...(DICTIONARIES.get(name)?.keys() ?? [])]))
  return [...reached(entries)].flatMap((file) =>
    callsIn(file)
      .flatMap(({ texts }) => texts)
      .filter((said) => !has.has(said) && !Object.hasOwn(SPANISH_WORDS.known, said))
      .map((said) => `${file}: ${said}`),
  )
}

function reached(entries: string[], found = new Set<string>()): Set<string> {
  for (const file of entries) {
    if (found.has(file) || !file.startsWith('site/') || !existsSync(join(root, file))) continue
    found.add(file)
    reached(importsOf(file), found)
  }
  return found
}

/** Other files of the site that a file imports, also those that it loads later. Pages of the table are no part of another. */
function importsOf(file: string): string[] {
  return [...text(file).matchAll(/(?:from|import\()\s*'((?:\.|#site\/)[^']+)'/g)]
    .map(([, path = '']) =>
      path.startsWith('#site/')
        ? `site/${path.slice('#site/'.length)}`
        : relative(root, join(root, dirname(file), path)),
    )
    .filter((path) => !path.endsWith('private-pages.ts') && !PRIVATE.test(path))
}
/** What only accounts and staff see stays in English. */
const PRIVATE = /\/(Bell|NewsItem|RoomHeader|Proof\w+|TillApp|guard)\.tsx$|pages\/admin\//

/** Names, which are the same in each language. */
const NAMES = /^(creative|lounge|Mill Street|Fallside Park|RSS$|https?:)/
/** Attributes that somebody reads or hears. */
const SAID =
  /^(aria-label|placeholder|title|alt|label|hint|help|legend|button|busy|note|what|text|lead)$/

/** Words that stand in the elements of a file as they are. */
function plainIn(file: string): string[] {
  const code = text(file)
  const found: string[] = []
  const add = (said: string, at: number) => {
    const words = said.trim()
    if (!/[A-Za-z]{3}/.test(words) || NAMES.test(words)) return
    found.push(`${file}:${code.slice(0, at).split('\n').length} ${words.slice(0, 60)}`)
  }
  new Visitor({
    JSXText: ({ value, start }) => add(value, start),
    JSXAttribute({ name, value, start }) {
      const attribute = name.type === 'JSXIdentifier' ? name.name : ''
      if (SAID.test(attribute) && value?.type === 'Literal') add(String(value.value), start)
    },
  }).visit(parseSync(file, code).program)
  return found
}

type Call = { texts: string[]; isLate: boolean; line: number }
type Node = { type: string; start: number; value?: unknown } & Record<string, unknown>

/** The calls of `t` and `rich` in a file, with every text that each may ask for. */
function callsIn(file: string): Call[] {
  const code = text(file)
  if (!/texts\/t\.ts'|\.\/t\.ts'/.test(code) || file === 'site/texts/t.ts') return []
  const calls: Call[] = []
  let depth = 0
  const into = () => void (depth += 1)
  const out = () => void (depth -= 1)
  new Visitor({
    FunctionDeclaration: into,
    'FunctionDeclaration:exit': out,
    FunctionExpression: into,
    'FunctionExpression:exit': out,
    ArrowFunctionExpression: into,
    'ArrowFunctionExpression:exit': out,
    CallExpression(call) {
      const {
        callee,
        arguments: given,
        start,
      } = call as unknown as {
        callee: Node & { name?: string }
        arguments: Node[]
        start: number
      }
      if (callee.type !== 'Identifier' || !['t', 'rich'].includes(callee.name ?? '')) return
      const line = code.slice(0, start).split('\n').length
      calls.push({ texts: textsOf(given[0]), isLate: depth > 0, line })
    },
  }).visit(parseSync(file, code).program)
  return calls
}

/** 'a' → a; x ? 'a' : 'b' → a, b; anything else → nothing */
function textsOf(node: unknown): string[] {
  const { type, value, consequent, alternate } = (node ?? {}) as Node
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type !== 'ConditionalExpression') return []
  const [one, other] = [textsOf(consequent), textsOf(alternate)]
  return one.length > 0 && other.length > 0 ? [...one, ...other] : []
}

function stringsIn(file: string): string[] {
  const strings: string[] = []
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
    Property({ key }) {
      if (key.type === 'Identifier') strings.push(key.name)
    },
  }).visit(parseSync(file, text(file)).program)
  return strings
}

function entriesOf(file: string): Map<string, string> {
  const entries = new Map<string, string>()
  new Visitor({
    Property(property) {
      const { key, value } = property as unknown as {
        key: Node & { name?: string }
        value: Node
      }
      const name = key.type === 'Identifier' ? key.name : key.value
      if (typeof name === 'string' && typeof value.value === 'string')
        entries.set(name, value.value)
    },
  }).visit(parseSync(file, text(file)).program)
  return entries
}

function sources(): string[] {
  return tsFiles('site').filter((file) => !file.endsWith('-es.ts'))
}

function tsFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|-es)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.endsWith('.d.ts') && !file.endsWith('-pages.ts'))
}
