import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { cached } from './cached-packages.mjs'
import type { RunningServer } from './start-server.ts'

/** A package whose pages, or whose style sheets and scripts, other people build their pages with. */
export type Theme = {
  name: string
  version: string
  /** A file of it that is surely there. */
  file: string
  /** The page that is visited: one that the package ships, or one of `e2e/themes/` that is made with it. */
  page: string
  /** A package that its pages need in another version than npm would pick. */
  with?: { name: string; version: string; file: string }
  /** Files that the page asks for and the package has elsewhere. */
  elsewhere?: Record<string, string>
  /** The page's own dialog: what opens it, what it is then, and what closes it. */
  dialog?: { open: string; shown: string; close: string }
}

export const THEMES: Theme[] = [
  {
    name: 'bootstrap',
    version: '5.3.9',
    file: 'dist/css/bootstrap.min.css',
    page: 'made/bootstrap.html',
    dialog: {
      open: '[data-bs-target="#join"]',
      shown: '#join.show .modal-content',
      close: '#join .btn-close',
    },
  },
  {
    name: '@tabler/core',
    version: '1.6.1',
    file: 'dist/css/tabler.min.css',
    page: 'made/tabler.html',
    dialog: {
      open: '[data-bs-target="#new"]',
      shown: '#new.show .modal-content',
      close: '#new .btn-close',
    },
  },
  {
    name: 'uikit',
    version: '3.25.29',
    file: 'tests/modal.html',
    page: 'uikit/tests/modal.html',
    elsewhere: { 'uikit/tests/js/test.js': 'made/uikit.js' },
    dialog: {
      open: 'a[href="#modal-overflow"]',
      shown: '#modal-overflow.uk-open .uk-modal-dialog',
      close: '#modal-overflow .uk-modal-close-default, #modal-overflow .uk-modal-close',
    },
  },
  {
    name: 'foundation-sites',
    version: '6.9.0',
    file: 'test/visual/reveal/basic.html',
    page: 'foundation-sites/test/visual/reveal/basic.html',
    with: { name: 'jquery', version: '3.7.1', file: 'dist/jquery.js' },
    elsewhere: {
      'foundation-sites/test/visual/assets/css/foundation.css':
        'foundation-sites/dist/css/foundation.css',
      'foundation-sites/test/visual/assets/js/foundation.js':
        'foundation-sites/dist/js/foundation.js',
      'foundation-sites/test/visual/assets/js/vendor.js': 'jquery/dist/jquery.js',
      'foundation-sites/test/visual/motion-ui/dist/motion-ui.css': 'motion-ui/dist/motion-ui.css',
    },
    dialog: {
      open: '[data-open="exampleModal1"]',
      shown: '#exampleModal1[style*="block"]',
      close: '#exampleModal1 [data-close]',
    },
  },
  {
    name: 'jquery-mobile',
    version: '1.4.1',
    file: 'dist/demos/popup/index.html',
    page: 'jquery-mobile/dist/demos/popup/index.html',
    elsewhere: {
      'jquery-mobile/dist/demos/popup/js/jquery.js': 'jquery-mobile/dist/demos/js/jquery.js',
    },
    dialog: {
      open: 'a[href="#popupDialog"]',
      shown: '#popupDialog-popup.ui-popup-active',
      close: '#popupDialog a[data-rel="back"]',
    },
  },
  {
    name: 'reveal.js',
    version: '6.0.2',
    file: 'demo.html',
    page: 'reveal.js/demo.html',
  },
  {
    name: '@hotwired/turbo',
    version: '8.0.23',
    file: 'dist/turbo.es2017-umd.js',
    page: 'made/turbo-one.html',
  },
  {
    name: 'htmx.org',
    version: '2.0.11',
    file: 'dist/htmx.min.js',
    page: 'made/htmx-one.html',
  },
  { name: 'lit', version: '3.3.3', file: 'index.js', page: 'made/lit.html' },
  {
    name: 'vue',
    version: '3.5.45',
    file: 'dist/vue.global.prod.js',
    page: 'made/vue.html',
    dialog: {
      open: '.tabs button:last-child',
      shown: '.veil > div',
      close: '.veil button',
    },
  },
]

const MADE = fileURLToPath(new URL('themes', import.meta.url))
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}
/** For pictures that the pages take from other machines: nothing is asked of those. */
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/**
 * Puts a theme's pages on the origin of other people's pages.
 * @param tag what stands at the end of each page: the script tag of the widgets, or nothing
 * @returns the address of its first page, or null where npm could not download the package
 */
export async function serveTheme(
  page: Page,
  server: RunningServer,
  theme: Theme,
  tag: string,
): Promise<string | null> {
  const fileOf = filesOf(theme, tag)
  if (!fileOf) return null
  await page.route(
    (url) => url.origin !== server.cafe && url.protocol.startsWith('http'),
    (route) => {
      const { origin, pathname } = new URL(route.request().url())
      if (origin !== server.demo)
        return route.request().resourceType() === 'image'
          ? route.fulfill({ contentType: 'image/gif', body: PIXEL })
          : route.fulfill({ contentType: 'text/css', body: '' })
      return route.fulfill(fileOf(pathname) ?? { status: 404, body: '' })
    },
  )
  return server.demo + pathOf(theme)
}

/** Where the first page of a theme is, on the origin that has it. */
export const pathOf = ({ page }: Theme): string => `/themes/${page}`

/** What a theme's site answers, by the path that is asked for. @returns null where npm could not download the package */
export function filesOf(
  theme: Theme,
  tag: string,
): ((path: string) => { contentType: string; body: Buffer | string } | null) | null {
  const folders = [theme.with, theme].flatMap((each) => (each ? folderOf(each) : []))
  if (folders.includes(null)) return null
  return (pathname) => {
    const path = decodeURIComponent(pathname).replace(/^\/themes\//, '')
    const asked = theme.elsewhere?.[path] ?? path
    const file = asked.startsWith('made/')
      ? join(MADE, asked.slice('made/'.length))
      : folders.map((folder) => join(folder ?? '', asked)).find((each) => existsSync(each))
    if (!file || !existsSync(file)) return null
    const contentType = TYPES[extname(file)] ?? 'application/octet-stream'
    const body = readFileSync(file)
    return contentType === 'text/html' && !path.endsWith('-part.html')
      ? { contentType, body: body.toString().replace(/<\/body>(?![^]*<\/body>)/i, `${tag}</body>`) }
      : { contentType, body }
  }
}

/** The folder that has a package and what that needs. */
function folderOf({ name, version, file }: { name: string; version: string; file: string }) {
  const found = cached(`themes/${name}`, name, version, file)
  return found && found.slice(0, -join(name, file).length)
}
