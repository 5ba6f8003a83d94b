import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const BREAKPOINTS = 'site/layout/breakpoints.css'

/** Classes that components put together: `is-${state}`. */
const COMPOSED = [
  /^is-(cancelled|postponed)$/, // site/pages/booking/EventBill.tsx
  /^(ink|clear)-(cut|line)$/, // site/prints/Print.tsx
  /^step-(done|over)$/, // widgets/survey/Survey.tsx
  /^(fruit|specialty)-tea$/, // widgets/cart/Line.tsx
]

test('every class of the style sheets is given by a component', () => {
  const written = writtenWords()
  const unused = styleSheets('site', 'widgets').flatMap(({ file, rules }) =>
    rules
      .flatMap(({ selector }) => classesIn(selector))
      .filter((name) => !written.has(name) && !COMPOSED.some((pattern) => pattern.test(name)))
      .map((name) => `${file} .${name}`),
  )
  expect([...new Set(unused)]).toEqual([])
})

test('a class of the site has its looks from one style sheet', () => {
  const homes = new Map<string, Set<string>>()
  for (const { file, rules } of styleSheets('site'))
    for (const { selector } of rules)
      for (const alone of topLevel(selector).filter((part) => /^\s*\.[\w-]+\s*$/.test(part))) {
        const name = alone.trim()
        homes.set(name, (homes.get(name) ?? new Set()).add(file))
      }
  const shared = [...homes].filter(([, files]) => files.size > 1)
  expect(shared.map(([name, files]) => [name, ...files])).toEqual([])
})

test('the site changes at its named breakpoints only, and each of them is used', () => {
  const queries = styleSheets('site')
    .filter(({ file }) => file !== BREAKPOINTS)
    .flatMap(({ file, media }) => media.map((query) => ({ file, query })))
  const own = queries.filter(({ query }) => /width/.test(query))
  expect(own.map(({ file, query }) => `${file} ${query}`)).toEqual([])
  const names = text(BREAKPOINTS).match(/--[\w-]+/g) ?? []
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !queries.some(({ query }) => query.includes(`(${name})`)))).toEqual(
    [],
  )
})

test('each page with a head says how large its headline is', () => {
  const importsOf = (file: string) =>
    [...text(file).matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, to = '']) =>
      relative(root, join(root, dirname(file), to)),
    )
  const isSized = (file: string) => file.endsWith('.css') && text(file).includes('--head-size:')
  const heads = files('site').filter(
    (file) => file.endsWith('Page.tsx') && /['"]page-head\b/.test(text(file)),
  )
  expect(heads.length).toBeGreaterThan(10)
  const small = heads.filter((file) => {
    const near = importsOf(file)
    const further = near.filter((each) => each.endsWith('.tsx')).flatMap(importsOf)
    return ![...near, ...further].some(isSized)
  })
  expect(small).toEqual([])
})

type StyleSheet = { file: string; rules: { selector: string }[]; media: string[] }

function styleSheets(...wings: string[]): StyleSheet[] {
  return files(...wings)
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const css = text(file)
        .replace(/\/\*[^]*?\*\//g, '')
        .replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
      const heads = [...css.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim())
      return {
        file,
        rules: heads.filter((head) => !head.startsWith('@')).map((selector) => ({ selector })),
        media: heads.filter((head) => head.startsWith('@media')),
      }
    })
}

/** The selectors of a list; what stands in `:is(…)` belongs to one of them. */
const topLevel = (selector: string) => selector.replace(/\([^()]*\)/g, '()').split(',')

const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name = '']) => name)

/** The words of all strings of the site and the widgets; addresses of modules are none. */
function writtenWords(): Set<string> {
  const words = new Set<string>()
  const add = (value: unknown) => {
    for (const word of String(value).match(/[\w-]+/g) ?? []) words.add(word)
  }
  add(text('site/index.html'))
  add(text('site/embed-preview/index.html'))
  for (const file of files('site', 'widgets')) {
    if (!/\.tsx?$/.test(file) || /\.test\./.test(file)) continue
    const sources = new Set<number>()
    new Visitor({
      ImportDeclaration: ({ source }) => void sources.add(source.start),
      Literal(node) {
        if (typeof node.value === 'string' && !sources.has(node.start)) add(node.value)
      },
      TemplateElement: ({ value }) => add(value.cooked),
    }).visit(parseSync(file, text(file)).program)
  }
  return words
}

function files(...wings: string[]): string[] {
  return wings.flatMap((wing) =>
    readdirSync(join(root, wing), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
}

function text(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
