import {
  expect,
  type APIRequestContext,
  type Browser,
  type Locator,
  type Page,
} from '@playwright/test'
import { bringAxe } from './accessible.ts'
import type { RunningServer } from './start-server.ts'

const PHONE = { viewport: { width: 390, height: 900 } }
const ADMIN = { email: 'admin@demo.example', password: 'lounge-demo' }

type Found = { id: string; nodes: { target: unknown[] }[] }

/**
 * What axe-core finds wrong on a page, as it stands now.
 * @param rules those that are checked; `null` is all of them
 */
export async function axeOn(page: Page, rules: string[] | null = null): Promise<string[]> {
  await bringAxe(page)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Found[] }> }
    }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(only && { runOnly: only }),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
}

/** What a browser complains of while somebody is on a page: errors in the console, and code that threw. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

/** Opens addresses on a phone, and tells what a browser complains of and what is wider than its window. */
export async function faultsOf(browser: Browser, addresses: string[]): Promise<string[]> {
  const faults: string[] = []
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'networkidle' })
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    const found = [...complaints.splice(0), ...(isWide ? ['wider than the window'] : [])]
    faults.push(...found.map((fault) => `${address}: ${fault}`))
  }
  await context.close()
  return faults
}

/** Waits until the part of the page around a thing is hydrated: a link that is clicked before leads to another page of the server. */
export async function hydrated(thing: Locator): Promise<void> {
  const isHydrated = (element: Element) => {
    const { loungeEarly } = window as { loungeEarly?: { isHydrated(element: Element): boolean } }
    return loungeEarly?.isHydrated(element)
  }
  await expect.poll(() => thing.evaluate(isHydrated), { message: 'It is hydrated.' }).toBe(true)
}

export type KeptMail = { to: string; subject: string; text: string; status: string }

/** What the owner signed in with, who reads the outbox of a server again and again. */
const tokens = new WeakMap<RunningServer, string>()

/** The outbox as the owner reads it. */
export async function mailsOf(
  server: RunningServer,
  request: APIRequestContext,
): Promise<KeptMail[]> {
  const read = (token: string) =>
    request.get(`${server.cafe}/api/outbox`, { headers: { Authorization: `Bearer ${token}` } })
  const known = tokens.get(server)
  const outbox = known && (await read(known))
  if (outbox && outbox.ok()) return ((await outbox.json()) as { mails: KeptMail[] }).mails
  const login = await request.post(`${server.cafe}/auth/login`, { data: ADMIN })
  const { token } = (await login.json()) as { token: string }
  tokens.set(server, token)
  return ((await (await read(token)).json()) as { mails: KeptMail[] }).mails
}
