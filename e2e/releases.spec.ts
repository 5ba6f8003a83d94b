import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { BUILT, ROOT } from './built-copy.ts'
import { chatInput, launcher, orderByChat, placeOrder, settled, watch } from './partner-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'
import { WIDGETS } from './widgets.ts'

const BUILD_MS = 600_000
/** So that the first release is not merely the one before. */
const BUILDS = 3

/** A copy of the repository, in which the widgets are changed and built again. */
let copy: string
let server: RunningServer
let pinned: { release: string; integrity: string }
let yesterday: { loader: string; chunks: string[] }

test.beforeAll(async () => {
  test.setTimeout(BUILD_MS)
  copy = mkdtempSync(join(tmpdir(), 'creative-lounge-rebuilt-'))
  for (const name of ['package.json', 'tsconfig.json', 'vite.config.ts', 'domain', 'widgets'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  for (const name of ['server', 'embed-demo'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  cpSync(join(process.env[BUILT] ?? ROOT, 'dist'), join(copy, 'dist'), { recursive: true })
  rmSync(join(copy, 'dist/earlier'), { recursive: true, force: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')

  server = await startServer({}, copy)
  const first = await manifestOf(server)
  pinned = { release: first.release, integrity: first.files[first.release]?.integrity ?? '' }
  const loader = await fetch(`${server.cafe}/embed/loader.js`)
  yesterday = { loader: await loader.text(), chunks: chunksOf(first) }
  writePage('pinned', `src="__CAFE__/embed/${pinned.release}" integrity="${pinned.integrity}"`)
  writePage('unpinned', 'src="__CAFE__/embed/loader.js"')

  for (let build = 1; build <= BUILDS; build++) {
    // In the runtime that all widgets import: none of them keeps its name.
    appendFileSync(
      join(copy, 'widgets/shadow-dom-wrapper/define-widget.ts'),
      `\nObject.assign(globalThis, { loungeBuild: ${build} })\n`,
    )
    const seen = await answersWhile(buildWidgets())
    expect(seen.length).toBeGreaterThan(3)
    expect(new Set(seen)).toEqual(new Set(['200 200']))
    await server.restart()
  }
})
test.afterAll(async () => {
  await server?.stop()
  if (copy) rmSync(copy, { recursive: true, force: true })
})

test('three builds later every widget is another, and the manifest still lists the first release', async () => {
  const now = await manifestOf(server)
  expect(now.release).not.toBe(pinned.release)
  const today = new Set(chunksOf(now))
  const gone = yesterday.chunks.filter((path) => !today.has(path))
  for (const name of ['lounge', ...WIDGETS])
    expect(gone.join(' ')).toMatch(new RegExp(`chunks/${name}-`))
  // Newest first; what this machine built before the test comes after it.
  expect(now.releases[BUILDS]).toMatchObject(pinned)
})

test('a visitor orders on a page that pinned its release three builds ago', async ({ page }) => {
  const loaded = embedFilesOf(page)
  const watched = await watch(page)
  await page.goto(`${server.demo}/pinned`)
  await order(page)
  expect(await page.evaluate('window.loungeBuild')).toBeUndefined()
  const folder = `/embed/${pinned.release.replace('loader.js', '')}`
  expect(loaded.length).toBeGreaterThan(6)
  expect(loaded.filter((path) => !path.startsWith(folder))).toEqual([])
  expect(await watched.violations()).toEqual([])
  expect(watched.uncaught).toEqual([])
})

test('a pinned release runs no file that is not what it was made of', async ({ page }) => {
  const watched = await watch(page)
  await page.route('**/embed/releases/**/chunks/chat-*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;window.stranger = 1` })
  })
  await page.goto(`${server.demo}/pinned`)
  await settled(page, 2)
  await launcher(page).click()
  await expect.poll(() => watched.said('error')).not.toEqual([])
  expect(await page.evaluate('window.stranger')).toBeUndefined()
})

test('a visitor orders with the loader of yesterday, out of a cache', async ({ page }) => {
  const loaded = embedFilesOf(page)
  const watched = await watch(page)
  await page.route('**/embed/loader.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: yesterday.loader }),
  )
  await page.goto(`${server.demo}/unpinned`)
  await order(page)
  expect(await page.evaluate('window.loungeBuild')).toBeUndefined()
  expect(loaded.filter((path) => path.startsWith('/embed/chunks/')).length).toBeGreaterThan(5)
  expect(watched.uncaught).toEqual([])
})

test('a page that pins nothing gets the widgets of today', async ({ page }) => {
  await page.goto(`${server.demo}/unpinned`)
  await settled(page, 2)
  await launcher(page).click()
  await expect(chatInput(page)).toBeVisible()
  expect(await page.evaluate('window.loungeBuild')).toBe(BUILDS)
})

/** By chat into the cart, and from there at once to the counter. */
async function order(page: Page): Promise<void> {
  await settled(page, 2)
  await orderByChat(page)
  await placeOrder(page, 'ada@example.org')
}

type Manifest = {
  release: string
  files: Record<string, { integrity: string }>
  releases: { release: string; integrity: string }[]
}

async function manifestOf({ cafe }: RunningServer): Promise<Manifest> {
  return (await (await fetch(`${cafe}/embed/manifest.json`)).json()) as Manifest
}

const chunksOf = ({ files }: Manifest): string[] =>
  Object.keys(files).filter((path) => path.startsWith('chunks/'))

/** Which files of the café's widgets a page asks for. */
function embedFilesOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === server.cafe && pathname.startsWith('/embed/')) paths.push(pathname)
  })
  return paths
}

function writePage(name: string, script: string): void {
  writeFileSync(
    join(copy, 'embed-demo', `${name}.html`),
    `<!doctype html><html lang="en"><title>A shop</title><body><h1>A shop</h1>
    <script async crossorigin ${script}></script></body></html>`,
  )
}

/** The build of the widgets, as `npm run build` makes it and puts it in its place. */
async function buildWidgets(): Promise<void> {
  const { scratchIn, swapIn } = (await import(
    pathToFileURL(join(ROOT, 'server/swap.mjs')).href
  )) as {
    scratchIn(dist: string): string
    swapIn(dist: string, name: string, fresh: string): void
  }
  const scratch = scratchIn(join(copy, 'dist'))
  const fresh = join(scratch, 'embed')
  const vite = join(copy, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--mode', 'widgets', '--logLevel', 'error', '--outDir', fresh]
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [vite, ...args], {
      cwd: copy,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error('the build failed'))))
  })
  swapIn(join(copy, 'dist'), 'embed', fresh)
  rmSync(scratch, { recursive: true, force: true })
}

/** What the running server answers for a page and for a chunk while something goes on. */
async function answersWhile(work: Promise<void>): Promise<string[]> {
  const { cafe } = server
  const chunk = chunksOf(await manifestOf(server))[0]
  const seen: string[] = []
  let isOver = false
  const over = work.finally(() => (isOver = true))
  while (!isOver) {
    const [page, file] = await Promise.all([fetch(`${cafe}/menu`), fetch(`${cafe}/embed/${chunk}`)])
    await Promise.all([page.text(), file.text()])
    seen.push(`${page.status} ${file.status}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await over
  return seen
}
