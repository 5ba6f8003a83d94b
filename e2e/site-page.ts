import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { bringAxe } from './accessible.ts'
import type { RunningServer } from './start-server.ts'

const WIDTHS = [390, 1440]
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

/** Opens addresses on a phone and on a desk, and tells what a browser complains of and what is wider than its window. */
export async function faultsOf(browser: Browser, addresses: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' })
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      const found = [...complaints.splice(0), ...(isWide ? ['wider than the window'] : [])]
      faults.push(...found.map((fault) => `${address} at ${width}: ${fault}`))
    }
    await context.close()
  }
  return faults
}

export type KeptMail = { to: string; subject: string; text: string; status: string }

/** The outbox as the owner reads it. */
export async function mailsOf(
  server: RunningServer,
  request: APIRequestContext,
): Promise<KeptMail[]> {
  const login = await request.post(`${server.cafe}/auth/login`, { data: ADMIN })
  const { token } = (await login.json()) as { token: string }
  const outbox = await request.get(`${server.cafe}/api/outbox`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return ((await outbox.json()) as { mails: KeptMail[] }).mails
}
