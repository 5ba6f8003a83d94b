import { expect, test } from 'vitest'
import { COUNTDOWN_PLACE, SURVEY_PLACE } from './survey-place.ts'
import { snippetsOf, type SnippetKind, type SnippetSource } from './snippets.ts'

const SOURCE: SnippetSource = {
  origin: 'https://cafe.example',
  cafe: 'Creative Lounge',
  embed: 'spring-poster',
  widgets: ['chat', 'survey'],
  release: { path: 'releases/0123456789abcdef/loader.js', integrity: 'sha384-abc+/=' },
}
const codeOf = (kind: SnippetKind, change: Partial<SnippetSource> = {}) =>
  snippetsOf({ ...SOURCE, ...change }).find((snippet) => snippet.kind === kind)?.code ?? ''

test('the tag names the embed and nothing that is saved with it', () => {
  expect(codeOf('tag', { widgets: ['chat', 'cart'] })).toBe(
    '<script async src="https://cafe.example/embed/loader.js?embed=spring-poster" data-embed="spring-poster"></script>',
  )
})

test('the pinned tag asks the browser to check its release', () => {
  expect(codeOf('frozen', { widgets: ['chat', 'cart'] })).toBe(
    '<script async src="https://cafe.example/embed/releases/0123456789abcdef/loader.js" integrity="sha384-abc+/=" crossorigin="anonymous" data-embed="spring-poster"></script>',
  )
})

test('without a release there is no pinned tag, and all the others', () => {
  const kinds = snippetsOf({ ...SOURCE, release: null }).map(({ kind }) => kind)
  expect(kinds).not.toContain('frozen')
  expect(kinds).toHaveLength(8)
})

/** As much of a page as the snippet of a tag manager touches. */
function run(code: string) {
  const script: Record<string, unknown> & { attributes: Record<string, string> } = {
    attributes: {},
  }
  script['setAttribute'] = (name: string, value: string) => (script.attributes[name] = value)
  const appended: unknown[] = []
  const document = {
    createElement: () => script,
    head: { appendChild: (element: unknown) => appended.push(element) },
  }
  // oxlint-disable-next-line no-new-func -- it is what a page does with it
  Function('document', code)(document)
  return { script, appended }
}
const inside = (code: string) => code.replace(/^<script>/, '').replace(/<\/script>$/, '')

test('the code for a page with a policy has no style and no script of its own, and says what to allow', () => {
  const code = codeOf('strict', { widgets: ['chat', 'survey'] })
  expect(code).not.toMatch(/<style|<script>|style=/)
  expect(code).toContain('script-src https://cafe.example; connect-src https://cafe.example')
  expect(code).toContain('<lounge-survey embed="spring-poster"></lounge-survey>')
  expect(code).toContain(SURVEY_PLACE)
  expect(codeOf('strict', { widgets: ['chat'] })).not.toContain('style sheet')
})

