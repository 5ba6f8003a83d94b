import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { SITE_CSP } from '../http/security.ts'
import type { File } from '../site/files.ts'
import { shellFor } from './shell.ts'

const INDEX =
  '<!doctype html><html><head><title>Café</title><script type="module" crossorigin src="/assets/index-1.js"></script>' +
  '<link rel="modulepreload" crossorigin href="/assets/base-1.js"><link rel="stylesheet" crossorigin href="/assets/index-1.css">' +
  '<link rel="preload" as="font" href="/a.woff2"></head><body><div id="root"></div></body></html>'
const TEXTS: Record<string, string> = {
  'assets/preload-1.js': 'run()\n',
  'assets/index-1.css': 'body{color:#111}\n',
  'assets/Menu-1.css': '.menu{gap:1px}',
}
const files = {
  get: (path: string) =>
    path in TEXTS ? ({ plain: Buffer.from(TEXTS[path] ?? '') } as File) : undefined,
}
const chunks = {
  preload: '/assets/preload-1.js',
  entry: {
    script: '/assets/index-1.js',
    scripts: ['/assets/index-1.js', '/assets/base-1.js'],
    sheets: ['/assets/index-1.css'],
  },
  of: (names: Record<string, boolean>) =>
    names['Menu'] === undefined
      ? { scripts: [], sheets: [] }
      : { scripts: ['/assets/Menu-1.js'], sheets: ['/assets/Menu-1.css'] },
  page: (file: string | null) =>
    file === null
      ? null
      : {
          script: '/assets/MenuPage-1.js',
          scripts: ['/assets/MenuPage-1.js', '/assets/Menu-1.js'],
          sheets: ['/assets/Menu-1.css'],
        },
}
const RENDERED = { chunks: { Menu: false }, state: '/page-state/1?of=%2Fmenu' }
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a rendered page brings its styles, and asks for no script before the first paint', () => {
  const { html, csp } = shellFor(INDEX, files, chunks, 'menu/MenuPage', RENDERED, SITE_CSP)
  expect(html).toContain('<style>body{color:#111}.menu{gap:1px}</style>')
  expect(html).toContain('<link rel="preload" as="font" href="/a.woff2">')
  expect(html).toContain(
    '<script data-script="/assets/index-1.js" data-modules="/assets/base-1.js /assets/MenuPage-1.js /assets/Menu-1.js" data-page="menu/MenuPage /assets/MenuPage-1.js" data-state="/page-state/1?of=%2Fmenu">{run()}</script>',
  )
  expect(html).not.toMatch(/ src="|modulepreload/)
  expect(csp).toContain(`script-src 'self' ${hash('{run()}')};`)
  expect(csp).toContain(`style-src 'self' ${hash('body{color:#111}.menu{gap:1px}')};`)
  expect(csp).not.toContain('unsafe')
})

test('sheets that are in the page are named, so that nobody fetches them again', () => {
  const { html } = shellFor(INDEX, files, chunks, 'menu/MenuPage', RENDERED, SITE_CSP)
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" href="/assets/index-1.css" disabled>',
    '<link rel="stylesheet" href="/assets/Menu-1.css" disabled>',
  ])
})

test('a page that the browser renders loads its script at once', () => {
  const { html } = shellFor(INDEX, files, chunks, null, null, SITE_CSP)
  expect(html).toContain('data-modules="/assets/base-1.js">{run()}</script>')
})

test('a page that the browser renders names its script and brings its styles too', () => {
  const { html } = shellFor(INDEX, files, chunks, 'menu/MenuPage', null, SITE_CSP)
  expect(html).toContain('<style>body{color:#111}.menu{gap:1px}</style>')
  expect(html).toContain(' data-page="menu/MenuPage /assets/MenuPage-1.js">{run()}</script>')
})
