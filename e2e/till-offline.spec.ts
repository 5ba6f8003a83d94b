import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { copyBuild } from './built-copy.ts'
import { DEMO_PASSWORD, enter, go, openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'
import {
  allSent,
  countIn,
  keptOn,
  MANAGER,
  notSent,
  openTablet,
  openTill,
  PRICE_CENTS,
  ringUp,
  salesIn,
  sellersIn,
  sellWithoutServer,
  tabletFolder,
  takeCash,
} from './till-page.ts'

// Each has a server of its own, because it ends it.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

const TABLET = { viewport: { width: 1024, height: 768 } }
async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(TABLET)
  // What a worker lets through cannot be held back by the driver: the page does it.
  await context.addInitScript(() => {
    const plain = fetch
    globalThis.fetch = (input, init) =>
      localStorage.getItem('test:holds-sales') && String(input).includes('/api/sales-at-till')
        ? Promise.reject(new TypeError('held back by the test'))
        : plain(input, init)
  })
  return context.newPage()
}

/** Everything answers but the sale. */
const holdSales = (page: Page, isHeld: boolean) =>
  page.evaluate((value) => localStorage.setItem('test:holds-sales', value), isHeld ? 'yes' : '')

/** What the books say when so many were sold for cash, with $100 in the drawer before. */
const inDatabase = (...names: string[]) => ({
  names: names.toSorted(),
  payments: names.length,
  drawerCents: 10_000 + names.length * PRICE_CENTS,
  soldCents: names.length * PRICE_CENTS,
})

test('a till opens without its server, sells for cash, and sends each sale once when it is back', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await ringUp(page, 'Wanda')
    await takeCash(page)
    await expect(page.getByRole('region', { name: 'Sold' })).toContainText('Order A-')
    await page.goto(`${server.cafe}/employee/pos`)
    await expect(page.getByText('Wanda', { exact: true })).toBeVisible()
    await server.halt()

    await page.goto(`${server.cafe}/employee/pos`)
    await expect(page.getByText('Wanda', { exact: true })).toBeVisible()
    await expect(page.getByText(/^No connection since /)).toBeVisible()
    const gone = await page.getByText(/^No connection since /).innerText()
    await expect(page.getByText(/^As of .+minutes? ago$/)).toBeVisible()
    await page.getByRole('link', { name: 'Sell', exact: true }).click()
    for (const name of ['Otto', 'Olga']) await sellWithoutServer(page, name)
    await page.reload()
    await expect(page.locator('.till-bar')).toContainText('Mo Okafor')
    await notSent(page, 2)
    // A reload does not begin the outage anew.
    await expect(page.getByText(gone)).toBeVisible()
    await printsAReceipt(page)
    await notSent(page, 3)

    await server.restart()
    await allSent(page)
    await expect(page.getByText(/^No connection since /)).toBeHidden()
    await server.halt()
    expect(await countIn(server)).toEqual(inDatabase('Wanda', 'Otto', 'Olga', 'Pia'))
    await page.context().close()
  } finally {
    await server.stop()
  }
})

/** The receipt has the café's name and address, and the total with its tax, though nothing answers. */
async function printsAReceipt(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = document.querySelector('.receipt')?.textContent ?? ''
    }
  })
  await ringUp(page, 'Pia')
  await takeCash(page)
  await expect(page.getByText('is kept on this tablet')).toBeVisible()
  await page.getByRole('button', { name: 'Print the receipt' }).click()
  const printed = page.locator('body[data-printed]')
  await expect(printed).toHaveAttribute('data-printed', /^Creative Lounge27 Mill Street/)
  await expect(printed).toHaveAttribute('data-printed', /Kept offline for Pia/)
  await expect(printed).toHaveAttribute('data-printed', /Sales tax \(8%\)\$0\.60Total\$8\.10/)
  await page.getByRole('button', { name: 'Next' }).click()
}

test('a browser that is killed in the middle of a sale loses and doubles nothing', async () => {
  const server = await startServer()
  const folder = tabletFolder()
  let tablet = await openTablet(folder.path)
  try {
    await openTill(tablet.page, server)
    await server.halt()
    await tablet.page.goto(`${server.cafe}/pos/sell`)
    await sellWithoutServer(tablet.page, 'Otto')
    await tablet.kill()

    tablet = await openTablet(folder.path)
    await tablet.page.goto(`${server.cafe}/pos/sell`)
    await notSent(tablet.page, 1)
    await sellWithoutServer(tablet.page, 'Olga')
    await server.restart()
    await allSent(tablet.page)

    // The server has the sale on its line and answers nothing: the tablet dies before it knows.
    server.freeze()
    await ringUp(tablet.page, 'Pia')
    const asked = tablet.page.waitForRequest(/sales-at-till/)
    await takeCash(tablet.page)
    await asked
    await tablet.kill()
    server.goOn()

    tablet = await openTablet(folder.path)
    await tablet.page.goto(`${server.cafe}/pos/sell`)
    await expect(tablet.page.getByRole('searchbox')).toBeVisible()
    await allSent(tablet.page)
    await server.halt()
    expect(await countIn(server)).toEqual(inDatabase('Otto', 'Olga', 'Pia'))
  } finally {
    server.goOn()
    await tablet.kill()
    folder.remove()
    await server.stop()
  }
})

