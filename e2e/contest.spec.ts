import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { axeOn, complaintsOf, mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const ADMIN = { email: 'admin@demo.example', password: 'lounge-demo' }
const PROGRAM = fileURLToPath(new URL('../server/contest/recompute.mjs', import.meta.url))

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('people enter and confirm, the admin rejects one, fixes the list and draws, and a visitor finds the draw equal', async ({
  page,
  browser,
  request,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${server.cafe}/prelaunch`)
  await page.getByRole('link', { name: 'The official rules' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to buy' })).toBeVisible()

  for (const name of ['Zoe Park', 'Mia Lund', 'Sam Twice', 'Ada Bell'])
    await enter(name, `${name.split(' ')[0]?.toLowerCase()}@guest.example`)
  const links = (await mailsOf(server, request)).map(({ text }) => LINK.exec(text)?.[0] ?? '')
  expect(links.filter(Boolean)).toHaveLength(4)
  for (const link of links) {
    await page.goto(link.replace(/^http:\/\/[^/]+/, server.cafe))
    // Opening the link, as mail programs do, confirms nothing.
    await page.getByRole('button', { name: 'Confirm my entry' }).click()
    await expect(page.getByRole('heading', { name: 'Your entry counts' })).toBeVisible()
    const line = await page.locator('.verify-line .code').innerText()
    expect(line).toMatch(/^[0-9a-f]{32}$/)
  }
  expect(await axeOn(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Confirm my entry' }).click()
  await expect(page.getByRole('heading', { name: 'You are in already' })).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, '/admin/contest')
  await admin.getByRole('button', { name: 'Sam Twice' }).click()
  await admin.getByRole('button', { name: 'Reject…' }).click()
  await admin.getByLabel('Why').fill('Entered for somebody else.')
  await admin.getByRole('button', { name: 'Reject the entry' }).click()
  await expect(admin.getByText('Rejected because')).toBeVisible()
  expect(await axeOn(admin)).toEqual([])

  await admin.getByLabel('Alternates').fill('5')
  await admin.getByRole('button', { name: 'Save the rules' }).click()
  await expect(admin.getByText('Saved. The page of the rules says so now.')).toBeVisible()
  await admin
    .getByLabel('Where the seed will come from')
    .fill('The evening numbers of the state lottery on October 18, 2025')
  await admin.getByRole('button', { name: 'Fix the list…' }).click()
  await admin.getByRole('button', { name: 'Yes, fix the list now' }).click()
  await expect(admin.getByRole('heading', { name: 'The list is fixed' })).toBeVisible()

  await page.goto(`${server.cafe}/contest/draw`)
  await expect(page.getByText('The evening numbers of the state lottery')).toBeVisible()
  await page.getByRole('button', { name: 'Check the list, here' }).click()
  await expect(page.getByText('Equal.', { exact: true })).toBeVisible()

  await admin.getByRole('textbox', { name: 'The seed' }).fill('07 11  23 31 PB 4')
  await admin.getByRole('button', { name: 'Draw…' }).click()
  await admin.getByRole('button', { name: 'Yes, draw now' }).click()
  await expect(admin.getByRole('heading', { name: 'Winner log' })).toBeVisible()
  await admin.getByRole('button', { name: 'Tell them by email' }).click()
  await admin.getByRole('button', { name: 'They take the prize' }).click()
  await admin.getByLabel(/They agreed to be named/).check()
  await expect(admin.getByText('winner, accepted')).toBeVisible()
  expect(await axeOn(admin)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Do the draw again, here' }).click()
  await expect(page.getByText('Equal.', { exact: true })).toBeVisible()
  await expect(page.getByText('The same 3 lines in the same order')).toBeVisible()
  await expect(page.locator('.draw-name')).toHaveText(/^(Zoe P|Mia L|Ada B)\.$/)
  expect(await axeOn(page)).toEqual([])
  const winner = await page.locator('[data-kind="winner"] .code').innerText()
  const { stdout } = await promisify(execFile)(process.execPath, [
    PROGRAM,
    `${server.cafe}/api/contest/entries.txt`,
    '07 11 23 31 PB 4',
  ])
  expect(stdout).toContain(`winner    1   ${winner}`)

  await page.goto(`${server.cafe}/prelaunch`)
  await expect(page.getByRole('heading', { name: 'This contest is over' })).toBeVisible()
  expect(complaints).toEqual([])
})

const LINK = /http\S+\/contest\/verify#token=[\w-]+/

async function enter(name: string, email: string): Promise<void> {
  const answer = await fetch(`${server.cafe}/api/surveys`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name,
      email,
      marketingConsent: true,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'prelaunch',
    }),
  })
  expect(answer.status).toBe(200)
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(`${server.cafe}${path}`)
  await page.waitForURL(/\/login/)
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${server.cafe}${path}`)
}
