import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../http/routing.ts'
import { ROOT } from '../root.ts'
import type { Services } from '../services.ts'
import type { File, Files } from '../site/files.ts'
import { customElementsOf } from './custom-elements.ts'
import { readDemoPages } from './demo-pages.ts'
import { readManual } from './manual.ts'
import { demoPages, examplePages } from './manual-routes.ts'

const app = new Hono<HttpEnv>()
demoPages(app, { publicUrl: 'https://cafe.example' } as Services, undefined)

test('a page of somebody else has no origin of its own on the café’s server, and keeps its policy', async () => {
  const page = await app.request('https://cafe.example/embed/pages/strict-csp')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src https://cafe.example")
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(await page.text()).toContain('https://cafe.example/embed/loader.js')
})

test('what is not a page of the folder is not found', async () => {
  for (const path of ['headers.json', '..%2fpackage.json', 'no-such-page'])
    expect((await app.request(`https://cafe.example/embed/pages/${path}`)).status, path).toBe(404)
})

test('every page of the list says what it proves, and comes with its code', () => {
  const pages = readDemoPages(join(ROOT, 'embed-demo'))
  const linked = readFileSync(join(ROOT, 'embed-demo/index.html'), 'utf8').match(/<a\s/g)
  expect(pages.length).toBe(linked?.length)
  for (const { name, text, title, files } of pages) {
    expect(text, name).toMatch(/^[A-Z].*\.$/)
    expect(title, name).not.toBe('')
    expect(`${title}${text}`, name).not.toMatch(/&[a-z]+;/)
    expect(files[0]?.code, name).toContain('<!doctype html>')
  }
})

test('each attribute, command, method, event, part and style has an example, which is a page without an origin', async () => {
  const manual = readManual(join(ROOT, 'widgets'))
  const file = { plain: Buffer.from(JSON.stringify(manual)) } as File
  const examples = new Hono<HttpEnv>()
  const files: Files = {
    get: (path) => (path === 'manual.json' ? file : undefined),
    paths: () => [],
  }
  examplePages(examples, { publicUrl: 'https://cafe.example' } as Services, files)

  const { attributes, scriptAttributes, commands, methods, events, tokens, widgets } = manual
  const own = widgets.map((each) => [
    each.attributes,
    each.methods,
    each.properties,
    each.events,
    each.parts,
  ])
  const all = [attributes, scriptAttributes, commands, methods, events, tokens, own.flat(2)].flat()
  expect(all.filter(({ example }) => !example).map(({ name }) => name)).toEqual([])
  expect(new Set(all.map(({ example }) => example?.id)).size).toBe(all.length)
  for (const { example } of all) {
    const page = await examples.request(`https://cafe.example/embed/examples/${example?.id}`)
    expect(page.headers.get('content-security-policy'), example?.id).not.toContain(
      'allow-same-origin',
    )
    const text = await page.text()
    expect(text, example?.id).toContain('<script async src="https://cafe.example/embed/loader.js"')
    // In the colours of the page around its frame.
    expect(text).toContain('color-scheme: light dark')
    expect(text).not.toContain('__CAFE__')
  }
  const none = await examples.request('https://cafe.example/embed/examples/no-such-example')
  expect(none.status).toBe(404)
})

test('editors get every widget with all that it has', () => {
  const manual = readManual(join(ROOT, 'widgets'))
  const { modules } = customElementsOf(manual) as {
    modules: { declarations: { tagName: string; attributes: unknown[]; members: object[] }[] }[]
  }
  expect(modules.map(({ declarations }) => declarations[0]?.tagName)).toEqual(
    manual.widgets.map(({ name }) => `lounge-${name}`),
  )
  const cart = modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === 'lounge-cart')
  expect(cart?.members).toContainEqual(
    expect.objectContaining({
      name: 'add',
      parameters: [{ name: 'wish', type: { text: 'Wish' }, optional: false }],
      return: { type: { text: 'Promise<string | null>' } },
    }),
  )
})