test('a server that is killed while it is sent what waits loses and doubles nothing', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await server.halt()
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
    for (const name of names) await sellWithoutServer(page, name)
    await notSent(page, 6)
    // Twice, each time with one more on its way.
    for (const left of [2, 1]) {
      const answered = countAnswers(page)
      await server.restart()
      await expect.poll(answered, { timeout: 60_000, intervals: [10] }).toBeGreaterThanOrEqual(left)
      await server.halt('SIGKILL')
    }
    await server.restart()
    await page.reload()
    await allSent(page)
    await server.halt()
    expect(await countIn(server)).toEqual(inDatabase(...names))
    await page.context().close()
  } finally {
    await server.stop()
  }
})

function countAnswers(page: Page): () => number {
  let count = 0
  page.on('response', (answer) => {
    if (/sales-at-till/.test(answer.url()) && answer.ok()) count++
  })
  return () => count
}

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
    await expect.poll(() => buildsKept(page)).toBe(2)
    await keptOn(page)

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

const buildsKept = (page: Page) =>
  page.evaluate(
    async () => (await caches.keys()).filter((name) => name.startsWith('till-files-')).length,
  )

test('the day is not closed before everything was sent', async ({ browser }) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await server.halt()
    await page.reload()
    await sellWithoutServer(page, 'Otto')
    // Somebody counts and closes the drawer elsewhere before this till is back.
    const other = await openPage(browser)
    await server.restart()
    await page.context().setOffline(true)
    await openAs(other, server, '/pos/drawer', MANAGER)
    await other.getByRole('button', { name: 'Count and close' }).click()
    await other.getByLabel('Or the sum, in dollars').fill('100')
    await other.getByRole('button', { name: /^Close the drawer/ }).click()
    await expect(other.getByText('It is right to the cent.')).toBeVisible()
    await page.context().setOffline(false)

    await page.goto(`${server.cafe}/pos/day`)
    const unsent = page.getByRole('region', { name: 'Not sent yet' })
    await expect(unsent).toContainText('The drawer is closed.')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByRole('button', { name: 'Close it: Z report' }).click()
    await expect(page.getByText(/^A sale is not sent yet\./)).toBeVisible()
    await expect(page.getByText('No day was closed yet.')).toBeVisible()

    await other.goto(`${server.cafe}/pos/drawer`)
    await other.getByLabel('Or the sum, in dollars').fill('100')
    await other.getByRole('button', { name: /^Open the drawer/ }).click()
    await expect(other.getByText('is open.')).toBeVisible()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(unsent).toBeHidden()
    for (const each of [page, other]) await each.context().close()
    await server.halt()
    expect((await countIn(server)).names).toEqual(['Otto'])
  } finally {
    await server.stop()
  }
})

test('a till that is locked without its server stays locked, and a colleague sends what waits in the name of who sold it', async ({
  browser,
  request,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await setPin(server, request, 'barista@demo.example', '7391')
    await page.goto(`${server.cafe}/pos/clock`)
    await page.getByPlaceholder('Front counter').fill('Window')
    await page.getByRole('button', { name: 'Make this tablet a till' }).click()
    await expect(page.getByText('It is the till')).toBeVisible()
    await page.goto(`${server.cafe}/pos/sell`)
    await expect(page.locator('.till-bar')).toContainText('Mo Okafor at Window')
    await server.halt()
    await page.reload()
    await expect(page.locator('.till-bar')).toContainText('Mo Okafor at Window')
    await sellWithoutServer(page, 'Otto')
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('button', { name: 'Lock until the server is back' }).click()
    await expect(page.getByText('it cannot be reached now')).toBeVisible()
    for (const path of ['/pos/sell', '/employee/pos']) {
      await page.goto(server.cafe + path)
      await expect(page).toHaveURL(/\/pos\/pin$/)
    }
    await expect(page.getByText(/^1 not sent yet from this tablet/)).toBeVisible()

    await server.restart()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Bao Tran' }).click()
    for (const digit of '7391') await page.getByRole('button', { name: digit, exact: true }).click()
    await expect(page.locator('.till-bar')).toContainText('Bao Tran at Window')
    await allSent(page)
    await server.halt()
    expect(await sellersIn(server)).toEqual({
      sold: [{ name: 'Otto', seller: 'Mo Okafor' }],
      sentBy: ['Bao Tran'],
    })
    await page.context().close()
  } finally {
    await server.stop()
  }
})

async function setPin(
  server: RunningServer,
  request: APIRequestContext,
  email: string,
  pin: string,
): Promise<void> {
  const login = await request.post(`${server.cafe}/auth/login`, {
    data: { email, password: DEMO_PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  const answer = await request.post(`${server.cafe}/api/me/pin`, {
    data: { pin, password: DEMO_PASSWORD },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(200)
}

test('the worker is in the till’s rooms alone, keeps no answer, and goes with whoever signs out', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await page.goto(`${server.cafe}/employee/pos`)
    await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/pos/sell'])
    for (const path of ['/', '/menu', '/employee/inbox', '/employee/orders', '/admin']) {
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
