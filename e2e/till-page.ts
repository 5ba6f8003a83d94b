import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { ARGS, browser } from './browser.mjs'
import { openAs } from './people-page.ts'
import type { RunningServer } from './start-server.ts'

export const MANAGER = 'manager@demo.example'
/** A large taro milk tea as it usually comes costs $7.50; with 8 % tax: */
export const PRICE_CENTS = 810

const TABLET = { viewport: { width: 1024, height: 768 } }
export async function openPage(browser: Browser): Promise<Page> {
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
export const holdSales = (page: Page, isHeld: boolean) =>
  page.evaluate((value) => localStorage.setItem('test:holds-sales', value), isHeld ? 'yes' : '')

/** What the books say when so many were sold for cash, with $100 in the drawer before. */
export const inDatabase = (...names: string[]) => ({
  names: names.toSorted(),
  payments: names.length,
  drawerCents: 10_000 + names.length * PRICE_CENTS,
  soldCents: names.length * PRICE_CENTS,
})

/** Signs in, opens the drawer with $100, and waits until the till is kept on the device. */
export async function openTill(page: Page, server: RunningServer): Promise<void> {
  await openAs(page, server, '/pos/drawer', MANAGER)
  await page.getByLabel('Or the sum, in dollars').fill('100')
  await page.getByRole('button', { name: /^Open the drawer/ }).click()
  await expect(page.getByText('is open.')).toBeVisible()
  await page.goto(`${server.cafe}/pos/sell`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await keptOn(page)
}

/** Waits until everything that opens the till without the server is on the device, for each scope. */
export async function keptOn(page: Page): Promise<void> {
  const states = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations()
      return all.map(({ active }) => active?.state)
    })
  await expect.poll(states).toEqual(['activated', 'activated'])
}

/** A drink for somebody, up to the press that takes the money. */
export async function ringUp(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill('taro milk tea')
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \$/ })
    .click()
  await page.getByRole('button', { name: 'Name, note' }).click()
  await page.getByLabel('Name, to be called by').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
}

export const takeCash = (page: Page) => page.getByRole('button', { name: / exactly$/ }).click()

export async function sellWithoutServer(page: Page, name: string): Promise<void> {
  await ringUp(page, name)
  await takeCash(page)
  await expect(page.getByText('is kept on this tablet')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
}

export const notSent = (page: Page, count: number) =>
  expect(page.getByText(`${count} not sent yet`)).toBeVisible()

/** Waits until the log on the device is empty, and the screen says so. */
export async function allSent(page: Page): Promise<void> {
  await expect.poll(() => salesIn(page), { timeout: 60_000 }).toBe(0)
  await expect(page.getByText(/not sent yet/)).toBeHidden()
}

/** How many sales are in the log on the device. */
export const salesIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('lounge-till')
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const count = asked.result.transaction('sales').objectStore('sales').count()
          count.onsuccess = () => {
            asked.result.close()
            resolve(count.result)
          }
        }
      }),
  )

export type Counted = {
  /** Names of the orders of the counter, sorted. */
  names: string[]
  payments: number
  /** What the books say is in the drawer. */
  drawerCents: number
  /** What all sales together are in the books; with tax. */
  soldCents: number
}

/** What is in the database of a server that has ended, of what was sold at the counter. */
export const countIn = (server: RunningServer): Promise<Counted> =>
  inDatabaseOf(server, async (db) => {
    const till = `orders.idempotency_key LIKE 'till-%'`
    const { rows } = await db.query<{ name: string; paid: number }>(
      `SELECT contact_name AS name, (SELECT count(*)::int FROM payments WHERE order_id = orders.id) AS paid
       FROM orders WHERE ${till} ORDER BY 1`,
    )
    const sum = async (where: string) => {
      const found = await db.query<{ cents: number }>(
        `SELECT coalesce(sum(cents), 0)::int AS cents FROM ledger_postings
         JOIN ledger_transactions ON ledger_transactions.id = transaction_id WHERE ${where}`,
      )
      return found.rows[0]?.cents ?? 0
    }
    const ofTill = `subject_id IN (SELECT id FROM orders WHERE ${till})`
    return {
      names: rows.map(({ name }) => name),
      payments: rows.reduce((all, { paid }) => all + paid, 0),
      drawerCents: await sum(`account = 'cash:front'`),
      soldCents: -(await sum(`(account LIKE 'sales:%' OR account LIKE 'tax:%') AND ${ofTill}`)),
    }
  })

/** Tickets that were sold at the door of an event, each with what the books took for it, and who was let in at a class. */
export const doorIn = (server: RunningServer, event: string) =>
  inDatabaseOf(server, async (db) => {
    const tickets = await db.query<{ name: string; quantity: number; over: number; cents: number }>(
      `SELECT contact_name AS name, quantity, "over",
        -(SELECT sum(cents)::int FROM ledger_postings
          JOIN ledger_transactions ON ledger_transactions.id = transaction_id
          WHERE account = 'sales:event' AND subject_id = order_id) AS cents
       FROM door_tickets JOIN orders ON orders.id = order_id WHERE event_id = $1 ORDER BY 1`,
      [event],
    )
    const inside = await db.query<{ name: string }>(
      `SELECT name FROM rsvps WHERE arrivals <> '{}'::jsonb`,
    )
    return { tickets: tickets.rows, inside: inside.rows.map(({ name }) => name) }
  })

/** Who sold at the counter, and who sent it after an outage, by the audit log. */
export const sellersIn = (server: RunningServer) =>
  inDatabaseOf(server, async (db) => {
    const sold = await db.query<{ name: string; seller: string }>(
      `SELECT contact_name AS name, sold_by AS seller FROM till_sales
       JOIN orders ON orders.id = order_id ORDER BY 1`,
    )
    const sent = await db.query<{ sender: string }>(
      `SELECT by_name AS sender FROM audit_log WHERE action = 'order.sent-later'`,
    )
    return { sold: sold.rows, sentBy: sent.rows.map(({ sender }) => sender) }
  })

async function inDatabaseOf<Found>(
  { dataDir }: RunningServer,
  look: (db: PGlite) => Promise<Found>,
): Promise<Found> {
  const db = new PGlite(join(dataDir, 'pglite'))
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}

/** A browser of its own on a folder that outlives it: it can be killed, and opened again. */
export type Tablet = {
  page: Page
  context: BrowserContext
  kill(): Promise<void>
  /** Ends it as somebody does who closes the window. */
  close(): Promise<void>
}

export function tabletFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'creative-lounge-tablet-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

export async function openTablet(folder: string): Promise<Tablet> {
  const found = browser({ prefersShell: true })
  if (found.path === null) throw new Error(found.advice)
  const portFile = join(folder, 'DevToolsActivePort')
  rmSync(portFile, { force: true })
  const child = spawn(
    found.path,
    [
      '--headless',
      ...ARGS,
      '--disable-component-update',
      '--disable-extensions',
      '--disable-sync',
      '--window-size=1024,768',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    // A group of its own: what it starts is killed with it.
    { stdio: 'ignore', detached: true },
  )
  await expect.poll(() => existsSync(portFile), { timeout: 60_000 }).toBe(true)
  const [port] = readFileSync(portFile, 'utf8').split('\n')
  const driver = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const [context] = driver.contexts()
  if (!context) throw new Error('The tablet has no window.')
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    page,
    context,
    kill: () => killGroup(child),
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await (await driver.newBrowserCDPSession()).send('Browser.close')
      await ended
    },
  }
}

function killGroup(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) resolve()
    else process.kill(-child.pid, 'SIGKILL')
  })
}