test('the snippet for a tag manager makes the tag itself, in the JavaScript of old', () => {
  const code = codeOf('tag-manager')
  const { script, appended } = run(inside(code))
  expect(appended).toEqual([script])
  expect(script).toMatchObject({
    async: true,
    src: 'https://cafe.example/embed/loader.js?embed=spring-poster',
    attributes: { 'data-embed': 'spring-poster' },
  })
  expect(code).not.toMatch(/\b(?:const|let)\b|=>|`/)
})

test('the block of WordPress holds its tag on one line between its comments', () => {
  const [begin, tag, end, ...rest] = codeOf('wordpress').split('\n')
  expect([begin, end, rest]).toEqual(['<!-- wp:html -->', '<!-- /wp:html -->', []])
  expect(tag).toBe(codeOf('tag').replace(/\n\s*/g, ' '))
})

test('what stands in the page has its tag beside the script, and a style that keeps its place', () => {
  const widgets = ['survey', 'chat', 'countdown']
  for (const kind of ['tag', 'frozen', 'wordpress', 'shopify'] as const) {
    const code = codeOf(kind, { widgets })
    const named = kind === 'shopify' ? '{{ section.settings.embed | escape }}' : SOURCE.embed
    for (const name of ['survey', 'countdown'])
      expect(code).toContain(`<lounge-${name} embed="${named}"></lounge-${name}>`)
    expect(code).not.toContain('<lounge-chat')
    const plain = code.replace(/\s+/g, ' ')
    for (const rule of [SURVEY_PLACE, COUNTDOWN_PLACE])
      expect(plain).toContain(rule.replace(/\s+/g, ' '))
    expect(codeOf(kind, { widgets: ['chat'] })).not.toMatch(/<style|<lounge/)
  }
  for (const kind of ['react', 'vue'] as const) {
    expect(codeOf(kind, { widgets })).toContain(`${SURVEY_PLACE}\n${COUNTDOWN_PLACE}`)
    expect(codeOf(kind, { widgets: ['chat'] })).not.toMatch(/<style/)
  }
})

test('the section of Shopify has a schema that can be placed, with the embed as its setting', () => {
  const code = codeOf('shopify')
  expect(code).toContain('data-embed="{{ section.settings.embed | escape }}"')
  const [, json = ''] = /\{% schema %\}\n([^]*)\n\{% endschema %\}$/.exec(code) ?? []
  expect(JSON.parse(json)).toEqual({
    name: 'Creative Lounge',
    settings: [{ type: 'text', id: 'embed', label: 'Embed', default: 'spring-poster' }],
    presets: [{ name: 'Creative Lounge' }],
  })
})

test('components for React and Vue name the embed, and take the widgets away when they go', () => {
  for (const kind of ['react', 'vue'] as const) {
    expect(codeOf(kind)).toContain(
      "script.src = 'https://cafe.example/embed/loader.js?embed=spring-poster'",
    )
    expect(codeOf(kind)).toContain("script.dataset.embed = 'spring-poster'")
    expect(codeOf(kind)).toContain("push(['destroy'])")
  }
})

test('in React and Vue what stands in the page is put there by a component, and by nothing else', () => {
  for (const kind of ['react', 'vue'] as const) {
    const code = codeOf(kind, { widgets: ['chat', 'survey', 'countdown'] })
    expect(code).not.toContain('<lounge-')
    expect(code).toContain("script.dataset.widgets = 'floating'")
    for (const name of ['LoungeSurvey', 'LoungeCountdown'])
      expect(code).toMatch(new RegExp(`export (function|const) ${name}\\b`))
    const withoutPlaces = codeOf(kind, { widgets: ['chat'] })
    expect(withoutPlaces).not.toMatch(/useRef|places|dataset\.widgets/)
  }
  expect(codeOf('react')).toMatch(/^'use client'\n/)
})

test('elements come with the tag of each widget', () => {
  expect(codeOf('elements').split('\n').slice(-2)).toEqual([
    '<lounge-chat></lounge-chat>',
    '<lounge-survey></lounge-survey>',
  ])
  // Before it the page keeps the place of the survey, so that nothing moves when it comes.
  expect(codeOf('elements')).toContain(`<style>\n${SURVEY_PLACE}\n</style>\n<script`)
  expect(codeOf('elements', { widgets: ['chat', 'cart'] })).not.toContain('<style>')
})

test('names with the marks of HTML, JavaScript, JSON and Liquid break out of nothing', () => {
  const evil = `"><img> '</script>*/ {% endschema %} {{ x }} \\ & \n`
  const change = { embed: evil, cafe: evil, origin: 'https://cafe.example' }
  expect(codeOf('tag', change)).not.toMatch(/<img|'<\/script>\*/)
  expect(run(inside(codeOf('tag-manager', change))).script.attributes['data-embed']).toBe(evil)
  expect(codeOf('tag-manager', change).match(/<\/script>/g)).toHaveLength(1)
  expect(codeOf('react', { cafe: evil }).match(/\*\//g)).toHaveLength(1)
  const shopify = codeOf('shopify', change)
  expect(shopify.match(/\{%|\{\{/g)).toEqual(['{{', '{{', '{{', '{%', '{%'])
  const [, json = ''] = /\{% schema %\}\n([^]*)\n\{% endschema %\}$/.exec(shopify) ?? []
  expect((JSON.parse(json) as { name: string }).name).toBe(evil.slice(0, 25))
})
