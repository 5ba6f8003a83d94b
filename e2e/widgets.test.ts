import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { IN_PAGE } from '#domain/embeds/in-page.ts'
import { EMBED_WIDGETS } from '#domain/embeds/values.ts'
import { WIDGETS } from './widgets.ts'

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const manual = read('docs/embedding.md')

const [, mentioned = ''] = /^## Methods and events$([^]*?)^## /m.exec(manual) ?? []
const isThere = (path: string) => existsSync(fileURLToPath(new URL(`../${path}`, import.meta.url)))
const indexOf = (name: string) => read(`widgets/${name}/index.ts`)
/** What the element of a widget is to a page; where it has a facade, both take it from one file. */
const shapeOf = (name: string) =>
  isThere(`widgets/${name}/shape.ts`) ? read(`widgets/${name}/shape.ts`) : indexOf(name)
const eventsIn = (text: string) =>
  [...text.matchAll(/`(lounge:[\w-]+)`/g)].map(([, event = '']) => event)
const namedIn = (types: string) =>
  [...types.matchAll(/^ {2}'(lounge:[\w-]+)': \w+Detail/gm)].map(([, event = '']) => event)
const once = (words: string[]) => [...new Set(words)].toSorted()

test('the events in docs/embedding.md are those of the manuals', () => {
  const manuals = ['widgets/manual.ts', ...WIDGETS.map((name) => `widgets/${name}/manual.ts`)]
  expect(once(eventsIn(mentioned))).toEqual(once(manuals.flatMap((path) => namedIn(read(path)))))
})

test('the rule that keeps the place of the survey is the same in the manual and on the pages of others', () => {
  const [, rule = 'no rule'] = /^```css\n(:where\(lounge-survey[^]*?)```$/m.exec(manual) ?? []
  for (const name of ['all', 'boxes', 'social-landing', 'survey', 'two-of-each'])
    expect(read(`embed-demo/${name}.css`), name).toContain(rule)
  const [heights = 'no heights'] = /clamp\([^;]*\)/.exec(rule) ?? []
  expect(read('widgets/survey/place.css')).toContain(heights)
})

test('the lists of widgets that are kept by hand name them all', () => {
  const named = (path: string, list: RegExp) =>
    (list.exec(read(path))?.[1] ?? 'no list').split(', ').toSorted()
  const all = WIDGETS.toSorted()
  expect(named('widgets/wrong-use.ts', /^const WIDGETS = '(.*)'$/m)).toEqual(all)
  expect(named('widgets/extras/embed.ts', /^const TAGS = '(.*)'$/m)).toEqual(
    all.map((name) => `lounge-${name}`),
  )
  // What stands in the page is open already: nothing opens it by itself.
  const [, inPage = 'no list'] =
    /^const IN_PAGE = \/([\w|]+)\/$/m.exec(read('widgets/extras/embed.ts')) ?? []
  const isInPage = (name: string) => shapeOf(name).includes('isInline: true')
  expect(inPage.split('|').toSorted()).toEqual(all.filter(isInPage))
  // The embed studio offers some of them.
  expect([...IN_PAGE]).toEqual(EMBED_WIDGETS.filter(isInPage))
})

describe.each(WIDGETS)('the widget %s', (name) => {
  const index = indexOf(name)

  test('is in docs/embedding.md, with the attributes of its own', () => {
    const [, attributes = ''] = /attributes: \[([^\]]*)\]/.exec(shapeOf(name)) ?? []
    const own = [...attributes.matchAll(/'([\w-]+)'/g)].map(([, attribute]) => attribute)
    const [, cells = 'no row'] =
      new RegExp(`^\\| \`<lounge-${name}>\` (.*)`, 'm').exec(manual) ?? []
    expect([...cells.matchAll(/`([\w-]+)`/g)].map(([, attribute]) => attribute)).toEqual(own)
    expect(manual).toContain(`(../widgets/${name}/manual.ts)`)
  })

  test('has its methods in docs/embedding.md, under "Methods and events"', () => {
    const [, methods = ''] = /^ {2}methods: \[([^\]]*)\]/m.exec(shapeOf(name)) ?? []
    const [, getters = ''] = /^ {2}getters: \{([^]*?)^ {2}\}/m.exec(index) ?? []
    const called = [...methods.matchAll(/'(\w+)'/g)].map(([, method = '']) => `\`${method}(`)
    const read = [...getters.matchAll(/^ {4}(\w+):/gm)].map(([, getter = '']) => `\`${getter}\``)
    expect([...called, ...read].filter((word) => !mentioned.includes(word))).toEqual([])
  })

  test('has a page of somebody else that shows it alone', () => {
    expect(existsSync(fileURLToPath(new URL(`../embed-demo/${name}.html`, import.meta.url)))).toBe(
      true,
    )
    expect(read('embed-demo/index.html')).toContain(`href="${name}"`)
  })
})
