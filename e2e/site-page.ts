import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { RunningServer } from './start-server.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const WIDTHS = [390, 1440]
const ADMIN = { email: 'admin@demo.example', password: 'lounge-demo' }

type Found = { id: string; nodes: { target: unknown[] }[] }

/** What axe-core finds wrong on a page, as it stands now. */
export async function axeOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Found[] }> }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  })
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
