import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyBuild } from './built-copy.ts'
import { enter, go } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer } from './start-server.ts'
import { expect, test } from './test.ts'
import {
  allSent,
  countIn,
  holdSales,
  inDatabase,
  MANAGER,
  notSent,
  openPage,
  openTablet,
  openTill,
  salesIn,
  sellWithoutServer,
  tabletFolder,
} from './till-page.ts'

// Each has a server of its own, because it ends it.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test('a new version takes over while sales wait, and loses none', async ({ browser }) => {
  const root = await copyBuild()
  const server = await startServer({}, root)
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    const before = await scriptOf(page)
    await holdSales(page, true)
    for (const name of ['Otto', 'Olga']) await sellWithoutServer(page, name)
    await server.halt()
    buildAgain(root)
    await server.restart()

    await page.reload()
    await expect.poll(() => scriptOf(page)).not.toBe(before)
    await notSent(page, 2)
    await isNewKept(page)

    await server.halt()
    await page.goto(`${server.cafe}/pos/sell`)
    expect(await scriptOf(page)).not.toBe(before)
    await notSent(page, 2)
    await sellWithoutServer(page, 'Pia')
    await holdSales(page, false)
    await server.restart()
    await allSent(page)
    await server.halt()
    expect(await countIn(server)).toEqual(inDatabase('Otto', 'Olga', 'Pia'))
    await page.context().close()
  } finally {
    await server.stop()
    rmSync(root, { recursive: true, force: true })
  }
})

test('a till that stays open says that a new version is there', async ({ browser }) => {
  const root = await copyBuild()
  const server = await startServer({}, root)
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await server.halt()
    buildAgain(root)
    await server.restart()
    // What happens every hour by itself.
    await page.evaluate(async () => {
      for (const one of await navigator.serviceWorker.getRegistrations()) await one.update()
    })
    const before = await scriptOf(page)
    await page.getByRole('button', { name: 'Load it' }).click()
    await expect.poll(() => scriptOf(page)).not.toBe(before)
    await expect(page.getByText('A new version is here.')).toBeHidden()
    await page.context().close()
  } finally {
    await server.stop()
    rmSync(root, { recursive: true, force: true })
  }
})

/** The same site as another build: each of its scripts is called otherwise. */
function buildAgain(root: string): void {
  const site = join(root, 'dist/site')
  const next = new Map(
    readdirSync(join(site, 'assets')).flatMap((name) =>
      name.endsWith('.js')
        ? [[name, name.replace(/.(?=\.js$)/, (end) => (end === '0' ? '1' : '0'))]]
        : [],
    ),
  )
  const renamed = (text: string) => text.replaceAll(/[\w-]+\.js/g, (name) => next.get(name) ?? name)
  const texts = ['till-worker.js', 'index.html', '.vite/manifest.json']
  for (const path of [...texts, ...[...next.keys()].map((name) => `assets/${name}`)]) {
    const text = readFileSync(join(site, path), 'utf8')
    // The file is shared with the build that others test.
    for (const ending of ['', '.br', '.gz']) rmSync(join(site, path) + ending, { force: true })
    const isWorker = path === 'till-worker.js'
    const version = isWorker ? (/[0-9a-f]{16}/.exec(text)?.[0] ?? '') : ''
    writeFileSync(
      join(site, renamed(path)),
      renamed(isWorker ? text.replace(version, 'f'.repeat(16)) : text),
    )
  }
}

const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('script[data-script]')?.dataset['script'])

/** Waits until the other build is on the device, whole, and its worker is the one that answers. The one before stays. */
async function isNewKept(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => {
      const till = await navigator.serviceWorker.getRegistration('/pos/sell')
      const cacheName = `till-files-${'f'.repeat(16)}`
      const shell = await caches.match('/pos/sell', { cacheName, ignoreVary: true })
      return {
        isWhole: shell !== undefined,
        isAnswering: !till?.installing && !till?.waiting && till?.active?.state === 'activated',
        builds: (await caches.keys()).filter((name) => name.startsWith('till-files-')).length,
      }
    })
  await expect.poll(state).toEqual({ isWhole: true, isAnswering: true, builds: 2 })
}

test('the worker is in the rooms of staff alone, keeps no answer, and goes with whoever signs out', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await page.goto(`${server.cafe}/employee/pos`)
    await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible()
    await page.goto(`${server.cafe}/employee/inbox`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/pos/sell'])
    for (const path of ['/', '/menu', '/admin/orders']) {
      await page.goto(server.cafe + path)
      expect([path, await page.evaluate(() => navigator.serviceWorker.controller)]).toEqual([
        path,
        null,
      ])
    }
    await page.goto(`${server.cafe}/pos/sell`)
    await holdSales(page, true)
    await sellWithoutServer(page, 'Otto')
    await signOut(page)
    await expect.poll(() => keptBy(page)).toEqual([0, 0, 0])
    expect(await salesIn(page)).toBe(1)

    await holdSales(page, false)
    await page.goto(`${server.cafe}/login`)
    await enter(page, MANAGER)
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto(`${server.cafe}/pos/tickets`)
    await expect.poll(() => salesIn(page)).toBe(0)
    await page.context().close()
  } finally {
    await server.stop()
  }
})

test('a room of the office says that there is no connection, leads to the till, and opens once there is one', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await page.goto(`${server.cafe}/employee`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    await server.halt()
    for (const path of ['/employee', '/employee/inbox?thread=1']) {
      await page.goto(server.cafe + path)
      await expect(title).toHaveText('No connection.')
      await expect(page).toHaveTitle('No connection, Creative Lounge')
    }
    expect(await axeOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Tickets' }).click()
    await expect(title).toHaveText('Tickets')
    await page.goto(`${server.cafe}/employee`)
    await page.getByRole('link', { name: 'Open the till' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.goto(`${server.cafe}/employee`)
    await expect(title).toHaveText('No connection.')
    await server.restart()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(title).not.toHaveText('No connection.')
    await expect(page).toHaveURL(`${server.cafe}/employee`)
    await page.context().close()
  } finally {
    await server.stop()
  }
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByText('Mo', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/login/)
}

/** Workers, caches, and what the till knew. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    const known = await new Promise<number>((resolve) => {
      const asked = indexedDB.open('lounge-till-known')
      asked.onsuccess = () => {
        const count = asked.result.transaction('known').objectStore('known').count()
        count.onsuccess = () => {
          asked.result.close()
          resolve(count.result)
        }
      }
    })
    return [workers.length, (await caches.keys()).length, known]
  })

test('the till can be installed as an app', async () => {
  const server = await startServer()
  const folder = tabletFolder()
  // A browser of its own: in a private window nothing can be installed.
  const tablet = await openTablet(folder.path)
  try {
    await openTill(tablet.page, server)
    const session = await tablet.context.newCDPSession(tablet.page)
    const { errors, data = '' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({
      start_url: '/pos/sell',
      scope: '/pos',
      display: 'standalone',
    })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    await go(tablet.page, '/')
    await expect(tablet.page.locator('link[rel=manifest]')).toHaveCount(0)
  } finally {
    await tablet.kill()
    folder.remove()
    await server.stop()
  }
})
